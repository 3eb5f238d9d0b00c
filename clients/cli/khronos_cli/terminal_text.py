"""Find the language of the terminal, make text safe to print on it, and point at a column of a line."""

import os
from collections.abc import Iterator
from typing import Final


def printable(text: str) -> str:
    """Return a text from outside without control characters, because a terminal would execute them."""
    return "".join(each if each.isprintable() or each in _HARMLESS else "�" for each in text)


_HARMLESS = "\u00a0\u202f\u200c\u200d"
"""No-break spaces, which French uses before colons and other punctuation, and the joiners of names in some scripts."""


def point_at(line: str, column: int) -> Iterator[str]:
    """Yield a line, and a caret below one of its columns.

    Args:
        line: The line as it was typed.
        column: The column, from 1 to one past the end of the line. For other columns and for empty lines, nothing is
            yielded.
    """
    from rich.cells import cell_len

    if line and 1 <= column <= len(line) + 1:
        yield printable(line)
        yield " " * cell_len(printable(line[: column - 1])) + "^"


LOCALE: Final = "KHRONOS_LOCALE"
"""The environment variable that overrides the system's language; `--locale` sets it."""


def caller_locale() -> str:
    """Return the language of the environment as a BCP 47 tag; empty if the environment names no language."""
    named = next(filter(None, map(os.environ.get, (LOCALE, "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    tag = named.partition(".")[0].partition("@")[0].replace("_", "-")
    return "" if tag in {"C", "POSIX"} else tag
