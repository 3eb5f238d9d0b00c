"""Positions that make sense but are not sound: every fault is reported, by the path of its field as it was sent."""

import random
from contextlib import suppress

import grpc
import pytest

from khronos.v1.action_pb2 import Action
from khronos.v1.referee_service_pb2 import ApplyActionRequest, ListLegalActionsRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.state_reading import read_state
from khronos_core.codec.state_writing import write_state
from khronos_core.errors import FieldViolations, RequestError
from khronos_engine.actions import BuildingChoice, Decision, PlaceChoice
from khronos_engine.audit import audit
from tests.service.mutations import spoil
from tests.service.positions import cascades, steps
from tests.service.support import Failed, failed, written
from tests.support import position
from tests.support.requests import request_of

TABLE = """
   Might             | Faith             | Reason
   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
1  Kr Kr .  .  h  .  | Kr Kr .  .  h  .  | k- k- .  .  h  .
2  Kr Kr .  .  .  .  | Kr Kr .  .  .  .  | k- k- .  .  .  .
3  .  .  .  Pb .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
4  h  .  .  .  .  .  | h  .  .  .  Mb Mb | T- T- .  .  m- m-
5  .  ~  ~  .  .  .  | .  ~  ~  .  Mb Mb | T- T- ~  .  m- m-
6  .  .  .  .  Wr .  | .  .  .  .  .  .  | .  .  .  .  .  .
cubes: A4 rb, E1 b
"""


@pytest.fixture
def table() -> GameState:
    return written(position(TABLE, players=3, number=2))


def unsound(stub: RefereeServiceStub, state: GameState) -> Failed:
    error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state))
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT
    assert error.reason == "STATE_INVALID"
    assert int(error.info.metadata["faults"]) >= len(error.fields) > 0
    assert all(error.fields.values())
    return error


def test_the_table_is_sound(stub: RefereeServiceStub, table: GameState) -> None:
    assert stub.ListLegalActions(request_of(ListLegalActionsRequest, state=table)).groups


def test_an_owner_missing(stub: RefereeServiceStub, table: GameState) -> None:
    table.public_part.boards[0].tiles[0].owner = 0
    assert unsound(stub, table).clauses["state.public_part.boards[0].tiles[0].owner"] == "M-4"


def test_several_at_once(stub: RefereeServiceStub, table: GameState) -> None:
    public = table.public_part
    public.boards[1].tiles[1].owner = 9
    public.boards[2].tiles[1].cubes[0] = 7
    public.stock[3] += 1
    public.players[2].money = 0
    public.players[1].cubes = 3
    public.players[1].hand_size = 5
    public.players[0].second_adventurer.cards_played = 3
    public.turn.number = 8
    clauses = unsound(stub, table).clauses
    assert {
        "state.public_part.boards[1].tiles[1].owner": "M-7",
        "state.public_part.boards[2].tiles[1].cubes": "P-1",
        "state.public_part.stock[3]": "M-3",
        "state.public_part.players[1].cubes": "M-4",
        "state.public_part.players[1].hand_size": "T-5",
        "state.public_part.players[0].second_adventurer.cards_played": "T-4",
        "state.public_part.turn.number": "T-7",
    }.items() <= clauses.items()


def test_paths_are_those_of_the_message_as_it_was_sent(stub: RefereeServiceStub, table: GameState) -> None:
    tiles = table.public_part.boards[2].tiles
    at = next(number for number, tile in enumerate(tiles) if tile.cubes)
    tiles[at].cubes[0] = 4
    assert f"state.public_part.boards[2].tiles[{at}].cubes" in unsound(stub, table).fields
    backwards = list(tiles)[::-1]
    del tiles[:]
    tiles.extend(backwards)
    at = len(tiles) - 1 - at
    assert f"state.public_part.boards[2].tiles[{at}].cubes" in unsound(stub, table).fields


def test_footprints_off_the_board_and_over_each_other(stub: RefereeServiceStub, table: GameState) -> None:
    tiles = table.public_part.boards[0].tiles
    tiles[0].at.column, tiles[0].at.row = 6, 6
    tiles[1].at.column, tiles[1].at.row = 40, 40
    tiles[2].at.column, tiles[2].at.row = 5, 6
    tiles.add(kind="KIND_TOWN", at={"column": 4, "row": 5})
    clauses = unsound(stub, table).clauses
    assert clauses["state.public_part.boards[0].tiles[0]"] == "M-2"
    assert clauses["state.public_part.boards[0].tiles[1]"] == "M-2"
    assert clauses["state.public_part.boards[0].tiles[2]"] == "M-2"


def test_cubes_on_printed_hamlets(stub: RefereeServiceStub, table: GameState) -> None:
    cubes = table.public_part.boards[2].hamlet_cubes
    assert [(each.at.column, each.at.row, each.seat) for each in cubes] == [(5, 1, 2)]
    cubes.add(at={"column": 5, "row": 1}, seat=1)
    cubes.add(at={"column": 1, "row": 4}, seat=1)
    cubes.add(at={"column": 3, "row": 3}, seat=1)
    cubes.add(at={"column": 99, "row": 1}, seat=1)
    fields = unsound(stub, table).fields
    where = "state.public_part.boards[2].hamlet_cubes"
    assert "one cube at most" in fields[f"{where}[1]"]
    assert "a tile lies over" in fields[f"{where}[2]"]
    assert "no hamlet is printed" in fields[f"{where}[3]"]
    assert "no hamlet is printed" in fields[f"{where}[4]"]


def test_a_cube_on_a_hamlet_of_another_board(stub: RefereeServiceStub, table: GameState) -> None:
    table.public_part.boards[1].hamlet_cubes.add(at={"column": 5, "row": 1}, seat=1)
    assert "state.public_part.boards[1].hamlet_cubes[0]" in unsound(stub, table).fields


def test_cards_and_parts(stub: RefereeServiceStub, table: GameState) -> None:
    table.private_parts[1].hand.civil += 1
    del table.hidden_part.open.pile[0]
    table.public_part.holdem_row.military = 3
    clauses = unsound(stub, table).clauses
    assert clauses["state.private_parts[1].hand"] == "V-1"
    assert clauses["state.hidden_part.open.pile"] == "V-1"
    assert clauses["state.public_part.holdem_row"] == "HE-1"


def test_a_digest_that_does_not_fit(stub: RefereeServiceStub, table: GameState) -> None:
    table.public_digest = "0" * 64
    assert list(unsound(stub, table).fields) == ["state.public_digest"]
    whole = write_state(position(TABLE, players=3, number=2))
    whole.public_part.players[0].money += 1
    assert list(unsound(stub, whole).fields) == ["state.public_digest"]


def test_apply_trusts_a_state_no_more_than_others_do(stub: RefereeServiceStub, table: GameState) -> None:
    table.public_part.players[0].cubes = 0
    action = Action(seat=1)
    action.end_turn.SetInParent()
    error = failed(stub.ApplyAction, request_of(ApplyActionRequest, state=table, action=action))
    assert error.reason == "STATE_INVALID"


def test_the_position_before_a_cascade_is_looked_at_too(stub: RefereeServiceStub) -> None:
    state = written(cascades()[0].before)
    state.public_part.cascade.before.players[0].cubes += 1
    state.public_part.cascade.before.stock[0] += 1
    clauses = unsound(stub, state).clauses
    assert clauses["state.public_part.cascade.before.players[0].cubes"] == "M-4"
    assert clauses["state.public_part.cascade.before.stock[0]"] == "M-3"


@pytest.mark.parametrize(("kind", "field"), [(BuildingChoice, "decision"), (PlaceChoice, "decision.clause")])
def test_a_question_names_the_clause_that_asks(stub: RefereeServiceStub, kind: type[Decision], field: str) -> None:
    state = written(next(step.before for step in cascades() if isinstance(step.before.public.question, kind)))
    state.public_part.cascade.decision.clause = "T-1"
    assert set(unsound(stub, state).fields) == {f"state.public_part.cascade.{field}"}


@pytest.mark.parametrize("number", range(6))
def test_no_change_to_a_cascade_goes_unnoticed(stub: RefereeServiceStub, number: int) -> None:
    chance = random.Random(number)
    for _ in range(40):
        whole = written(chance.choice(cascades()).before)
        state = GameState.FromString(whole.SerializeToString())
        public = state.public_part
        spoil(chance.choice((public.cascade, public.cascade.decision, *public.boards)), chance, 1)
        try:
            answer = stub.ListLegalActions(request_of(ListLegalActionsRequest, state=state))
        except grpc.RpcError:
            continue
        # Lists whose order has no meaning may have been put into another one, and what is none spelt out.
        assert answer == stub.ListLegalActions(request_of(ListLegalActionsRequest, state=whole))


@pytest.mark.parametrize("number", range(6))
def test_no_flaw_of_a_board_is_missed_by_its_sums(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(number)
    states = []
    for _ in range(300):
        message = write_state(chance.choice(steps(number)).after)
        for _ in range(chance.randrange(1, 4)):
            spoil(chance.choice(chance.choice(message.public_part.boards).tiles or [message.public_part]), chance, 1)
        with suppress(RequestError):
            state = read_state(message, "state", FieldViolations())
            if state is not None:
                states.append(state)
    flaws = [audit(state) for state in states]
    assert sum(any(flaw.path[0] == "boards" for flaw in each) for each in flaws) > 20
    monkeypatch.setattr("khronos_engine.audit.boards.is_sound", lambda *_: False)
    assert [audit(state) for state in states] == flaws
