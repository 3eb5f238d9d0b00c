"""Measures how well the suggestions of one strength play against those of another.

`python -m tools.strengths strong medium --games 200` plays as many games in which the first strength sits on one seat
and the second on all others; `--players 4` is one against three. *random* draws a verb, and then
an action. Game n has the seed `strengths n`, and the seat that is alone moves on from game to game. A win that is
shared counts in parts. The games run in `--processes` processes, and come out the same on any machine: a search is
bounded by steps. `--steps` gives the first strength others than its own.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean
from typing import NamedTuple

from khronos_engine import Config, Outcome, Seat, State, apply, create_game
from khronos_engine.advice.random_player import draw_action
from khronos_engine.advice.suggest import Strength, suggest
from khronos_engine.game.actions import Action
from khronos_engine.game.region import built_in_region
from khronos_engine.game.shuffle import seed_from_phrase


class Result(NamedTuple):
    """The result of a game.

    Attributes:
        share: The first strength's share of the win, 0 to 1.
        own: Its Ecus.
        others: The Ecus of the best other player.
        seconds: Processor time of its choices, one by one.
    """

    share: float
    own: int
    others: int
    seconds: tuple[float, ...]


RANDOM = "random"
"""The random player, which draws a verb, then an action."""

_STRENGTHS: dict[str, Strength] = {each.name.lower(): each for each in Strength}


def chosen(player: str, state: State, seed: bytes, steps: int | None) -> Action:
    """Return what a player, a strength or `RANDOM`, chooses."""
    if player == RANDOM:
        return draw_action(state, Random(seed))  # noqa: S311  # no secret
    return suggest(state, _STRENGTHS[player], seed, steps=steps, most=1)[0].action


def game(number: int, first: str, second: str, players: int, steps: int | None) -> Result:
    """Play game `number` to its end."""
    names = ("Ann", "Ben", "Cleo", "Dora", "Emil")[:players]
    config = Config(tuple([Seat(name, name) for name in names]), built_in_region("valley"))
    alone = number % players
    state, _ = create_game(config, seed_from_phrase(f"strengths {number}"))
    seconds = []
    while (seat := state.public.to_act) is not None:
        seed = seed_from_phrase(f"{number} {state.public.revision}")
        begun = time.process_time()
        action = chosen(first, state, seed, steps) if seat == alone else chosen(second, state, seed, None)
        if seat == alone:
            seconds.append(time.process_time() - begun)
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome), outcome
        state = outcome.state
    money = [player.money for player in state.public.players]
    best = max(money)
    share = (money[alone] == best) / money.count(best)
    return Result(share, money.pop(alone), max(money), tuple(seconds))


def results(first: str, second: str, players: int, games: range, steps: int | None, processes: int) -> Iterator[Result]:
    """Play games in several processes, and yield how each ended, in their order."""
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(partial(game, first=first, second=second, players=players, steps=steps), games)


def main() -> None:
    """Play the games and print who wins."""
    parser = argparse.ArgumentParser(prog="python -m tools.strengths", description=__doc__)
    names = [RANDOM, *_STRENGTHS]
    parser.add_argument("first", choices=names)
    parser.add_argument("second", choices=names)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many games (default: %(default)s)")
    parser.add_argument("--from", type=int, default=0, dest="begin", metavar="N", help="number of the first game")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6), help="in each game")
    parser.add_argument("--steps", type=int, metavar="N", help="steps of a choice of the first strength")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="games at a time (default: %(default)s)")
    options = parser.parse_args()
    games = range(options.begin, options.begin + options.games)
    found = list(results(options.first, options.second, options.players, games, options.steps, options.processes))
    seconds = sorted([each for result in found for each in result.seconds])
    wins = sum(each.share for each in found)
    own, others = fmean(each.own for each in found), fmean(each.others for each in found)
    print(
        f"{options.first} against {options.players - 1} {options.second}: wins {wins:g} of {len(found)} games, "
        f"on average {own:.1f} Ecus to {others:.1f}; a choice takes {fmean(seconds):.3f} s of processor time, "
        f"at most {seconds[-1]:.3f} s"
    )


if __name__ == "__main__":
    main()
