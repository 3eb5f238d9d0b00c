"""The state of a session between two lines of input, and the answer to a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from rich.console import Console, RenderableType
from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.console import print_lines
from khronos_cli.draw.boards import print_beside_boards, print_position
from khronos_cli.region_files import region_rows
from khronos_cli.table.history import History
from khronos_client import AnyReferee

Read: TypeAlias = Callable[[str], str]
"""A function that reads a file by its name; it raises a `CommandError` if the file can't be read."""


class Desk(NamedTuple):
    """The referee, the files and the people that a session can ask.

    Attributes:
        client: The referee.
        read: The function that reads other files.
        asks: Whether a person can be asked to confirm the meaning of a line.
    """

    client: AnyReferee
    read: Read
    asks: bool = False


Output: TypeAlias = RenderableType | GameState
"""A line, a table, or a state to draw."""


@dataclass(frozen=True, slots=True)
class SettingUp:
    """The session of a set-up: the questions before a game.

    Attributes:
        answers: The valid answers so far.
    """

    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Playing:
    """The session of a game.

    Attributes:
        history: The game.
        listed: The viewed position for which `legal` last listed numbered lines; None before the first list.
        warned: The position in which the player was asked whether to give up a whole hand; None before such a question.
    """

    history: History
    listed: GameState | None = None
    warned: GameState | None = None


Session: TypeAlias = SettingUp | Playing
"""The state of a session, which `text_of` writes as text."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one line of input.

    Attributes:
        session: The session after the line.
        output: The items to print, in order.
        quits: Whether the session ends.
        copies: Texts to write into other files, by name.
    """

    session: Session
    output: tuple[Output, ...] = ()
    quits: bool = False
    copies: tuple[tuple[str, str], ...] = ()


def print_output(out: Console, output: Iterable[Output], *, boards_in_sight: bool = False) -> None:
    """Print the output of a session; leave out the boards of a position if they are already on the screen."""
    for each in output:
        if isinstance(each, GameState) and boards_in_sight:
            print_beside_boards(out, each)
        elif isinstance(each, GameState):
            print_position(out, each, region_rows(each.public_part.config))
        elif isinstance(each, Text):
            print_lines(out, [each] if "\n" not in each.plain else each.split("\n"))
        else:
            out.print(each)
