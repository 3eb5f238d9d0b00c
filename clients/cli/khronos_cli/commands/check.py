"""`khronos check`: judge an action."""

import typer

from khronos_cli.answers import look_up_lines, outcome_lines, refusal_lines
from khronos_cli.arguments import action_of
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import Exit
from khronos_cli.files import to_json
from khronos_cli.language import Narration, render
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, ActionText, AsJson, Connection, StateFile, takes_connection


@takes_connection
def check(state: StateFile, action: ActionText, as_json: AsJson = False, connection: Connection = NO_SERVER) -> None:
    """Check whether an action is legal. List every rule that it breaks, or its consequences.

    Exit code 0: the action is legal. 1: it is illegal.

    Examples:
        khronos new --seed castle | khronos check - 'travel I Faith'

        khronos new --seed castle | khronos check - '{"end_turn": {}}'
    """
    message = read_state(state)
    move = action_of(message, action)
    with referee(connection, action) as client:
        answer = client.validate(message, move, with_sentences=True)
    out = console()
    if as_json:
        print(to_json(answer))
    elif answer.HasField("refusal"):
        print_lines(out, refusal_lines(answer.refusal, message, move))
        print_lines(out, look_up_lines(answer.refusal))
    else:
        out.print(render(Narration.LEGAL), style="bold green")
        print_lines(out, outcome_lines(answer.acceptance, message.public_part))
    if answer.HasField("refusal"):
        raise typer.Exit(Exit.REFUSED)
