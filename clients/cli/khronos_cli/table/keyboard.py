"""Reads lines from a keyboard or a pipe."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from rich.console import Console

from khronos_cli.table.completion import completions
from khronos_cli.terminal_text import printable


class InterruptedLineError(Exception):
    """Ctrl-C while a line was typed."""


def typed(out: Console, before: str) -> str | None:
    """Return the next line, None at the end of the input; a line from a pipe is echoed."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline

            readline.set_completer_delims(" ")
            readline.set_completer(_completed)
            readline.parse_and_bind("tab: complete")
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


def _completed(word: str, number: int) -> str | None:
    """Return a completion by its number, for readline; None after the last."""
    import readline

    found = completions(readline.get_line_buffer()[: readline.get_begidx()], word)
    return f"{found[number]} " if number < len(found) else None


@contextmanager
def interruptible_typing() -> Iterator[None]:
    """Let Ctrl-C interrupt only the typing of a line, and accept bytes that are not UTF-8."""
    with suppress(AttributeError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # of another stream, suppressed
    old = signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)


def _interrupt(_number: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code is typed.__code__:
            _raise()
        frame = frame.f_back


def _raise() -> NoReturn:
    raise InterruptedLineError
