"""`khronos check`, `apply`, `preview` and `suggest`: commands about actions."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.text import Text

from khronos.v1.advice_pb2 import PlanStopReason, Strength
from khronos.v1.referee_service_pb2 import PreviewActionsResponse, ValidateActionResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli import answers, options
from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people, print_lines
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import STANDARD, to_json, write_message
from khronos_cli.language import Arguments, Commands, Legal, Narration, Suggestions, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import acting_seat, action_of, read_state, replace_state
from khronos_cli.terminal_text import printable
from khronos_client import ActionIllegalError


@options.takes_connection
def check(
    state: options.StateFile,
    action: options.ActionText,
    as_json: options.AsJson = False,
    connection: options.Connection = options.NO_SERVER,
) -> None:
    """Check whether an action is legal. List its consequences, or every rule that it breaks.

    Exit code 0: the action is legal. 1: it is illegal.

    Examples:
        khronos new --seed castle | khronos check - 'travel I Faith'

        khronos new --seed castle | khronos check - '{"end_turn": {}}'
    """
    message = read_state(state)
    move = action_of(message, action)
    with referee(connection, action) as client:
        answer = client.validate(message, move, with_sentences=True)
        clauses = client.catalog().clauses if answer.HasField("refusal") and not as_json else ()
    out = console()
    if as_json:
        print(to_json(answer))
    elif answer.HasField("refusal"):
        print_lines(out, answers.refusal_lines(answer.refusal, message, move))
        print_lines(out, answers.look_up_lines(answer.refusal, clauses))
    else:
        out.print(render(Narration.LEGAL), style="bold green")
        print_lines(out, answers.outcome_lines(answer.acceptance, message.public_part))
    if answer.HasField("refusal"):
        raise typer.Exit(Exit.REFUSED)


@options.takes_connection
def apply(
    state: options.StateFile,
    action: options.ActionText,
    output: options.Output = None,
    in_place: Annotated[bool, typer.Option("--in-place", "-i")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    connection: options.Connection = options.NO_SERVER,
) -> None:
    """Apply an action. Write the new state and print what happened.

    Exit code 0: the action was applied. 1: it is illegal, and nothing is written.

    Args:
        in_place: Overwrite the file STATE with the new state.
        as_json: Print the whole response as JSON instead of the state.

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
            refusal = answers.whole_refusal(client, message, move, error)
            if as_json:
                print(to_json(ValidateActionResponse(refusal=refusal)))
            else:
                print_lines(console(error=True), answers.refusal_lines(refusal, message, move))
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
        print_lines(people, answers.outcome_lines(answer, message.public_part))
        if not prints and not in_place and output is None:
            people.print(render(Commands.STATE_NOT_WRITTEN))


@options.takes_connection
def preview(
    state: options.StateFile,
    actions: options.ActionTexts,
    decisions: Annotated[int, typer.Option(min=0, max=2)] = 1,
    as_json: options.AsJson = False,
    connection: options.Connection = options.NO_SERVER,
) -> None:
    """Show the consequences of actions on each board, and the decisions that they would require.

    Each action is checked after the earlier actions, up to the first action that is illegal, draws cards or requires a
    decision. Cards that would be drawn are counted, not shown.

    Exit code 0: every action shown is legal. 1: an action is illegal.

    Args:
        decisions: Number of successive decisions to follow, previewing every answer.

    Examples:
        khronos new --seed castle | khronos preview - 'build Keep Might F7 with MM'

        khronos new --seed castle | khronos preview - 'travel I Faith' end
    """
    message = read_state(state)
    with referee(connection, actions) as client:
        plan = [action_of(message, each) for each in actions]
        answer = client.preview(message, *plan, max_decision_depth=decisions, with_sentences=True)
    lines = plan_lines(answer, actions, message)
    answers.print_answer(answer, lines, as_json=as_json, is_refused=answer.stop.HasField("refusal"))


def plan_lines(answer: PreviewActionsResponse, actions: Sequence[str], before: GameState) -> Iterator[Text]:
    """Yield the preview of each action, with headings for several actions; if the preview stops early, say why."""
    for action, step in zip(actions, answer.steps, strict=False):
        if len(actions) > 1:
            yield Text(printable(action), "bold")
        yield from answers.preview_lines(step, before.public_part)
    if not answer.HasField("stop"):
        return
    if answer.stop.HasField("refusal"):
        if len(actions) > 1:
            yield Text(printable(actions[answer.stop.index]), "bold")
        yield from answers.refusal_lines(answer.stop.refusal, before, actions[answer.stop.index])
        return
    draws = answer.stop.reason == PlanStopReason.PLAN_STOP_REASON_CARDS_DRAWN
    why = Narration.DRAWS_UNKNOWN if draws else Narration.LEAVES_DECISION
    left = len(actions) - len(answer.steps)
    yield Text(fill(Narration.PREVIEW_ENDS, why=why, left=left, count=len(actions)), "dim")


@options.takes_connection
def suggest(
    state: options.StateFile,
    strength: Annotated[options.StrengthWord, typer.Option(metavar="STRENGTH")] = options.StrengthWord.STRONG,
    limit: Annotated[int, typer.Option(min=1, max=8)] = 3,
    seed: Annotated[int, typer.Option(min=0, max=(1 << 32) - 1)] = 0,
    as_json: options.AsJson = False,
    connection: options.Connection = options.NO_SERVER,
) -> None:
    """Suggest actions to the player who moves or decides next, based only on what that player can see.

    The expected gain in Ecus includes the rest of the turn and is relative to ending the turn at once; for a decision,
    it is relative to the worst answer.

    Args:
        strength: Strength of the search: easy, medium or strong.
        limit: Maximum number of suggestions.
        seed: Seed of the search. The same seed gives the same suggestions.

    Examples:
        khronos new --seed castle | khronos suggest -

        khronos new --seed castle | khronos suggest - --strength easy --limit 1 --json
    """
    message = read_state(state)
    if message.public_part.over and not as_json:
        console().print(render(Legal.OVER))
        return
    seat = acting_seat(message)
    value = Strength.Value(options.enum_name("STRENGTH", strength))
    with referee(connection) as client:
        answer = client.suggest_actions(message, value, max_suggestions=limit, seed=seed, viewer=seat)
    heading = fill(Suggestions.HEADING, seat=seat_name(message.public_part.config, seat), number=seat)
    answers.print_answer(answer, (Text(heading, "bold"), answers.suggestion_table(answer.suggestions)), as_json=as_json)
