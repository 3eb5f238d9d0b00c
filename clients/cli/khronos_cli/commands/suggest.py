"""`khronos suggest`: list the best actions that the referee finds, with what each may bring and why."""

from typing import Annotated

import typer

from khronos.v1.advice_pb2 import Strength
from khronos_cli.answers import suggestion_table
from khronos_cli.connect import referee
from khronos_cli.console import console
from khronos_cli.files import to_json
from khronos_cli.language import Legal, Suggestions, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, AsJson, Connection, StateFile, takes_connection
from khronos_cli.words import StrengthWord, enum_name
from khronos_client.bots import seat_to_act


@takes_connection
def suggest(
    state: StateFile,
    strength: Annotated[
        StrengthWord, typer.Option(metavar="STRENGTH", help="Strength of the search: easy, medium or strong.")
    ] = StrengthWord.STRONG,
    limit: Annotated[int, typer.Option(min=1, max=8, help="Maximum number of suggestions.")] = 3,
    seed: Annotated[
        int,
        typer.Option(min=0, max=(1 << 32) - 1, help="Seed of the search. The same seed gives the same suggestions."),
    ] = 0,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Suggest actions to the player who moves or decides next, based only on what that player can see.

    The expected gain in Ecus includes the rest of the turn and is relative to ending the turn at once; for a decision,
    it is relative to the worst answer.

    Examples:
        khronos new --seed castle | khronos suggest -

        khronos new --seed castle | khronos suggest - --strength easy --limit 1 --json
    """
    message = read_state(state)
    if message.public_part.over and not as_json:
        console().print(render(Legal.OVER))
        return
    seat = seat_to_act(message)
    value = Strength.Value(enum_name("STRENGTH", strength))
    with referee(connection) as client:
        answer = client.suggest_actions(message, value, max_suggestions=limit, seed=seed, viewer=seat)
    if as_json:
        print(to_json(answer))
        return
    out = console()
    name = seat_name(message.public_part.config, seat)
    out.print(fill(Suggestions.HEADING, seat=name, number=seat), style="bold")
    out.print(suggestion_table(answer.suggestions))
