"""Draw the boards as pixels, for videos of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from khronos_engine.game.material import AGES

if TYPE_CHECKING:
    from khronos_engine.game.board import Building
    from khronos_engine.game.region import Region
    from khronos_engine.game.state import Public

Pixels: TypeAlias = NDArray[np.uint8]

SQUARE: Final = 16
"""The side of a square in pixels; between boards there is a gap of the same width."""

_Colour: TypeAlias = tuple[int, int, int]

_PAPER: Final[_Colour] = (255, 255, 255)
_LINE: Final[_Colour] = (34, 34, 34)
_CIVIL: Final[_Colour] = (241, 237, 228)
_RUIN: Final[_Colour] = (150, 140, 130)
_OWNERS: Final[dict[str, _Colour]] = {
    "red": (214, 84, 80),
    "blue": (92, 134, 206),
    "green": (96, 170, 104),
    "yellow": (232, 200, 80),
    "purple": (160, 110, 186),
}
_OTHER_OWNER: Final[_Colour] = (190, 190, 190)

_LETTERS: Final = {
    "W": "101 101 101 111 101",
    "K": "101 110 100 110 101",
    "C": "111 100 100 100 111",
    "P": "111 101 111 100 100",
    "M": "101 111 111 101 101",
    "A": "010 101 111 101 101",
    "H": "101 101 111 101 101",
    "T": "111 010 010 010 010",
    "Y": "101 101 010 010 010",
}
"""The letter of each kind as rows of pixels, each drawn as 2 by 2."""


def draw(public: Public) -> Pixels:
    """Return the three boards side by side as an array of rows, columns and red, green and blue.

    A building has the colour of its owner and the letter of its kind; civil buildings are pale, ruins grey.
    """
    grid = public.config.region.grid
    step = (grid.width + 1) * SQUARE
    picture = np.full((grid.height * SQUARE, len(AGES) * step - SQUARE, 3), _PAPER, np.uint8)
    for age in AGES:
        board = picture[:, age * step : age * step + grid.width * SQUARE]
        _draw_terrain(board, public.config.region)
        for building in public.boards[age].buildings:
            _draw_building(board, public, building)
    return picture


def _draw_terrain(board: Pixels, region: Region) -> None:
    for mask, colour in (
        (region.grid.all, (215, 227, 181)),
        (region.forest, (140, 171, 116)),
        (region.mountain, (168, 159, 146)),
        (region.river, (106, 165, 212)),
    ):
        for column, row in region.grid.squares(mask):
            top, left = (row - 1) * SQUARE, (column - 1) * SQUARE
            board[top : top + SQUARE - 1, left : left + SQUARE - 1] = colour


def _draw_building(board: Pixels, public: Public, building: Building) -> None:
    column, row = public.config.region.grid.square(building.corner)
    top, left, side = (row - 1) * SQUARE, (column - 1) * SQUARE, building.kind.size * SQUARE - 1
    place = board[top : top + side, left : left + side]
    place[:] = _LINE
    place[1:-1, 1:-1] = _colour_of(public, building)
    rows = [[pixel == "1" for pixel in line] for line in _LETTERS[building.kind.letter].split()]
    letter = np.kron(np.array(rows), np.ones((2, 2), np.bool_))
    middle = [(side - length) // 2 for length in letter.shape]
    place[middle[0] : middle[0] + letter.shape[0], middle[1] : middle[1] + letter.shape[1]][letter] = _LINE


def _colour_of(public: Public, building: Building) -> _Colour:
    if building.ruin:
        return _RUIN
    if building.owner is None:
        return _CIVIL
    return _OWNERS.get(public.config.seats[building.owner].colour, _OTHER_OWNER)
