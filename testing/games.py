"""Play whole random games, determined by their seeds or numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from khronos_engine import Config, Outcome, Seat, State, apply, built_in_region, create_game, seed_from_phrase
from khronos_engine.game.actions import Action
from khronos_engine.game.material import Deck, Edition
from testing.random_player import Chance, draw_action

NAMES = ("Red", "Green", "Blue", "White", "Black")

_EAGER = (0.5, 0.8, 0.8, 0.9)
"""The probability of building, if this is possible. Games in which players often build are the longest."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a game and the action taken in it."""

    state: State
    action: Action
    outcome: Outcome


def play(state: State, chance: Chance, eager: float) -> Iterator[Step]:
    """Play a game to its end with random actions.

    Args:
        state: The position to begin with.
        chance: The source of randomness.
        eager: The probability, 0 to 1, of building if that is possible.
    """
    while not state.public.over:
        action = draw_action(state, chance, eager)
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome), f"{action} was listed and is refused: {outcome}"
        yield Step(state, action, outcome)
        state = outcome.state


def create_random_game(number: int) -> State:
    """Return the first state of a game with a random number of players and random options."""
    chance = random.Random(number)  # no secret
    config = Config(
        tuple(Seat(name, name.lower()) for name in NAMES[: 2 + number % 4]),
        built_in_region("valley"),
        chance.choice(tuple(Edition)),
        holdem=chance.random() < 0.5,
        deck=chance.choice(tuple(Deck)),
    )
    return create_game(config, seed_from_phrase(str(number)))[0]


def play_game(number: int) -> list[Outcome]:
    """Play a game to its end; return the outcome of each action."""
    eager = _EAGER[number // 4 % len(_EAGER)]
    chance = random.Random(number)  # no secret
    return [step.outcome for step in play(create_random_game(number), chance, eager)]
