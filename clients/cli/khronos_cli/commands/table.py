"""`khronos table`: referee a physical game."""

from typing import Annotated

import typer

from khronos_cli.table.terminal import run


def table(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="File of the game's record; a new file starts a game, an existing one continues it."
        ),
    ],
) -> None:
    r"""Referee a physical game: type each move as it is played.

    This needs neither a server nor a network. The record is saved after every line, and the game continues there after
    a crash.

    Exit code 0: the game was closed. 2: the file cannot be read or written, or contains something else.

    Examples:
        khronos table friday.txt

        printf 'Ann\nBen\n\n\n\n\n\n\nAnn\nshow\n' | khronos table friday.txt
    """
    raise typer.Exit(run(file))
