"""`khronos demo`: watch a whole game."""

import time
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Annotated, Final

import typer
from rich.console import Console

from khronos.v1.config_pb2 import Edition, GameConfig, GameSetup, Seat
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.demo.game import RandomGame, Step, record_of
from khronos_cli.demo.summary import print_summary
from khronos_cli.demo.watch import Show
from khronos_cli.draw.position import print_position
from khronos_cli.errors import CommandError
from khronos_cli.files import write_text
from khronos_cli.language import Demo, decimal, fill, render
from khronos_cli.narration import action_lines, opening_lines, ranking_lines, turn_heading
from khronos_cli.options import (
    DEFAULT_NAMES,
    NO_SERVER,
    Connection,
    EditionName,
    Holdem,
    check_seed,
    takes_connection,
)
from khronos_cli.region_files import region_rows
from khronos_cli.words import EditionWord, enum_name
from khronos_client.bots import bot_named

EPILOG = """Examples:

khronos demo

khronos demo --turns --players 2 --seed abbey --edition rio-grande --holdem
"""

SEED: Final = "khronos-186"
"""A seed whose game of four shows a refused ripple, a paradox, a junction in which a player not on turn decides,
a division, a renovation, and both incomes."""


@takes_connection
def demo(
    players: Annotated[int, typer.Option(min=2, max=5, help="Number of players.")] = 4,
    seed: Annotated[
        str, typer.Option(callback=check_seed, help="Seed: any text. The same seed gives the same game.")
    ] = SEED,
    edition: EditionName = EditionWord.MATAGOT,
    holdem: Holdem = False,
    record: Annotated[str | None, typer.Option(metavar="FILE", help="File to write the record of the game to.")] = None,
    turns: Annotated[bool, typer.Option("--turns", help="Print every turn.")] = False,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Watch bots play at a readable pace, with the boards always in view."),
    ] = False,
    pace: Annotated[
        float, typer.Option(min=0, help="With --watch: factor of the time that each line stays; 0 does not wait.")
    ] = 1,
    connection: Connection = NO_SERVER,
) -> None:
    """Play a game with random legal actions and show what the referee does.

    Shows a position, a move that breaks rules, a move that causes a cascade, and the result. With --turns, it prints
    every turn; with --watch, you watch bots play.
    """
    out = console()
    setup = setup_of(players, seed, edition, holdem=holdem)
    config = setup.config
    rows = region_rows(config)
    if watch and (turns or record is not None):
        raise CommandError(render(Demo.WATCH_ALONE))
    game = RandomGame(setup, rows)
    with referee(connection) as client:
        if watch:
            Show(out, rows, pace).play(client, setup, bot_named("medium"))
            return
        begun = time.perf_counter()
        state, events = game.begin(client)
        if turns:
            print_lines(out, opening_lines(events, config))
        turn = None
        steps = []
        with out.status(render(Demo.PLAYED)) if out.is_terminal and not turns else nullcontext():
            for step in game.play(client, state):
                public = step.before.public_part
                if turns and turn != (public.turn.number, public.turn.seat):
                    turn = public.turn.number, public.turn.seat
                    out.print()
                    out.print(turn_heading(*turn, public.players[public.turn.seat - 1].money, config))
                if turns:
                    print_lines(out, action_lines(step.events))
                steps.append(step)
        spent = time.perf_counter() - begun
        if record is not None:
            write_text(record, client.write_text(record_of(setup, steps)))
        if not turns:
            print_summary(out, client, steps, rows)
    if turns:
        _print_end(out, steps[-1], rows)
    out.print()
    out.print(_speed(game.calls, spent, seed))


def _print_end(out: Console, end: Step, rows: Sequence[str]) -> None:
    """Print the last boards of a game and the ranking."""
    public = end.after.public_part
    out.print()
    print_position(out, end.after, rows)
    out.print()
    print_lines(out, ranking_lines(end.events, public.players, public.config))


def _speed(calls: int, spent: float, seed: str) -> str:
    """Return the line with the duration of the calls of a game and its seed."""
    return fill(Demo.CALLS, count=calls, seconds=decimal(round(spent * 10)), rate=round(calls / spent), seed=seed)


def setup_of(players: int, seed: str, edition: EditionWord, *, holdem: bool) -> GameSetup:
    """Build the set-up of a demo game."""
    config = GameConfig(
        seats=[Seat(name=name, colour=colour) for name, colour in DEFAULT_NAMES[:players]],
        edition=Edition.Value(enum_name("EDITION", edition)),
        holdem=holdem,
    )
    return GameSetup(config=config, seed_phrase=seed)
