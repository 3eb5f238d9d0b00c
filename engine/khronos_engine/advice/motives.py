"""Why an action is suggested, as far as one sentence can say it: what it changes of the income on the boards."""

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
    """A reason for an action; the first that is true is given."""

    ENDS_TURN = 0
    """It is the end of the turn."""
    COLLECTS = 1
    """An adventurer goes where the income at the end of this turn is collected (I-1)."""
    TAKES = 2
    """On one board the player's domains pay more, and an opponent's less."""
    EARNS = 3
    """The player's domains on a board pay more."""
    WEAKENS = 4
    """An opponent's domains on a board pay less."""
    STANDS = 5
    """An adventurer goes where the player's domains pay."""
    PREPARES = 6
    """Other actions of the turn bring what is expected."""
    LATER = 7
    """No income changes at once."""


class Motive(Struct, frozen=True, gc=False):
    """Why an action is suggested.

    Attributes:
        code: The reason.
        age: The board that it is about, if there is one.
        ecus: What is gained, in Ecus.
        seats: The opponent who loses, if there is one.
        lost: What that opponent loses, in Ecus.
    """

    code: MotiveCode
    age: Age | None = None
    ecus: int = 0
    seats: tuple[int, ...] = ()
    lost: int = 0


def motive(view: State, suggestion: Suggestion) -> Motive:
    """Return why an action is suggested in the view that it was searched from."""
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
