"""Boards that stay in view at a terminal, below the line that is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.draw.boards import board_lines, one_board_lines
from khronos_cli.language import Table, fill, render
from khronos_cli.names import AGES, age_noun, board_typed
from khronos_cli.region_files import region_rows

_HOME: Final = "\x1b[H"
_CLEAR_LINE: Final = "\x1b[K"
_CLEAR_BELOW: Final = "\x1b[J"

_MIN_TALK: Final = 6
"""The minimum number of lines that must be left below the boards."""


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
        return self._drawn()[1]

    def takes(self, line: str) -> bool:
        """Return whether a line is for the stage: the command `boards`, or `show` with the board to pin."""
        word, _, rest = line.strip().partition(" ")
        return word == "boards" or (
            word == "show" and self.is_open and not self.shows_all and board_typed(rest) is not None
        )

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
        public = state.public_part
        self._age = public.players[public.turn.seat - 1].first_adventurer.age if age is None else AGES[age]
        self.show(state)
        if not self.lines():
            self.close()
            return Text(f"  {render(Table.TERMINAL_TOO_SMALL)}")
        if self.shows_all or age is not None:
            return Text(f"  {render(Table.BOARDS_OFF)}", "dim")
        return Text(f"  {fill(Table.ONE_BOARD_FITS, age=age_noun(self._age))} {render(Table.BOARDS_OFF)}", "dim")

    def show(self, state: GameState) -> None:
        """Set the view to draw, and open the stage."""
        self._state = state

    def close(self) -> None:
        """Stop drawing the boards."""
        self._state = None

    def lines(self) -> Sequence[Text]:
        """Return the lines of all boards or, if they do not fit, of one board; empty if not even one board fits."""
        return self._drawn()[0]

    def _drawn(self) -> tuple[Sequence[Text], bool]:
        """Return the lines that fit the current terminal, and whether they show all boards."""
        if self._state is None:
            return [], False
        public, rows = self._state.public_part, region_rows(self._state.public_part.config)
        drawings = (board_lines(public, rows, self._out.width), one_board_lines(public, rows, self._age))
        for lines, shows_all in zip(map(list, drawings), (True, False), strict=True):
            if max(map(len, lines)) <= self._out.width and len(lines) + _MIN_TALK <= self._out.height:
                return lines, shows_all
        return [], False
