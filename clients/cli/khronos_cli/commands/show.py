"""`khronos show`: draw a position."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Annotated, Final

import typer

from khronos_cli.console import console
from khronos_cli.draw.frame import paint_over
from khronos_cli.draw.position import print_position
from khronos_cli.draw.svg import boards_svg
from khronos_cli.errors import CommandError
from khronos_cli.files import STANDARD, path_label, read_text
from khronos_cli.language import Arguments, Files, fill, render
from khronos_cli.notation import position_text, state_of
from khronos_cli.options import StateFile
from khronos_cli.region_files import region_rows


def show(
    state: StateFile,
    width: Annotated[
        int | None,
        typer.Option(
            min=20, help="Width of the drawing in columns.  [default: width of the terminal, or 120 in a pipe]"
        ),
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the position as text that you can edit and read back.")
    ] = False,
    svg: Annotated[bool, typer.Option("--svg", help="Print a picture of the boards as SVG.")] = False,
    follow: Annotated[bool, typer.Option("--follow", help="Redraw whenever the file changes, until Ctrl-C.")] = False,
) -> None:
    """Draw the boards, players and cards of a state or of a recorded game.

    On a second screen, --follow shows a running game of `khronos table`. Hands are not shown while a recorded game is
    in progress. In a pipe, or if NO_COLOR is set, the drawing has no colours; letters, digits and lines show the same.

    Examples:
        khronos new --seed castle | khronos show -

        khronos new --seed castle | khronos show - --text

        khronos new --seed castle | khronos show - --svg
    """
    if text + svg + follow > 1:
        raise CommandError(render(Arguments.ONE_FORM_OF_SHOW))
    if follow and state == STANDARD:
        raise CommandError(render(Arguments.FOLLOW_FILE))
    out = console()
    if width is not None:
        out.width = width
    for content in versions(state) if follow else [read_text(state)]:
        message = state_of(content, path_label(state), for_all=True)
        if text:
            print(position_text(message), end="")
            return
        if not message.public_part.boards:
            raise CommandError(fill(Files.NO_BOARDS, file=path_label(state)))
        rows = region_rows(message.public_part.config)
        if svg:
            print(boards_svg(message.public_part, rows))
        elif follow and out.is_terminal:
            with out.capture() as captured:
                print_position(out, message, rows, brief=True)
            paint_over(out, captured.get().splitlines()[: out.height - 1])
        else:
            print_position(out, message, rows, brief=follow)


_PAUSE: Final = 0.3
"""Seconds between two checks of the file."""


def versions(path: str, pause: Callable[[], None] = lambda: time.sleep(_PAUSE)) -> Iterator[str]:
    """Yield the text of a file, now and after every change, until Ctrl-C.

    Args:
        path: The file. It may be absent for a moment while it is replaced.
        pause: Waits for the next check.

    Raises:
        CommandError: The first attempt to read the file fails.
    """
    seen = read_text(path)
    yield seen
    with suppress(KeyboardInterrupt):
        while True:
            pause()
            with suppress(CommandError):
                if (now := read_text(path)) != seen:
                    seen = now
                    yield seen
