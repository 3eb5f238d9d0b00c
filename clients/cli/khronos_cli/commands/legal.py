"""`khronos legal`: list the legal actions."""

from typing import Annotated

import typer

from khronos.v1.referee_service_pb2 import ListLegalActionsResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import decision_lines
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import CommandError
from khronos_cli.files import to_json
from khronos_cli.language import Arguments, Legal, fill, render
from khronos_cli.legal_lines import legal_table, overview
from khronos_cli.names import seat_name
from khronos_cli.notation import action_text, public_of, read_state
from khronos_cli.options import NO_SERVER, AsJson, Connection, StateFile, takes_connection
from khronos_cli.queries import Wanted, read_wanted
from khronos_cli.table.answer import show
from khronos_client import expand


@takes_connection
def legal(
    state: StateFile,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD...]",
            help="List only actions of these verbs, boards and kinds, and at this square, such as 'build Keep Might'.",
        ),
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help="Show all squares and prices, however many there are.")] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Print every action in notation, one per line.")] = False,
    actions: Annotated[bool, typer.Option("--actions", help="Print every action as JSON, one per line.")] = False,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """List the legal actions of the player who moves or decides next.

    Examples:
        khronos new --seed castle | khronos legal -

        khronos new --seed castle | khronos legal - build Keep --lines
    """
    if lines + actions + as_json > 1:
        raise CommandError(render(Arguments.ONE_FORM_OF_LEGAL))
    message = read_state(state)
    wanted = read_wanted(" ".join(words or ()))
    with referee(connection) as client:
        answer = wanted.ask(client, message, exactly=lines or actions or as_json)
    if as_json:
        print(to_json(answer))
    elif lines or actions:
        public = public_of(message) if lines else None
        for group in answer.groups:
            for action in expand(group, answer.seat):
                print(action_text(action, public) if public else to_json(action, indent=None))
    else:
        _print(message, answer, wanted, whole=whole)
        if wanted.kinds and answer.seat and not answer.groups:
            print(fill(Legal.COMMAND_SAYS_WHY, command=f"khronos why {state} {wanted.kind_word}"))


def _print(state: GameState, answer: ListLegalActionsResponse, wanted: Wanted, *, whole: bool) -> None:
    """Print the groups as text."""
    out = console()
    config = state.public_part.config
    if not answer.seat:
        out.print(render(Legal.OVER))
        return
    if answer.HasField("decision"):
        print_lines(out, decision_lines(answer.decision, config))
    if answer.groups:
        out.print(fill(Legal.MAY, seat=seat_name(config, answer.seat), number=answer.seat), style="bold")
    lines = [] if whole or any(wanted) else overview(answer.groups)
    show(out, [legal_table(lines)] if lines else wanted.lines(state, answer.groups))
