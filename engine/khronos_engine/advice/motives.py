"""The reason of a suggestion in one sentence: the change of income on the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.actions import EndTurn, ExchangeHand, Travel
from khronos_engine.advice.domains import incomes_now
from khronos_engine.material import AGES, INCOME_TURNS, Age, Numbered
from khronos_engine.referee import play

if TYPE_CHECKING:
    from khronos_engine.advice.suggest import Suggestion
    from khronos_engine.state import State


class MotiveCode(Numbered):
    """The reasons for an action; the first one that applies is given."""

    ENDS_TURN = 0
    """The action ends the turn."""
    COLLECTS = 1
    """An adventurer goes to a board whose income the player collects at the end of this turn (I-1)."""
    TAKES = 2
    """On one board the player's domains pay more, and an opponent's less."""
    EARNS = 3
    """The player's domains on a board pay more."""
    WEAKENS = 4
    """An opponent's domains on a board pay less."""
    STANDS = 5
    """An adventurer goes to a board where the player's domains pay."""
    PREPARES = 6
    """Later actions of the turn bring the expected gain."""
    LATER = 7
    """No income changes at once."""


class Motive(Struct, frozen=True, gc=False):
    """The reason of a suggestion.

    Attributes:
        code: The reason.
        age: The board that it is about, if there is one.
        ecus: The gain in Ecus.
        seats: The opponent who loses, if there is one.
        lost: The loss of that opponent in Ecus.
    """

    code: MotiveCode
    age: Age | None = None
    ecus: int = 0
    seats: tuple[int, ...] = ()
    lost: int = 0


def motive(view: State, suggestion: Suggestion) -> Motive:
    """Return the reason of a suggestion for the view from which it was searched."""
    action = suggestion.action
    if isinstance(action, EndTurn):
        return Motive(MotiveCode.ENDS_TURN)
    before = incomes_now(view.public)
    if isinstance(action, Travel):
        worth = before[action.seat][action.to].worth
        if worth:
            collects = view.public.turn.number in INCOME_TURNS
            return Motive(MotiveCode.COLLECTS if collects else MotiveCode.STANDS, action.to, worth)
    after = incomes_now(play(view, action).state.public)
    changes = [[after[seat][age].worth - before[seat][age].worth for age in AGES] for seat in range(len(before))]
    gained, age = max((change, -age) for age, change in zip(AGES, changes[action.seat], strict=True))
    losses = [
        (-change, age, seat)
        for seat, of_seat in enumerate(changes)
        if seat != action.seat
        for age, change in zip(AGES, of_seat, strict=True)
    ]
    lost, where, loser = max(losses, key=lambda each: (each[0], -each[1], -each[2]))
    if gained > 0:
        there = max([(amount, -seat) for amount, on, seat in losses if on == -age])
        if there[0] > 0:
            return Motive(MotiveCode.TAKES, AGES[-age], gained, (-there[1],), there[0])
        if gained >= lost:
            return Motive(MotiveCode.EARNS, AGES[-age], gained)
    if lost > 0:
        return Motive(MotiveCode.WEAKENS, where, 0, (loser,), lost)
    expected = round(suggestion.gain)
    follows = len(suggestion.plan) > 1 or isinstance(action, ExchangeHand)
    if follows and expected > 0:
        return Motive(MotiveCode.PREPARES, ecus=expected)
    return Motive(MotiveCode.LATER)
