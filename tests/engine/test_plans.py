"""A plan for the next turn is checked again after others have acted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from khronos_engine import State
from khronos_engine.advice.differences import ValueReason
from khronos_engine.advice.money import MoneySource
from khronos_engine.advice.plans import CheckedAction, PlanCheck, PlanObstacle, check_plan
from khronos_engine.advice.preview import PlanStop, PlanStopReason
from khronos_engine.game.actions import Action
from khronos_engine.game.material import Age
from khronos_engine.game.state import Public
from khronos_engine.referee import Outcome, foresee
from tests.support import (
    BARE,
    BLUE,
    CASTLE,
    CHAPEL,
    FAITH,
    HAMLET,
    KEEP,
    MIGHT,
    RED,
    WATCHTOWER,
    construct,
    demolish,
    end_turn,
    place,
    position,
    travel,
    upgrade,
)

JUNCTION = """
   Might
   A  B  C  D  E
1  Kr Kr .  Kb Kb
2  Kr Kr .  Kb Kb
3  .  .  .  .  .
"""


WIDE_JUNCTION = """
   Might
   A  B  C  D  E  F
1  Kb Kb .  Kr Kr .
2  Kb Kb .  Kr Kr .
3  .  .  .  .  .  .
4  .  .  .  .  .  .
"""


LONE_KEEP = """
   Might
   A  B  C  D  E  F
1  Kb Kb .  .  .  .
2  Kb Kb .  .  .  .
3  .  .  .  .  .  .
4  .  .  .  .  .  .
"""


def fixed_action(action: Action) -> Callable[[Public], Action]:
    return lambda _: action


def check_after(state: State, plan: Sequence[Action], *since: Action) -> PlanCheck | PlanObstacle:
    outcomes: list[Outcome] = []
    for action in since:
        outcomes.append(foresee(outcomes[-1].state if outcomes else state, action))
    return check_plan(state, BLUE, [fixed_action(each) for each in plan], outcomes)


def check(state: State, plan: Sequence[Action], *since: Action) -> PlanCheck:
    found = check_after(state, plan, *since)
    assert isinstance(found, PlanCheck)
    return found


def clauses(action: CheckedAction) -> tuple[str, ...]:
    """Return the rules that an action violates; none if it is legal."""
    return () if action.refusal is None else action.refusal.clauses


def breaking_event(action: CheckedAction) -> tuple[str, Age]:
    """Return the kind and the board of the event that made an action illegal."""
    assert action.broken_by is not None
    event: Any = action.broken_by.outcome.events[action.broken_by.place]
    return type(event).__name__, event.age


def test_plan_is_judged_as_if_the_turn_began_now() -> None:
    plan = check(position(BARE, players=2), [construct(BLUE, MIGHT, HAMLET, "A1", "C"), travel(BLUE, 1, FAITH)])
    assert [each.refusal for each in plan.actions] == [None, None]


def test_taken_square_breaks_an_action_and_the_others_stay() -> None:
    plan: list[Action] = [travel(BLUE, 1, FAITH), construct(BLUE, MIGHT, HAMLET, "A1", "C"), travel(BLUE, 1, MIGHT)]
    found = check(position(BARE, players=2), plan, travel(RED, 1, FAITH), construct(RED, MIGHT, CHAPEL, "A1", "R"))
    assert [clauses(each) for each in found.actions] == [(), ("C-1",), ()]
    assert breaking_event(found.actions[1]) == ("BuildingLaid", MIGHT)


def test_shadow_on_a_later_board_can_break_an_action() -> None:
    plan: list[Action] = [travel(BLUE, 0, FAITH), construct(BLUE, FAITH, WATCHTOWER, "A1", "M")]
    found = check(position(BARE, players=2), plan, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert [clauses(each) for each in found.actions] == [(), ("C-1",)]
    assert breaking_event(found.actions[1]) == ("BuildingLaid", FAITH)


def test_action_that_was_illegal_from_the_start_has_no_breaking_event() -> None:
    found = check(position(BARE, players=2), [travel(BLUE, 0, MIGHT)], travel(RED, 1, FAITH))
    assert clauses(found.actions[0]) == ("T-3",)
    assert found.actions[0].broken_by is None


def test_action_on_a_square_that_is_free_again_is_not_broken() -> None:
    plan: list[Action] = [construct(BLUE, MIGHT, HAMLET, "A1", "C")]
    tower, gone = construct(RED, MIGHT, WATCHTOWER, "A1", "M"), demolish(RED, MIGHT, "A1", "M")
    state = position(BARE, players=2, hand="MM")
    assert clauses(check(state, plan, tower).actions[0]) == ("C-1",)
    assert clauses(check(state, plan, tower, gone).actions[0]) == ()


def test_gain_changes_by_what_the_plan_no_longer_brings() -> None:
    plan: list[Action] = [construct(BLUE, MIGHT, KEEP, "A1", "MM")]
    found = check(position(BARE, players=2), plan, travel(RED, 1, FAITH), construct(RED, MIGHT, CHAPEL, "B2", "R"))
    assert found.earlier_gain > found.gain == 0
    assert found.gain_parts == ()
    domain, bonus = found.parts
    assert (domain.reason, domain.seat, domain.age) == (ValueReason.LOST, BLUE, MIGHT)
    assert (bonus.reason, bonus.source, bonus.amount) == (ValueReason.MONEY, MoneySource.BONUS, -1)
    assert domain.amount + bonus.amount == found.gain - found.earlier_gain


def test_gain_is_explained_by_what_the_plan_brings() -> None:
    found = check(position(BARE, players=2), [construct(BLUE, MIGHT, KEEP, "A1", "MM")])
    domain, bonus = found.gain_parts
    assert (domain.reason, domain.seat, domain.age) == (ValueReason.TAKEN, BLUE, MIGHT)
    assert (bonus.reason, bonus.source, bonus.amount) == (ValueReason.MONEY, MoneySource.BONUS, 1)
    assert domain.amount + bonus.amount == found.gain


def test_domain_that_opponents_gain_anyway_does_not_count_as_a_change() -> None:
    plan: list[Action] = [travel(BLUE, 0, FAITH)]
    found = check(position(BARE, players=2), plan, construct(RED, MIGHT, KEEP, "D1", "MM"))
    assert found.earlier_gain == found.gain
    assert found.parts == ()


def test_plan_stops_at_a_decision() -> None:
    plan: list[Action] = [construct(BLUE, MIGHT, HAMLET, "C1", "C"), travel(BLUE, 0, FAITH)]
    found = check(position(JUNCTION, players=2), plan)
    assert len(found.actions) == 1
    assert found.stop == PlanStop(PlanStopReason.DECISION, 0)


def test_end_of_the_turn_may_be_the_last_action() -> None:
    found = check(position(BARE, players=2), [travel(BLUE, 0, FAITH), end_turn(BLUE)])
    assert found.stop is None
    assert found.gain == check(position(BARE, players=2), [travel(BLUE, 0, FAITH)]).gain


def test_event_after_a_decision_can_break_an_action() -> None:
    plan: list[Action] = [construct(BLUE, MIGHT, WATCHTOWER, "F2", "M")]
    joined = construct(RED, MIGHT, HAMLET, "C1", "C")
    found = check(position(WIDE_JUNCTION, players=2), plan, joined, place(RED, "E2"))
    assert clauses(found.actions[0]) == ("H-1",)
    assert breaking_event(found.actions[0]) == ("BuildingLaid", MIGHT)


def test_action_that_a_decision_hid_for_a_while_is_broken_by_the_later_event() -> None:
    plan: list[Action] = [construct(BLUE, MIGHT, HAMLET, "C1", "C"), construct(BLUE, MIGHT, CHAPEL, "F3", "R")]
    built = construct(RED, MIGHT, KEEP, "D1", "MM")  # with it, the Hamlet requests a decision, and the plan stops there
    enlarged = upgrade(RED, MIGHT, "D1", CASTLE, "D1", "MM")
    assert check(position(LONE_KEEP, players=2), plan, built).stop == PlanStop(PlanStopReason.DECISION, 0)
    found = check(position(LONE_KEEP, players=2), plan, built, enlarged)
    assert [clauses(each) for each in found.actions] == [(), ("C-1",)]
    cause = found.actions[1].broken_by
    assert cause is not None
    assert cause.outcome.action == enlarged
    assert breaking_event(found.actions[1]) == ("BuildingLaid", MIGHT)


def test_plan_waits_for_a_decision_of_another_player() -> None:
    state = position(JUNCTION, players=2)
    asked = construct(RED, MIGHT, HAMLET, "C1", "C")
    plan: list[Action] = [travel(BLUE, 0, FAITH)]
    assert check_after(state, plan, asked) is PlanObstacle.DECISION_PENDING
