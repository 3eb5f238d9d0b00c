"""Define the calls about actions: validate and apply actions, and check plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from khronos_core import errors
from khronos_core.errors import ActionIllegalError, CannotPlanError, SecretNeededError
from khronos_core.visibility import LoadedState, Sealing, VisibleRefusal, visible_events, visible_refusal
from khronos_engine import Outcome, Refusal, State, UnknownCardsError, apply, judge
from khronos_engine.advice import plans
from khronos_engine.advice.hints import hints
from khronos_engine.advice.plans import PlanCheck, PlanObstacle
from khronos_engine.advice.preview import Plan
from khronos_engine.game.actions import Action
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.events import Event
from khronos_engine.referee import foresee, steps_of


def validate_action(view: State, action: Action) -> Outcome | VisibleRefusal:
    """Judge an action in a view; return its refusal, or its outcome as far as the view shows it."""
    verdict = judge(view, action)
    if verdict.refusal is not None:
        return VisibleRefusal(verdict.refusal, hints(view, action, verdict.refusal), view.config)
    return foresee(view, verdict.action)


def check_plan(view: State, seat: int, plan: Plan, since: Sequence[Action], budget: Budget = UNLIMITED) -> PlanCheck:
    """Check a waiting seat's plan again, after other seats have acted.

    Args:
        view: The seat's view of the state in which the plan was made.
        seat: The seat that planned.
        plan: The actions.
        since: The later actions and decisions, in order.
        budget: The budget, which counts the actions.

    Raises:
        ActionIllegalError: If one of the later actions is illegal.
        CannotPlanError: If the seat cannot plan its turn, in the view or after the later actions.
    """
    outcomes: list[Outcome] = []
    state = view
    for action in since:
        outcome = validate_action(state, action)
        if isinstance(outcome, VisibleRefusal):
            raise ActionIllegalError(outcome, action.seat + 1, state.public.revision)
        budget.spend(steps_of(outcome))
        outcomes.append(outcome)
        state = outcome.state
    checked = plans.check_plan(view, seat, plan, outcomes, budget)
    if isinstance(checked, PlanObstacle):
        at = view if plans.begin_turn(view, seat) is checked else state
        raise CannotPlanError(checked, at.public)
    return checked


class Applied(NamedTuple):
    """An applied action.

    Attributes:
        outcome: The outcome, with the whole new state.
        events: The events of the action; in a sealed game, as the viewer may see them.
        sealing: The public facts about the secrets of a sealed game; None for an open game.
    """

    outcome: Outcome
    events: tuple[Event, ...]
    sealing: Sealing | None


def apply_action(loaded: LoadedState, action: Action) -> Applied:
    """Apply an action and return the result.

    Raises:
        ActionIllegalError: If the action is illegal.
        PartMissingError: If the action moves cards, and the hands or the pile are unknown.
        SecretNeededError: If the game is sealed, and the viewer is not the seat that acts.
    """
    applied = apply_or_refuse(loaded, action)
    if isinstance(applied, VisibleRefusal):
        raise ActionIllegalError(applied, action.seat + 1, loaded.state.public.revision)
    return applied


def apply_or_refuse(loaded: LoadedState, action: Action) -> Applied | VisibleRefusal:
    """Apply an action; if it is illegal, return its refusal as the viewer may see it.

    In an open game, the returned events and the state are complete, whoever the viewer is.

    Raises:
        PartMissingError: If the action moves cards, and the hands or the pile are unknown.
        SecretNeededError: If the game is sealed, and the viewer is not the seat that acts.
    """
    state, viewer = loaded.state, loaded.viewer
    if loaded.sealing is not None and viewer.seat != action.seat:
        raise SecretNeededError(action.seat + 1, "missing")
    try:
        outcome = apply(state, action)
    except UnknownCardsError as error:
        part = "hidden_part" if state.hidden is None else "private_parts"
        raise errors.PartMissingError(f"{loaded.path}.{part}") from error
    if isinstance(outcome, Refusal):
        return visible_refusal(outcome, action, state, viewer)
    events = outcome.events if loaded.sealing is None else visible_events(outcome.events, viewer)
    return Applied(outcome, events, loaded.sealing)
