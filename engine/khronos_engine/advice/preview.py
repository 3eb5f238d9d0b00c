"""Preview the consequences that one action or several successive actions would have, board by board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct

from khronos_engine.advice.hints import Hint, hints
from khronos_engine.game.actions import Action, Decision
from khronos_engine.game.board import Building
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.events import DecisionRequested, Event
from khronos_engine.game.material import Age, Numbered
from khronos_engine.game.state import Public, State
from khronos_engine.game.violations import Refusal
from khronos_engine.referee import Outcome, UndoObstacle, foresee, judge, legal_actions, steps_of, steps_of_event
from khronos_engine.rules.legal import expand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class BoardPreview(Struct, frozen=True, gc=False):
    """The changes on one board.

    Attributes:
        age: The board.
        events: The events on this board, as indexes into the events of the outcome.
        appearing: New or changed buildings, as they would be after the action, ordered by first square.
        vanishing: Removed or changed buildings, as they are before the action, ordered by first square.
    """

    age: Age
    events: tuple[int, ...]
    appearing: tuple[Building, ...]
    vanishing: tuple[Building, ...]


class Preview(Struct, frozen=True, gc=False):
    """The consequences of an action, up to its end or its first decision.

    Attributes:
        outcome: The events, and the state as far as it is known.
        boards: The changes by board, in time order, without unchanged boards.
        branches: A preview for each answer to the decision; empty without a decision, or if the preview stops there.
    """

    outcome: Outcome
    boards: tuple[BoardPreview, ...]
    branches: tuple[Preview, ...]

    @property
    def decision(self) -> Decision | None:
        """The decision that would be requested; None if there is none."""
        return self.outcome.state.public.question


def preview(state: State, action: Action, decisions: int = 0, budget: Budget = UNLIMITED) -> Preview:
    """Return the preview of a legal action (V-1).

    Args:
        state: The state, whole or a view.
        action: A legal action with its payment.
        decisions: The maximum number of successive decisions to follow; every choice is previewed.
        budget: The budget, which counts the action and each answer.
    """
    outcome = foresee(state, action)
    budget.spend(steps_of(outcome))
    return preview_outcome(state, outcome, decisions, budget)


def preview_outcome(state: State, outcome: Outcome, decisions: int = 0, budget: Budget = UNLIMITED) -> Preview:
    """Return the preview of an outcome, with the answers to its decisions; see `preview`."""
    branches: tuple[Preview, ...] = ()
    if decisions and outcome.state.public.question is not None:
        branches = tuple(
            preview(outcome.state, answer, decisions - 1, budget)
            for group in legal_actions(outcome.state)
            for answer in expand(outcome.state, group)
        )
    return Preview(outcome, changed_boards(state, outcome), branches)


# --- plans ------------------------------------------------------------------------------------------------------------

Plan: TypeAlias = "Sequence[Callable[[Public], Action]]"
"""A plan of successive actions. Each is a function that returns the action for the position in which it is taken.

A line of notation does not name the player, so the action depends on the player who must act.
"""


class TriedAction(NamedTuple):
    """An action of a plan, and the result of trying it.

    Attributes:
        before: The state in which the action is tried.
        action: The action. If the plan names no payment, this is the action with the payment that the referee found.
        verdict: The outcome of the action as far as it is known in advance, or its refusal.
    """

    before: State
    action: Action
    verdict: Outcome | Refusal


def try_plan(state: State, plan: Plan, budget: Budget) -> Iterator[TriedAction]:
    """Yield the actions of a plan, each tried after the earlier legal actions of the plan.

    An action that draws cards or requests a decision ends the trial.

    Args:
        state: The state, whole or a view.
        plan: The actions.
        budget: The budget, which counts each action.
    """
    for action_in in plan:
        verdict = judge(state, action_in(state.public))
        if verdict.refusal is not None:
            budget.spend(steps_of_event(state.public))
            yield TriedAction(state, verdict.action, verdict.refusal)
            continue
        outcome = foresee(state, verdict.action)
        budget.spend(steps_of(outcome))
        yield TriedAction(state, verdict.action, outcome)
        if _reason_to_stop(outcome) is not None:
            return
        state = outcome.state


class PlanStopReason(Numbered):
    """The reasons for an early stop of a plan."""

    REFUSED = 0
    """An action is not legal after the earlier actions of the plan."""
    CARDS_DRAWN = 1
    """An action draws cards, which are not known before it is taken (V-1)."""
    DECISION = 2
    """An action requests a decision from a player (T-8)."""


class PlanStop(Struct, frozen=True, gc=False):
    """The early stop of a plan.

    Attributes:
        reason: The reason.
        index: The index of the action in the plan, from 0.
        refusal: Every rule that a refused action violates; None if the plan stops for another reason.
        hints: The hint about each violation of the refusal; None for a violation without a hint.
    """

    reason: PlanStopReason
    index: int
    refusal: Refusal | None = None
    hints: tuple[Hint | None, ...] = ()


class PlanPreview(Struct, frozen=True, gc=False):
    """The consequences of a plan of successive actions.

    Attributes:
        steps: A preview for each action, up to the end of the plan or an early stop.
        stop: The early stop; None if every action has its preview.
    """

    steps: tuple[Preview, ...]
    stop: PlanStop | None


def preview_plan(state: State, plan: Plan, decisions: int = 0, budget: Budget = UNLIMITED) -> PlanPreview:
    """Return the preview of successive actions, each judged after the earlier actions.

    The preview stops before the first illegal action, or after the first action that draws cards or needs a decision.

    Args:
        state: The state, whole or a view.
        plan: The actions.
        decisions: The maximum number of successive decisions to follow; every choice is previewed.
        budget: The budget, which counts each action and each answer.
    """
    steps: list[Preview] = []
    for before, action, verdict in try_plan(state, plan, budget):
        if isinstance(verdict, Refusal):
            refused = PlanStop(PlanStopReason.REFUSED, len(steps), verdict, hints(before, action, verdict))
            return PlanPreview(tuple(steps), refused)
        steps.append(preview_outcome(before, verdict, decisions, budget))
    return PlanPreview(tuple(steps), stop_after(steps[-1].outcome, len(steps) - 1, plan) if steps else None)


def stop_after(verdict: Outcome | Refusal, index: int, plan: Plan) -> PlanStop | None:
    """Return the early stop after a tried action; None if the plan continues, or the action is refused or the last."""
    reason = _reason_to_stop(verdict) if isinstance(verdict, Outcome) and index < len(plan) - 1 else None
    return None if reason is None else PlanStop(reason, index)


def _reason_to_stop(outcome: Outcome) -> PlanStopReason | None:
    if UndoObstacle.CARD_DRAWN in outcome.undo_obstacles:
        return PlanStopReason.CARDS_DRAWN
    return None if outcome.state.public.question is None else PlanStopReason.DECISION


def changed_boards(state: State, outcome: Outcome) -> tuple[BoardPreview, ...]:
    """Return the boards that an outcome changes, compared with the state before it."""
    found = []
    for age in Age:
        now = state.public.boards[age].buildings
        then = outcome.state.public.boards[age].buildings
        events = tuple(place for place, event in enumerate(outcome.events) if _board_of(event) is age)
        appearing = exclude_buildings(now, then)
        vanishing = exclude_buildings(then, now)
        if events or appearing or vanishing:
            found.append(BoardPreview(age, events, appearing, vanishing))
    return tuple(found)


def exclude_buildings(known: tuple[Building, ...], buildings: tuple[Building, ...]) -> tuple[Building, ...]:
    """Return the buildings that are not in `known`; identity is compared first because that is faster."""
    by_squares = {each.squares: each for each in known}
    return tuple(
        [each for each in buildings if (same_place := by_squares.get(each.squares)) is not each and same_place != each]
    )


def _board_of(event: Event) -> Age | None:
    if isinstance(event, DecisionRequested):
        return event.decision.age
    age: Age | None = getattr(event, "age", None)
    return age
