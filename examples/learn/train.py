"""Trains a small player by playing against chance, and lets it play against chance: `python examples/learn/train.py`.

The player has one number for every word of an action and says a word the more often, the larger its number is beside
those of the other words that it may say. It learns by REINFORCE: a word that was followed by more Ecus ahead than
usual becomes more likely, another one less. So it sees nothing of the boards; yet it learns what is worth building.
"""

from __future__ import annotations

import argparse
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from khronos_gym import KhronosEnv
from khronos_gym.words import FIRST_SQUARE

Weights: TypeAlias = NDArray[np.float64]

RATE = 0.3
"""How far a word's number moves for `ECUS` more than usual, times its surprise."""
ECUS, MOST = 5, 2
"""Ecus that count as 1, and what counts at most."""
MEMORY = 0.97
"""How much of what is usual is that of the games before."""


def chances(weights: Weights, words: NDArray[np.intp]) -> Weights:
    """Return how likely each of some words is."""
    found = np.exp(weights[words])
    return np.asarray(found / found.sum())


def play(
    environment: KhronosEnv, weights: Weights, seat: str, seed: int
) -> tuple[float, list[tuple[NDArray[np.intp], int, Weights]]]:
    """Play a game by the weights at one seat and at random at the others.

    Returns:
        By how many Ecus the seat is ahead at the end; and for each of its words those that it could say, the place of
        the one that it said among them, and how likely each was.
    """
    random = np.random.default_rng(seed)
    environment.reset(seed)
    total, said = 0.0, []
    for agent in environment.agent_iter():
        observed, reward, ended, _, _ = environment.last()
        total += reward if agent == seat else 0
        if ended:
            environment.step(None)
            continue
        words = np.flatnonzero(observed["action_mask"])
        if agent == seat:
            likely = chances(weights, words)
            place = int(random.choice(len(words), p=likely))
            said.append((words, place, likely))
        else:
            place = int(random.integers(len(words)))
        environment.step(int(words[place]))
    return total, said


def learn(environment: KhronosEnv, games: int) -> Weights:
    """Return the weights after some games, in which the seats take turns."""
    environment.reset(0)
    weights = np.zeros(len(environment.observe(environment.agent_selection)["action_mask"]))
    usual = 0.0
    for number in range(games):
        seat = environment.possible_agents[number % len(environment.possible_agents)]
        total, said = play(environment, weights, seat, number)
        usual = total if number == 0 else MEMORY * usual + (1 - MEMORY) * total
        for words, place, likely in said:
            step = -likely
            step[place] += 1
            weights[words] += RATE * np.clip((total - usual) / ECUS, -MOST, MOST) * step
        weights[FIRST_SQUARE:] = 0  # without the boards, squares are alike
        if (number + 1) % 100 == 0:
            print(f"after {number + 1} games it is ahead by {usual:+.1f} Ecus")
    return weights


def main() -> None:
    """Train, then play as many games against chance as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, metavar="N", help="to learn from (default: %(default)s)")
    parser.add_argument("--test", type=int, default=100, metavar="N", help="to play then (default: %(default)s)")
    given = parser.parse_args()
    environment = KhronosEnv(2)
    weights = learn(environment, given.games)
    won = []
    for number in range(given.test):
        seat = environment.possible_agents[number % 2]
        won.append(play(environment, weights, seat, 1_000_000 + number)[0])
    wins = sum(each > 0 for each in won) + sum(each == 0 for each in won) / 2
    print(f"it wins {wins:g} of {given.test} games against chance, by {np.mean(won):+.1f} Ecus on average")
    best = np.argsort(-weights[:FIRST_SQUARE])[:5]
    print("it likes to", ", ".join(environment.word(int(word)) for word in best))


if __name__ == "__main__":
    main()
