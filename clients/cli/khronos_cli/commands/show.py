"""`khronos show`: draw a position."""

from typing import Annotated

import typer

from khronos_cli.errors import CommandError
from khronos_cli.options import StateFile

EPILOG = """Examples:

khronos new --seed castle | khronos show -

khronos new --seed castle | khronos show - --text
"""


def show(
    state: StateFile,
    width: Annotated[
        int | None, typer.Option(min=20, help="Columns to draw in.  [default: those of the terminal, 120 in a pipe]")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the position as text that can be edited and read.")
    ] = False,
) -> None:
    """Draw the boards of a state, and what lies beside them.

    Colours are left out in a pipe and where NO_COLOR is set; letters, digits and lines show the same.
    """
    from khronos_cli.console import console
    from khronos_cli.draw.position import print_position
    from khronos_cli.files import path_label
    from khronos_cli.notation import position_text
    from khronos_cli.region_files import region_rows
    from khronos_cli.state_files import read_state

    message = read_state(state)
    if text:
        print(position_text(message), end="")
        return
    if not message.public_part.boards:
        raise CommandError(f"the state in {path_label(state)} has no boards")
    out = console()
    if width is not None:
        out.width = width
    print_position(out, message, region_rows(message.public_part.config))
