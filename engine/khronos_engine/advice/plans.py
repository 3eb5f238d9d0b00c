"""Check a waiting player's plan as if the player's turn began now; recheck the plan after others have acted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.advice.differences import Position, ValuePart, explain_change, explain_difference
from khronos_engine.advice.hints import Hint, hints
from khronos_engine.advice.money import money_entries
from khronos_engine.advice.preview import Plan, PlanStop, Preview, TriedAction, preview_outcome, stop_after, try_plan
from khronos_engine.advice.value import Valuer, gain_between
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.events import TurnPassed
from khronos_engine.game.material import GAME_TURNS, Numbered
from khronos_engine.game.state import State
from khronos_engine.game.violations import Refusal
from khronos_engine.referee import Outcome
from khronos_engine.rules.reducer import evolve


class PlanObstacle(Numbered):
    """The reasons why a player cannot plan the next turn."""

    DECISION_PENDING = 0
    """A player must decide first, so the boards are not settled (T-8)."""
    NO_TURN_LEFT = 1
    """The seat has played its last turn (T-7)."""
    GAME_OVER = 2
    """The game is over (T-7)."""


def begin_turn(state: State, seat: int) -> State | PlanObstacle:
    """Return the state as if the turn of a seat began now; during that seat's turn, return it unchanged.

    The rest of the current turn is skipped, including its income and the drawing of cards. The state may be a view.
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
    """The event that made an action of a plan illegal.

    Attributes:
        outcome: The outcome that contains the event.
        place: The index of the event in this outcome.
    """

    outcome: Outcome
    place: int


class CheckedAction(Struct, frozen=True, gc=False):
    """An action of a plan, judged after the earlier legal actions of the plan.

    Attributes:
        preview: The consequences of the action; None if it is refused.
        refusal: Every rule that the action violates; None if it is legal.
        hints: The hint about each violation of the refusal; None for a violation without a hint.
        broken_by: The event that made the action illegal; None if the action is legal, or was already illegal when the
            plan was made.
    """

    preview: Preview | None
    refusal: Refusal | None = None
    hints: tuple[Hint | None, ...] = ()
    broken_by: BreakingEvent | None = None


class PlanCheck(Struct, frozen=True, gc=False):
    """A plan judged again after others have acted.

    Attributes:
        actions: The actions of the plan, up to its end or an early stop.
        stop: The early stop, at an action that draws cards or requests a decision; None if every action is judged.
        earlier_gain: The gain of the legal actions in the original position, in Ecus, compared with ending the turn at
            once.
        gain: The gain of the legal actions in the present position, in Ecus, compared with ending the turn at once.
        parts: The reasons why the two gains differ.
        gain_parts: The reasons for `gain`.
    """

    actions: tuple[CheckedAction, ...]
    stop: PlanStop | None
    earlier_gain: float
    gain: float
    parts: tuple[ValuePart, ...]
    gain_parts: tuple[ValuePart, ...]


class _Trial(NamedTuple):
    """The result of trying a plan in a position, as if the player's turn began there."""

    begun: State
    tried: tuple[TriedAction, ...]

    @property
    def ends(self) -> tuple[Position, Position]:
        """The positions before and after the legal actions, with the money that moved in them."""
        outcomes = [each.verdict for each in self.tried if isinstance(each.verdict, Outcome)]
        after = outcomes[-1].state if outcomes else self.begun
        entries = money_entries([event for each in outcomes for event in each.events])
        return Position(self.begun.public), Position(after.public, entries)

    def refuses(self, index: int) -> bool:
        """Return whether the action at an index was refused; actions after an early stop were not tried."""
        return index < len(self.tried) and isinstance(self.tried[index].verdict, Refusal)


def check_plan(
    state: State, seat: int, plan: Plan, since: Sequence[Outcome], budget: Budget = UNLIMITED
) -> PlanCheck | PlanObstacle:
    """Recheck a seat's plan for its next turn, now that other players have acted.

    Args:
        state: The state in which the plan was made, or a later state. It is a whole state or the view of the seat.
        seat: The player who planned.
        plan: The actions, in order.
        since: The outcomes of all actions and decisions after `state`.
        budget: The budget, which counts each trial of an action and each valuation of a position.

    Returns:
        The result of the check. If the seat could not plan in `state` or cannot plan now, the obstacle.
    """

    def try_in(position: State) -> _Trial | PlanObstacle:
        begun = begin_turn(position, seat)
        return begun if isinstance(begun, PlanObstacle) else _Trial(begun, tuple(try_plan(begun, plan, budget)))

    positions = [state, *(each.state for each in since)]
    earlier, now = try_in(state), try_in(positions[-1])
    if isinstance(earlier, PlanObstacle):
        return earlier
    if isinstance(now, PlanObstacle):
        return now
    broken = {index for index in range(len(now.tried)) if now.refuses(index) and not earlier.refuses(index)}
    causes: dict[int, BreakingEvent] = {}
    start = end = len(since)
    while broken:
        start -= 1
        trial = try_in(positions[start])
        if isinstance(trial, PlanObstacle):
            continue
        for index in [each for each in broken if not trial.refuses(each)]:
            causes[index] = _find_breaking_event(index, try_in, positions[start], since[start:end])
            broken.remove(index)
        end = start
    valuer = Valuer(budget.spend)
    gain_then, gain_now = (
        gain_between(valuer.value(before.public, seat), valuer.value(after.public, seat))
        for before, after in (earlier.ends, now.ends)
    )
    return PlanCheck(
        tuple([_to_checked_action(each, causes.get(index)) for index, each in enumerate(now.tried)]),
        stop_after(now.tried[-1].verdict, len(now.tried) - 1, plan) if now.tried else None,
        gain_then,
        gain_now,
        explain_change(earlier.ends, now.ends, seat, valuer) if gain_now != gain_then else (),
        explain_difference(*now.ends, seat, valuer),
    )


def _to_checked_action(tried: TriedAction, cause: BreakingEvent | None) -> CheckedAction:
    before, action, verdict = tried
    if isinstance(verdict, Outcome):
        return CheckedAction(preview_outcome(before, verdict))
    return CheckedAction(None, verdict, hints(before, action, verdict), cause)


def _find_breaking_event(
    index: int, try_in: Callable[[State], _Trial | PlanObstacle], state: State, outcomes: Sequence[Outcome]
) -> BreakingEvent:
    """Return the first event that makes an action of a plan illegal; it is legal before the outcomes."""
    events = [BreakingEvent(each, place) for each in outcomes for place in range(len(each.events))]
    states = list(accumulate(events, _settle_after, initial=state))[1:]

    def is_refused(state: State) -> bool:
        trial = try_in(state)
        return isinstance(trial, _Trial) and trial.refuses(index)

    return events[bisect_left(states[:-1], True, key=is_refused)]


def _settle_after(state: State, at: BreakingEvent) -> State:
    """Return the state after an event, as if its cascade ended with this event."""
    state = evolve(state, at.outcome.events[at.place])
    return replace(state, public=replace(state.public, cascade=None))
