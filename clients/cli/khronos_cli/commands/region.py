"""`khronos region`: check and compare custom maps, and print their codes."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import typer
from rich.text import Text

from khronos.v1.material_pb2 import Square
from khronos_cli import palette
from khronos_cli.app import Command, Group
from khronos_cli.console import console, print_lines
from khronos_cli.draw.boards import TERRAINS, Canvas
from khronos_cli.errors import Exit
from khronos_cli.language import OwnRegion, Placements, colon, fill, render
from khronos_cli.names import squares_text
from khronos_cli.notation import RegionProblemsError, read_region, rows_named
from khronos_client import square_name
from khronos_engine.notation import parse_region, write_map_code


def region_lines(rows: Sequence[str]) -> Iterator[Text]:
    """Yield the size of a region, its drawing, the squares of each terrain, and the hamlets."""
    canvas = Canvas(rows)
    columns, height = fill(OwnRegion.COLUMNS, count=canvas.columns), fill(OwnRegion.ROWS, count=canvas.rows)
    yield Text(f"{columns}, {height}", "bold")
    yield Text()
    yield from canvas.lines()
    yield Text()
    for name, letters in TERRAINS:
        look = palette.ground(letters[0])
        count = sum(letter in letters for row in rows for letter in row)
        yield Text.assemble(
            (look.text, look.style), f" {render(name)}{colon()} {fill(Placements.SQUARES, count=count)}"
        )
    hamlets = [
        Square(column=column, row=row)
        for row, letters in enumerate(rows, start=1)
        for column, letter in enumerate(letters, start=1)
        if letter in palette.PRINTED
    ]
    where = f"{colon()} {squares_text(hamlets)}" if hamlets else ""
    style = palette.ground("h").style + palette.PRINTED_HAMLET
    yield Text.assemble((f"{palette.HAMLET} ", style), f" {fill(OwnRegion.HAMLETS, count=len(hamlets))}{where}")


def difference_lines(one: Sequence[str], other: Sequence[str]) -> Iterator[Text]:
    """Yield the lines that compare two maps.

    For equal maps and for maps of different sizes, there is only one line. Otherwise, a summary is followed by a line
    for each square that differs, with its content on both maps.
    """
    if one == other:
        yield Text(render(OwnRegion.EQUAL), "bold green")
        return
    sizes = [fill(OwnRegion.SIZE, columns=len(rows[0]), rows=len(rows)) for rows in (one, other)]
    if sizes[0] != sizes[1]:
        yield Text(fill(OwnRegion.SIZES_DIFFER, one=sizes[0], other=sizes[1]), "bold yellow")
        return
    unequal = [
        (Square(column=column, row=row), letters)
        for row, both in enumerate(zip(one, other, strict=True), start=1)
        for column, letters in enumerate(zip(*both, strict=True), start=1)
        if letters[0] != letters[1]
    ]
    squares = squares_text([square for square, _ in unequal])
    yield Text(fill(OwnRegion.DIFFER, count=len(unequal), squares=squares), "bold yellow")
    for square, letters in unequal:
        mine, theirs = (_ground_text(letter) for letter in letters)
        yield Text(f"  {square_name(square):<4} {fill(OwnRegion.ONE_AND_OTHER, one=mine, other=theirs)}")


def _ground_text(letter: str) -> str:
    """Return what a square of a map shows: its terrain, and a hamlet if there is one."""
    terrain = next(render(name) for name, letters in TERRAINS if letter in letters)
    return fill(OwnRegion.WITH_HAMLET, terrain=terrain) if letter in palette.PRINTED else terrain


_REAL: Final = (16, 20, 10)
"""The numbers of columns, rows and printed hamlets of the printed game's map."""

_NEAR: Final = 2
"""If the numbers of columns and rows differ by at most this, a region is probably the printed game's map."""

_MANY_CAPITALS: Final = 5
"""The number of hamlets on forest and mountain from which capital letters are probably a mistake."""


def doubt_lines(rows: Sequence[str]) -> Iterator[Text]:
    """Yield warnings about a valid region: slight differences from the printed map, or many capital letters."""
    columns, height, _ = _REAL
    found = (len(rows[0]), len(rows), sum(letter in palette.PRINTED for row in rows for letter in row))
    is_near = abs(found[0] - columns) <= _NEAR and abs(found[1] - height) <= _NEAR
    wanted = zip(found, _REAL, (OwnRegion.COLUMNS, OwnRegion.ROWS, OwnRegion.HAMLETS), strict=True)
    if is_near and found != _REAL:
        parts = tuple(
            fill(OwnRegion.NOT_AS_MANY, found=fill(noun, count=has), wanted=due)
            for has, due, noun in wanted
            if has != due
        )
        then = fill(OwnRegion.THEN_IT_HAS, parts=parts)
        yield Text.assemble((render(OwnRegion.IS_IT_PRINTED), "bold yellow"), f" {then}")
    elif is_near:
        yield Text(render(OwnRegion.AS_PRINTED), "green")
    capitals = sum(letter in "FM" for row in rows for letter in row)
    if capitals >= _MANY_CAPITALS:
        yield Text.assemble(
            (render(OwnRegion.MANY_CAPITALS), "bold yellow"), f"{colon()} {fill(OwnRegion.CAPITALS, count=capitals)}"
        )


region = typer.Typer(
    cls=Group, no_args_is_help=True, help="Check and print your own maps, written as rows of characters."
)


@region.command(cls=Command)
def check(file: Annotated[str, typer.Argument(metavar="FILE")]) -> None:
    """Check a map. If it is valid, draw it and count its squares; otherwise, list every problem with line and column.

    Exit code 0: the map is valid. 1: it has problems.

    Args:
        file: File of a map; - means standard input.

    Examples:
        khronos region check my-board.txt
    """
    out = console()
    try:
        rows = read_region(file)
    except RegionProblemsError as error:
        for line in error.problems:
            out.print(line)
        raise typer.Exit(Exit.REFUSED) from error
    print_lines(out, region_lines(rows))
    print_lines(out, doubt_lines(rows))


MapName = Annotated[str, typer.Argument(metavar="NAME|FILE|CODE")]


@region.command(cls=Command)
def code(region: MapName) -> None:
    """Print the code of a map: one word that others can type to get the same map.

    Args:
        region: Built-in map, file of a map, or map code.

    Examples:
        khronos region code my-board.txt

        khronos new --region M134G8...
    """
    print(write_map_code(parse_region("\n".join(rows_named(region)))))


@region.command(cls=Command)
def compare(one: MapName, other: MapName) -> None:
    """Compare two maps square by square.

    Exit code 0: the maps are equal. 1: they differ.

    Args:
        one: Built-in map, file of a map, or map code.
        other: Built-in map, file of a map, or map code.

    Examples:
        khronos region compare my-board.txt M134G8...
    """
    first, second = rows_named(one), rows_named(other)
    print_lines(console(), difference_lines(first, second))
    if first != second:
        raise typer.Exit(Exit.REFUSED)
