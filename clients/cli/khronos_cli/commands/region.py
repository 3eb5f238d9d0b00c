"""`khronos region`: boards of one's own."""

from typing import Annotated, Final

import typer

CHECK_EPILOG = """Example:

khronos region check my-board.txt
"""

HELP: Final = "Regions: boards of your own, typed in as rows of characters."


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="File of a region; - is standard input.")],
) -> None:
    """List every fault of a region with its line and column, or draw it and count what it has.

    Exit code 0: it is sound. 1: it has faults.
    """
    from khronos_cli.console import console, print_lines
    from khronos_cli.draw.region import region_lines
    from khronos_cli.errors import Exit
    from khronos_cli.region_files import RegionFaultsError, read_region

    out = console()
    try:
        rows = read_region(file)
    except RegionFaultsError as error:
        for line in error.faults:
            out.print(line)
        raise typer.Exit(Exit.REFUSED) from error
    print_lines(out, region_lines(rows))
