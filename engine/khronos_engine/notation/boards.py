"""Draw boards in plain text, and read such drawings.

An empty square shows its terrain as in a region file; every square of a building shows its kind and its owner::

       Might          | Faith          | Reason
       A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
    1  .  .  .  h  .  | .  .  .  h  .  | .  .  .  h  .
    2  .  K1 K1 T- T- | .  K1 K1 T- T- | .  k- k- T- T-
    3  .  K1 K1 T- T- | .  K1 K1 T- T- | .  k- k- T- T-
    cubes: D1 2, D2 112
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.game.board import Board, Building, board_with
from khronos_engine.game.material import KIND_LETTERS, Age, Kind
from khronos_engine.game.squares import Square, column_name
from khronos_engine.notation.errors import Expected, TextErrorCode, TextErrors, unexpected_word, wrong
from khronos_engine.notation.files import split_sections
from khronos_engine.notation.words import AGES, KINDS, find_seat_of_mark, seat_mark
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.game.region import Region
    from khronos_engine.game.state import Config
    from khronos_engine.notation.files import Block, Line
    from khronos_engine.notation.lines import Reader

WIDEST = 100
"""The maximum number of characters of a line of boards side by side; wider boards are drawn one below the other."""


def draw_boards(boards: Sequence[Board]) -> str:
    """Return the three boards of a valid position as a drawing; the last line lists the cubes on Reason."""
    grid = boards[0].grid
    ages = tuple(Age)
    # A row consists of its number and its squares, with three characters each; two characters separate boards.
    longest = 3 + len(ages) * 3 * grid.width + (len(ages) - 1) * 2
    blocks = [ages] if longest <= WIDEST else [(age,) for age in ages]
    text = "\n".join("".join(f"{line}\n" for line in _draw_rows(boards, block)) for block in blocks)
    reason = boards[Age.REASON]
    cubes = [f"{grid.square(each.squares).name} {cube_marks(each)}" for each in reason.buildings if each.cube_count]
    return text + (f"cubes: {', '.join(cubes)}\n" if cubes else "")


def _draw_rows(boards: Sequence[Board], ages: Sequence[Age]) -> Iterator[str]:
    grid = boards[0].grid
    columns = "".join(f"{column_name(column):<3}" for column in range(1, grid.width + 1))
    yield _join_columns("", [f"{age.title:<{3 * grid.width}}" for age in ages])
    yield _join_columns("", [columns for _ in ages])
    columns_of_rows = [_rows(boards[age]) for age in ages]
    for number, rows in enumerate(zip(*columns_of_rows, strict=True), start=1):
        yield _join_columns(str(number), list(rows))


def _join_columns(label: str, parts: list[str]) -> str:
    return f"{label:<3}{'| '.join(parts)}".rstrip()


def _rows(board: Board) -> Iterator[str]:
    cells = [[f"{terrain:<3}" for terrain in row] for row in board.region.rows]
    for building in board.buildings:
        if not building.printed:
            letter = building.kind.letter
            mark = (letter.lower() if building.ruin else letter) + seat_mark(building.owner)
            for square in board.grid.squares(building.squares):
                cells[square.row - 1][square.column - 1] = f"{mark:<3}"
    return map("".join, cells)


def cube_marks(building: Building) -> str:
    """Return the cubes on a building, one character per cube, in the order of seats."""
    return "".join(seat_mark(seat) * count for seat, count in enumerate(building.cubes))


_TERRAIN = ".fm~"
_HAMLETS = "hFM"
_CELL = re.compile(r"\S+")
_BUILDING = re.compile(rf"([{KIND_LETTERS}kcma])([0-9\w-])")


def parse_boards(text: str, config: Config) -> tuple[Board, Board, Board]:
    """Parse drawings or lists of boards, and the cubes on Reason; omitted boards are empty.

    Raises:
        UnreadableTextError: If the text has errors; the exception lists all of them.
    """
    errors = TextErrors()
    found = split_sections(text, None, errors)
    boards = read_boards(found.blocks, config, errors)
    for header in found.headers:
        with errors:
            if header.name != "cubes":
                where = header.line
                raise wrong(where.number, where.column, TextErrorCode.NO_PLACE_BESIDE_BOARDS, header=header.name)
            boards[Age.REASON] = read_cubes(header.value, boards[Age.REASON], config)
    errors.check()
    return boards[0], boards[1], boards[2]


def read_boards(blocks: list[Block], config: Config, errors: TextErrors) -> list[Board]:
    """Parse the boards of a file; omitted boards are empty."""
    region = config.region
    boards = [board_with(region) for _ in Age]
    seen: set[Age] = set()
    for block in blocks:
        ages = [AGES[part.strip(" :").capitalize()] for part in block.heading.text.split("|")]
        with errors:
            if seen.intersection(ages) or len(set(ages)) < len(ages):
                raise wrong(block.heading.number, block.heading.column, TextErrorCode.DRAWN_TWICE)
            seen.update(ages)
            drawn = any(line.text[0].isdigit() for line in block.lines)
            if drawn or len(ages) > 1:
                for age, rows in zip(ages, _read_rows(block, len(ages), region, errors), strict=False):
                    boards[age] = board_with(region, _Tiling(config, rows).tiles(errors))
            else:
                boards[ages[0]] = board_with(region, _read_list(block.lines, config, errors))
    return boards


def _read_list(lines: list[Line], config: Config, errors: TextErrors) -> list[Building]:
    """Read tiles from a list: `Keep F7 Ann`, `ruin Keep F7`, `Town C3`."""
    tiles = []
    for line in lines:
        with errors:
            reader = line.reader
            ruin = reader.take("ruin")
            kind = reader.one_of(KINDS)
            reader.take("at")
            column = reader.column
            square = reader.square()
            owner = None if reader.done else reader.seat(config)
            reader.end()
            if not config.region.grid.holds(square):
                raise wrong(line.number, column, TextErrorCode.OFF_BOARD, square=square.name)
            footprint = config.region.grid.footprint_on_board(square, kind.size)
            tiles.append(Building(kind, footprint, owner, ruin=ruin))
    return tiles


class _Cell(Struct, frozen=True, gc=False):
    """The characters of one square, and their place in the text."""

    text: str
    line: int
    column: int


_Rows = list[list[_Cell]]


def _read_rows(block: Block, boards: int, region: Region, errors: TextErrors) -> list[_Rows]:
    """Split a drawing into the rows of each of its boards; return an empty list if a row has an error."""
    grid = region.grid
    found: list[_Rows] = [[] for _ in range(boards)]
    known = len(errors.found)
    row = 0
    for line in block.lines:
        with errors:
            if not row and not line.text[0].isdigit():
                _check_columns(line, grid.width, boards)
                continue
            row += 1
            for rows, cells in zip(found, _read_row(line, row, boards, grid.width), strict=True):
                rows.append(cells)
    if len(errors.found) == known and row != grid.height:
        where = block.heading
        raise wrong(where.number, where.column, TextErrorCode.ROWS, count=row, height=grid.height)
    return found if len(errors.found) == known else []


def _check_columns(line: Line, width: int, boards: int) -> None:
    columns = [column_name(column) for column in range(1, width + 1)]
    parts = line.text.split("|")
    if len(parts) != boards or any(part.upper().split() != columns for part in parts):
        expected = (Phrase.of(Expected.ROW, row=1), Phrase.of(Expected.COLUMNS, columns=" ".join(columns)))
        raise unexpected_word(line.number, line.column, line.text, expected)


def _read_row(line: Line, row: int, boards: int, width: int) -> Iterator[list[_Cell]]:
    reader = line.reader
    if not reader.take(str(row)):
        raise reader.fail((Phrase.of(Expected.ROW, row=row),))
    start = reader.column
    parts = reader.rest.split("|")
    if len(parts) != boards:
        raise wrong(line.number, line.column, TextErrorCode.BOARDS, count=len(parts), named=boards)
    for part in parts:
        cells = [_Cell(each[0], line.number, start + each.start()) for each in _CELL.finditer(part)]
        if len(cells) != width:
            raise wrong(line.number, start, TextErrorCode.SQUARES, count=len(cells), row=row, width=width)
        yield cells
        start += len(part) + 1


class _Tiling:
    """Finds the tiles of one drawn board."""

    def __init__(self, config: Config, rows: _Rows) -> None:
        self._config = config
        self._grid = config.region.grid
        self._rows = rows
        self._taken = 0

    def tiles(self, errors: TextErrors) -> list[Building]:
        found: list[Building] = []
        for row, cells in enumerate(self._rows, start=1):
            for column, cell in enumerate(cells, start=1):
                if len(cell.text) == 1 and cell.text in _TERRAIN:
                    continue
                square = Square(column, row)
                if not self._grid.mask(square) & self._taken:
                    with errors:
                        tile = self._tile(cell, square)
                        if tile is not None:
                            found.append(tile)
        return found

    def _tile(self, cell: _Cell, square: Square) -> Building | None:
        """Return the tile whose first square this is; None for a printed hamlet."""
        if len(cell.text) == 1 and cell.text in _HAMLETS:
            if not self._grid.mask(square) & self._config.region.hamlets:
                raise wrong(cell.line, cell.column, TextErrorCode.NO_HAMLET, square=square.name)
            return None
        match = _BUILDING.fullmatch(cell.text)
        if match is None:
            raise unexpected_word(cell.line, cell.column, cell.text, (Expected.TERRAIN, Expected.BUILDING))
        owner = None if match[2] == "-" else self._owner(cell, match[2])
        kind = Kind(KIND_LETTERS.index(match[1].upper()))
        alike = 0
        unlike: list[str] = []
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
                TextErrorCode.NOT_FILLED,
                kind=kind,
                square=square.name,
                side=kind.size,
                squares=tuple(unlike),
            )
        return Building(kind, alike, owner, ruin=match[1].islower())

    def _owner(self, cell: _Cell, mark: str) -> int:
        owner = find_seat_of_mark(self._config, mark)
        if owner is None:
            marks = [seat_mark(seat) for seat in range(self._config.players)]
            raise unexpected_word(cell.line, cell.column + 1, mark, (*marks, "-"))
        return owner


def read_cubes(value: Reader, board: Board, config: Config) -> Board:
    """Parse the cubes on Reason, such as `D1 2, D2 112`; return the board with these cubes."""
    counts: dict[int, list[int]] = {}
    while True:
        column = value.column
        square = value.square()
        building = board.building_at(board.grid.mask(square))
        if building is None:
            raise wrong(value.line, column, TextErrorCode.NOTHING_THERE, square=square.name, age=Age.REASON)
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
    """Take the marks of players, with one mark per cube."""
    expected = (Phrase.of(Expected.MARKS, marks=seat_mark(0) + seat_mark(1)),)
    found: list[int] = []
    while not value.done and value.peek() != ",":
        word = value.peek()
        seats = [find_seat_of_mark(config, mark) for mark in word]
        if None in seats:
            raise value.fail(expected)
        found.extend(seat for seat in seats if seat is not None)
        value.advance(len(word))
    if not found:
        raise value.fail(expected)
    return found
