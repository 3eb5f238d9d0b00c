"""The session at a keyboard, or at a pipe that types for one."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from rich.console import Console
from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.console import console, print_lines
from khronos_cli.draw.position import print_position
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import read_text
from khronos_cli.region_files import region_rows
from khronos_cli.table.answer import Answer, Output, Session
from khronos_cli.table.game_file import GameFile
from khronos_cli.table.session import greeting, prompt, session_of, step, text_of
from khronos_cli.terminal_text import printable


class _InterruptedError(Exception):
    """Ctrl-C, while a line was typed."""


def run(path: str) -> Exit:
    """Play at a table until its people quit; the game is in the file after every line.

    Returns:
        How the program ends: well, or with the last lines not saved.

    Raises:
        CommandError: The file can't be read or written, or holds something else.
    """
    file = GameFile(path)
    session = session_of(file.text, path)
    out = console()
    file.save(text_of(session))
    show(out, greeting(session, read_text))
    with _patient():
        while True:
            try:
                line = _typed(out, prompt(session, read_text))
            except _InterruptedError:
                out.print("\nNothing is lost. `quit` ends.", style="dim")
                continue
            answer = Answer(session, quits=True) if line is None else step(session, line, read_text)
            if line is None:
                out.print()
            session = answer.session
            # The file first, then the answer: what has been printed is never lost.
            saved = _saved(out, file, session)
            show(out, answer.output)
            _copy(out, answer.copies)
            if answer.quits:
                return Exit.OK if saved else Exit.BAD_INPUT


def _saved(out: Console, file: GameFile, session: Session) -> bool:
    """Save the session to its file and return whether that worked; print why it did not."""
    try:
        file.save(text_of(session))
    except CommandError as error:
        out.print(Text.assemble(("NOT SAVED", "bold red"), f": {printable(error.lines[0])}"))
        out.print("Saving is tried again after the next line; `save FILE` writes a copy elsewhere.")
        return False
    return True


def _copy(out: Console, copies: Iterable[tuple[str, str]]) -> None:
    """Write copies, never over a file that is there."""
    for name, text in copies:
        try:
            file = GameFile(name)
            if file.text is None:
                file.save(text)
                out.print(f"  Written to {printable(name)}.")
            else:
                out.print(Text.assemble(("Not done", "bold red"), f": {printable(name)} is there already"))
        except CommandError as error:
            out.print(Text.assemble(("Not done", "bold red"), f": {printable(error.lines[0])}"))


def show(out: Console, output: Iterable[Output]) -> None:
    """Print the output of a session."""
    for each in output:
        if isinstance(each, GameState):
            print_position(out, each, region_rows(each.public_part.config))
        elif isinstance(each, Text):
            print_lines(out, [each] if "\n" not in each.plain else each.split("\n"))
        else:
            out.print(each)


def _typed(out: Console, before: str) -> str | None:
    """Return the next line, None at the end of the input; what comes from a pipe is shown as if it was typed."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it lets lines be edited and called up again
        try:
            return input(before)
        except EOFError:
            return None
    out.print(before, end="", soft_wrap=True)
    out.file.flush()
    line = sys.stdin.readline()
    if not line:
        return None
    out.print(printable(line.rstrip("\r\n")), soft_wrap=True)
    return line


@contextmanager
def _patient() -> Iterator[None]:
    """Let Ctrl-C interrupt the typing of a line and nothing else, and read any bytes."""
    with suppress(AttributeError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    old = signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)


def _interrupt(_number: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code is _typed.__code__:
            _raise()
        frame = frame.f_back


def _raise() -> NoReturn:
    raise _InterruptedError
