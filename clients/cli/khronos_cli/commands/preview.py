"""`khronos preview`: show the consequences of actions in a row, before they are taken."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from khronos_cli.connection_options import NO_SERVER, Connection, takes_connection
from khronos_cli.errors import Exit
from khronos_cli.options import ActionTexts, AsJson, StateFile

if TYPE_CHECKING:
    from rich.text import Text

    from khronos.v1.advice_pb2 import BoardPreview, Preview, PreviewBranch
    from khronos.v1.config_pb2 import GameConfig
    from khronos.v1.referee_service_pb2 import PreviewActionsResponse
    from khronos.v1.state_pb2 import GameState, PublicPart

EPILOG = """Examples:

khronos new --seed castle | khronos preview - 'build Keep Might F7 with MM'

khronos new --seed castle | khronos preview - 'travel I Faith' end
"""


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
    """
    from khronos_cli.arguments import action_of
    from khronos_cli.connect import referee
    from khronos_cli.console import console, print_lines
    from khronos_cli.files import to_json
    from khronos_cli.state_files import read_state

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


def plan_lines(answer: "PreviewActionsResponse", actions: "Sequence[str]", before: "GameState") -> "Iterator[Text]":
    """Yield the preview of each action, with headings if there are several, and the reason for an early stop."""
    from rich.text import Text

    from khronos.v1.advice_pb2 import PlanStopReason
    from khronos_cli.answers import refusal_lines
    from khronos_cli.language import filled
    from khronos_cli.notation import writer_in
    from khronos_cli.terminal_text import printable
    from khronos_cli.texts import Narration

    for action, step in zip(actions, answer.steps, strict=False):
        if len(actions) > 1:
            yield Text(printable(action), "bold")
        yield from preview_lines(step, before.public_part)
    if not answer.HasField("stop"):
        return
    if answer.stop.HasField("refusal"):
        if len(actions) > 1:
            yield Text(printable(actions[answer.stop.index]), "bold")
        yield from refusal_lines(answer.stop.refusal, writer_in(before))
        return
    draws = answer.stop.reason == PlanStopReason.PLAN_STOP_REASON_CARDS_DRAWN
    why = Narration.DRAWS_UNKNOWN if draws else Narration.LEAVES_DECISION
    left = len(actions) - len(answer.steps)
    yield Text(filled(Narration.PREVIEW_ENDS, why=why, left=left, count=len(actions)), "dim")


def preview_lines(preview: "Preview", before: "PublicPart") -> "Iterator[Text]":
    """Yield the events, the changes of each board, the requested decision, and the effect of each answer."""
    from khronos_cli.answers import consequence_lines, decision_lines

    yield from consequence_lines(preview.events)
    for board in preview.boards:
        yield from _board_lines(board, before.config)
    if preview.HasField("decision"):
        yield from decision_lines(preview.decision, before.config)
    for branch in preview.branches:
        yield from _branch_lines(branch, preview, before)


def _board_lines(board: "BoardPreview", config: "GameConfig") -> "Iterator[Text]":
    """Yield the buildings that would appear on a board, and those that would vanish."""
    from rich.text import Text

    from khronos_cli.names import age_name
    from khronos_cli.narration.nouns import building_noun

    if not board.appearing and not board.vanishing:
        return
    yield Text(age_name(board.age).upper(), "bold")
    for each in board.vanishing:
        yield Text.assemble(("  - ", "bold red"), building_noun(each, config))
    for each in board.appearing:
        yield Text.assemble(("  + ", "bold green"), building_noun(each, config))


def _branch_lines(branch: "PreviewBranch", asked: "Preview", before: "PublicPart") -> "Iterator[Text]":
    """Yield the effect of one answer to a decision, indented."""
    from rich.text import Text

    from khronos_cli.language import colon, filled
    from khronos_cli.names import seat_name
    from khronos_cli.texts import Narration
    from khronos_client import square_name

    answer = getattr(branch.answer, branch.answer.WhichOneof("verb") or "")
    seat = seat_name(before.config, asked.decision.seat)
    yield Text(f"{filled(Narration.IF_ANSWERED, seat=seat, square=square_name(answer.at))}{colon()}", "bold")
    for line in preview_lines(branch.preview, before):
        yield Text("    ") + line
