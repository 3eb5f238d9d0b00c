"""Frames that replace each other in one place of a terminal."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from khronos.v1.material_pb2 import Age
from khronos.v1.state_pb2 import PublicPart
from khronos_cli.draw.boards import board_lines, one_board_lines, width_side_by_side
from khronos_cli.names import AGES

_HOME: Final = "\x1b[H"
_CLEAR_LINE: Final = "\x1b[K"
_CLEAR_BELOW: Final = "\x1b[J"

_MIN_TALK: Final = 6
"""The minimum number of lines that must be left below the boards."""


def all_boards_that_fit(public: PublicPart, rows: Sequence[str], width: int, height: int) -> list[Text]:
    """Return the lines of all boards; none if they leave too little room below.

    Args:
        public: The position.
        rows: The rows of the region.
        width: Columns of the terminal.
        height: Its lines.
    """
    lines = list(board_lines(public, rows, width))
    return lines if _fit(lines, width, height) else []


def one_board_that_fits(
    public: PublicPart, rows: Sequence[str], width: int, height: int, age: Age.ValueType
) -> list[Text]:
    """Return the lines of one board; none if they leave too little room below."""
    lines = list(one_board_lines(public, rows, age))
    return lines if _fit(lines, width, height) else []


def _fit(lines: Sequence[Text], width: int, height: int) -> bool:
    return len(lines) + _MIN_TALK <= height and max(map(len, lines)) <= width


def min_terminal_size(public: PublicPart, rows: Sequence[str]) -> tuple[int, int]:
    """Return the columns and lines of the smallest terminal for one board."""
    lines = list(one_board_lines(public, rows, AGES[0]))
    return max(map(len, lines)), len(lines) + _MIN_TALK


def terminal_for_all(public: PublicPart, rows: Sequence[str]) -> tuple[int, int]:
    """Return the columns and lines of the smallest terminal for all boards side by side."""
    width = width_side_by_side(public, rows)
    return width, len(list(board_lines(public, rows, width))) + _MIN_TALK


def paint_over(out: Console, printed: Sequence[str]) -> None:
    """Overwrite the terminal from its top, line by line, so that nothing flickers.

    Args:
        out: The terminal.
        printed: The lines with their escape sequences.
    """
    out.file.write(_HOME + "".join(f"{line}{_CLEAR_LINE}\n" for line in printed) + _CLEAR_BELOW)
    out.file.flush()
