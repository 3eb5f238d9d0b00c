"""Play whole games: bots against each other, or random games to find the longest games.

`python -m tools.contest medium random --games 200` lets bots play and counts wins. Game n has the seed `bots n`, and
bots change seats between games, so that no bot has an advantage. A shared win counts as a fraction of a win for each
winner. By default, calls are answered in this process; with `--server`, they are sent to a new server over gRPC.

`python -m tools.contest --games 10000` takes a few minutes to find the random games with the most actions and events.
The number of a game determines the game: `testing.games.play_game` plays it again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from random import Random
from statistics import fmean

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.state_pb2 import GameState
from khronos_client import AnyReferee, LocalReferee, Referee
from khronos_client.bots import Bot, bot_named, seat_to_act
from testing.games import play_game
from testing.servers import all_cores
from testing.servers import referee as running_server


def run_contest(referee: AnyReferee, names: Sequence[str], games: int) -> None:
    """Let bots play; print a line for each bot, and the speed."""
    bots = [bot_named(name) for name in names]
    begun = time.perf_counter()
    ends = [end_of(referee, bots, number) for number in range(games)]
    seconds = time.perf_counter() - begun
    results = [_money(end, len(bots), number) for number, end in enumerate(ends)]
    for place, name in enumerate(names):
        money = [result[place] for result in results]
        wins = sum((result[place] == max(result)) / result.count(max(result)) for result in results)
        print(f"{name:<10} wins {wins:g} of {games}, on average {fmean(money):.1f} Ecus")
    actions = sum(end.public_part.revision for end in ends)
    print(f"{actions} actions in {seconds:.1f} s, {actions / seconds:.0f} a second")


def end_of(referee: AnyReferee, bots: Sequence[Bot], number: int) -> GameState:
    """Return the last state of a game."""
    count = len(bots)
    seats = [Seat(name=f"Player {seat}") for seat in range(1, count + 1)]
    setup = GameSetup(config=GameConfig(seats=seats), seed_phrase=f"bots {number}")
    state = referee.create_game(setup).state
    random = Random(number)  # noqa: S311 - the chance of a game
    while not state.public_part.over:
        seat = seat_to_act(state)
        view = referee.view(state, viewer=seat).state
        action = bots[(seat - 1 - number) % count](referee, view, random)
        state = referee.apply(state, action, viewer="host").state
    return state


def _money(end: GameState, count: int, number: int) -> list[int]:
    return [end.public_part.players[(place + number) % count].money for place in range(count)]


def print_longest_games(games: int) -> None:
    """Play random games; print the games with the most actions and the most events."""
    lengths = [(len(steps), sum(len(each.events) for each in steps)) for steps in map(play_game, range(games))]
    for what, key in (("actions", lambda number: lengths[number]), ("events", lambda number: lengths[number][1])):
        number = max(range(games), key=key)
        print(f"most {what}: game {number}, {lengths[number][0]} actions, {lengths[number][1]} events")


def main() -> None:
    """Let bots play if any are named; otherwise play random games."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument(
        "bots", nargs="*", metavar="BOT", help="easy, medium, strong, random, or MODULE:FUNCTION; 2 to 5 of them"
    )
    parser.add_argument("--games", type=int, default=200, help="how many to play")
    parser.add_argument("--server", action="store_true", help="ask a server by gRPC")
    options = parser.parse_args()
    if not options.bots:
        print_longest_games(options.games)
    elif options.server:
        with running_server(cores=all_cores()) as server, Referee(server.address) as referee:
            run_contest(referee, options.bots, options.games)
    else:
        run_contest(LocalReferee(), options.bots, options.games)


if __name__ == "__main__":
    main()
