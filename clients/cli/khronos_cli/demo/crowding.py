"""Weights of places for random play: a place counts more if buildings stand beside it or below its shadows."""

from collections.abc import Iterator, Sequence
from typing import Final

from khronos.v1.material_pb2 import Age, Square
from khronos.v1.state_pb2 import PublicPart
from khronos_client import side

_BESIDE: Final = 3
"""Weight of neighbours: this, times the square of the number of adjacent squares that are taken."""

_BELOW: Final = 4
"""Weight of each square of a building that the shadow would cover."""

_PRINTED: Final = "hFM"
"""The letters of printed hamlets in the rows of a region."""

_Squares = frozenset[tuple[int, int]]


class Crowd:
    """The taken squares of each board."""

    def __init__(self, public: PublicPart, rows: Sequence[str]) -> None:
        """Collect the taken squares of a position.

        Args:
            public: The position.
            rows: The rows of the region.
        """
        printed = {
            (column, row)
            for row, letters in enumerate(rows, start=1)
            for column, letter in enumerate(letters, start=1)
            if letter in _PRINTED
        }
        self._tiles: list[_Squares] = [
            frozenset(
                square for tile in board.tiles for square in _footprint(tile.at.column, tile.at.row, side(tile.kind))
            )
            for board in public.boards
        ]
        self._taken: list[_Squares] = [tiles | printed for tiles in self._tiles]

    def weight(self, age: Age.ValueType, at: Square, size: int) -> float:
        """Return the weight of a footprint on a board: 1 if nothing is near."""
        board = age - Age.AGE_MIGHT
        footprint = list(_footprint(at.column, at.row, size))
        beside = sum(square in self._taken[board] for square in _around(at.column, at.row, size))
        below = sum(square in tiles for tiles in self._tiles[board + 1 :] for square in footprint) if size > 1 else 0
        return 1 + _BESIDE * beside**2 + _BELOW * below


def _footprint(column: int, row: int, size: int) -> Iterator[tuple[int, int]]:
    return ((column + right, row + down) for down in range(size) for right in range(size))


def _around(column: int, row: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the squares adjacent to a footprint."""
    for step in range(size):
        yield column + step, row - 1
        yield column + step, row + size
        yield column - 1, row + step
        yield column + size, row + step
