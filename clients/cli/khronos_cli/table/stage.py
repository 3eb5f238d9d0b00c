"""Boards that stay in view at a terminal, below the line that is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from khronos.v1.material_pb2 import Age
from khronos.v1.state_pb2 import GameState, PublicPart
from khronos_cli.draw.boards import board_lines, one_board_lines, width_side_by_side
from khronos_cli.language import Table, fill, render
from khronos_cli.names import AGES, age_noun, board_typed
from khronos_cli.region_files import region_rows

_HOME: Final = "\x1b[H"
_CLEAR_LINE: Final = "\x1b[K"
_CLEAR_BELOW: Final = "\x1b[J"

_MIN_TALK: Final = 6
"""The minimum number of lines that must be left below the boards."""


def all_boards_that_fit(public: PublicPart, rows: Sequence[str], width: int, height: int) -> list[Text]:
    """Return the lines of all boards; empty if they would leave too little space below.

    Args:
        public: The position.
        rows: The rows of the region.
        width: The columns of the terminal.
        height: The lines of the terminal.
    """
    lines = list(board_lines(public, rows, width))
    return lines if _fit(lines, width, height) else []


def one_board_that_fits(
    public: PublicPart, rows: Sequence[str], width: int, height: int, age: Age.ValueType
) -> list[Text]:
    """Return the lines of one board; empty if they would leave too little space below."""
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


class Stage:
    """The part of the terminal with the boards, which is empty until it is opened."""

    def __init__(self, out: Console) -> None:
        """Use a terminal."""
        self._out = out
        self._state: GameState | None = None
        """The view to draw; None while the stage is closed."""
        self._age = AGES[0]
        """The board that is shown if not all fit."""

    @property
    def is_open(self) -> bool:
        """Whether boards stay on the screen."""
        return self._state is not None

    @property
    def shows_all(self) -> bool:
        """Whether all three boards stay on the screen, rather than one."""
        return bool(self._all_lines())

    def takes(self, line: str) -> bool:
        """Return whether a line is for the stage: the command `boards`, or `show` with the board to pin."""
        word, _, rest = line.strip().partition(" ")
        shows_one = self.is_open and not self.shows_all and word == "show" and board_typed(rest) is not None
        return word == "boards" or shows_one

    def fitting(self, state: GameState) -> Text | None:
        """Return the message that the boards do not fit side by side; None if they do, or if not even one fits."""
        public, rows = state.public_part, region_rows(state.public_part.config)
        columns, _ = terminal_for_all(public, rows)
        width, lines = min_terminal_size(public, rows)
        has_room = self._out.is_terminal and self._out.width >= width and self._out.height >= lines
        if not has_room or self._out.width >= columns:
            return None
        return Text(fill(Table.BOARDS_DO_NOT_FIT, columns=columns, width=self._out.width), "dim")

    def command(self, rest: str, state: GameState) -> Text:
        """Run the command `boards`; return the line to print.

        Args:
            rest: `on`, `off` or the board to pin; empty means `on`, with the board where the current player has
                adventurers.
            state: The view to draw.
        """
        word = rest.strip().casefold()
        age = board_typed(word)
        if word == "off":
            self.close()
            return Text(f"  {render(Table.BOARDS_SCROLL)}")
        if age is None and word not in {"", "on"}:
            return Text(f"  {render(Table.BOARDS_USAGE)}")
        if not self._out.is_terminal:
            return Text(f"  {render(Table.NO_TERMINAL)}")
        public, rows = state.public_part, region_rows(state.public_part.config)
        stands = public.players[public.turn.seat - 1].first_adventurer.age
        self._age = stands if age is None else AGES[age]
        size = {"width": self._out.width, "height": self._out.height}
        self.show(state)
        if not self.lines():
            self.close()
            columns, lines = min_terminal_size(public, rows)
            return Text(f"  {fill(Table.TERMINAL_TOO_SMALL, columns=columns, lines=lines, **size)}")
        if self.shows_all or age is not None:
            return Text(f"  {render(Table.BOARDS_OFF)}", "dim")
        columns, lines = terminal_for_all(public, rows)
        need = fill(Table.ALL_BOARDS_NEED, age=age_noun(self._age), columns=columns, lines=lines, **size)
        return Text(f"  {need} {render(Table.BOARDS_OFF)}", "dim")

    def show(self, state: GameState) -> None:
        """Set the view to draw, and open the stage."""
        self._state = state

    def close(self) -> None:
        """Stop drawing the boards."""
        self._state = None

    def lines(self) -> Sequence[Text]:
        """Return the lines of all boards or, if they do not fit, of one board; empty if not even one board fits."""
        if self._state is None:
            return []
        public = self._state.public_part
        size = (self._out.width, self._out.height)
        return self._all_lines() or one_board_that_fits(public, region_rows(public.config), *size, self._age)

    def _all_lines(self) -> Sequence[Text]:
        if self._state is None:
            return []
        public = self._state.public_part
        return all_boards_that_fit(public, region_rows(public.config), self._out.width, self._out.height)
