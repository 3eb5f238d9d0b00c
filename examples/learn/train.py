"""Train a small player against random play, then measure it: `python examples/learn/train.py`.

The player has a weight for every token of an action, and chooses among the allowed tokens by the softmax of their
weights. It learns by REINFORCE: a token becomes more likely if the lead after it was larger than usual, and less likely
otherwise. It does not see the boards, yet it learns which buildings are worth building.
"""

from __future__ import annotations

import argparse
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from khronos_gym import KhronosEnv
from khronos_gym.tokens import FIRST_SQUARE

Weights: TypeAlias = NDArray[np.float64]

RATE = 0.3
"""The learning rate, for a lead of `ECUS` more than usual."""
ECUS, MAX_REWARD = 5, 2
"""The Ecus that count as 1, and the largest reward."""
MEMORY = 0.97
"""The weight of earlier games in the usual lead."""


def chances(weights: Weights, tokens: NDArray[np.intp]) -> Weights:
    """Return the probabilities of some tokens."""
    found = np.exp(weights[tokens])
    return np.asarray(found / found.sum())


def play(
    environment: KhronosEnv, weights: Weights, seat: str, seed: int
) -> tuple[float, list[tuple[NDArray[np.intp], int, Weights]]]:
    """Play a game by the weights at one seat and at random at the others.

    Returns:
        The lead of the seat in Ecus at the end; and for each of its tokens the allowed tokens, the index of the chosen
        one, and their probabilities.
    """
    random = np.random.default_rng(seed)
    environment.reset(seed)
    total, choices = 0.0, []
    for agent in environment.agent_iter():
        observed, reward, ended, _, _ = environment.last()
        total += reward if agent == seat else 0
        if ended:
            environment.step(None)
            continue
        tokens = np.flatnonzero(observed["action_mask"])
        if agent == seat:
            likely = chances(weights, tokens)
            place = int(random.choice(len(tokens), p=likely))
            choices.append((tokens, place, likely))
        else:
            place = int(random.integers(len(tokens)))
        environment.step(int(tokens[place]))
    return total, choices


def learn(environment: KhronosEnv, games: int) -> Weights:
    """Return the weights after some games with alternating seats."""
    environment.reset(0)
    weights = np.zeros(len(environment.observe(environment.agent_selection)["action_mask"]))
    usual = 0.0
    for number in range(games):
        seat = environment.possible_agents[number % len(environment.possible_agents)]
        total, choices = play(environment, weights, seat, number)
        usual = total if number == 0 else MEMORY * usual + (1 - MEMORY) * total
        for tokens, place, likely in choices:
            step = -likely
            step[place] += 1
            weights[tokens] += RATE * np.clip((total - usual) / ECUS, -MAX_REWARD, MAX_REWARD) * step
        weights[FIRST_SQUARE:] = 0  # squares are equivalent to a player that does not see the boards
        if (number + 1) % 100 == 0:
            print(f"after {number + 1} games it is ahead by {usual:+.1f} Ecus")
    return weights


def main() -> None:
    """Train, then play a number of games against random play."""
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
    print("it likes to", ", ".join(environment.describe_token(int(token)) for token in best))


if __name__ == "__main__":
    main()
