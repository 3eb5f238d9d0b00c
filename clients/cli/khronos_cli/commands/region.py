"""`khronos region`: check and print a custom region."""

from typing import Annotated, Final

import typer

CHECK_EPILOG = """Example:

khronos region check my-board.txt
"""

STRIP_EPILOG = """Examples:

khronos region strip --square 18 -o strips.svg

khronos region strip my-board.txt --square 20 -o strips.svg
"""

HELP: Final = "Regions: boards of your own, typed in as rows of characters."


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="File of a region; - is standard input.")],
) -> None:
    """List every fault of a region with its line and column, or draw it and count what it has.

    Exit code 0: it is sound. 1: it has faults.
    """
    from khronos_cli.console import console, print_lines
    from khronos_cli.draw.region import doubt_lines, region_lines
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
    print_lines(out, doubt_lines(rows))


def strip(
    region: Annotated[
        str, typer.Argument(metavar="[NAME|FILE]", help="A built-in region, or a file of rows.")
    ] = "valley",
    square: Annotated[
        float, typer.Option(min=5, max=60, metavar="MM", help="Side of a square of the real board, in millimetres.")
    ] = 20,
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where the picture goes.")] = "-",
) -> None:
    """Make strips with the letters of columns and the numbers of rows, to print, cut out and lay along a real board.

    Print the picture (SVG) at 100 %: it is in millimetres.
    """
    from khronos.v1.config_pb2 import GameConfig
    from khronos_cli.draw.strip import strips_svg
    from khronos_cli.files import write_text
    from khronos_cli.region_files import region_rows, set_region

    config = GameConfig()
    set_region(config, region)
    rows = region_rows(config)
    write_text(output, strips_svg(max(map(len, rows)), len(rows), square) + "\n")
