"""`khronos demo`: excerpts of a recorded game."""

import sys
from collections.abc import Iterator
from shutil import which
from typing import Annotated, Final

import typer
from rich.text import Text

from khronos.v1.state_pb2 import PublicPart
from khronos_cli.answers import consequence_lines, decision_lines, look_up_lines, refusal_lines
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.draw.boards import print_position
from khronos_cli.files import write_text
from khronos_cli.language import Demo, fill, render
from khronos_cli.lessons import recorded_game
from khronos_cli.options import NO_SERVER, Connection, takes_connection
from khronos_cli.region_files import region_rows
from khronos_cli.table.history import History, Move
from khronos_cli.table.history_text import read_history
from khronos_cli.table.status import ranking_of, step_text
from khronos_engine.game.material import CardMode

_MIDDLE: Final = 5
"""The game turn of the first excerpt."""

_ILLEGAL: Final = "build Castle Might G10"
"""A move that breaks four rules in the position of the first excerpt."""

_NEXT: Final = (
    ("play", Demo.PLAY),
    ("table GAME", Demo.TABLE),
    ("rule", Demo.RULES),
    ("serve", Demo.SERVE),
)


@takes_connection
def demo(
    record: Annotated[str | None, typer.Option(metavar="FILE", help="File to write the record of the game to.")] = None,
    connection: Connection = NO_SERVER,
) -> None:
    """Show what the referee does, in excerpts of a recorded game.

    Shows a position, a move that breaks rules, a move that causes a cascade, and the result.

    Examples:
        khronos demo

        khronos demo --record game.txt
    """
    out = console()
    text = recorded_game()
    if record is not None:
        write_text(record, text)
    with referee(connection) as client:
        history = read_history(client, text, "khronos demo", CardMode.DEALT)
        states = [history.start, *(each.state for each in history.done)]
        middle = next(each for each in states if each.public_part.turn.number == _MIDDLE)
        refusal = client.validate(middle, _ILLEGAL, with_sentences=True).refusal
    out.print(render(Demo.POSITION), style="bold underline")
    print_position(out, middle, region_rows(middle.public_part.config))
    print_lines(out, _head(render(Demo.REFUSAL)))
    print_lines(out, [Text(f"> {_ILLEGAL}", "dim"), *refusal_lines(refusal, middle, _ILLEGAL), *look_up_lines(refusal)])
    print_lines(out, _cascade_lines(history))
    print_lines(out, [*_head(render(Demo.END)), *ranking_of(history.done[-1])])
    print_lines(out, _next_lines())


def _head(title: str) -> tuple[Text, Text]:
    return Text(), Text(title, "bold underline")


def _cascade_lines(history: History) -> Iterator[Text]:
    """Yield the first move that requests a decision of another player, and the decisions."""
    moves = [(place, each) for place, each in enumerate(history.done) if isinstance(each, Move)]
    first = next(place for place, each in moves if _asks_another(each.state.public_part))
    yield from _head(fill(Demo.CASCADE, turn=history.done[first].state.public_part.turn.number))
    for place, move in moves[first:]:
        yield Text(f"> {step_text(history, place)}", "dim")
        yield from consequence_lines(move.events)
        public = move.state.public_part
        if not public.HasField("cascade"):
            return
        yield from decision_lines(public.cascade.decision, public.config)


def _asks_another(public: PublicPart) -> bool:
    return public.HasField("cascade") and public.cascade.decision.seat != public.turn.seat


def _next_lines() -> Iterator[Text]:
    """Yield commands to try next; the program is named by its path if its name is not on PATH."""
    yield from _head(render(Demo.NEXT))
    called = sys.argv[0]
    program = "khronos" if which("khronos") or not called.endswith("khronos") else called
    width = max(len(command) for command, _ in _NEXT)
    for command, meaning in _NEXT:
        yield Text.assemble((f"  {program} {command:<{width}}", "bold"), f"  {render(meaning)}")
