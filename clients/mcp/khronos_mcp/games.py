"""Find the games that an agent names: files in one folder, or the text of a position."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from google.protobuf.json_format import MessageToJson, Parse, ParseError
from mcp.server.mcpserver.exceptions import ToolError

from khronos.v1.record_pb2 import TextForm
from khronos.v1.state_pb2 import GameState
from khronos_client import AnyReferee

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Games:
    """The games in a folder, as JSON files that the `khronos` commands read and write too."""

    def __init__(self, folder: Path) -> None:
        """Use a folder. It is created with the first game."""
        self._folder = folder

    def read(self, game: str, referee: AnyReferee) -> GameState:
        """Return the state of a game: from its file, or from the text of a position.

        Raises:
            ToolError: If no game has the name, or the text is not a position.
        """
        if is_text(game):
            read = referee.read_text(game, TextForm.TEXT_FORM_POSITION)
            if read.errors:
                first = "".join(f"\n- line {each.line}: {each.sentence}" for each in read.errors[:3])
                raise ToolError(f"the text is neither the name of a game nor a position as `show` prints it:{first}")
            return read.content.position
        path = self._path(game)
        try:
            return Parse(path.read_text("utf-8"), GameState())
        except FileNotFoundError:
            names = ", ".join(sorted(each.stem for each in self._folder.glob("*.json"))) or "none, so create one"
            raise ToolError(f"there is no game {game!r}; there are {names}") from None
        except (OSError, UnicodeDecodeError, ParseError) as error:
            raise ToolError(f"{path.name} can't be read: {error}") from error

    def create(self, game: str, state: GameState) -> None:
        """Write a new game.

        Raises:
            ToolError: If the name is not valid or already used, or the file can't be written.
        """
        if self._path(game).exists():
            raise ToolError(f"there is a game {game!r} already; choose another name")
        self.write(game, state)

    def write(self, game: str, state: GameState) -> None:
        """Replace the file of a game atomically.

        Raises:
            ToolError: If the name is not valid, or the file can't be written.
        """
        path = self._path(game)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_text(MessageToJson(state, preserving_proto_field_name=True) + "\n", "utf-8")
            part.replace(path)
        except OSError as error:
            raise ToolError(f"{path.name} can't be written: {error.strerror}") from error

    def _path(self, game: str) -> Path:
        if not _NAME.fullmatch(game):
            raise ToolError(f"{game!r} is not the name of a game: use 1 to 64 letters, digits, hyphens and underscores")
        return self._folder / f"{game}.json"


def is_text(game: str) -> bool:
    """Return whether an argument is the text of a position and not the name of a game."""
    return "\n" in game
