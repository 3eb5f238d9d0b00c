"""Plans: the next turn of a player who waits, judged as if it began now, and again after others have acted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.advice.hints import Hint, hints
from khronos_engine.advice.preview import PlanStop, Preview, changed_boards, reason_to_stop
from khronos_engine.advice.value import Valuer
from khronos_engine.game.actions import Action
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.events import TurnPassed
from khronos_engine.game.material import GAME_TURNS, Numbered
from khronos_engine.game.state import Public, State
from khronos_engine.game.violations import Refusal
from khronos_engine.referee import Outcome, foresee, judge, steps_of, steps_of_event
from khronos_engine.rules.reducer import evolve


class PlanObstacle(Numbered):
    """The obstacles to a plan of the next turn."""

    DECISION_PENDING = 0
    """A player must decide first, so the boards are not settled (T-8)."""
    NO_TURN_LEFT = 1
    """The seat has played its last turn (T-7)."""
    GAME_OVER = 2
    """The game is over (T-7)."""


def begin_turn(state: State, seat: int) -> State | PlanObstacle:
    """Return a state as if the turn of a seat began now; unchanged if it is already that seat's turn.

    The rest of the current turn, with its income and its draw, is skipped. The state may be a view.
    """
    public = state.public
    if public.over:
        return PlanObstacle.GAME_OVER
    if public.question is not None:
        return PlanObstacle.DECISION_PENDING
    turn, players = public.turn, public.config.players
    if seat == turn.seat:
        return state
    place, current = ((each - public.first_seat) % players for each in (seat, turn.seat))
    number = turn.number + (place < current)
    if number > GAME_TURNS:
        return PlanObstacle.NO_TURN_LEFT
    return evolve(state, TurnPassed(seat, number))


# --- the check of a plan ----------------------------------------------------------------------------------------------


class BreakingEvent(NamedTuple):
    """The event that made an action of a plan illegal: the outcome that it belongs to, and its place there."""

    outcome: Outcome
    place: int


class CheckedAction(Struct, frozen=True, gc=False):
    """An action of a plan, judged after the legal ones before it.

    Attributes:
        preview: Its consequences; None if it is refused.
        refusal: Every violated rule; None if it is legal.
        hints: The hint about each violation of the refusal, None if there is none.
        broken_by: The event since which it is refused; None if it is legal, or was refused from the start.
    """

    preview: Preview | None
    refusal: Refusal | None = None
    hints: tuple[Hint | None, ...] = ()
    broken_by: BreakingEvent | None = None


class GainChange(Struct, frozen=True, gc=False):
    """The gain of a plan before and after an action of a player, with its decisions.

    Attributes:
        outcome: The outcome of the action, up to its first decision.
        before: The gain before it in Ecus.
        after: The gain after it.
    """

    outcome: Outcome
    before: float
    after: float


class PlanCheck(Struct, frozen=True, gc=False):
    """A plan judged again after others have acted.

    Attributes:
        actions: The actions of the plan, up to its end or to where it stops.
        stop: The early stop, at an action that draws cards or leaves a decision; None if every action is judged.
        gains: The gain before and after each action that others have taken, in order.
        gain: The gain of the legal actions in Ecus over ending the turn at once, by `value`.
    """

    actions: tuple[CheckedAction, ...]
    stop: PlanStop | None
    gains: tuple[GainChange, ...]
    gain: float


Plan: TypeAlias = Sequence[Callable[[Public], Action]]
"""For each action of a plan a function that returns it for the position in which it is taken."""


class _Trial(NamedTuple):
    """One trial of a plan in one position; see `_Checker.try_plan`."""

    tried: tuple[tuple[State, Action, Outcome | Refusal], ...]
    stop: PlanStop | None
    gain: float

    def is_legal(self, place: int) -> bool:
        """Return whether the action with an index has been judged legal."""
        return place < len(self.tried) and isinstance(self.tried[place][2], Outcome)


def check_plan(
    state: State, seat: int, plan: Plan, since: Sequence[Outcome], budget: Budget = UNLIMITED
) -> PlanCheck | PlanObstacle:
    """Judge a plan for the next turn of a seat again, after others have acted.

    Args:
        state: The state in which the plan was made, or a later one; whole or the view of the seat.
        seat: The player who planned.
        plan: The actions, in order.
        since: The outcomes of the actions and decisions since then.
        budget: Counts each action in each position, and each valuation.

    Returns:
        The obstacle if the seat could not plan in the first position, or cannot now.
    """
    checker = _Checker(seat, plan, budget)
    positions = [state, *(each.state for each in since)]
    settled = [place for place, each in enumerate(positions) if each.public.question is None]
    for end in (0, -1):
        begun = begin_turn(positions[end], seat)
        if isinstance(begun, PlanObstacle):
            return begun
    trials = [checker.try_plan(positions[place]) for place in settled]
    steps = [(positions[start], since[start:end]) for start, end in pairwise(settled)]
    gains = [
        GainChange(outcomes[0], old.gain, new.gain)
        for (_, outcomes), (old, new) in zip(steps, pairwise(trials), strict=True)
    ]
    now = trials[-1]
    checked = []
    for place, (before, action, verdict) in enumerate(now.tried):
        if isinstance(verdict, Outcome):
            checked.append(CheckedAction(Preview(verdict, changed_boards(before, verdict), ())))
            continue
        legal = [number for number, each in enumerate(trials) if each.is_legal(place)]
        cause = checker.find_breaking_event(place, *steps[legal[-1]]) if legal else None
        checked.append(CheckedAction(None, verdict, hints(before, action, verdict), cause))
    return PlanCheck(tuple(checked), now.stop, tuple(gains), now.gain)


class _Checker:
    """The plan of a seat, and what trials of it share."""

    def __init__(self, seat: int, plan: Plan, budget: Budget) -> None:
        self._seat = seat
        self._plan = plan
        self._budget = budget
        self._valuer = Valuer(budget.spend)

    def try_plan(self, state: State) -> _Trial:
        """Foresee the successive actions of the plan in a position, leaving out illegal ones."""
        begun = begin_turn(state, self._seat)
        if isinstance(begun, PlanObstacle):
            return _Trial((), None, 0.0)
        tried: list[tuple[State, Action, Outcome | Refusal]] = []
        now = begun
        stop = None
        for place, action_in in enumerate(self._plan):
            verdict = judge(now, action_in(now.public))
            if verdict.refusal is not None:
                self._budget.spend(steps_of_event(now.public))
                tried.append((now, verdict.action, verdict.refusal))
                continue
            outcome = foresee(now, verdict.action)
            self._budget.spend(steps_of(outcome))
            tried.append((now, verdict.action, outcome))
            now = outcome.state
            reason = reason_to_stop(outcome)
            if reason is not None:
                stop = PlanStop(reason, place) if place + 1 < len(self._plan) else None
                break
        value = self._valuer.value
        return _Trial(tuple(tried), stop, value(now.public, self._seat) - value(begun.public, self._seat))

    def find_breaking_event(self, place: int, state: State, outcomes: Sequence[Outcome]) -> BreakingEvent:
        """Return the event that made an action of the plan illegal, which was legal before these outcomes."""
        events = [BreakingEvent(each, number) for each in outcomes for number in range(len(each.events))]
        states = list(_settle_each(state, events))
        legal, illegal = -1, len(events) - 1
        while illegal - legal > 1:
            middle = (legal + illegal) // 2
            if self.try_plan(states[middle]).is_legal(place):
                legal = middle
            else:
                illegal = middle
        return events[illegal]


def _settle_each(state: State, events: Sequence[BreakingEvent]) -> Iterator[State]:
    """Yield the state after each event, as if its cascade ended there."""
    for outcome, place in events:
        state = evolve(state, outcome.events[place])
        yield replace(state, public=replace(state.public, cascade=None))
