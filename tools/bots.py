"""Let bots play against each other, and count who wins: `python -m tools.bots greedy random --games 200`.

Game n has the seed `bots n`, and the first bot sits on seat 1 in the even games and one seat further on in each of the
others, so that no seat is an advantage. A win that is shared counts for each winner in parts.
"""

import argparse
from collections.abc import Sequence
from random import Random
from statistics import fmean

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos_cli.connect import own_server
from khronos_client import Referee
from khronos_client.bots import Bot, bot_named, seat_to_act


def main() -> None:
    """Play, and print a line for each bot."""
    parser = argparse.ArgumentParser(description="Let bots play against each other.")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="greedy, random, or MODULE:FUNCTION; 2 to 5 of them")
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    bots = [bot_named(name) for name in options.bots]
    with own_server() as address, Referee(address) as referee:
        results = [played(referee, bots, number) for number in range(options.games)]
    for place, name in enumerate(options.bots):
        money = [result[place] for result in results]
        wins = sum((result[place] == max(result)) / result.count(max(result)) for result in results)
        print(f"{name:<10} wins {wins:g} of {len(results)}, on average {fmean(money):.1f} Ecus")


def played(referee: Referee, bots: Sequence[Bot], number: int) -> list[int]:
    """Return the money of each bot at the end of a game."""
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
    return [state.public_part.players[(place + number) % count].money for place in range(count)]


if __name__ == "__main__":
    main()
