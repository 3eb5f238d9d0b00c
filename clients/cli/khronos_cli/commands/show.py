"""`khronos show`: draw a position."""

from typing import Annotated

import typer

from khronos_cli.options import StateFile
from khronos_cli.problems import Problem

EPILOG = """Example:

khronos new --seed castle | khronos show -
"""


def show(
    state: StateFile,
    width: Annotated[
        int | None, typer.Option(min=20, help="Columns to draw in.  [default: those of the terminal, 120 in a pipe]")
    ] = None,
) -> None:
    """Draw the boards of a state, and what lies beside them.

    Colours are left out in a pipe and where NO_COLOR is set; letters, digits and lines tell the same.
    """
    from khronos.v1.state_pb2 import GameState
    from khronos_cli.consoles import console
    from khronos_cli.draw.position import print_position
    from khronos_cli.files import read_message
    from khronos_cli.regions import region_rows

    message = read_message(state, GameState)
    if not message.public_part.boards:
        raise Problem("there are no boards in this state")
    out = console()
    if width is not None:
        out.width = width
    print_position(out, message, region_rows(message.public_part.config))
