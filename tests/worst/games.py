"""Whole random games, made of their numbers: every number of players, every option, builders and idlers."""

from __future__ import annotations

import random

from bench.workloads import random_action
from khronos_engine import Config, Outcome, Seat, State, apply, built_in_region, create_game
from khronos_engine.game.material import Deck, Edition
from khronos_engine.game.shuffle import seed_from_phrase

_EAGER = (0.5, 0.8, 0.8, 0.9)
"""How often a building is laid if any can be; games of builders are the longest."""


def beginning(number: int) -> State:
    """Return the first state of a game."""
    chance = random.Random(number)
    config = Config(
        tuple(Seat(name, name.lower()) for name in ("Red", "Green", "Blue", "White", "Black")[: 2 + number % 4]),
        built_in_region("valley"),
        chance.choice(tuple(Edition)),
        holdem=chance.random() < 0.5,
        deck=chance.choice(tuple(Deck)),
    )
    return create_game(config, seed_from_phrase(str(number)))[0]


def played(number: int) -> list[Outcome]:
    """Play a game to its end."""
    chance = random.Random(number)
    eager = _EAGER[number // 4 % len(_EAGER)]
    state = beginning(number)
    outcomes = []
    while not state.public.over:
        outcome = apply(state, random_action(state, chance, eager))
        assert isinstance(outcome, Outcome)
        outcomes.append(outcome)
        state = outcome.state
    return outcomes
