"""`khronos review`: look back at a recorded game."""

from functools import partial
from typing import Annotated

import typer
from rich.text import Text

from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import Exit
from khronos_cli.files import path_label, read_text, to_json
from khronos_cli.language import Commands, fill
from khronos_cli.notation import game_of, is_notation
from khronos_cli.options import NO_SERVER, PLAYED_GAME, AsJson, Connection, RecordFile, takes_connection
from khronos_cli.review_lines import MAX_TURNS, better_boards, request_comparisons, review_lines
from khronos_cli.table.history import print_output
from khronos_cli.table.history_text import corrected_turn
from khronos_engine.notation import parse_record


@takes_connection
def review(
    record: RecordFile = PLAYED_GAME,
    turns: Annotated[
        int, typer.Option(min=0, max=35, help="Maximum number of decisive turns to show; 0 skips the search.")
    ] = MAX_TURNS,
    boards: Annotated[
        bool, typer.Option("--boards", help="Draw the boards that each better turn would have changed.")
    ] = False,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Review a recorded game: income and expenses of each player, a curve over the turns, and decisive turns.

    The curve shows the Ecus of each player plus the expected future income. A turn is decisive if, with what the player
    knew, a better turn was possible. The search for better turns takes some seconds.

    Exit code 0: every action was replayed. 1: an action is illegal or does not match; `khronos replay` shows it.

    Examples:
        khronos learn --record game.txt
        khronos review game.txt

        khronos review game.txt --turns 1 --boards

        khronos review game.txt --turns 0
    """
    text = read_text(record)
    game = game_of(text, path_label(record))
    corrected = corrected_turn(parse_record(text)) if is_notation(text) else None
    with referee(connection) as client:
        seen = request_comparisons(client, game) if turns else client.review(game)
        out = console()
        draw = partial(better_boards, client, game, width=out.width) if boards else lambda _: ()
        if as_json:
            print(to_json(seen))
        elif seen.HasField("stop"):
            print_lines(out, [Text(fill(Commands.DEPARTS, count=sum(len(turn.notation) for turn in seen.turns)))])
        else:
            print_output(out, review_lines(seen, turns, corrected, draw))
    if seen.HasField("stop"):
        raise typer.Exit(Exit.REFUSED)
