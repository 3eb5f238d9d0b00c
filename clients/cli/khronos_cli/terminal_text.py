"""Text that a terminal only prints."""

from collections.abc import Iterator


def printable(text: str) -> str:
    """Return a text that others wrote, without what a terminal would obey instead of printing it."""
    return "".join(each if each.isprintable() or each in _JOINED else "�" for each in text)


_JOINED = "\u00a0\u202f"
"""Blanks at which no line ends, as French has them before a colon and other signs."""


def pointed(line: str, column: int) -> Iterator[str]:
    """Yield a line, and a caret below one of its columns.

    Args:
        line: What somebody typed.
        column: The column, from 1; that behind the end is one too. For any other, 0 among them, and for an empty line
            nothing is yielded.
    """
    from rich.cells import cell_len

    if line and 1 <= column <= len(line) + 1:
        yield printable(line)
        yield " " * cell_len(printable(line[: column - 1])) + "^"
