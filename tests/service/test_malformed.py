"""Requests that make no sense: every fault is reported, by the path of its field."""

from typing import Any

import grpc
import pytest

from khronos.v1.action_pb2 import Action
from khronos.v1.material_pb2 import Square
from khronos.v1.referee_service_pb2 import ApplyActionRequest, ListLegalActionsRequest, ValidateActionRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.state_writing import write_state
from tests.service.positions import cascades, crowded
from tests.service.support import Failed, failed, new_game
from tests.support.requests import request_of


@pytest.fixture(scope="module")
def start(stub: RefereeServiceStub) -> GameState:
    return new_game(stub, 3)


def malformed(stub: RefereeServiceStub, state: GameState, **changes: Any) -> Failed:
    error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state, **changes))
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT
    assert error.reason == "MALFORMED"
    assert error.info.metadata["fields"] == str(len(error.fields))
    return error


def copy(state: GameState) -> GameState:
    return GameState.FromString(state.SerializeToString())


def test_nothing_at_all(stub: RefereeServiceStub) -> None:
    for call, kind, missing in (
        (stub.ListLegalActions, ListLegalActionsRequest, {"state"}),
        (stub.ValidateAction, ValidateActionRequest, {"state", "action"}),
        (stub.ApplyAction, ApplyActionRequest, {"state", "action"}),
    ):
        error = failed(call, kind())
        assert error.reason == "MALFORMED"
        assert set(error.fields) == missing


@pytest.mark.parametrize(
    ("action", "field", "message"),
    [
        ({}, "action.message", "an action must be given"),
        ({"end_turn": {}}, "action.message.seat", "it must be given"),
        ({"seat": 4, "end_turn": {}}, "action.message.seat", "there is no seat 4 in a game of 3"),
        ({"seat": 1, "exchange_hand": {}}, "action.message.exchange_hand.cards", "it must be given"),
        ({"seat": 1, "swap_cards": {"take": 1, "give": {}}}, "action.message.swap_cards.count", "it must be given"),
        ({"seat": 1, "swap_cards": {"count": 0, "give": {}}}, "action.message.swap_cards.take", "it must be given"),
        ({"seat": 1, "swap_cards": {"take": 1, "count": 0}}, "action.message.swap_cards.give", "it must be given"),
        ({"seat": 1, "travel": {"to": 2}}, "action.message.travel.adventurer", "it must be given"),
        ({"seat": 1, "travel": {"adventurer": 3, "to": 2}}, "action.message.travel.adventurer", "3 is not a value"),
        ({"seat": 1, "travel": {"adventurer": 1, "to": -1}}, "action.message.travel.to", "-1 is not a value"),
        (
            {"seat": 1, "construct": {"age": 1, "kind": 10, "at": {"column": 1, "row": 1}}},
            "action.message.construct.kind",
            "",
        ),
        ({"seat": 1, "construct": {"age": 1, "kind": 1}}, "action.message.construct.at", "it must be given"),
        ({"seat": 1, "construct": {"kind": 1, "at": {"column": 1, "row": 1}}}, "action.message.construct.age", ""),
        ({"seat": 1, "populate": {"at": {"row": 1}}}, "action.message.populate.at.column", "it must be given"),
        ({"seat": 1, "renovate": {"at": {"column": 1}}}, "action.message.renovate.at.row", "it must be given"),
        (
            {"seat": 1, "choose_building": {"at": {"column": 4_000_000_000, "row": 1}}},
            "action.message.choose_building.at.column",
            "4000000000 is beyond",
        ),
        (
            {"seat": 1, "populate": {"at": {"column": 1, "row": 1}, "payment": {"second": {"civil": 2**32 - 1}}}},
            "action.message.populate.payment.second.civil",
            "4294967295 is beyond",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_actions(stub: RefereeServiceStub, start: GameState, action: dict[str, Any], field: str, message: str) -> None:
    error = failed(stub.ValidateAction, request_of(ValidateActionRequest, state=start, action=Action(**action)))
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT
    assert error.reason == "MALFORMED"
    assert message in error.fields[field]


def test_squares_off_the_board_and_many_cards_are_illegal_and_not_malformed(
    stub: RefereeServiceStub, start: GameState
) -> None:
    far = Action(seat=1)
    far.construct.age, far.construct.kind = 1, 1  # type: ignore[assignment]
    far.construct.at.CopyFrom(Square(column=1000, row=1_000_000))
    far.construct.payment.first.military = 1000
    verdict = stub.ValidateAction(request_of(ValidateActionRequest, state=start, action=far))
    assert {"C-1", "T-4"} <= set(verdict.refusal.clauses)


def test_an_empty_list_is_none_and_not_left_out(stub: RefereeServiceStub, start: GameState) -> None:
    nothing = Action(seat=1)
    nothing.exchange_hand.cards.SetInParent()
    verdict = stub.ValidateAction(request_of(ValidateActionRequest, state=start, action=nothing))
    assert list(verdict.refusal.clauses) == ["T-2"]


def test_state_and_action_are_reported_together(stub: RefereeServiceStub, start: GameState) -> None:
    state = copy(start)
    state.public_part.players[2].first_adventurer.age = 4  # type: ignore[assignment]
    del state.public_part.stock[5:]
    error = failed(stub.ApplyAction, request_of(ApplyActionRequest, state=state, action=Action(seat=9), viewer=8))
    assert set(error.fields) == {
        "state.public_part.players[2].first_adventurer.age",
        "state.public_part.stock",
        "options.seat",
        "action.message",
        "action.message.seat",
    }


def test_what_must_be_in_a_state(stub: RefereeServiceStub, start: GameState) -> None:
    assert set(malformed(stub, GameState()).fields) == {
        "state",
        "state.public_part",
        "state.schema_version",
        "state.rules_revision",
    } - {"state"}
    state = copy(start)
    public = state.public_part
    public.ClearField("turn")
    public.ClearField("first_seat")
    public.players[0].ClearField("second_adventurer")
    del public.boards[2]
    assert set(malformed(stub, state).fields) >= {
        "state.public_part.turn",
        "state.public_part.boards",
        "state.public_part.players[0].second_adventurer.age",
    }
    state = copy(start)
    state.public_part.ClearField("config")
    assert set(malformed(stub, state).fields) == {"state.public_part.config"}


def test_players_are_as_many_as_seats(stub: RefereeServiceStub, start: GameState) -> None:
    state = copy(start)
    del state.public_part.players[0]
    assert malformed(stub, state).fields == {"state.public_part.players": "it needs one for each of 3 seats, not 2"}


def test_tiles(stub: RefereeServiceStub, start: GameState) -> None:
    state = copy(start)
    tiles = state.public_part.boards[1].tiles
    tiles.add(kind=0, at={"column": 1, "row": 1})
    tiles.add(kind=7, at={"column": 0, "row": 1})
    tiles.add(kind=7, at={"column": 1, "row": 2**32 - 1})
    tiles.add(kind=7, at={"column": 5, "row": 5}, printed=True)
    tiles.add(kind=8, at={"column": 9, "row": 9}, cubes=[1, 0])
    assert set(malformed(stub, state).fields) == {
        "state.public_part.boards[1].tiles[0].kind",
        "state.public_part.boards[1].tiles[1].at.column",
        "state.public_part.boards[1].tiles[2].at.row",
        "state.public_part.boards[1].tiles[3].printed",
        "state.public_part.boards[1].tiles[4].cubes",
    }


def test_parts(stub: RefereeServiceStub, start: GameState) -> None:
    state = copy(start)
    state.private_parts[0].seat = 0
    state.private_parts[1].seat = 7
    state.private_parts.add(seat=3)
    state.hidden_part.open.seed = b"short"
    state.hidden_part.open.pile[3] = 0  # type: ignore[call-overload]
    state.hidden_part.open.pile[4] = -5  # type: ignore[call-overload]
    assert set(malformed(stub, state).fields) == {
        "state.private_parts[0].seat",
        "state.private_parts[1].seat",
        "state.private_parts[3].seat",
        "state.hidden_part.open.seed",
        "state.hidden_part.open.pile[3]",
        "state.hidden_part.open.pile[4]",
    }


def test_a_cascade(stub: RefereeServiceStub) -> None:
    whole = write_state(cascades()[0].before)
    state = copy(whole)
    state.public_part.cascade.Clear()
    assert set(malformed(stub, state).fields) == {
        f"state.public_part.cascade.{name}" for name in ("before", "action", "decision")
    }
    state = copy(whole)
    cascade = state.public_part.cascade
    cascade.before.config.CopyFrom(state.public_part.config)
    cascade.before.cascade.SetInParent()
    assert set(malformed(stub, state).fields) == {
        "state.public_part.cascade.before.config",
        "state.public_part.cascade.before.cascade",
    }
    state = copy(whole)
    cascade = state.public_part.cascade
    cascade.action.travel.adventurer, cascade.action.travel.to = 1, 2  # type: ignore[assignment]
    cascade.answers.add(seat=1).end_turn.SetInParent()
    cascade.decision.ClearField("building_choice")
    cascade.decision.ClearField("place_choice")
    assert set(malformed(stub, state).fields) == {
        "state.public_part.cascade.action",
        f"state.public_part.cascade.answers[{len(cascade.answers) - 1}]",
        "state.public_part.cascade.decision",
    }


def test_squares_of_a_decision_lie_on_the_board(stub: RefereeServiceStub) -> None:
    step = next(
        step for step in cascades() if write_state(step.before).public_part.cascade.decision.HasField("building_choice")
    )
    state = write_state(step.before)
    domain = state.public_part.cascade.decision.building_choice.domain
    domain.rows[0] |= 1 << 31
    where = "state.public_part.cascade.decision.building_choice.domain.rows"
    assert set(malformed(stub, state).fields) == {f"{where}[0]"}
    domain.rows.extend([1] * 64)
    assert set(malformed(stub, state).fields) == {where}


def test_filters(stub: RefereeServiceStub, start: GameState) -> None:
    error = malformed(stub, start, verbs=[1, 0, 99], ages=[4], kinds=[-1], square=Square(row=3), viewer=4)
    assert set(error.fields) == {"verbs[1]", "verbs[2]", "ages[0]", "kinds[0]", "square.column", "options.seat"}


def test_lists_beyond_all_measure_are_too_large(stub: RefereeServiceStub) -> None:
    for field, change in (
        (
            "state.public_part.boards",
            lambda public: public.boards[0].tiles.extend([public.boards[0].tiles[0]] * 600),
        ),
        (
            "state.public_part.boards[2].hamlet_cubes",
            lambda public: [public.boards[2].hamlet_cubes.add() for _ in range(600)],
        ),
    ):
        state = write_state(crowded().before)
        change(state.public_part)
        error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state))
        assert error.code is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert error.reason == "TOO_LARGE"
        assert error.info.metadata["field"] == field
        assert error.info.metadata["limit"] == "256"


def test_tiles_are_counted_over_all_boards(stub: RefereeServiceStub) -> None:
    state = write_state(crowded().before)
    public = state.public_part
    listed = sum(len(board.tiles) for board in public.boards)
    spare = public.boards[0].tiles[0]
    public.boards[1].tiles.extend([spare] * (256 - listed))
    assert failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state)).reason == "STATE_INVALID"
    public.boards[2].tiles.append(spare)
    assert failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state)).reason == "TOO_LARGE"


def test_another_schema_and_other_rules(stub: RefereeServiceStub, start: GameState) -> None:
    state = copy(start)
    state.schema_version = 4
    state.public_part.Clear()  # whatever it may be, it is not looked at
    error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state))
    assert error.code is grpc.StatusCode.UNIMPLEMENTED
    assert error.reason == "SCHEMA_TOO_NEW"
    assert dict(error.info.metadata) == {"schema_version": "4", "newest": "3"}
    state = copy(start)
    state.rules_revision = 99
    error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state))
    assert error.code is grpc.StatusCode.UNIMPLEMENTED
    assert error.reason == "RULES_UNSUPPORTED"
    assert dict(error.info.metadata) == {"rules_revision": "99", "supported": "1"}
