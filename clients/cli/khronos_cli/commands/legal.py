"""`khronos legal`: list the legal actions."""

from typing import Annotated

import typer

from khronos.v1.action_pb2 import Verb
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import decision_lines
from khronos_cli.arguments import square_of
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import CommandError
from khronos_cli.files import to_json
from khronos_cli.language import Arguments, Legal, fill, render
from khronos_cli.legal_lines import legal_board_lines, legal_table, overview, whole_lines
from khronos_cli.names import seat_name
from khronos_cli.notation import action_text, public_of, read_state
from khronos_cli.options import NO_SERVER, AsJson, Connection, StateFile, takes_connection
from khronos_cli.region_files import region_rows
from khronos_cli.words import KINDS, VERBS, AgeWord, KindWord, VerbWord, enum_name
from khronos_client import expand

EPILOG = """Examples:

khronos new --seed castle | khronos legal -

khronos new --seed castle | khronos legal - --verb build --kind keep --lines
"""


@takes_connection
def legal(
    state: StateFile,
    verb: Annotated[
        list[VerbWord] | None,
        typer.Option(metavar="VERB", help=f"List only this verb; repeat for several. One of {VERBS}."),
    ] = None,
    age: Annotated[
        list[AgeWord] | None,
        typer.Option(
            "--board",
            "--age",
            metavar="BOARD",
            help="List only this board; repeat for several. One of might, faith, reason.",
        ),
    ] = None,
    kind: Annotated[
        list[KindWord] | None,
        typer.Option(metavar="KIND", help=f"List only this kind; repeat for several. One of {KINDS}."),
    ] = None,
    at: Annotated[str | None, typer.Option(metavar="SQUARE", help="List only this square, such as F7.")] = None,
    whole: Annotated[bool, typer.Option("--all", help="Show all squares and prices, however many there are.")] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Print every action in notation, one per line.")] = False,
    actions: Annotated[bool, typer.Option("--actions", help="Print every action as JSON, one per line.")] = False,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """List the legal actions of the player who moves or decides next."""
    if lines + actions + as_json > 1:
        raise CommandError(render(Arguments.ONE_FORM_OF_LEGAL))
    message = read_state(state)
    with referee(connection) as client:
        answer = client.legal_actions(
            message,
            verbs=[Verb.Value(enum_name("VERB", each)) for each in verb or ()],
            ages=[Age.Value(enum_name("AGE", each)) for each in age or ()],
            kinds=[Kind.Value(enum_name("KIND", each)) for each in kind or ()],
            square=None if at is None else square_of(at, "--at"),
        )
    if as_json:
        print(to_json(answer))
    elif lines:
        public = public_of(message)
        for group in answer.groups:
            for action in expand(group, answer.seat):
                print(action_text(action, public))
    elif actions:
        for group in answer.groups:
            for action in expand(group, answer.seat):
                print(to_json(action, indent=None))
    else:
        is_filtered = bool(verb or age or kind or at)
        _print(message, answer, whole=whole or is_filtered, draws=bool(kind) and at is None)
        if kind and answer.seat and not answer.groups:
            print(fill(Legal.COMMAND_SAYS_WHY, command=f"khronos why {state} {kind[0]}"))


def _print(state: GameState, answer: ListLegalActionsResponse, *, whole: bool, draws: bool) -> None:
    """Print the groups as text, and draw the board if `draws` is set and all groups are about one."""
    out = console()
    config = state.public_part.config
    if not answer.seat:
        out.print(render(Legal.OVER))
        return
    seat = seat_name(config, answer.seat)
    if answer.HasField("decision"):
        print_lines(out, decision_lines(answer.decision, config))
    if not answer.groups:
        out.print(fill(Legal.NOTHING_OF_OPTIONS, seat=seat))
        return
    out.print(fill(Legal.MAY, seat=seat, number=answer.seat), style="bold")
    if draws:
        rows = region_rows(state.public_part.config)
        print_lines(out, legal_board_lines(answer.groups, state.public_part, rows))
    lines = [] if whole else overview(answer.groups)
    out.print(legal_table(lines or whole_lines(answer.groups)))
