"""Rate bots in games against each other.

python -m bench.ratings 2 12                         # two players, 12 games of each pair, on the built-in map
python -m bench.ratings 4 6 bench/maps/moor.txt      # four players, 6 games of each four, on a map from a file

A rating is an Elo number: 400 points more mean ten wins for each loss. *Medium* has 1000. In a game of four, the money
of every two bots is compared. The interval contains the ratings from 95 % of 300 random samples of the games.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations
from math import log10
from pathlib import Path
from random import Random

from khronos_engine import (
    Config,
    Region,
    Seat,
    State,
    Strength,
    built_in_region,
    create_game,
    expand,
    legal_actions,
    parse_region,
    seed_from_phrase,
    suggest,
)
from khronos_engine.game.actions import Action
from khronos_engine.referee import play

Bot = Callable[[State, str], Action]
Result = tuple[tuple[str, int], ...]
"""The bots of a game and their money at its end."""

_SEATS = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"), Seat("Dan", "yellow"))
_SAMPLES, _ROUNDS = 300, 200


def _search(strength: Strength, steps: int | None = None) -> Bot:
    return lambda state, seed: suggest(state, strength, seed_from_phrase(seed), steps=steps)[0].action


def _random(state: State, seed: str) -> Action:
    chance = Random(seed)  # noqa: S311  # no secret
    return chance.choice(list(expand(state, chance.choice(legal_actions(state)))))


BOTS: dict[str, Bot] = {
    "random": _random,
    "easy, 250 steps": _search(Strength.EASY, 250),
    "easy": _search(Strength.EASY),
    "medium": _search(Strength.MEDIUM),
    "strong, 2500 steps": _search(Strength.STRONG, 2500),
    "strong": _search(Strength.STRONG),
}


def play_game(names: Sequence[str], number: int, region: Region) -> Result:
    """Return the result of a game on a map; `number` determines its seed and the seat of the first bot."""
    config = Config(_SEATS[: len(names)], region)
    state, _ = create_game(config, seed_from_phrase(f"ratings {number}"))
    seated = [names[(seat + number) % len(names)] for seat in range(len(names))]
    actions = 0
    while (seat := state.public.to_act) is not None:
        state = play(state, BOTS[seated[seat]](state, f"{number} {actions}")).state
        actions += 1
    return tuple((name, player.money) for name, player in zip(seated, state.public.players, strict=True))


def rate(results: Sequence[Result]) -> dict[str, float]:
    """Return the ratings with which the results are most likely (Bradley and Terry), by bot.

    For each bot, a drawn game against an average bot is added, so that no rating is infinite.
    """
    wins: defaultdict[str, float] = defaultdict(lambda: 0.5)
    games: defaultdict[tuple[str, str], int] = defaultdict(int)
    for result in results:
        for (one, own), (other, theirs) in combinations(result, 2):
            wins[one] += (own > theirs) + (own == theirs) / 2
            wins[other] += (theirs > own) + (own == theirs) / 2
            games[one, other] += 1
            games[other, one] += 1
    strengths = dict.fromkeys(BOTS, 1.0)
    for _ in range(_ROUNDS):
        for bot in BOTS:
            met = sum(games[bot, each] / (strengths[bot] + strengths[each]) for each in BOTS if each != bot)
            strengths[bot] = wins[bot] / (met + 1 / (strengths[bot] + 1))
    return {bot: 1000 + 400 * log10(strengths[bot] / strengths["medium"]) for bot in BOTS}


def main(players: str = "2", games: str = "12", map_file: str | None = None) -> None:
    """Print the rating of each bot with its interval."""
    region = parse_region(Path(map_file).read_text(encoding="utf-8")) if map_file else built_in_region("valley")
    groups = list(combinations(BOTS, int(players)))
    results = [play_game(group, number, region) for number in range(int(games)) for group in groups]
    chance = Random(1)  # noqa: S311  # no secret
    samples = [rate(chance.choices(results, k=len(results))) for _ in range(_SAMPLES)]
    print(f"{len(results)} games of {players} players")
    for bot, rating in rate(results).items():
        sampled = sorted(sample[bot] for sample in samples)
        low, high = sampled[_SAMPLES // 40], sampled[-1 - _SAMPLES // 40]
        print(f"{bot}: {rating:.0f} ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main(*sys.argv[1:])
