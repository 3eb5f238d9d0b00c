"""Text that is safe to print on a terminal, and carets that point into it."""

from collections.abc import Iterator


def printable(text: str) -> str:
    """Return a text from outside without control characters, which a terminal would execute."""
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
