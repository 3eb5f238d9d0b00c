"""The calls that advise, over a real channel: placement maps, previews, domains, views, audits."""

from typing import Any

from khronos.v1 import advice_pb2, event_pb2, material_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_engine.referee import rewound
from tests.support import position
from tests.support.calls import ask, new_game, squares, written
from tests.support.positions import cascades
from tests.support.requests import request_of

MIGHT, FAITH, REASON = material_pb2.AGE_MIGHT, material_pb2.AGE_FAITH, material_pb2.AGE_REASON
KEEP, CASTLE = material_pb2.KIND_KEEP, material_pb2.KIND_CASTLE

TABLE = """
   Might             | Faith             | Reason
   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
1  Kr Kr .  .  T- T- | Mg Mg .  .  .  .  | .  .  .  .  .  .
2  Kr Kr .  .  T- T- | Mg Mg .  .  .  .  | .  .  .  .  .  .
3  .  .  .  .  .  Wg | .  .  .  .  .  .  | .  .  .  .  .  .
4  .  .  .  .  h  .  | .  .  .  .  h  .  | .  .  .  .  h  .
"""


def pairs(found: material_pb2.SquareSet) -> set[tuple[int, int]]:
    return {(square.column, square.row) for square in squares(found)}


def placements(**fields: Any) -> advice_pb2.PlacementMap:
    return ask(calls.ExplainPlacementsRequest, **fields).map


def test_a_map_shows_where_a_kind_fits_and_why_not_elsewhere() -> None:
    state = new_game()

    board = placements(state=state, age=MIGHT, kind=material_pb2.KIND_WATCHTOWER)

    legal = {square for price in board.prices for square in pairs(price.squares)}
    forbidden = {square for fault in board.square_violations for square in pairs(fault.squares)}
    assert not legal & forbidden
    assert len(legal | forbidden) == 16 * 20
    assert {each.violation.clause for each in board.square_violations} >= {"C-1", "G-1"}
    assert all(each.violation.sentence for each in board.square_violations)


def test_a_map_agrees_with_the_legal_list() -> None:
    state = new_game(4)
    listed = ask(calls.ListLegalActionsRequest, state=state, ages=[MIGHT], kinds=[KEEP])

    board = placements(state=state, age=MIGHT, kind=KEEP)

    assert {square for price in board.prices for square in pairs(price.squares)} == {
        square for group in listed.groups for square in pairs(group.construct.squares)
    }


def test_a_map_of_an_upgrade_and_what_it_would_set_off() -> None:
    state = written(position(TABLE, hands={0: "MMRC"}))
    old = material_pb2.Square(column=1, row=1)

    board = placements(state=state, age=MIGHT, kind=CASTLE, old=old, with_consequences=True)

    assert [pairs(price.squares) for price in board.prices] == [{(1, 1)}]
    reported = {(each.consequence, each.age) for each in board.consequences}
    assert (advice_pb2.CONSEQUENCE_PARADOX, FAITH) in reported


def test_what_forbids_a_kind_everywhere_is_reported_once() -> None:
    board = placements(state=new_game(), age=REASON, kind=KEEP)

    assert [each.clause for each in board.violations] == ["C-1", "C-1"]
    assert not board.prices


def test_a_preview_shows_whether_taking_back_would_be_fair_as_a_verdict_does() -> None:
    state = new_game()
    reported = {}
    for notation in ("travel I Faith", "end"):
        (preview,) = ask(calls.PreviewActionRequest, state=state, action=notation).steps
        acceptance = ask(calls.ValidateActionRequest, state=state, action=notation).acceptance
        assert list(preview.undo_obstacles) == list(acceptance.undo_obstacles)
        reported[notation] = list(preview.undo_obstacles)

    assert reported == {"travel I Faith": [], "end": [event_pb2.UNDO_OBSTACLE_CARD_DRAWN]}


def test_a_preview_shows_an_action_apart_from_the_answers_of_others() -> None:
    step = next(step for step in cascades() if step.action.seat != step.before.public.turn.seat)
    before, cascade = rewound(step.before), step.before.public.cascade
    assert cascade is not None
    request = request_of(
        calls.PreviewActionRequest,
        state=write_state(before),
        action=write_action(cascade.action),
        decisions=len(cascade.answers) + 1,
    )

    (preview,) = ask(request).steps

    assert not preview.undo_obstacles
    for answer in (*cascade.answers, step.action):
        preview = next(each.preview for each in preview.branches if each.answer == write_action(answer))
    assert list(preview.undo_obstacles) == [event_pb2.UNDO_OBSTACLE_ANOTHER_DECIDED]


def test_a_preview_stops_at_the_third_decision_however_many_are_to_be_followed() -> None:
    step = next(step for step in cascades() if (asked := step.before.public.cascade) and len(asked.answers) == 2)
    before, cascade = rewound(step.before), step.before.public.cascade
    assert cascade is not None

    request = request_of(
        calls.PreviewActionRequest, state=write_state(before), action=write_action(cascade.action), decisions=99
    )
    (preview,) = ask(request).steps

    for answer in cascade.answers:
        preview = next(each.preview for each in preview.branches if each.answer == write_action(answer))
    assert preview.HasField("decision")
    assert not preview.branches
