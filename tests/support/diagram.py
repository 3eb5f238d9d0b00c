"""Draws boards as text, and parses them from text.

A diagram shows one to three boards side by side, in time order::

       Might        | Faith        | Reason
       A  B  C  D   | A  B  C  D   | A  B  C  D
    1  .  .  .  h   | .  .  .  h   | .  .  .  h
    2  .  Kr Kr T-  | .  Kr Kr .   | .  k- k- .
    3  .  Kr Kr T-  | .  Kr Kr .   | .  k- k- .
    cubes: D1 b

A free square shows its terrain as in a region file, `.` `f` `m` `~`, or its printed hamlet, `h` `F` `M`. A building
fills its whole footprint with two letters, its kind and the colour of its owner:

    W Watchtower  K Keep        C Castle        r red    w white
    P Chapel      M Monastery   A Abbey         b blue   y yellow
    H Hamlet      T Town        Y City          g green  - no owner

A small letter is a ruin. Diagrams are read row by row: the first square that belongs to no building yet is the top-left
square of a building. Because footprints have a known size, this also separates adjacent equal buildings. The optional
last line lists the cubes on buildings of Reason and the colours of their owners: `cubes: D1 b, A5 rrg`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from khronos_engine.game.board import Board, Building
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.region import Region
from khronos_engine.game.squares import Square, column_name
from khronos_engine.notation import parse_region

COLOURS = ("red", "blue", "green", "white", "yellow")
"""The colours of the seats, and the players' names."""

KIND_LETTERS = "WKCPMAHTY"
"""One letter per kind, in the order of the kinds."""

OWNER_LETTERS = "".join(colour[0] for colour in COLOURS)
"""One letter per seat."""

BARE = """
   Might
   A  B  C  D  E
1  .  .  .  .  .
2  .  .  .  .  .
3  .  .  .  .  .
4  .  .  .  .  .
"""
"""A drawing of plain without buildings, to which `put` adds what a test needs."""

TERRAIN_LETTERS = ".fm~hFM"
HAMLET_LETTERS = "hFM"


@dataclass(frozen=True)
class Diagram:
    """The content of a diagram: the rows of squares of each board, and the cubes on Reason by square."""

    boards: dict[Age, list[list[str]]]
    cubes: dict[str, str]


def trim(text: str) -> str:
    """Return a text without common indentation, outer empty lines and trailing spaces."""
    lines = [line.rstrip() for line in textwrap.dedent(text).splitlines()]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def read_diagram(text: str) -> Diagram:
    """Parse a diagram; anything that does not follow its conventions is an error."""
    titles, letters, *rows = [line for line in trim(text).splitlines() if line.strip()]
    cubes: dict[str, str] = {}
    if rows[-1].startswith("cubes:"):
        for entry in rows.pop().removeprefix("cubes:").split(","):
            name, owners = entry.split()
            cubes[name] = owners
    ages = [Age[title.strip().upper()] for title in titles.split("|")]
    if ages != sorted(set(ages)):
        raise ValueError(f"boards out of order: {titles}")
    boards: dict[Age, list[list[str]]] = {age: [] for age in ages}
    for number, row in enumerate(rows, start=1):
        label, squares = row.split(maxsplit=1)
        parts = [part.split() for part in squares.split("|")]
        if label != str(number) or len(parts) != len(ages):
            raise ValueError(f"not row {number} of {len(ages)} boards: {row}")
        for age, part in zip(ages, parts, strict=True):
            boards[age].append(part)
    for age, heading in zip(ages, letters.split("|"), strict=True):
        columns = [column_name(column) for column in range(1, len(boards[age][0]) + 1)]
        if heading.split() != columns or any(len(row) != len(columns) for row in boards[age]):
            raise ValueError(f"the columns of {age.title} should be {' '.join(columns)}, in every row")
    return Diagram(boards, cubes)


def region_of(diagram: Diagram, rows: str = "") -> Region:
    """Return the map that all boards of a diagram show.

    Args:
        diagram: The boards; terrain under a building is taken from a different board, or is plain if no board shows it.
        rows: The map, if the boards hide too much of it.
    """
    grids = list(diagram.boards.values())
    height, width = len(grids[0]), len(grids[0][0])
    given = parse_region(textwrap.dedent(rows)).rows if rows else None
    found = []
    for row in range(height):
        line = ""
        for column in range(width):
            seen = {cells[row][column] for cells in grids if cells[row][column] in TERRAIN_LETTERS}
            if given is not None:
                seen.add(given[row][column])
            if len(seen) > 1:
                raise ValueError(f"{column_name(column + 1)}{row + 1} is drawn as {sorted(seen)}")
            line += seen.pop() if seen else "."
        found.append(line)
    return Region.from_rows(tuple(found))


def read_board(diagram: Diagram, age: Age, region: Region, players: int) -> Board:
    """Return one board of a diagram; a board that is not drawn has no buildings."""
    rows = diagram.boards.get(age)
    if rows is None:
        rows = [[*row] for row in region.rows]
    grid = region.grid
    taken = 0
    buildings = []
    for row, cells in enumerate(rows, start=1):
        for column, cell in enumerate(cells, start=1):
            square = Square(column, row)
            corner = grid.mask(square)
            if corner & taken or (cell in TERRAIN_LETTERS and cell not in HAMLET_LETTERS):
                continue
            cubes = _cubes(diagram.cubes.get(square.name, ""), players) if age is Age.REASON else ()
            if cell in HAMLET_LETTERS:
                buildings.append(Building(Kind.HAMLET, corner, cubes=cubes, printed=True))
                continue
            building = _parse_building(cell, square, region, cubes)
            for each in grid.squares(building.squares):
                if rows[each.row - 1][each.column - 1] != cell:
                    raise ValueError(f"{cell} at {square.name} of {age.title} does not fill {each.name}")
            taken |= building.squares
            buildings.append(building)
    return Board(region, tuple(buildings))


def _parse_building(cell: str, square: Square, region: Region, cubes: tuple[int, ...]) -> Building:
    if len(cell) != 2:
        raise ValueError(f"{cell!r} at {square.name} is neither terrain nor a building")
    letter, owner = cell[0], cell[1]
    kind = Kind(KIND_LETTERS.index(letter.upper()))
    footprint = region.grid.footprint(region.grid.mask(square), kind.size)
    seat = None if owner == "-" else OWNER_LETTERS.index(owner)
    return Building(kind, footprint, seat, cubes, ruin=letter.islower())


def _cubes(owners: str, players: int) -> tuple[int, ...]:
    counts = tuple(owners.count(letter) for letter in OWNER_LETTERS[:players])
    if sum(counts) != len(owners):
        raise ValueError(f"cubes of somebody else in {owners!r}")
    return counts if owners else ()


def cell_of(building: Building) -> str:
    """Return the two letters of a building, or the letter of a printed hamlet on plain."""
    if building.printed:
        return "h"
    letter = KIND_LETTERS[building.kind]
    return (letter.lower() if building.ruin else letter) + (
        "-" if building.owner is None else OWNER_LETTERS[building.owner]
    )


def cubes_of(building: Building) -> str:
    return "".join(OWNER_LETTERS[seat] * count for seat, count in enumerate(building.cubes))


def write_diagram(diagram: Diagram) -> str:
    """Write a diagram in the form that `read_diagram` parses."""
    width = len(next(iter(diagram.boards.values()))[0])
    height = len(next(iter(diagram.boards.values())))
    columns = "".join(f"{column_name(column):<3}" for column in range(1, width + 1))
    lines = [
        "   " + "| ".join(f"{age.title:<{3 * width}}" for age in diagram.boards),
        "   " + "| ".join(columns for _ in diagram.boards),
    ]
    for row in range(height):
        parts = ("".join(f"{cell:<3}" for cell in rows[row]) for rows in diagram.boards.values())
        lines.append(f"{row + 1:<3}" + "| ".join(parts))
    if diagram.cubes:
        lines.append("cubes: " + ", ".join(f"{name} {owners}" for name, owners in diagram.cubes.items()))
    return trim("\n".join(lines))


def draw(boards: Sequence[Board], ages: Collection[Age] = tuple(Age)) -> str:
    """Draw boards (those in `ages`) in the form that `read_diagram` parses."""
    grid = boards[0].grid
    rows, columns = range(1, grid.height + 1), range(1, grid.width + 1)
    shown = {
        age: [[_cell(boards[age], Square(column, row)) for column in columns] for row in rows]
        for age in Age
        if age in ages
    }
    on_reason = boards[Age.REASON].buildings if Age.REASON in shown else ()
    cubes = {grid.square(each.squares).name: cubes_of(each) for each in on_reason if each.cube_count}
    return write_diagram(Diagram(shown, cubes))


def put(drawing: str, changes: str) -> str:
    """Return a diagram with changed squares, such as `Might A1 Kr, Faith D1 .`; a building fills its whole footprint.

    A square without a board is on the board of the previous square, and at first on the first drawn board. A board that
    is not drawn is added. Terrain is changed on all boards that show terrain at the square.
    """
    diagram = read_diagram(drawing)
    age = next(iter(diagram.boards))
    for change in changes.split(","):
        *title, name, cell = change.split()
        age = Age[title[0].upper()] if title else age
        if age not in diagram.boards:
            diagram.boards[age] = [[*row] for row in region_of(diagram).rows]
        square = Square.parse(name)
        is_land = cell in TERRAIN_LETTERS
        size = 1 if is_land else Kind(KIND_LETTERS.index(cell[0].upper())).size
        for board, rows in diagram.boards.items():
            for row in rows[square.row - 1 : square.row - 1 + size]:
                for column in range(square.column - 1, square.column - 1 + size):
                    if board is age or (is_land and cell != "." and row[column] in TERRAIN_LETTERS):
                        row[column] = cell
    boards = {each: diagram.boards[each] for each in sorted(diagram.boards)}
    return write_diagram(Diagram(boards, diagram.cubes))


def recast(drawing: str, old: str, new: str, age: Age | None = None) -> str:
    """Return a diagram with every square `old` drawn as `new`, on one board or on all."""
    diagram = read_diagram(drawing)
    found = False
    for board, rows in diagram.boards.items():
        if age in (None, board):
            found = found or any(old in row for row in rows)
            rows[:] = [[new if cell == old else cell for cell in row] for row in rows]
    if not found:
        raise ValueError(f"there is no {old}")
    return write_diagram(diagram)


def _cell(board: Board, square: Square) -> str:
    building = board.building_at(board.grid.mask(square))
    if building is None or building.printed:
        return board.region.rows[square.row - 1][square.column - 1]
    return cell_of(building)
