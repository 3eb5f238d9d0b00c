"""Play a terminal game without a terminal: type lines and read the output."""

import io
from collections.abc import Iterable, Mapping

from rich.console import Console

from khronos_cli.draw.boards import Output, print_output
from khronos_cli.files import read_text
from khronos_cli.notation import engine_state
from khronos_cli.table.history import Game, History
from khronos_cli.table.session import Session
from khronos_cli.terminal_text import caller_locale
from khronos_client import LocalReferee
from khronos_engine.game.state import State

SMALL = """
........
.h......
.......h
...f....
........
"""
"""A small map with two printed hamlets."""


def client() -> LocalReferee:
    """Return a client with the language of the environment."""
    return LocalReferee(viewer="host", locale=caller_locale())


class Talk:
    """A session and its files.

    Attributes:
        session: The current state of the session.
        copies: The files that the session has written, by name.
    """

    def __init__(self, *lines: str, text: str | None = None, files: Mapping[str, str] | None = None) -> None:
        """Start or continue a session, and type some lines."""
        self.session = Session(client(), self.read)
        self.session.load(text, "it")
        self.files = {"small.txt": SMALL, **(files or {})}
        self.copies: dict[str, str] = {}
        for line in lines:
            self.type(line)

    def read(self, name: str) -> str:
        return self.files[name] if name in self.files else read_text(name)

    def type(self, line: str) -> str:
        output = self.session.answer(line)
        if self.session.game is not None:
            self.copies |= self.session.game.copies
        return as_printed_to_pipe(output)

    @property
    def prompt(self) -> str:
        return self.session.prompt

    @property
    def greeting(self) -> str:
        return as_printed_to_pipe(self.session.greeting())

    @property
    def game(self) -> Game:
        assert self.session.game is not None, self.prompt
        return self.session.game

    @property
    def history(self) -> History:
        return self.game.history

    @property
    def contents(self) -> History | tuple[str, ...]:
        """The content of the session's file: the game, or the answers of the set-up before it."""
        return self.history if self.session.game else self.session.answers

    @property
    def state(self) -> State:
        return engine_state(self.history.state)


def as_printed_to_pipe(output: Iterable[Output]) -> str:
    """Return the output for a pipe, without trailing spaces."""
    out = io.StringIO()
    print_output(Console(file=out, width=120, highlight=False, markup=False, emoji=False), output)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def table(players: str = "Ann Ben", *, edition: str = "", holdem: str = "", region: str = "small.txt") -> Talk:
    """Return a game at the start of the first player's turn."""
    names = players.split()
    end = [""] if len(names) < 5 else []
    return Talk(*names, *end, edition, holdem, "", "", region, names[0])
