"""Successive actions are previewed as a plan, each after the previous ones, up to the first obstacle."""

from collections.abc import Callable

from khronos_engine import State
from khronos_engine.advice.preview import PlanPreview, PlanStop, PlanStopReason, preview_plan
from khronos_engine.game.actions import Action
from khronos_engine.game.state import Public
from khronos_engine.game.violations import Code
from tests.support import BARE, FAITH, HAMLET, MIGHT, RED, construct, end_turn, position, travel

JUNCTION = """
   Might
   A  B  C  D  E
1  Kr Kr .  Kb Kb
2  Kr Kr .  Kb Kb
3  .  .  .  .  .
"""


def fixed_action(action: Action) -> Callable[[Public], Action]:
    return lambda _: action


def preview_actions(state: State, *actions: Action, decisions: int = 0) -> PlanPreview:
    return preview_plan(state, [fixed_action(each) for each in actions], decisions)


def test_each_action_is_judged_after_those_before_it() -> None:
    there, back = travel(RED, 0, FAITH), travel(RED, 0, MIGHT)
    state = position(BARE)
    assert preview_actions(state, back).stop is not None
    plan = preview_actions(state, there, back)
    assert plan.stop is None
    assert [step.outcome.state.public.players[RED].money for step in plan.steps] == [3, 2]


def test_refused_action_has_its_clauses_and_no_step() -> None:
    there = travel(RED, 0, FAITH)
    plan = preview_actions(position(BARE), there, there, end_turn(RED))
    assert len(plan.steps) == 1
    assert plan.stop is not None
    assert (plan.stop.reason, plan.stop.index) == (PlanStopReason.REFUSED, 1)
    assert plan.stop.refusal is not None
    assert [each.code for each in plan.stop.refusal.violations] == [Code.SAME_BOARD]


def test_an_action_that_draws_cards_is_the_last_one() -> None:
    plan = preview_actions(position(BARE, hand="MMRC"), end_turn(RED), travel(RED, 0, FAITH))
    assert len(plan.steps) == 1
    assert plan.stop == PlanStop(PlanStopReason.CARDS_DRAWN, 0)


def test_an_action_that_leaves_a_decision_is_the_last_one() -> None:
    hamlet = construct(RED, MIGHT, HAMLET, "C1", "C")
    plan = preview_actions(position(JUNCTION, hand="C"), hamlet, travel(RED, 0, FAITH), decisions=1)
    assert plan.stop == PlanStop(PlanStopReason.DECISION, 0)
    assert plan.steps[0].decision is not None
    assert plan.steps[0].branches
