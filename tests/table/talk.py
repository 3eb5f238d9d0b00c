"""A session without a keyboard: types lines and reads the output."""

import io
from collections.abc import Iterable, Mapping

from rich.console import Console

from khronos_cli.files import read_text
from khronos_cli.locale import caller_locale
from khronos_cli.notation import engine_state
from khronos_cli.table.history import Desk, History, Output, Playing, Session, SettingUp, print_output
from khronos_cli.table.session import greeting, prompt, session_of, step
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

    def __init__(self, *lines: str, session: Session | None = None, files: Mapping[str, str] | None = None) -> None:
        """Start a session, and type some lines."""
        self.session = session or SettingUp()
        self.files = {"small.txt": SMALL, **(files or {})}
        self.desk = Desk(client(), self.read)
        self.copies: dict[str, str] = {}
        self.quit = False
        for line in lines:
            self.type(line)

    def read(self, name: str) -> str:
        return self.files[name] if name in self.files else read_text(name)

    def type(self, line: str) -> str:
        """Type a line, and return the output."""
        answer = step(self.desk, self.session, line)
        self.session = answer.session
        self.copies |= dict(answer.copies)
        self.quit = answer.quits
        return as_printed_to_pipe(answer.output)

    @property
    def prompt(self) -> str:
        return prompt(self.session, self.read)

    @property
    def greeting(self) -> str:
        return as_printed_to_pipe(greeting(self.desk, self.session))

    @property
    def history(self) -> History:
        assert isinstance(self.session, Playing), self.prompt
        return self.session.history

    @property
    def state(self) -> State:
        return engine_state(self.history.state)


def read_session(text: str | None, origin: str = "it") -> Session:
    """Return the session in a file."""
    return session_of(client(), text, origin)


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
