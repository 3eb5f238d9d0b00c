"""`khronos check` and `khronos apply`: judge an action, and take it."""

from typing import Annotated

import typer

from khronos_cli.options import KINDS, VERBS, AdventurerWord, AgeWord, AsJson, KindWord, Server, StateFile, VerbWord
from khronos_cli.problems import Exit, Problem

CHECK_EPILOG = """Examples:

khronos new --seed castle | khronos check - --verb end-turn

khronos new --seed castle | khronos check - --action '{"end_turn": {}}'
"""

APPLY_EPILOG = """Examples:

khronos new --seed castle | khronos apply - --verb end-turn -o next.json

khronos new --seed castle -o game.json
khronos apply game.json --verb travel --adventurer first --to faith -i
"""

ActionText = Annotated[
    str | None, typer.Option("--action", metavar="JSON|FILE", help="The action in JSON, or a file that holds it.")
]
VerbOption = Annotated[
    VerbWord | None,
    typer.Option(metavar="VERB", help=f"What the action does, instead of --action: {VERBS}."),
]
AgeOption = Annotated[AgeWord | None, typer.Option(help="The board.")]
KindOption = Annotated[KindWord | None, typer.Option(metavar="KIND", help=f"The kind of building: {KINDS}.")]
At = Annotated[str | None, typer.Option(metavar="SQUARE", help="Top-left square, such as F7.")]
Old = Annotated[str | None, typer.Option(metavar="SQUARE", help="Top-left square of the building upgraded.")]
Who = Annotated[AdventurerWord | None, typer.Option(help="The adventurer who travels.")]
To = Annotated[AgeWord | None, typer.Option(help="The board to travel to.")]
Pay = Annotated[
    int | None, typer.Option(min=1, help="Which way to pay, where there are several: its number in the refusal.")
]
SeatOption = Annotated[
    int | None, typer.Option("--seat", min=1, help="The seat that acts, if not the one to act or to decide.")
]


def check(
    state: StateFile,
    action: ActionText = None,
    verb: VerbOption = None,
    age: AgeOption = None,
    kind: KindOption = None,
    at: At = None,
    old: Old = None,
    adventurer: Who = None,
    to: To = None,
    pay: Pay = None,
    seat: SeatOption = None,
    as_json: AsJson = False,
    server: Server = None,
) -> None:
    """Tell whether an action is legal: every clause that it breaks, or else what it would cause.

    Exit code 0: it is legal. 1: it is not.
    """
    from khronos.v1.state_pb2 import GameState
    from khronos_cli.connect import referee
    from khronos_cli.consoles import console, say
    from khronos_cli.files import read_message, to_json
    from khronos_cli.moves import action_of, choose_payment
    from khronos_cli.tell import outcome_lines, refusal_lines

    message = read_message(state, GameState)
    fields = {"age": age, "kind": kind, "at": at, "old": old, "adventurer": adventurer, "to": to}
    move = action_of(message, action, verb, fields, seat)
    with referee(server) as client:
        if pay is not None:
            choose_payment(client, message, move, pay)
        answer = client.validate(message, move, with_sentences=True)
    out = console()
    if as_json:
        print(to_json(answer))
    elif answer.HasField("refusal"):
        say(out, refusal_lines(answer.refusal))
    else:
        out.print("Legal", style="bold green")
        say(out, outcome_lines(answer.acceptance, message.public_part.config))
    if answer.HasField("refusal"):
        raise typer.Exit(Exit.REFUSED)


def apply(
    state: StateFile,
    action: ActionText = None,
    verb: VerbOption = None,
    age: AgeOption = None,
    kind: KindOption = None,
    at: At = None,
    old: Old = None,
    adventurer: Who = None,
    to: To = None,
    pay: Pay = None,
    seat: SeatOption = None,
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where the new state goes.")] = "-",
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Put the new state in place of the old.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the whole answer in JSON instead of the state.")
    ] = False,
    server: Server = None,
) -> None:
    """Apply an action: write the new state, and tell what happened.

    Exit code 0: it is done. 1: it is not legal, and nothing is written.
    """
    from khronos.v1.state_pb2 import GameState
    from khronos_cli.connect import referee
    from khronos_cli.consoles import console, say
    from khronos_cli.files import STANDARD, read_message, to_json, write_message
    from khronos_cli.moves import action_of, choose_payment
    from khronos_cli.tell import outcome_lines, refusal_lines
    from khronos_client import ActionIllegalError

    if in_place:
        if state == STANDARD or output != STANDARD:
            raise Problem("--in-place needs a state in a file, and no --output")
        output = state
    message = read_message(state, GameState)
    fields = {"age": age, "kind": kind, "at": at, "old": old, "adventurer": adventurer, "to": to}
    move = action_of(message, action, verb, fields, seat)
    with referee(server) as client:
        if pay is not None:
            choose_payment(client, message, move, pay)
        try:
            answer = client.apply(message, move, with_sentences=True)
        except ActionIllegalError as error:
            refusal = error.refusal
            if refusal.truncated:
                refusal = client.validate(message, move).refusal
            people = console(error=True)
            say(people, refusal_lines(refusal))
            raise typer.Exit(Exit.REFUSED) from error
    if as_json:
        print(to_json(answer))
    if output != STANDARD or not as_json:
        write_message(output, answer.state)
    if not as_json:
        people = console(error=output == STANDARD)
        say(people, outcome_lines(answer, message.public_part.config))
