"""Placement maps are complete, and previews of actions end at a limited number of decisions."""

from typing import Any

from khronos.v1 import advice_pb2, event_pb2, material_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core.codec.actions import write_action
from khronos_core.codec.states import write_state
from khronos_engine.referee import before_cascade
from testing.requests import request_of
from tests.support.calls import ask, new_game
from tests.support.positions import cascades

REASON, KEEP = material_pb2.AGE_REASON, material_pb2.KIND_KEEP


def placements(**fields: Any) -> advice_pb2.PlacementMap:
    return ask(calls.ExplainPlacementsRequest, **fields).map


def test_obstacles_that_forbid_a_kind_everywhere_are_reported_once() -> None:
    board = placements(state=new_game(), age=REASON, kind=KEEP)

    assert [each.clause for each in board.violations] == ["C-1", "C-1"]
    assert not board.prices


def test_preview_of_an_action_excludes_undo_obstacles_from_the_answers_of_others() -> None:
    step = next(step for step in cascades() if step.action.seat != step.before.public.turn.seat)
    before, cascade = before_cascade(step.before), step.before.public.cascade
    assert cascade is not None
    request = request_of(
        calls.PreviewActionsRequest,
        state=write_state(before),
        action=write_action(cascade.action),
        max_decision_depth=len(cascade.answers) + 1,
    )

    (preview,) = ask(request).steps

    assert not preview.undo_obstacles
    for answer in (*cascade.answers, step.action):
        preview = next(each.preview for each in preview.branches if each.answer == write_action(answer))
    assert list(preview.undo_obstacles) == [event_pb2.UNDO_OBSTACLE_ANOTHER_DECIDED]


def test_preview_stops_at_the_third_decision_for_any_requested_depth() -> None:
    step = next(step for step in cascades() if (asked := step.before.public.cascade) and len(asked.answers) == 2)
    before, cascade = before_cascade(step.before), step.before.public.cascade
    assert cascade is not None

    request = request_of(
        calls.PreviewActionsRequest,
        state=write_state(before),
        action=write_action(cascade.action),
        max_decision_depth=99,
    )
    (preview,) = ask(request).steps

    for answer in cascade.answers:
        preview = next(each.preview for each in preview.branches if each.answer == write_action(answer))
    assert preview.HasField("decision")
    assert not preview.branches
