"""Boards that stay in the upper part of a terminal, while lines scroll below them.

The terminal scrolls only its lower part (DECSTBM), so typing and printing work as usual.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from rich.console import Console
from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.draw.frame import all_boards_that_fit, least_terminal, one_board_that_fits, terminal_for_all
from khronos_cli.language import filled, rendered
from khronos_cli.names import AGES, age_noun, board_typed
from khronos_cli.region_files import region_rows
from khronos_cli.table.keyboard import InterruptedLineError, typed
from khronos_cli.texts import Table

_SAVE_CURSOR: Final = "\x1b7"
_RESTORE_CURSOR: Final = "\x1b8"
_WHOLE_SCREEN: Final = "\x1b[r"
_CLEAR: Final = "\x1b[2J"
_CLEAR_LINE: Final = "\x1b[K"


class Stage:
    """The upper part of a terminal, which is empty until it is opened."""

    def __init__(self, out: Console) -> None:
        """Use a terminal."""
        self._out = out
        self._size: tuple[int, int, int] | None = None
        """Columns and lines of the terminal, and lines of the boards; None while the stage is closed."""
        self._has_all = False
        self._age = AGES[0]
        """The board that stays where not all fit."""

    @property
    def is_open(self) -> bool:
        """Whether boards stay on the screen."""
        return self._size is not None

    @property
    def shows_all(self) -> bool:
        """Whether all three boards stay, rather than one."""
        return self.is_open and self._has_all

    def takes(self, line: str) -> bool:
        """Return whether a line is the command `boards`, or `show` with the board that is to stay."""
        word, _, rest = line.strip().partition(" ")
        shows_one = self.is_open and not self._has_all and word == "show" and board_typed(rest) is not None
        return word == "boards" or shows_one

    def fitting(self, state: GameState) -> Text | None:
        """Return the line about boards that do not fit side by side, where one of them could stay; None elsewhere."""
        public, rows = state.public_part, region_rows(state.public_part.config)
        columns, _ = terminal_for_all(public, rows)
        width, lines = least_terminal(public, rows)
        has_room = self._out.is_terminal and self._out.width >= width and self._out.height >= lines
        if not has_room or self._out.width >= columns:
            return None
        return Text(filled(Table.BOARDS_DO_NOT_FIT, columns=columns, width=self._out.width), "dim")

    def command(self, rest: str, state: GameState) -> Text:
        """Run the command `boards`; return the line to print.

        Args:
            rest: `on`, `off` or the board that is to stay; empty means `on`, with the board of the adventurers of the
                player whose turn it is.
            state: The view to draw.
        """
        word = rest.strip().casefold()
        age = board_typed(word)
        if word == "off":
            self.close()
            return Text(f"  {rendered(Table.BOARDS_SCROLL)}")
        if age is None and word not in {"", "on"}:
            return Text(f"  {rendered(Table.BOARDS_USAGE)}")
        if not self._out.is_terminal:
            return Text(f"  {rendered(Table.NO_TERMINAL)}")
        public, rows = state.public_part, region_rows(state.public_part.config)
        stands = public.players[public.turn.seat - 1].first_adventurer.age
        self._age = stands if age is None else AGES[age]
        size = {"width": self._out.width, "height": self._out.height}
        if self.show(state):
            if self.shows_all or age is not None:
                return Text(f"  {rendered(Table.BOARDS_OFF)}", "dim")
            columns, lines = terminal_for_all(public, rows)
            need = filled(Table.ALL_BOARDS_NEED, age=age_noun(self._age), columns=columns, lines=lines, **size)
            return Text(f"  {need} {rendered(Table.BOARDS_OFF)}", "dim")
        columns, lines = least_terminal(public, rows)
        return Text(f"  {filled(Table.TERMINAL_TOO_SMALL, columns=columns, lines=lines, **size)}")

    def show(self, state: GameState) -> bool:
        """Draw all boards of a view, or one if not all fit; return whether anything fits."""
        public, rows = state.public_part, region_rows(state.public_part.config)
        width, height = self._out.width, self._out.height
        lines = all_boards_that_fit(public, rows, width, height)
        self._has_all = bool(lines)
        lines = lines or one_board_that_fits(public, rows, width, height, self._age)
        if not lines:
            self.close()
            return False
        size = (width, height, len(lines))
        write = self._out.file.write
        if size != self._size:
            self._size = size
            top = len(lines) + 1
            write(f"{_WHOLE_SCREEN}{_CLEAR}\x1b[{top};{height}r\x1b[{top};1H")
        with self._out.capture() as captured:
            for line in lines:
                self._out.print(line, crop=False, no_wrap=True, overflow="ignore")
        drawn = "\r\n".join(f"{line}{_CLEAR_LINE}" for line in captured.get().splitlines())
        write(f"{_SAVE_CURSOR}\x1b[H{drawn}{_RESTORE_CURSOR}")
        self._out.file.flush()
        return True

    def print(self, answer: Callable[[], None]) -> str:
        """Print an answer below the boards, a screenful at a time, because lines that scroll behind them are lost.

        Args:
            answer: Prints the answer.

        Returns:
            The line that was typed instead of Enter between two screens, which skips the rest; empty without one.
        """
        if self._size is None:
            answer()
            return ""
        with self._out.capture() as captured:
            answer()
        lines = captured.get().splitlines(keepends=True)
        screenful = max(1, self._out.height - self._size[2] - 1)  # one line is for typing
        with suppress(InterruptedLineError):
            while len(lines) > screenful:
                self._out.file.write("".join(lines[:screenful]))
                del lines[:screenful]
                line = typed(self._out, f"  {rendered(Table.MORE)} ")
                if line and line.strip():
                    return line
            self._out.file.write("".join(lines))
        return ""

    def clear(self) -> None:
        """Forget the boards, because the screen was cleared: the next `show` draws them again."""
        if self._size is not None:
            self._size = (0, 0, 0)

    def close(self) -> None:
        """Let the whole terminal scroll again."""
        if self._size is not None:
            self._size = None
            self._out.file.write(f"{_WHOLE_SCREEN}\x1b[{self._out.height};1H")
            self._out.file.flush()
