"""Find the reason for a suggestion: the change of income on the boards, and the harm to buildings of opponents."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.advice.domains import incomes_now
from khronos_engine.game.actions import DecisionAction, EndTurn, ExchangeHand, PlaceBuilding, PlaceChoice, Travel
from khronos_engine.game.board import Building
from khronos_engine.game.events import BuildingLaid, BuildingRemoved, Cause, Event
from khronos_engine.game.material import AGES, INCOME_TURNS, Age, Numbered
from khronos_engine.referee import foresee, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khronos_engine.advice.suggest import Suggestion
    from khronos_engine.game.actions import Action
    from khronos_engine.game.state import State
    from khronos_engine.referee import Outcome


class MotiveCode(Numbered):
    """The reasons for an action; a motive has the first reason that applies."""

    ENDS_TURN = 0
    """The action ends the turn."""
    COLLECTS = 1
    """An adventurer travels to a board from which the player then collects income at the end of this turn (I-1)."""
    TAKES = 2
    """On one board, the player's domains pay more and an opponent's domains pay less."""
    EARNS = 3
    """The player's domains on a board pay more."""
    WEAKENS = 4
    """An opponent's domains on a board pay less."""
    STANDS = 5
    """An adventurer travels to a board where the player has income."""
    PREPARES = 6
    """Later actions of the turn bring the expected gain."""
    LATER = 7
    """No income changes at once."""
    WAITS = 8
    """An adventurer travels to a board that may pay income later."""
    DRAWS = 9
    """The turn with the new cards of an exchange brings the expected gain."""


class HarmCode(Numbered):
    """The effect of an action on a building that is not the player's own."""

    PARADOX = 0
    """A paradox destroys the building (R-6)."""
    DOWNSIZING = 1
    """A downsizing destroys the building (DS-1)."""
    SHRINKS = 2
    """A downsizing replaces the building with a smaller building (DS-1)."""


class Harm(Struct, frozen=True, gc=False):
    """The destruction or the downsizing of a building that is not the player's own."""

    code: HarmCode
    age: Age
    building: Building


class Motive(Struct, frozen=True, gc=False):
    """The reason for a suggestion.

    Attributes:
        code: The reason.
        age: The board whose income changes; None if no income changes.
        ecus: The gain of the player in Ecus.
        seats: The opponent who loses income; empty if there is none.
        lost: The loss of this opponent in Ecus.
        harm: The greatest harm to a building; None if there is none. Buildings of opponents are considered on
            every board, buildings without an owner only on the board where an opponent loses income.
        following: For `PREPARES`, the events of the next action of the plan; for `DRAWS`, of a likely later action.
        seat: The player to whom the action is suggested.
    """

    code: MotiveCode
    age: Age | None = None
    ecus: int = 0
    seats: tuple[int, ...] = ()
    lost: int = 0
    harm: Harm | None = None
    following: tuple[Event, ...] = ()
    seat: int | None = None


class _Change(NamedTuple):
    """The change of a player's income from a board, in Ecus."""

    age: Age
    seat: int
    ecus: int


_ecus = attrgetter("ecus")


def motive(view: State, suggestion: Suggestion) -> Motive:
    """Return the reason for a suggestion; `view` is the state that was searched."""
    action = suggestion.action
    if isinstance(action, EndTurn):
        return Motive(MotiveCode.ENDS_TURN)
    outcome = play(view, action)
    events, after = _settle(outcome)
    found = _motive_of_incomes(view, action, after) or _motive_of_plan(suggestion, outcome.state)
    return replace(found, harm=_harm(events, action.seat, found), seat=action.seat)


def _settle(outcome: Outcome) -> tuple[list[Event], State]:
    """Return the events and the state after each smaller building was placed at its first possible place (DS-3)."""
    events = [*outcome.events]
    while isinstance(question := outcome.state.public.question, PlaceChoice):
        first = outcome.state.config.region.grid.square(question.corners)
        outcome = play(outcome.state, PlaceBuilding(question.seat, first))
        events += outcome.events
    return events, outcome.state


def _motive_of_incomes(view: State, action: Action, after: State) -> Motive | None:
    """Return the reason if the action changes incomes; None if no income changes."""
    before = incomes_now(view.public)
    if isinstance(action, Travel):
        worth = before[action.seat][action.to].worth
        if worth:
            collects = view.public.turn.number in INCOME_TURNS
            return Motive(MotiveCode.COLLECTS if collects else MotiveCode.STANDS, action.to, worth)
    then = incomes_now(after.public)
    changes = [
        _Change(age, seat, then[seat][age].worth - before[seat][age].worth)
        for age in AGES
        for seat in range(len(before))
    ]
    # For equal changes, `max` and `min` return the first one: on the earliest board, of the first seat.
    gain = max([each for each in changes if each.seat == action.seat], key=_ecus)
    losses = [each for each in changes if each.seat != action.seat]
    loss = min(losses, key=_ecus)
    if gain.ecus > 0:
        there = min([each for each in losses if each.age is gain.age], key=_ecus)
        if there.ecus < 0:
            return Motive(MotiveCode.TAKES, gain.age, gain.ecus, (there.seat,), -there.ecus)
        if gain.ecus >= -loss.ecus:
            return Motive(MotiveCode.EARNS, gain.age, gain.ecus)
    return Motive(MotiveCode.WEAKENS, loss.age, 0, (loss.seat,), -loss.ecus) if loss.ecus < 0 else None


def _motive_of_plan(suggestion: Suggestion, after: State) -> Motive:
    """Return the reason for an action that changes no income: the next action of the turn, if any."""
    expected = round(suggestion.gain)
    if expected <= 0:
        return Motive(MotiveCode.LATER)
    action = suggestion.action
    if isinstance(action, ExchangeHand):
        return Motive(MotiveCode.DRAWS, ecus=expected, following=_foresee_last(after, suggestion.likely))
    later = [each for each in suggestion.plan[1:] if not isinstance(each, DecisionAction)]
    if not later:
        return Motive(MotiveCode.WAITS, action.to) if isinstance(action, Travel) else Motive(MotiveCode.LATER)
    following = foresee(after, later[0]).events if after.public.question is None else ()
    return Motive(MotiveCode.PREPARES, ecus=expected, following=following)


def _foresee_last(state: State, actions: Sequence[Action]) -> tuple[Event, ...]:
    """Return the events of the last of some actions; empty without actions."""
    events: tuple[Event, ...] = ()
    for each in actions:
        outcome = foresee(state, each)
        state, events = outcome.state, outcome.events
    return events


def _harm(events: Sequence[Event], seat: int, reason: Motive) -> Harm | None:
    """Return the greatest harm to a building of an opponent.

    If an opponent loses income, buildings without an owner on the same board count, too.
    """
    harms = [each for each in map(_find_harm, events) if each is not None and each.building.owner != seat]
    losing = reason.age if reason.lost else None
    named = [each for each in harms if each.building.owner is not None or each.age is losing]
    return max(named, key=lambda each: (each.age is losing, each.building.worth, -each.code), default=None)


def _find_harm(event: Event) -> Harm | None:
    match event:
        case BuildingRemoved(age, building, Cause.PARADOX):
            return Harm(HarmCode.PARADOX, age, building)
        case BuildingRemoved(age, building, Cause.DOWNSIZING):
            return Harm(HarmCode.DOWNSIZING, age, building)
        case BuildingLaid(age, _, Cause.DOWNSIZING, Building() as larger):
            return Harm(HarmCode.SHRINKS, age, larger)
        case _:
            return None
