"""Simulate image recognition, which reads the boards after a move and makes mistakes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from khronos_engine import State, foresee
from khronos_engine.game.actions import Action, PayingAction
from khronos_engine.game.material import Age, Kind
from khronos_engine.match import WHOLE, SquareReading, match_actions
from testing.games import Step, create_random_game, play

_CONTENTS: Final = (None, *Kind)
"""The possible contents of a square that changed: bare ground or a kind."""

_SAMPLED = 0.1  # the share of the moves of a game that are simulated


def moves(count: int) -> list[Step]:
    """Return random moves that are paid with cards, from random games of two to five players on the valley."""
    found: list[Step] = []
    chance, number = random.Random(1), 0
    while len(found) < count:
        steps = play(create_random_game(number), random.Random(number), 0.8)
        found += [each for each in steps if isinstance(each.action, PayingAction) and chance.random() < _SAMPLED]
        number += 1
    return found[:count]


def picture(state: State, action: Action, accuracy: int, chance: random.Random) -> list[SquareReading]:
    """Return one picture of the three boards after an action.

    The reader classifies each square as unchanged, as bare ground or as one of the kinds. A classification is right
    with the likelihood `accuracy`, per mille; otherwise each wrong content is equally likely. The reader knows its
    accuracy.
    """
    after, grid = foresee(state, action).state.public, state.public.config.region.grid
    readings = []
    for age, now, then in zip(Age, state.public.boards, after.boards, strict=True):
        truth: dict[object, object] = dict.fromkeys(grid.squares(grid.all), "unchanged")
        for building in set(now.buildings) - set(then.buildings):
            truth |= dict.fromkeys(grid.squares(building.squares))
        for building in set(then.buildings) - set(now.buildings):
            truth |= dict.fromkeys(grid.squares(building.squares), building.kind)
        for square in grid.squares(grid.all):
            seen = truth[square]
            if chance.randrange(WHOLE) >= accuracy:
                seen = chance.choice([each for each in ("unchanged", *_CONTENTS) if each != seen])
            if seen is None or isinstance(seen, Kind):
                wrong = (WHOLE - accuracy) // len(_CONTENTS)
                readings.append(SquareReading(age, square, WHOLE - wrong, ((seen, accuracy),)))
            else:
                readings.append(SquareReading(age, square, WHOLE - accuracy))
    return readings


def share_named(steps: Sequence[Step], accuracy: int, pictures: int) -> float:
    """Return the share of moves that fit their pictures best among all legal actions; payments are not compared."""
    chance, right = random.Random(2), 0
    for step in steps:
        seen = [each for _ in range(pictures) for each in picture(step.state, step.action, accuracy, chance)]
        right += _bare(match_actions(step.state, seen)[0].action) == _bare(step.action)
    return right / len(steps)


def _bare(action: Action) -> Action:
    return replace(action, payment=None) if isinstance(action, PayingAction) else action
