"""Store sets of squares as the bits of one integer, with the operations on them that the rules need.

A board of `width` columns uses `width + 1` bits per row: the spare column stays empty, so that a shift by one column
never moves a square into the next row. Bit 0 is the top-left square A1. The next bits are the other squares of its row,
then the rows below. The lowest bit of a set is therefore its first square in the order of the rules (J-6).

- A *mask* is such an integer.
- A *corner* is a mask of one bit. It stands for the footprint that has this top-left square.
- *Corners* are a mask of several such bits.
- A *stack* is an integer that contains three sets of corners, one after the other: for footprints with sides of 1, 2
  and 3 squares. One operation on a stack works on all sizes.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

from khronos_engine.game.lazy_property import lazy_property

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)")


class Square(NamedTuple):
    """A square by column and row, both from 1; column 1 is A at the left, row 1 is at the top.

    A square may be off the board; the referee then reports a violation.

    Attributes:
        column: The column, counted from 1 at the left.
        row: The row, counted from 1 at the top.
    """

    column: int
    row: int

    @property
    def name(self) -> str:
        """The name of the square as players write it, such as `F7` or `AB12`."""
        return f"{column_name(self.column)}{self.row}"

    @classmethod
    def parse(cls, text: str) -> Square:
        """Parse the name of a square, such as `F7` or `ab12`.

        Raises:
            ValueError: If the text is not one or two letters followed by a row from 1 to 99.
        """
        match = _NAME.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is not a square; write a column letter and a row, such as F7")
        return cls(column_number(match[1]), int(match[2]))


def column_name(column: int) -> str:
    """Return the letters of a column counted from 1: A to Z, then AA, AB and so on."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the column, counted from 1, with the given letters. This is the inverse of `column_name`."""
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column


class Grid(Struct, frozen=True, dict=True, cache_hash=True):
    """The squares of a board; `width` and `height` are 3 to 32 squares."""

    width: int
    height: int

    @lazy_property
    def stride(self) -> int:
        """The number of bits from a square to the square below it."""
        return self.width + 1

    @lazy_property
    def all(self) -> int:
        """Every square of the board."""
        row = (1 << self.width) - 1
        return sum(row << (index * self.stride) for index in range(self.height))

    @lazy_property
    def area(self) -> int:
        """The number of bits of a set of squares, which is also the distance between the layers of a stack."""
        return self.height * self.stride

    @property
    def off_board(self) -> int:
        """A bit that represents any square off the board; no set of squares contains it."""
        return 1 << self.area

    def holds(self, square: Square) -> bool:
        """Return whether a square is on the board."""
        return 1 <= square.column <= self.width and 1 <= square.row <= self.height

    def mask(self, square: Square) -> int:
        """Return the mask of one square, 0 if the square is off the board."""
        column, row = square
        if not (1 <= column <= self.width and 1 <= row <= self.height):
            return 0
        return 1 << ((row - 1) * self.stride + column - 1)

    def square(self, mask: int) -> Square:
        """Return the first square of a non-empty set; for a footprint, this is its top-left square."""
        row, column = divmod((mask & -mask).bit_length() - 1, self.stride)
        return Square(column + 1, row + 1)

    def squares(self, mask: int) -> tuple[Square, ...]:
        """Return the squares of a set, sorted by row, then by column."""
        places = [divmod(bit.bit_length() - 1, self.stride) for bit in bits(mask)]
        return tuple([Square(column + 1, row + 1) for row, column in places])

    def footprint(self, corner: int, size: int) -> int:
        """Return the squares of all footprints with the given corners; the footprints must be entirely on the board."""
        stride = self.stride
        if size == 1:
            return corner
        if size == 2:
            row = corner | corner << 1
            return row | row << stride
        row = corner | corner << 1 | corner << 2
        return row | row << stride | row << 2 * stride

    def footprint_squares(self, square: Square, size: int) -> tuple[Square, ...]:
        """Return the squares of a footprint, on and off the board, sorted by row, then by column."""
        return tuple(Square(square.column + right, square.row + down) for down in range(size) for right in range(size))

    def footprint_on_board(self, square: Square, size: int) -> int:
        """Return the part of a footprint that is on the board; its top-left square may be off the board."""
        column, row = square
        if 0 < column <= self.width - size + 1 and 0 < row <= self.height - size + 1:
            return self.footprint(1 << (row - 1) * self.stride + column - 1, size)
        left, right = max(column, 1), min(column + size - 1, self.width)
        if left > right:
            return 0
        columns = (1 << right) - (1 << left - 1)
        mask = 0
        for each in range(max(row, 1), min(row + size - 1, self.height) + 1):
            mask |= columns << (each - 1) * self.stride
        return mask

    def neighbours(self, mask: int) -> int:
        """Return the squares that share a side with a set, without the set itself (D-1)."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.all & ~mask

    def flood(self, seed: int, within: int) -> int:
        """Return the squares of `within` that are connected to `seed` by sides (D-1)."""
        stride = self.stride
        reached = seed & within
        while True:
            wider = (reached | reached << 1 | reached >> 1) & within
            grown = (wider | wider << stride | wider >> stride) & within
            if grown == reached:
                return reached
            reached = grown

    def corners_within(self, size: int, within: int) -> int:
        """Return the corners of every footprint of the given size that is entirely in a set."""
        stride = self.stride
        if size == 1:
            return within
        if size == 2:
            row = within & within >> 1
            return row & row >> stride
        row = within & within >> 1 & within >> 2
        return row & row >> stride & row >> 2 * stride

    def corners_touching(self, size: int, mask: int) -> int:
        """Return the corners on the board whose footprint of the given size has a square in `mask`.

        The footprint itself may reach off the board.
        """
        if size == 1:
            return mask
        stride, every = self.stride, self.all
        row = mask | mask >> 1 & every
        if size == 2:
            return row | row >> stride
        row |= row >> 1 & every
        return row | row >> stride | row >> 2 * stride

    def corners_touching_one(self, size: int, mask: int) -> int:
        """Return the corner of each footprint that has the size and exactly one square in `mask`.

        For a footprint that reaches off the board, squares of the next row may be counted.
        """
        once, several = mask, 0
        for step in (1, self.stride):
            line, lines = once, several
            for _ in range(size - 1):
                line, lines = line >> step, lines >> step
                several |= lines | once & line
                once |= line
        return once & ~several

    def corners_touching_by_size(self, mask: int) -> tuple[int, int, int]:
        """Return the result of `corners_touching` for each of the sizes 1, 2 and 3."""
        stride, every = self.stride, self.all
        row = mask | mask >> 1 & every
        two = row | row >> stride
        row = two | two >> 1 & every
        return mask, two, row | row >> stride

    def stack_in_contact(self, mask: int) -> int:
        """Return a stack of the corners of all footprints that cover or touch a square of a set (D-1)."""
        one, two, three = self.corners_touching_by_size(mask | self.neighbours(mask))
        return one | two << self.area | three << 2 * self.area

    def layer(self, stack: int, size: int) -> int:
        """Return the corners of a stack for footprints of one size."""
        return stack >> (size - 1) * self.area & self.all

    def corners_covering(self, size: int, inner_corner: int, inner_size: int) -> int:
        """Return the corners on the board whose footprint of the given size covers a smaller footprint (U-1).

        The larger footprint itself may reach off the board. The result is 0 if the size is smaller than the size of the
        inner footprint.
        """
        return self.corners_touching(size - inner_size + 1, inner_corner) if size >= inner_size else 0


def bits(mask: int) -> list[int]:
    """Split a set into masks of one square each, sorted by row, then by column."""
    parts = []
    while mask:
        low = mask & -mask
        parts.append(low)
        mask ^= low
    return parts
