"""Generates lines that people could type in a terminal game: a set-up, then random legal moves to the end."""

import random
from collections.abc import Iterator

from khronos_engine.game.actions import Action, ChooseBuilding, EndTurn, ExchangeHand, PlaceBuilding, SwapCards, Travel
from khronos_engine.game.state import State
from khronos_engine.notation import write_action
from khronos_engine.referee import Outcome, apply, legal_actions
from khronos_engine.rules.legal import expand

SET_UP = ("Ann, red", "Ben blue", "Cleo", "", "Rio", "yes", "", "", "", "Cleo")
"""Three players, the Rio Grande edition, with Hold'em; Cleo starts."""

EVENING = (
    *("Ann, red", "Ben, blue", "Cleo, green", "", "", "", "", "", "small.txt", "Ann"),
    *("build Keep Might C2 with MM", "end giving RC"),
    *("build Keep Might F2 with MM", "note Ben's Keep stands by the printed Hamlet", "end giving MC"),
    *("build Hamlet Might E3 with C", "2", "undo", "1", "d3"),
    *("travel I Reason", "populate B2 with C", "undo 2", "redo", "redo"),
    *("correct money Cleo 7; hand Cleo 1", "undo", "redo", "end giving R"),
    *("upgrade Might D3 to Keep D4", "upgrade Might D3 to Keep C3 with MCC", "income", "end giving MMCC"),
)
"""A short game on the small map: a clash, two decisions, undo and redo, and a correction."""

_WEIGHTS: dict[type[Action], float] = {EndTurn: 2, Travel: 2, ExchangeHand: 0.2, SwapCards: 0.2}


def moves(state: State, seed: int) -> Iterator[str]:
    """Yield moves to the end of a game; decisions are typed in full, as a number, or as a square."""
    chance = random.Random(seed)
    while not state.public.over:
        groups = [list(expand(state, group)) for group in legal_actions(state)]
        (choices,) = chance.choices(groups, [_WEIGHTS.get(type(each[0]), 6) for each in groups])
        action = chance.choice(choices)
        text = write_action(action, state.public)
        if isinstance(action, ChooseBuilding | PlaceBuilding):
            text = chance.choice([text, str(choices.index(action) + 1), action.at.name.lower()])
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome)
        state = outcome.state
        yield text


def with_second_thoughts(lines: Iterator[str], seed: int) -> Iterator[str]:
    """Yield moves and, between them, other lines: notes, corrections, undo, redo, and lines that are refused."""
    chance = random.Random(seed)
    for line in lines:
        if chance.random() < 0.15:
            yield from chance.choice(_ASIDES)
        yield line


_ASIDES = (
    ("undo", "redo"),
    ("undo 3", "note a step too far", "redo", "redo 2"),
    ("note not so fast # I say", "undo", "redo"),
    ("correct money 1 9", "undo"),
    ("correct money 1 9", "undo 2", "redo 2", "undo"),
    ("build Castle Might A1 with MMMM", "nonsense", "income", "correct money Nobody 3"),
)
"""Inputs that do not change the position."""
