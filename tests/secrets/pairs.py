"""Pairs of states that differ only in what a seat may not know: pile, seed, other hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khronos_engine.cards import Cards
from khronos_engine.state import Hidden, State

if TYPE_CHECKING:
    import random


def twin(state: State, seat: int | None, drawing: int, rng: random.Random) -> State:
    """Return a state that a seat (None: a spectator) cannot tell from another.

    Args:
        state: A whole state of a game with dealt cards.
        seat: Who must not see a difference.
        drawing: How many cards from the top of the pile the seat is about to draw: they are its own, and stay.
        rng: Where the differences come from.
    """
    hidden = state.hidden
    if hidden is None:
        return state
    kept, pool = hidden.pile[:drawing], list(hidden.pile[drawing:])
    for number, hand in enumerate(state.hands):
        if number != seat and hand is not None:
            pool.extend(hand.in_order())
    rng.shuffle(pool)
    hands = []
    for number, hand in enumerate(state.hands):
        if number == seat or hand is None:
            hands.append(hand)
        else:
            dealt, pool = pool[: hand.total], pool[hand.total :]
            hands.append(Cards.tally(dealt))
    # A shuffle that the seat itself draws from tells it cards; so the seed differs only where it draws from no shuffle.
    seed = hidden.seed if drawing > len(kept) else rng.randbytes(len(hidden.seed))
    return replace(state, hands=tuple(hands), hidden=Hidden(seed, hidden.position, (*kept, *pool)))
