"""One board as a grid of characters, with two characters for each square."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, repeat
from operator import itemgetter
from typing import TypeAlias

from rich.style import Style
from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.legal_pb2 import Cost
from khronos.v1.material_pb2 import Age, Building, SquareSet
from khronos.v1.state_pb2 import PublicPart
from khronos_cli import palette
from khronos_cli.names import AGES, KINDS, seat_mark
from khronos_cli.region_files import region_rows
from khronos_client import column_name, side, squares

Place: TypeAlias = tuple[int, int]
"""A column and a row, from 1."""

MARGIN = 3
"""Characters left of a board, for the row numbers."""


class Canvas:
    """A grid of characters; text outside of the board is cut off."""

    def __init__(self, rows: Sequence[str]) -> None:
        """Paint the terrain of a region."""
        self._letters = rows
        self.rows = len(rows)
        self.columns = max(map(len, rows), default=0)
        blank = (" ", Style())
        self._grid = [[blank] * (2 * self.columns) for _ in rows]
        for row, letters in enumerate(rows, start=1):
            for column, letter in enumerate(letters, start=1):
                look = palette.ground(letter)
                self.put(column, row, look.text, look.style)
                if letter in palette.PRINTED:
                    self.put(column, row, palette.HAMLET, look.style + palette.PRINTED_HAMLET)

    def put(self, column: int, row: int, text: str, style: Style, *, offset: int = 0) -> None:
        """Write text at a square, `offset` characters to the right of the square's first character."""
        if not 1 <= row <= self.rows:
            return
        line = self._grid[row - 1]
        first = 2 * (column - 1) + offset
        for place, character in enumerate(text, start=first):
            if 0 <= place < len(line):
                line[place] = (character, style)

    def places(self) -> Iterator[Place]:
        """Yield the squares of the region, row first."""
        return ((column, row) for row, line in enumerate(self._letters, 1) for column, _ in enumerate(line, 1))

    def mark(self, place: Place, letter: str, style: Style) -> None:
        """Put one character before the character of a square's terrain."""
        column, row = place
        self.put(column, row, f"{letter}{palette.terrain(self._letters[row - 1][column - 1])}", style)

    def mark_price(self, place: Place, cost: Cost, *, surprises: bool = False) -> None:
        """Put the number of cards that a square costs on it, with an exclamation mark if it has a consequence."""
        style = palette.price_style(cards_of(cost))
        self.mark(place, price_digit(cost), style)
        if surprises:
            self.put(*place, "!", style, offset=1)

    def lines(self) -> Iterator[Text]:
        """Yield the letters of the columns, then the rows with their numbers."""
        letters = "".join(f"{column_name(each):<2}" for each in range(1, self.columns + 1))
        yield Text(" " * MARGIN + letters, no_wrap=True)
        for row, line in enumerate(self._grid, start=1):
            text = Text(f"{row:>{MARGIN - 1}} ", no_wrap=True)
            for style, run in groupby(line, key=itemgetter(1)):
                text.append("".join(character for character, _ in run), style)
            yield text


def places(area: SquareSet) -> set[Place]:
    """Return the squares of a set."""
    return {(each.column, each.row) for each in squares(area)}


def cards_of(cost: Cost) -> int:
    """Return the number of cards of a cost."""
    return cost.typed_cards + cost.surcharge_cards


def price_digit(cost: Cost) -> str:
    """Return the number of cards of a cost as one character."""
    return str(min(cards_of(cost), 9))


def paint(public: PublicPart, age: Age.ValueType) -> Canvas:
    """Return a board with its buildings and cubes.

    Raises:
        CommandError: If the game names an unknown region.
    """
    board, config = public.boards[AGES.index(age)], public.config
    canvas = Canvas(region_rows(config))
    for tile in board.tiles:
        if tile.kind in KINDS:
            _paint_building(canvas, tile, config)
    for cube in board.hamlet_cubes:
        mark, style = seat_mark(config, cube.seat), palette.seat_style(config, cube.seat)
        canvas.put(cube.at.column, cube.at.row, mark, style, offset=1)
    return canvas


def mark_choices(canvas: Canvas, decision: Decision) -> None:
    """Put a question mark on every square that answers a decision."""
    corners = {(each.at.column, each.at.row) for each in decision.building_choice.choices}
    for place in corners | places(decision.place_choice.squares):
        canvas.put(*place, "?", palette.CHOICE)


def _paint_building(canvas: Canvas, building: Building, config: GameConfig) -> None:
    """Paint a building: its outline, its letters, its owner and its cubes."""
    style = palette.building_style(building, config)
    owner = seat_mark(config, building.owner) if building.owner else ""
    mark = palette.letter(building.kind, ruin=building.ruin) + owner
    for offset, line in enumerate(_footprint(building, mark)):
        canvas.put(building.at.column, building.at.row + offset, line, style)
    cubes = chain.from_iterable(repeat(seat, count) for seat, count in enumerate(building.cubes, start=1))
    # `zip` ends with the places: an invalid position may have more cubes than can be drawn or counted.
    for (offset, place), seat in zip(_cube_places(side(building.kind)), cubes, strict=False):
        canvas.put(
            building.at.column,
            building.at.row + offset,
            seat_mark(config, seat),
            palette.seat_style(config, seat) + _CUBE,
            offset=place,
        )


_CUBE = Style(bold=True)


def _footprint(building: Building, mark: str) -> list[str]:
    """Return the lines of a footprint: two characters for size 1, otherwise a box with the mark in its upper edge."""
    across = 2 * side(building.kind)
    if across == 2:  # noqa: PLR2004 - no room for lines
        return [f"{mark[:2]:<2}"]
    lines = palette.outline(building.kind, ruin=building.ruin)
    inner = across - 2
    return [
        f"{lines.top_left}{mark[:inner]:{lines.top}<{inner}}{lines.top_right}",
        *[f"{lines.mid_left}{'':<{inner}}{lines.mid_right}"] * (side(building.kind) - 2),
        f"{lines.bottom_left}{lines.bottom * inner}{lines.bottom_right}",
    ]


def _cube_places(of: int) -> Iterator[tuple[int, int]]:
    """Yield the places for cubes on a building, each as a number of rows down and of characters to the right."""
    match of:
        case 1:
            yield 0, 1
        case 2:
            yield from ((0, 2), (1, 1), (1, 2))
        case _:
            for down in range(1, of):
                yield from ((down, place) for place in range(1, 2 * of - 1))
