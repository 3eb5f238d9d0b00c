"""`khronos table`: referee a game on a real board."""

from typing import Annotated

import typer

EPILOG = """Examples:

khronos table friday.txt

printf 'Ann\\nBen\\n\\n\\n\\n\\n\\n\\nAnn\\nshow\\n' | khronos table friday.txt
"""


def table(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="The game's record; a new file begins a game, another continues it."),
    ],
) -> None:
    """Referee a game on a real board with real cards: type each move as it is played.

    No server is asked: the referee is part of the program, and a table needs no network. The record is saved after
    every line and goes on after a crash where it was.

    Exit code 0: ended. 2: the file can't be read or written, or holds something else.
    """
    from khronos_cli.table.terminal import run

    raise typer.Exit(run(file))
