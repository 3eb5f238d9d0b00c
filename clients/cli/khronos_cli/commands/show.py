"""`khronos show`: draw a position."""

from typing import Annotated

import typer

from khronos_cli.errors import CommandError
from khronos_cli.options import StateFile

EPILOG = """Examples:

khronos new --seed castle | khronos show -

khronos new --seed castle | khronos show - --text

khronos new --seed castle | khronos show - --svg
"""


def show(
    state: StateFile,
    width: Annotated[
        int | None, typer.Option(min=20, help="Columns to draw in.  [default: those of the terminal, 120 in a pipe]")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the position as text that can be edited and read.")
    ] = False,
    svg: Annotated[bool, typer.Option("--svg", help="Print a picture of the boards, for documents.")] = False,
    follow: Annotated[
        bool, typer.Option("--follow", help="Draw again whenever the file changes, until Ctrl-C.")
    ] = False,
) -> None:
    """Draw the boards of a state, or of a recorded game, and what lies beside them.

    On a second screen, --follow shows a game that goes on at a table; hands are left out of a recorded game that is
    not over. Colours are left out in a pipe and where NO_COLOR is set; letters, digits and lines show the same.
    """
    from khronos_cli.console import console
    from khronos_cli.draw.frame import paint_over
    from khronos_cli.draw.position import print_position
    from khronos_cli.draw.svg import boards_svg
    from khronos_cli.files import STANDARD, path_label, read_text
    from khronos_cli.follow import versions
    from khronos_cli.language import filled, rendered
    from khronos_cli.narration.keys import Arguments, Files
    from khronos_cli.notation import position_text
    from khronos_cli.region_files import region_rows
    from khronos_cli.state_files import state_of

    if text + svg + follow > 1:
        raise CommandError(rendered(Arguments.ONE_FORM_OF_SHOW))
    if follow and state == STANDARD:
        raise CommandError(rendered(Arguments.FOLLOW_FILE))
    out = console()
    if width is not None:
        out.width = width
    for content in versions(state) if follow else [read_text(state)]:
        message = state_of(content, path_label(state), for_all=True)
        if text:
            print(position_text(message), end="")
            return
        if not message.public_part.boards:
            raise CommandError(filled(Files.NO_BOARDS, file=path_label(state)))
        rows = region_rows(message.public_part.config)
        if svg:
            print(boards_svg(message.public_part, rows))
        elif follow and out.is_terminal:
            with out.capture() as captured:
                print_position(out, message, rows, brief=True)
            paint_over(out, captured.get().splitlines()[: out.height - 1])
        else:
            print_position(out, message, rows, brief=follow)
