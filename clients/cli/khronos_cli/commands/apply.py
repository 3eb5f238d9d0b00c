"""`khronos apply`: apply an action."""

from typing import Annotated

import typer

from khronos.v1.referee_service_pb2 import ValidateActionResponse
from khronos_cli.answers import outcome_lines, refusal_lines
from khronos_cli.arguments import action_of
from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people, print_lines
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import STANDARD, to_json, write_message
from khronos_cli.language import Arguments, Commands, render
from khronos_cli.notation import read_state, replace_state
from khronos_cli.options import NO_SERVER, ActionText, Connection, Output, StateFile, takes_connection
from khronos_client import ActionIllegalError


@takes_connection
def apply(
    state: StateFile,
    action: ActionText,
    output: Output = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", "-i", help="Overwrite the file STATE with the new state.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the whole response as JSON instead of the state.")
    ] = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Apply an action. Write the new state and print what happened.

    Exit code 0: the action was applied. 1: it is illegal, and nothing is written.

    Examples:
        khronos new --seed castle | khronos apply - end -o next.json

        khronos new --seed castle -o game.json
        khronos apply game.json 'travel I Faith' -i
    """
    if in_place and (state == STANDARD or output is not None):
        raise CommandError(render(Arguments.IN_PLACE_FILE))
    message = read_state(state)
    move = action_of(message, action)
    with referee(connection, action) as client:
        try:
            answer = client.apply(message, move, with_sentences=True)
        except ActionIllegalError as error:
            refusal = error.refusal
            if refusal.truncated:
                refusal = client.validate(message, move).refusal
            if as_json:
                print(to_json(ValidateActionResponse(refusal=refusal)))
            else:
                print_lines(console(error=True), refusal_lines(refusal, message, move))
            raise typer.Exit(Exit.REFUSED) from error
    if as_json:
        print(to_json(answer))
    prints = output == STANDARD or (output is None and not in_place and not is_read_by_people())
    if in_place:
        replace_state(state, answer.state)
    elif output is not None and output != STANDARD:
        write_message(output, answer.state)
    elif prints and not as_json:
        write_message(STANDARD, answer.state)
    if not as_json:
        people = console(error=prints)
        print_lines(people, outcome_lines(answer, message.public_part))
        if not prints and not in_place and output is None:
            people.print(render(Commands.STATE_NOT_WRITTEN))
