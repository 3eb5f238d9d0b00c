"""Both clients against a real server: every call, its options, its errors."""

import doctest
from concurrent.futures import ThreadPoolExecutor

import pytest

import khronos_client
from khronos.v1.action_pb2 import Action, GivenAction, Travel, Verb
from khronos.v1.config_pb2 import CustomRegion, GameSetup
from khronos.v1.material_pb2 import Adventurer, Age, Kind, Square
from khronos.v1.record_pb2 import DepartureReason, GameRecord, RecordedAction, TextForm
from khronos.v1.state_pb2 import GameState
from khronos_client import (
    Referee,
    aio,
    expand,
    geometry,
    legal,
    local,
    local_aio,
    over_grpc,
    over_grpc_aio,
    parse_square,
    square_name,
    squares,
)
from khronos_client import referee as referee_calls
from tests.support.sealed import copy

JOURNEY = Action(seat=1, travel=Travel(adventurer=Adventurer.ADVENTURER_FIRST, to=Age.AGE_FAITH))
DOCUMENTED = (khronos_client, referee_calls, aio, geometry, legal, local, local_aio, over_grpc, over_grpc_aio)
"""The modules with examples."""
NO_JOURNEY = Action(seat=1, travel=Travel(adventurer=Adventurer.ADVENTURER_FIRST, to=Age.AGE_MIGHT))


def test_the_examples_in_the_documentation_work(address: str, state: GameState) -> None:
    shown = {name: getattr(khronos_client, name) for name in khronos_client.__all__}
    names = {"address": address, "state": state, **shown}
    results = [doctest.testmod(module, extraglobs=names) for module in DOCUMENTED]
    assert [each.failed for each in results] == [0] * len(DOCUMENTED)
    assert all(each.attempted for each in results)


def test_the_catalog_lists_the_box(referee: Referee) -> None:
    assert [each.kind for each in referee.catalog().kinds] == list(Kind.values())[1:]


def test_a_game_is_created_with_its_events(referee: Referee, setup: GameSetup) -> None:
    silent = referee.create_game(setup)
    reported = referee.create_game(setup, with_sentences=True)
    assert silent.state == reported.state
    assert not any(event.sentence for event in silent.events)
    assert all(event.sentence for event in reported.events)


def test_a_verdict_is_a_refusal_or_an_acceptance(referee: Referee, state: GameState) -> None:
    assert referee.validate(state, JOURNEY).HasField("acceptance")
    assert referee.validate(state, NO_JOURNEY).refusal.clauses == ["T-3"]


def test_applying_gives_the_next_state(referee: Referee, state: GameState) -> None:
    answer = referee.apply(state, JOURNEY)
    assert answer.state.public_part.players[0].first_adventurer.age == Age.AGE_FAITH
    assert not answer.undo_obstacles


def test_an_illegal_action_raises_what_validate_answers(referee: Referee, state: GameState) -> None:
    with pytest.raises(khronos_client.ActionIllegalError) as raised:
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


def test_an_action_is_taken_in_notation_too(referee: Referee, state: GameState) -> None:
    assert referee.validate(state, "travel I Faith") == referee.validate(state, JOURNEY)
    assert referee.apply(state, "Ann: travel I Faith") == referee.apply(state, JOURNEY)
    assert referee.preview(state, "t a fa") == referee.preview(state, JOURNEY)
    with pytest.raises(khronos_client.NotationUnreadableError) as raised:
        referee.validate(state, "travel C Faith")
    assert (raised.value.metadata["line"], raised.value.metadata["column"]) == ("1", "8")


def test_a_map_is_made_for_an_upgrade_and_for_another_seat(referee: Referee, state: GameState) -> None:
    hamlet = Square(column=4, row=7)
    where = referee.explain_placements(state, Age.AGE_MIGHT, Kind.KIND_TOWN, old=hamlet)
    assert where.old == hamlet
    assert "D7" in [square_name(each) for price in where.prices for each in squares(price.squares)]
    theirs = referee.explain_placements(state, Age.AGE_MIGHT, Kind.KIND_TOWN, seat=2)
    assert [each.clause for each in theirs.violations] == ["T-7"]


def test_a_preview_shows_boards_and_a_refusal_shows_why(referee: Referee, state: GameState) -> None:
    answer = referee.preview(state, "upgrade Might D7 to Town D7 with CC", with_sentences=True)
    assert [each.age for each in answer.steps[0].boards] == [Age.AGE_MIGHT, Age.AGE_FAITH, Age.AGE_REASON]
    assert " upgrades the printed Hamlet at D7 on Might to a Town at D7 " in answer.steps[0].events[0].sentence
    assert referee.preview(state, NO_JOURNEY, decisions=2).stop.refusal.clauses == ["T-3"]


def test_domains_are_those_of_the_boards_asked_for(referee: Referee, state: GameState) -> None:
    assert len(referee.domains(state).domains) == 30
    answer = referee.domains(state, ages=[Age.AGE_FAITH])
    assert {each.age for each in answer.domains} == {Age.AGE_FAITH}
    assert [each.seat for each in answer.forecasts] == [1, 2]


def test_a_view_has_what_the_seat_may_know(referee: Referee, setup: GameSetup) -> None:
    begun = referee.create_game(setup)
    seen = referee.view(begun.state, viewer=1, events=begun.events, expected_digest=begun.state.public_digest)
    assert [each.seat for each in seen.state.private_parts] == [1]
    drawn = [each.cards_drawn for each in seen.events if each.HasField("cards_drawn")]
    assert [each.HasField("private_part") for each in drawn] == [each.seat == 1 for each in drawn]
    assert not referee.view(begun.state, viewer="spectator").state.private_parts
    assert referee.legal_actions(seen.state, viewer=1) == referee.legal_actions(begun.state, viewer=1)


def test_an_audit_names_faults_and_fixes_them(referee: Referee, state: GameState) -> None:
    assert not referee.audit(state).faults
    tampered = copy(state)
    tampered.public_digest = ""
    tampered.public_part.players[0].cubes = 24
    answer = referee.audit(tampered)
    assert [each.field for each in answer.faults] == ["state.public_part.players[0].cubes"]
    assert answer.faults[0].suggested_fix
    assert answer.fixed_state == state
    assert referee.audit(tampered, viewer=2).fixed_state == referee.view(state, viewer=2).state


def test_actions_are_replayed_up_to_the_first_that_departs(
    referee: Referee, setup: GameSetup, state: GameState
) -> None:
    played = referee.replay(setup, [JOURNEY, "travel I Might"], with_events=True, with_sentences=True)
    assert played.state == referee.replay(state, [JOURNEY, "travel I Might"]).state
    assert [each.public_digest for each in played.steps][-1] == played.state.public_digest
    assert all(step.events[0].sentence for step in played.steps)
    assert not played.HasField("departure")
    stopped = referee.replay(state, [NO_JOURNEY, JOURNEY])
    assert (stopped.departure.index, stopped.departure.reason) == (0, DepartureReason.DEPARTURE_REASON_ILLEGAL)
    assert stopped.departure.refusal.clauses == ["T-3"]
    assert stopped.state == state
    assert referee.replay(state, [NO_JOURNEY], viewer=2).state == referee.view(state, viewer=2).state


def test_a_record_is_replayed_as_text_and_as_a_message(referee: Referee, setup: GameSetup) -> None:
    record = GameRecord(
        rules_revision=1, setup=setup, actions=[RecordedAction(action=GivenAction(notation="travel I Faith"))]
    )
    text = referee.write_text(record)
    assert text.startswith("Khronos game 1\n")
    assert referee.replay(text) == referee.replay(record)
    assert (
        referee.read_text(text, TextForm.TEXT_FORM_RECORD).content.record.actions[0].action.notation == "travel I Faith"
    )


def test_texts_are_read_and_written(referee: Referee, state: GameState) -> None:
    assert referee.read_text("Ann: travel I Faith", TextForm.TEXT_FORM_ACTION, state=state).content.action == JOURNEY
    assert referee.write_text(JOURNEY, state=state) == "travel I Faith"
    position = referee.write_text(state)
    assert referee.read_text(position, TextForm.TEXT_FORM_POSITION).content.position == state
    assert "Khronos" not in referee.write_text(state, form=TextForm.TEXT_FORM_DIAGRAM)
    region = CustomRegion(rows=["...", ".h.", "..~"])
    assert referee.write_text(region) == "...\n.h.\n..~\n"
    assert referee.read_text("...\n.h.\n..~", TextForm.TEXT_FORM_REGION).content.region == region
    (fault,) = referee.read_text("...\n.x.\n...", TextForm.TEXT_FORM_REGION).errors
    assert (fault.line, fault.column) == (2, 2)


def test_options_reach_the_server(referee: Referee, state: GameState) -> None:
    referee.validate(state, JOURNEY, expected_digest=state.public_digest, viewer=2, locale="en", timeout=5)
    with pytest.raises(khronos_client.DigestMismatchError) as raised:
        referee.legal_actions(state, expected_digest="00")
    assert raised.value.metadata["actual"] == state.public_digest


def test_the_server_answers_with_the_request_id(referee: Referee, state: GameState) -> None:
    with pytest.raises(khronos_client.DigestMismatchError) as raised:
        referee.apply(state, JOURNEY, expected_digest="00", request_id="abc-1")
    assert raised.value.request_id == "abc-1"


def test_calls_are_made_at_the_same_time(referee: Referee, state: GameState) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: referee.apply(state, JOURNEY), range(8)))
    assert len({each.state.public_digest for each in answers}) == 1
