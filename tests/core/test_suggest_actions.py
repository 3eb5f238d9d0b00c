"""`SuggestActions` suggests legal actions with reasons to the acting seat; equal seeds give equal suggestions."""

from __future__ import annotations

from typing import Any

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.advice_pb2 import STRENGTH_EASY, STRENGTH_MEDIUM, STRENGTH_STRONG
from khronos_core import Core
from khronos_core.codec.states import write_state
from khronos_core.loading import CallBudget, CallContext
from khronos_core.methods import METHODS
from testing.requests import request_of
from tests.support import position
from tests.support.calls import Failed, ask, new_game
from tests.support.positions import crowded

STRENGTHS = (STRENGTH_EASY, STRENGTH_MEDIUM, STRENGTH_STRONG)
OVER = """
   Might
   A  B  C
1  .  .  .
2  .  .  .
3  .  .  .
"""


def ask_for_suggestions(**fields: Any) -> calls.SuggestActionsResponse:
    answer: calls.SuggestActionsResponse = ask(
        calls.SuggestActionsRequest, **{"viewer": 1, "strength": STRENGTH_EASY, **fields}
    )
    return answer


@pytest.mark.parametrize("strength", STRENGTHS)
def test_best_suggestion_is_first_and_the_notation_of_each_can_be_applied(strength: int) -> None:
    state = new_game()

    found = ask_for_suggestions(state=state, strength=strength).suggestions

    assert len(found) == 3
    assert [each.gain_tenths for each in found] == sorted((each.gain_tenths for each in found), reverse=True)
    for each in found:
        judged = ask(calls.ValidateActionRequest, state=state, action=each.notation)
        assert judged.acceptance.events[0].action_taken.action == each.action


def test_finished_game_has_no_suggestions() -> None:
    state = write_state(position(OVER, number=7, over=True, sound=False))
    with pytest.raises(Failed, match="the game is over"):
        ask_for_suggestions(state=state)


def test_a_strong_search_of_a_crowded_position_stays_within_the_work_of_a_call() -> None:
    state = crowded().before
    seat = state.public.to_act
    assert seat is not None
    assert ask_for_suggestions(state=write_state(state), viewer=seat + 1, strength=STRENGTH_STRONG).suggestions


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("max_steps", [1, 100, 1000])
def test_search_returns_its_best_result_within_the_work_of_a_call(strength: int, max_steps: int) -> None:
    request = request_of(calls.SuggestActionsRequest, state=new_game(), viewer=1, strength=strength)

    answer = METHODS["SuggestActions"].answer(request, CallContext(budget=CallBudget(max_steps=max_steps)))

    assert isinstance(answer, calls.SuggestActionsResponse)
    assert answer.suggestions


def test_applying_the_actions_of_a_plan_gives_its_gain() -> None:
    state = new_game()
    best, *_ = ask_for_suggestions(state=state, strength=STRENGTH_STRONG).suggestions
    assert best.plan
    for action, notation in [(best.action, best.notation), *((each.action, each.notation) for each in best.plan)]:
        applied = ask(calls.ApplyActionRequest, state=state, action=notation, with_sentences=True)
        assert applied.events[0].action_taken.action == action
        state = applied.state
    assert all(each.sentence for each in best.plan)


def test_cancelled_call_stops_the_search() -> None:
    asked = iter([False] * 50)
    request = request_of(calls.SuggestActionsRequest, state=new_game(), viewer=1, strength=STRENGTH_STRONG)

    answer = Core().answer_message("SuggestActions", request, is_cancelled=lambda: next(asked, True))

    assert answer.failure is not None
    assert answer.failure.code_name == "CANCELLED"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_parts_of_a_suggestion_add_up_to_its_gain_in_tenths(strength: int) -> None:
    found = ask_for_suggestions(state=new_game(), strength=strength).suggestions
    assert found[0].parts
    for each in found:
        assert sum(part.amount_tenths for part in each.parts) == each.gain_tenths
