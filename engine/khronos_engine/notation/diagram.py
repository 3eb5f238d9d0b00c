"""Boards drawn in plain text, and read back from it.

A square on which nothing stands shows its terrain as in a region file; a building fills its footprint with two
characters, its kind and its owner::

       Might          | Faith          | Reason
       A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
    1  .  .  .  h  .  | .  .  .  h  .  | .  .  .  h  .
    2  .  K1 K1 T- T- | .  K1 K1 T- T- | .  k- k- T- T-
    3  .  K1 K1 T- T- | .  K1 K1 T- T- | .  k- k- T- T-
    cubes: D1 2, D2 112

Footprints have a known size, so equal buildings side by side are told apart by reading row by row: the first square
that is not taken yet is the top-left one of its building.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.board import Board, Building, bare_board, printed_hamlets
from khronos_engine.material import Age, Kind
from khronos_engine.notation.faults import Expected, Faults, TextCode, unexpected, wrong
from khronos_engine.notation.outline import outline
from khronos_engine.notation.words import AGES, KINDS, seat_mark, seat_marked
from khronos_engine.squares import Square, column_name
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.notation.outline import Block, Line
    from khronos_engine.notation.reader import Reader
    from khronos_engine.region import Region
    from khronos_engine.state import Config

KIND_LETTERS = "WKCPMAHTY"
"""One letter a kind, in the order of the kinds; a small one is a ruin."""

WIDEST = 100
"""Boards are drawn side by side if no line becomes longer than this."""

_TERRAIN = ".fm~"
_HAMLETS = "hFM"
_CELL = re.compile(r"\S+")
_BUILDING = re.compile(rf"([{KIND_LETTERS}kcma])([0-9\w-])")


def draw_boards(boards: Sequence[Board]) -> str:
    """Return the three boards of a sound position as a drawing; the last line says whose cubes lie where on Reason."""
    grid = boards[0].grid
    ages = tuple(Age)
    across = ages if 3 + len(ages) * (3 * grid.width + 2) - 2 <= WIDEST else ages[:1]
    blocks = [ages[start : start + len(across)] for start in range(0, len(ages), len(across))]
    text = "\n".join("".join(f"{line}\n" for line in _drawn(boards, block)) for block in blocks)
    reason = boards[Age.REASON]
    cubes = [f"{grid.square(each.squares).name} {cube_marks(each)}" for each in reason.buildings if each.cube_count]
    return text + (f"cubes: {', '.join(cubes)}\n" if cubes else "")


def _drawn(boards: Sequence[Board], ages: Sequence[Age]) -> Iterator[str]:
    """Yield the lines of boards side by side."""
    grid = boards[0].grid
    columns = "".join(f"{column_name(column):<3}" for column in range(1, grid.width + 1))
    yield _beside("", [f"{age.title:<{3 * grid.width}}" for age in ages])
    yield _beside("", [columns for _ in ages])
    for row in range(1, grid.height + 1):
        squares = [Square(column, row) for column in range(1, grid.width + 1)]
        yield _beside(str(row), ["".join(f"{_cell(boards[age], each):<3}" for each in squares) for age in ages])


def _beside(label: str, parts: list[str]) -> str:
    return f"{label:<3}{'| '.join(parts)}".rstrip()


def _cell(board: Board, square: Square) -> str:
    building = board.at(board.grid.mask(square))
    if building is None or building.printed:
        return board.region.rows[square.row - 1][square.column - 1]
    return building_mark(building)


def building_mark(building: Building) -> str:
    """Return the two characters of a building."""
    letter = KIND_LETTERS[building.kind]
    return (letter.lower() if building.ruin else letter) + seat_mark(building.owner)


def cube_marks(building: Building) -> str:
    """Return the cubes on a building, one character a cube, by seat."""
    return "".join(seat_mark(seat) * count for seat, count in enumerate(building.cubes))


def parse_boards(text: str, config: Config) -> tuple[Board, Board, Board]:
    """Read a drawing, or a list, of boards and the cubes on Reason; a board that is not shown is bare.

    Raises:
        NotationError: With every fault of the text.
    """
    faults = Faults()
    found = outline(text, None, faults)
    boards = read_boards(found.blocks, config, faults)
    for header in found.headers:
        with faults:
            if header.name != "cubes":
                where = header.line
                raise wrong(where.number, where.column, TextCode.NO_PLACE_BESIDE_BOARDS, header=header.name)
            boards[Age.REASON] = read_cubes(header.value, boards[Age.REASON], config)
    faults.check()
    return boards[0], boards[1], boards[2]


def read_boards(blocks: list[Block], config: Config, faults: Faults) -> list[Board]:
    """Read the boards; one that is not drawn is bare."""
    region = config.region
    boards = [bare_board(region) for _ in Age]
    seen: set[Age] = set()
    for block in blocks:
        ages = [AGES[part.strip(" :").capitalize()] for part in block.heading.text.split("|")]
        with faults:
            if seen.intersection(ages) or len(set(ages)) < len(ages):
                raise wrong(block.heading.number, block.heading.column, TextCode.DRAWN_TWICE)
            seen.update(ages)
            drawn = any(line.text[0].isdigit() for line in block.lines)
            if drawn or len(ages) > 1:
                for age, rows in zip(ages, _read_rows(block, len(ages), region, faults), strict=False):
                    boards[age] = _board(region, _Tiling(config, rows).tiles(faults))
            else:
                boards[ages[0]] = _board(region, _read_list(block.lines, config, faults))
    return boards


def _board(region: Region, tiles: list[Building]) -> Board:
    """Return a board with tiles on it, and the printed hamlets that none of them covers."""
    covered = 0
    for tile in tiles:
        covered |= tile.squares
    return Board(region, tuple(sorted([*tiles, *printed_hamlets(region, ~covered)], key=lambda each: each.corner)))


def _read_list(lines: list[Line], config: Config, faults: Faults) -> list[Building]:
    """Read tiles from a list: `Keep F7 Ann`, `ruin Keep F7`, `Town C3`."""
    tiles = []
    for line in lines:
        with faults:
            reader = line.reader
            ruin = reader.take("ruin")
            kind = reader.one_of(KINDS)
            reader.take("at")
            column = reader.column
            square = reader.square()
            owner = None if reader.done else reader.seat(config)
            reader.end()
            if not config.region.grid.holds(square):
                raise wrong(line.number, column, TextCode.OFF_BOARD, square=square.name)
            footprint = config.region.grid.footprint_on_board(square, kind.size)
            tiles.append(Building(kind, footprint, owner, ruin=ruin))
    return tiles


class _Cell(Struct, frozen=True):
    """The characters of one square, and where they stand in the text."""

    text: str
    line: int
    column: int


_Rows = list[list[_Cell]]


def _read_rows(block: Block, boards: int, region: Region, faults: Faults) -> list[_Rows]:
    """Split a drawing into the rows of each of its boards; nothing if a row has a fault."""
    grid = region.grid
    found: list[_Rows] = [[] for _ in range(boards)]
    known = len(faults.found)
    row = 0
    for line in block.lines:
        with faults:
            if not row and not line.text[0].isdigit():
                _check_columns(line, grid.width, boards)
                continue
            row += 1
            for rows, cells in zip(found, _read_row(line, row, boards, grid.width), strict=True):
                rows.append(cells)
    if len(faults.found) == known and row != grid.height:
        where = block.heading
        raise wrong(where.number, where.column, TextCode.ROWS, count=row, height=grid.height)
    return found if len(faults.found) == known else []


def _check_columns(line: Line, width: int, boards: int) -> None:
    """Check the letters above the columns."""
    columns = [column_name(column) for column in range(1, width + 1)]
    parts = line.text.split("|")
    if len(parts) != boards or any(part.upper().split() != columns for part in parts):
        expected = (Phrase.of(Expected.ROW, row=1), Phrase.of(Expected.COLUMNS, columns=" ".join(columns)))
        raise unexpected(line.number, line.column, line.text, expected)


def _read_row(line: Line, row: int, boards: int, width: int) -> Iterator[list[_Cell]]:
    """Yield the squares of one row, board by board."""
    reader = line.reader
    if not reader.take(str(row)):
        raise reader.fail((Phrase.of(Expected.ROW, row=row),))
    start = reader.column
    parts = reader.rest.split("|")
    if len(parts) != boards:
        raise wrong(line.number, line.column, TextCode.BOARDS, count=len(parts), named=boards)
    for part in parts:
        cells = [_Cell(each[0], line.number, start + each.start()) for each in _CELL.finditer(part)]
        if len(cells) != width:
            raise wrong(line.number, start, TextCode.SQUARES, count=len(cells), row=row, width=width)
        yield cells
        start += len(part) + 1


class _Tiling:
    """Finds the tiles of one drawn board."""

    def __init__(self, config: Config, rows: _Rows) -> None:
        self._config = config
        self._grid = config.region.grid
        self._rows = rows
        self._taken = 0

    def tiles(self, faults: Faults) -> list[Building]:
        """Return the tiles, each found by its first square."""
        found: list[Building] = []
        for row, cells in enumerate(self._rows, start=1):
            for column, cell in enumerate(cells, start=1):
                square = Square(column, row)
                if not self._grid.mask(square) & self._taken:
                    with faults:
                        found.extend(self._tile(cell, square))
        return found

    def _tile(self, cell: _Cell, square: Square) -> Iterator[Building]:
        """Yield the tile whose first square this is, if there is one."""
        if len(cell.text) == 1 and cell.text in _TERRAIN + _HAMLETS:
            if cell.text in _HAMLETS and not self._grid.mask(square) & self._config.region.hamlets:
                raise wrong(cell.line, cell.column, TextCode.NO_HAMLET, square=square.name)
            return
        match = _BUILDING.fullmatch(cell.text)
        if match is None:
            raise unexpected(cell.line, cell.column, cell.text, (Expected.TERRAIN, Expected.BUILDING))
        owner = None if match[2] == "-" else self._owner(cell, match[2])
        kind = Kind(KIND_LETTERS.index(match[1].upper()))
        alike, unlike = 0, list[str]()
        for each in self._grid.footprint_squares(square, kind.size):
            mask = self._grid.mask(each) & ~self._taken
            if mask and self._rows[each.row - 1][each.column - 1].text == cell.text:
                alike |= mask
            else:
                unlike.append(each.name)
        self._taken |= alike
        if unlike:
            raise wrong(
                cell.line,
                cell.column,
                TextCode.NOT_FILLED,
                kind=kind,
                square=square.name,
                side=kind.size,
                squares=tuple(unlike),
            )
        yield Building(kind, alike, owner, ruin=match[1].islower())

    def _owner(self, cell: _Cell, mark: str) -> int:
        owner = seat_marked(self._config, mark)
        if owner is None:
            marks = [seat_mark(seat) for seat in range(self._config.players)]
            raise unexpected(cell.line, cell.column + 1, mark, (*marks, "-"))
        return owner


def read_cubes(value: Reader, board: Board, config: Config) -> Board:
    """Read whose cubes lie where on Reason, such as `D1 2, D2 112`, and lay them."""
    counts: dict[int, list[int]] = {}
    while True:
        column = value.column
        square = value.square()
        building = board.at(board.grid.mask(square))
        if building is None:
            raise wrong(value.line, column, TextCode.NOTHING_THERE, square=square.name, age=Age.REASON)
        laid = counts.setdefault(building.corner, [0] * config.players)
        for seat in _read_marks(value, config):
            laid[seat] += 1
        if not value.take(","):
            break
    value.end()
    buildings = (
        replace(each, cubes=tuple(counts[each.corner])) if each.corner in counts else each for each in board.buildings
    )
    return Board(board.region, tuple(buildings))


def _read_marks(value: Reader, config: Config) -> list[int]:
    """Take the marks of players, one a cube."""
    expected = (Phrase.of(Expected.MARKS, marks=seat_mark(0) + seat_mark(1)),)
    found: list[int] = []
    while not value.done and value.peek() != ",":
        word = value.peek()
        seats = [seat_marked(config, mark) for mark in word]
        if None in seats:
            raise value.fail(expected)
        found.extend(seat for seat in seats if seat is not None)
        value.advance(len(word))
    if not found:
        raise value.fail(expected)
    return found
