"""Both clients against a real server: every call, its options, its errors."""

import asyncio
import doctest

import pytest

import khronos_client
from khronos.v1.action_pb2 import Action, ChooseBuilding, Construct, EndTurn, Travel, Verb
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.material_pb2 import Adventurer, Age, Kind, Square
from khronos.v1.state_pb2 import GameState
from khronos_client import (
    ActionIllegalError,
    AsyncReferee,
    DigestMismatchError,
    MalformedRequestError,
    Referee,
    RegionUnknownError,
    SchemaTooNewError,
    StateInvalidError,
    aio,
    expand,
    geometry,
    legal,
    parse_square,
)
from khronos_client import referee as blocking

JOURNEY = Action(seat=1, travel=Travel(adventurer=Adventurer.ADVENTURER_FIRST, to=Age.AGE_FAITH))
NO_JOURNEY = Action(seat=1, travel=Travel(adventurer=Adventurer.ADVENTURER_FIRST, to=Age.AGE_MIGHT))


def test_the_examples_in_the_documentation_work(address: str) -> None:
    names = {"address": address, "expand": expand}
    for module in (khronos_client, blocking, aio, geometry, legal):
        assert doctest.testmod(module, extraglobs=names).failed == 0


def test_the_catalog_lists_the_box(referee: Referee) -> None:
    assert [each.kind for each in referee.catalog().kinds] == list(Kind.values())[1:]


def test_a_game_is_created_with_its_events(referee: Referee, setup: GameSetup) -> None:
    silent = referee.create_game(setup)
    told = referee.create_game(setup, with_sentences=True)
    assert silent.state == told.state
    assert not any(event.sentence for event in silent.events)
    assert all(event.sentence for event in told.events)


def test_a_verdict_is_a_refusal_or_an_acceptance(referee: Referee, state: GameState) -> None:
    assert referee.validate(state, JOURNEY).HasField("acceptance")
    assert referee.validate(state, NO_JOURNEY).refusal.clauses == ["T-3"]


def test_applying_gives_the_next_state(referee: Referee, state: GameState) -> None:
    answer = referee.apply(state, JOURNEY)
    assert answer.state.public_part.players[0].first_adventurer.age == Age.AGE_FAITH
    assert answer.undo_is_fair


def test_an_illegal_action_raises_what_validate_answers(referee: Referee, state: GameState) -> None:
    with pytest.raises(ActionIllegalError) as raised:
        referee.apply(state, NO_JOURNEY)
    assert raised.value.refusal == referee.validate(state, NO_JOURNEY).refusal
    assert raised.value.metadata["clauses"] == "T-3"


def test_legal_actions_are_filtered(referee: Referee, state: GameState) -> None:
    answer = referee.legal_actions(
        state,
        verbs=[Verb.VERB_CONSTRUCT],
        ages=[Age.AGE_MIGHT],
        kinds=[Kind.KIND_WATCHTOWER],
        square=parse_square("F7"),
    )
    actions = [action for group in answer.groups for action in expand(group, answer.seat)]
    assert actions
    assert {(each.construct.kind, each.construct.at.column, each.construct.at.row) for each in actions} == {
        (Kind.KIND_WATCHTOWER, 6, 7)
    }


def test_every_group_expands_into_actions_that_apply(referee: Referee, state: GameState) -> None:
    answer = referee.legal_actions(state)
    for group in answer.groups:
        actions = list(expand(group, answer.seat))
        assert len({each.SerializeToString(deterministic=True) for each in actions}) == len(actions)
        for action in (actions[0], actions[-1]):
            assert referee.validate(state, action).HasField("acceptance"), action


def test_options_reach_the_server(referee: Referee, state: GameState) -> None:
    referee.validate(state, JOURNEY, expected_digest=state.digest, asking_seat=2, locale="en", timeout=5)
    with pytest.raises(DigestMismatchError) as raised:
        referee.legal_actions(state, expected_digest="00")
    assert raised.value.metadata["actual"] == state.digest


def test_the_server_answers_with_the_request_id(referee: Referee, state: GameState) -> None:
    with pytest.raises(DigestMismatchError) as raised:
        referee.apply(state, JOURNEY, expected_digest="00", request_id="abc-1")
    assert raised.value.request_id == "abc-1"


def test_a_malformed_action_is_told_by_its_fields(referee: Referee, state: GameState) -> None:
    with pytest.raises(MalformedRequestError) as raised:
        referee.apply(state, Action(seat=1, construct=Construct(kind=Kind.KIND_KEEP, at=Square(column=1, row=1))))
    assert [each.path for each in raised.value.faults] == ["action.construct.age"]


def test_an_unsound_state_is_told_by_its_fields(referee: Referee, state: GameState) -> None:
    tampered = GameState()
    tampered.CopyFrom(state)
    tampered.digest = ""
    tampered.public_part.players[0].cubes = 26
    with pytest.raises(StateInvalidError) as raised:
        referee.legal_actions(tampered)
    assert any(each.path.startswith("state.public_part") and each.clause for each in raised.value.faults)


def test_other_reasons_have_their_exceptions(referee: Referee, state: GameState, setup: GameSetup) -> None:
    newer = GameState()
    newer.CopyFrom(state)
    newer.schema_version = 999
    with pytest.raises(SchemaTooNewError):
        referee.legal_actions(newer)
    elsewhere = GameSetup()
    elsewhere.CopyFrom(setup)
    elsewhere.config.built_in_region = "atlantis"
    with pytest.raises(RegionUnknownError):
        referee.create_game(elsewhere)


def test_the_awaited_client_does_all_of_it(address: str, setup: GameSetup) -> None:
    async def play() -> None:
        async with AsyncReferee(address) as referee:
            assert (await referee.catalog()).schema_version == 1
            state = (await referee.create_game(setup, with_sentences=True)).state
            assert (await referee.validate(state, JOURNEY)).HasField("acceptance")
            answer = await referee.legal_actions(state, verbs=[Verb.VERB_END_TURN])
            action = next(expand(answer.groups[0], answer.seat))
            assert action == Action(seat=1, end_turn=EndTurn(give_up=action.end_turn.give_up))
            states = await asyncio.gather(*[referee.apply(state, action) for _ in range(8)])
            assert len({each.state.digest for each in states}) == 1
            with pytest.raises(ActionIllegalError) as raised:
                await referee.apply(state, Action(seat=1, choose_building=ChooseBuilding(at=Square(column=1, row=1))))
            assert raised.value.refusal.clauses == ["T-8"]

    asyncio.run(play())
