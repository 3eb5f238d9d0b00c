"""The short demo: five excerpts of a game."""

import sys
from collections.abc import Iterator, Sequence
from shutil import which

from rich.console import Console
from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import decision_lines, look_up_lines, refusal_lines
from khronos_cli.console import print_lines
from khronos_cli.demo.game import Step, illegal_attempt
from khronos_cli.draw.position import print_position
from khronos_cli.language import Demo, fill, render
from khronos_cli.names import seat_name
from khronos_cli.narration import action_lines, ranking_lines
from khronos_cli.notation import action_text, public_of
from khronos_client import AnyReferee

_MIDDLE = 5
"""The game turn of the first excerpt."""

_NEXT = (
    ("khronos play", Demo.PLAY),
    ("khronos demo --watch", Demo.WATCH),
    ("khronos table GAME", Demo.TABLE),
    ("khronos rule", Demo.RULES),
    ("khronos serve", Demo.SERVE),
)


def print_summary(out: Console, client: AnyReferee, steps: Sequence[Step], rows: Sequence[str]) -> None:
    """Print a position, a refusal, a cascade with a decision, the result, and commands to try next."""
    config = steps[0].before.public_part.config
    middle = next((each.before for each in steps if each.before.public_part.turn.number == _MIDDLE), steps[-1].before)
    _head(out, render(Demo.POSITION), gap=False)
    print_position(out, middle, rows)
    _head(out, render(Demo.REFUSAL))
    _print_refusal(out, client, middle, config)
    cascade = _cascade(steps)
    if cascade:
        turn = cascade[0].before.public_part.turn.number
        _head(out, fill(Demo.CASCADE, turn=turn))
        for step in cascade:
            print_lines(out, _cascade_lines(step))
    _head(out, render(Demo.END))
    print_lines(out, ranking_lines(steps[-1].events, steps[-1].after.public_part.players, config))
    _head(out, render(Demo.NEXT))
    commands = [(command.replace("khronos", _program(), 1), render(meaning)) for command, meaning in _NEXT]
    width = max(len(command) for command, _ in commands)
    for command, meaning in commands:
        out.print(Text.assemble((f"  {command:<{width}}", "bold"), f"  {meaning}"))


def _program() -> str:
    """Return how to call this program: its name, or its path if the name is not on PATH."""
    called = sys.argv[0]
    return "khronos" if which("khronos") or not called.endswith("khronos") else called


def _head(out: Console, title: str, *, gap: bool = True) -> None:
    if gap:
        out.print()
    out.print(title, style="bold underline")


def _print_refusal(out: Console, client: AnyReferee, state: GameState, config: GameConfig) -> None:
    action = illegal_attempt(client, state)
    typed = action_text(action, public_of(state))
    print_lines(out, [Text(f"> {seat_name(config, action.seat)}: {typed}", "dim")])
    answer = client.validate(state, action, with_sentences=True)
    print_lines(out, refusal_lines(answer.refusal, state, action))
    print_lines(out, look_up_lines(answer.refusal))


def _cascade(steps: Sequence[Step]) -> Sequence[Step]:
    """Return the steps of a move that requested a decision of another player; none if no move did."""
    first = next((place for place, each in enumerate(steps) if _asks_another(each)), None)
    if first is None:
        return ()
    last = first
    while steps[last].after.public_part.HasField("cascade"):
        last += 1
    return steps[first : last + 1]


def _asks_another(step: Step) -> bool:
    after = step.after.public_part
    return (
        not step.before.public_part.HasField("cascade")
        and after.HasField("cascade")
        and after.cascade.decision.seat != after.turn.seat
    )


def _cascade_lines(step: Step) -> Iterator[Text]:
    """Yield a move in notation, its consequences, and the requested decision."""
    action = step.events[0].action_taken.action
    yield Text(f"> {action_text(action, public_of(step.before))}", "dim")
    yield from action_lines(step.events)
    public = step.after.public_part
    if public.HasField("cascade"):
        yield from decision_lines(public.cascade.decision, public.config)
