"""`khronos region`: check and print a custom region."""

from typing import Annotated

import typer

from khronos_cli.console import console, print_lines
from khronos_cli.draw.region import difference_lines, doubt_lines, region_lines
from khronos_cli.errors import Exit
from khronos_cli.flags import Command, Group
from khronos_cli.region_files import RegionProblemsError, read_region, rows_named
from khronos_engine.notation import parse_region, write_map_code

group = typer.Typer(
    cls=Group, no_args_is_help=True, help="Check and print your own maps, written as rows of characters."
)


@group.command(cls=Command)
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="File of a map; - means standard input.")],
) -> None:
    """Check a map. List every problem with its line and column; without problems, draw the map and count its squares.

    Exit code 0: the map is valid. 1: it has problems.

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


MapName = Annotated[str, typer.Argument(metavar="NAME|FILE|CODE", help="Built-in map, file of a map, or map code.")]


@group.command(cls=Command)
def code(region: MapName) -> None:
    """Print the code of a map: one word that others can type to get the same map.

    Examples:
        khronos region code my-board.txt

        khronos new --region M134G8...
    """
    print(write_map_code(parse_region("\n".join(rows_named(region)))))


@group.command(cls=Command)
def compare(one: MapName, other: MapName) -> None:
    """Compare two maps square by square.

    Exit code 0: the maps are equal. 1: they differ.

    Examples:
        khronos region compare my-board.txt M134G8...
    """
    first, second = rows_named(one), rows_named(other)
    print_lines(console(), difference_lines(first, second))
    if first != second:
        raise typer.Exit(Exit.REFUSED)
