"""`khronos demo`: watch a whole game."""

import time
from typing import TYPE_CHECKING, Annotated, Final

import typer

from khronos_cli.options import (
    DEFAULT_NAMES,
    OWN_SERVER,
    Connection,
    EditionWord,
    checked_seed,
    enum_name,
    takes_connection,
)

if TYPE_CHECKING:
    from khronos.v1.config_pb2 import GameSetup

EPILOG = """Examples:

khronos demo

khronos demo --players 2 --seed abbey --edition rio-grande --holdem
"""

SEED: Final = "khronos-186"
"""A seed whose game of four shows a refused ripple, a paradox, a junction in which a player not on turn decides,
a division, a renovation, and both incomes."""


@takes_connection
def demo(
    players: Annotated[int, typer.Option(min=2, max=5, help="How many play.")] = 4,
    seed: Annotated[str, typer.Option(callback=checked_seed, help="Any text; equal ones give equal games.")] = SEED,
    edition: Annotated[EditionWord, typer.Option(help="The printed edition.")] = EditionWord.MATAGOT,
    holdem: Annotated[bool, typer.Option("--holdem", help="Play with the Hold'em row.")] = False,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where the game goes as text, for `replay` and for reading.")
    ] = None,
    connection: Connection = OWN_SERVER,
) -> None:
    """Play a whole game by random legal actions through a server, and print it turn by turn."""
    from khronos_cli.connect import referee
    from khronos_cli.console import console, print_lines
    from khronos_cli.demo.game import RandomGame, record_of
    from khronos_cli.draw.position import print_position
    from khronos_cli.files import write_text
    from khronos_cli.narration.lines import action_lines, opening_lines, ranking_lines, turn_heading
    from khronos_cli.region_files import region_rows

    out = console()
    setup = setup_of(players, seed, edition, holdem=holdem)
    config = setup.config
    rows = region_rows(config)
    game = RandomGame(setup, rows)
    with referee(connection) as client:
        begun = time.perf_counter()
        state, events = game.begin(client)
        print_lines(out, opening_lines(events, config))
        turn = None
        steps = []
        for step in game.play(client, state):
            public = step.before.public_part
            if turn != (public.turn.number, public.turn.seat):
                turn = public.turn.number, public.turn.seat
                out.print()
                out.print(turn_heading(*turn, public.players[public.turn.seat - 1].money, config))
            print_lines(out, action_lines(step.events))
            state, events = step.after, step.events
            steps.append(step)
        spent = time.perf_counter() - begun
        if record is not None:
            write_text(record, client.write_text(record_of(setup, steps)))
    out.print()
    print_position(out, state, rows)
    out.print()
    print_lines(out, ranking_lines(events, state.public_part.players, config))
    out.print()
    out.print(f"{game.calls} calls in {spent:.1f} s: {game.calls / spent:.0f} calls per second. Game seed: {seed}")


def setup_of(players: int, seed: str, edition: EditionWord, *, holdem: bool) -> "GameSetup":
    """Return the set-up of a demo game."""
    from khronos.v1.config_pb2 import Edition, GameConfig, GameSetup, Seat

    config = GameConfig(
        seats=[Seat(name=name, colour=colour) for name, colour in DEFAULT_NAMES[:players]],
        edition=Edition.Value(enum_name("EDITION", edition)),
        holdem=holdem,
    )
    return GameSetup(config=config, seed_phrase=seed)
