"""Drawings of boards in plain text.

An empty square shows its terrain as in a region file; a building fills its footprint with two characters, its kind and
its owner::

       Might          | Faith          | Reason
       A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
    1  .  .  .  h  .  | .  .  .  h  .  | .  .  .  h  .
    2  .  K1 K1 T- T- | .  K1 K1 T- T- | .  k- k- T- T-
    3  .  K1 K1 T- T- | .  K1 K1 T- T- | .  k- k- T- T-
    cubes: D1 2, D2 112
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.material import Age
from khronos_engine.game.squares import column_name
from khronos_engine.notation.seat_names import seat_mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.game.board import Board, Building

WIDEST = 100
"""Boards are drawn side by side if no line becomes longer than this number of characters."""


def draw_boards(boards: Sequence[Board]) -> str:
    """Return the three boards of a sound position as a drawing; the last line lists the cubes on Reason."""
    grid = boards[0].grid
    ages = tuple(Age)
    # A row has its number and its squares, of three characters each, and two between boards.
    longest = 3 + len(ages) * 3 * grid.width + (len(ages) - 1) * 2
    blocks = [ages] if longest <= WIDEST else [(age,) for age in ages]
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
    columns_of_rows = [_rows(boards[age]) for age in ages]
    for number, rows in enumerate(zip(*columns_of_rows, strict=True), start=1):
        yield _beside(str(number), list(rows))


def _beside(label: str, parts: list[str]) -> str:
    return f"{label:<3}{'| '.join(parts)}".rstrip()


def _rows(board: Board) -> Iterator[str]:
    """Return the rows of a board, three characters per square."""
    cells = [[f"{terrain:<3}" for terrain in row] for row in board.region.rows]
    for building in board.buildings:
        if not building.printed:
            letter = building.kind.letter
            mark = (letter.lower() if building.ruin else letter) + seat_mark(building.owner)
            for square in board.grid.squares(building.squares):
                cells[square.row - 1][square.column - 1] = f"{mark:<3}"
    return map("".join, cells)


def cube_marks(building: Building) -> str:
    """Return the cubes on a building, one character per cube, by seat."""
    return "".join(seat_mark(seat) * count for seat, count in enumerate(building.cubes))
