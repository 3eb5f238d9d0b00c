"""`khronos why`: show the squares where a building can go, and the reasons against all others."""

from typing import Annotated

import typer

from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import to_json
from khronos_cli.language import Arguments, render
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, AsJson, Connection, StateFile, takes_connection
from khronos_cli.queries import answer_why, read_why


@takes_connection
def why(
    state: StateFile,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="KIND [on BOARD] [at SQUARE] [from SQUARE]",
            help="Kind of building, and optionally a board, the only square to explain, and the top-left square of a"
            " building to upgrade; or a move.",
        ),
    ],
    seat: Annotated[
        int, typer.Option(min=0, help="Seat of the player who would build; 0 means the player whose turn it is.")
    ] = 0,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Draw where a building can be placed on a board, and the rules that forbid it elsewhere.

    Exit code with a square or a move: 0: it is legal. 1: it is not.

    Examples:
        khronos new --seed castle | khronos why - Keep

        khronos new --seed castle -o game.json
        khronos why game.json Keep at F7

        khronos apply game.json 'build Watchtower Might F7 with M' -i
        khronos why game.json Keep on Might from F7
    """
    message = read_state(state)
    asked = read_why(message, " ".join(words), seat)
    with referee(connection, options={"seat": "--seat", "actions[0].structured.seat": "--seat"}) as client:
        answer = answer_why(client, message, asked)
    if not as_json:
        print_lines(console(), answer.lines)
    elif len(answer.responses) == 1:
        print(to_json(answer.responses[0]))
    else:
        raise CommandError(render(Arguments.NAME_BOARD))
    if answer.is_refused:
        raise typer.Exit(Exit.REFUSED)
