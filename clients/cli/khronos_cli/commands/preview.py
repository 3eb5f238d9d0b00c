"""`khronos preview`: show the consequences of actions in a row, before they are taken."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.text import Text

from khronos.v1.advice_pb2 import PlanStopReason
from khronos.v1.referee_service_pb2 import PreviewActionsResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import preview_lines, refusal_lines
from khronos_cli.arguments import action_of
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import Exit
from khronos_cli.files import to_json
from khronos_cli.language import Narration, fill
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, ActionTexts, AsJson, Connection, StateFile, takes_connection
from khronos_cli.terminal_text import printable


@takes_connection
def preview(
    state: StateFile,
    actions: ActionTexts,
    decisions: Annotated[
        int, typer.Option(min=0, max=2, help="Number of successive decisions to follow, with every answer.")
    ] = 1,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Show the consequences of actions on each board, and the decisions that they would require.

    Each action is checked after the ones before it, up to the first one that is illegal, draws cards or requires a
    decision. Cards that would be drawn are counted, not shown.

    Exit code 0: every action shown is legal. 1: an action is illegal.

    Examples:
        khronos new --seed castle | khronos preview - 'build Keep Might F7 with MM'

        khronos new --seed castle | khronos preview - 'travel I Faith' end
    """
    message = read_state(state)
    with referee(connection, actions) as client:
        plan = [action_of(message, each) for each in actions]
        answer = client.preview(message, *plan, max_decision_depth=decisions, with_sentences=True)
    if as_json:
        print(to_json(answer))
    else:
        print_lines(console(), plan_lines(answer, actions, message))
    if answer.stop.HasField("refusal"):
        raise typer.Exit(Exit.REFUSED)


def plan_lines(answer: PreviewActionsResponse, actions: Sequence[str], before: GameState) -> Iterator[Text]:
    """Yield the preview of each action, with headings if there are several, and the reason for an early stop."""
    for action, step in zip(actions, answer.steps, strict=False):
        if len(actions) > 1:
            yield Text(printable(action), "bold")
        yield from preview_lines(step, before.public_part)
    if not answer.HasField("stop"):
        return
    if answer.stop.HasField("refusal"):
        if len(actions) > 1:
            yield Text(printable(actions[answer.stop.index]), "bold")
        yield from refusal_lines(answer.stop.refusal, before, actions[answer.stop.index])
        return
    draws = answer.stop.reason == PlanStopReason.PLAN_STOP_REASON_CARDS_DRAWN
    why = Narration.DRAWS_UNKNOWN if draws else Narration.LEAVES_DECISION
    left = len(actions) - len(answer.steps)
    yield Text(fill(Narration.PREVIEW_ENDS, why=why, left=left, count=len(actions)), "dim")
