"""Replays, and texts over the wire."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from khronos.v1 import action_pb2, config_pb2, record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core.codec.actions import write_action
from khronos_core.codec.records import write_record as write_message
from khronos_core.codec.state_writing import write_state
from khronos_core.errors import (
    MalformedError,
    NotationUnreadableError,
    RulesUnsupportedError,
    StateInvalidError,
)
from khronos_core.methods import METHODS
from khronos_engine import Config, Outcome, State, apply, built_in_region, create_game, seed_from_phrase
from khronos_engine.digest import digest
from khronos_engine.material import CardMode, Edition
from khronos_engine.notation import GameSetup, Record, parse_record, recorded, write_record
from khronos_engine.state import Seat
from tests.laws.games import NAMES, SMALL_REGIONS, Step, choose, game
from tests.support.requests import request_of

CONFIG = Config((Seat("Red", "red"), Seat("Green", "green")), SMALL_REGIONS[0], Edition.RIO_GRANDE)
CHANCE = 7
STEPS: tuple[Step, ...] = tuple(game(CONFIG, CHANCE))
SETUP = GameSetup(CONFIG, seed_from_phrase(str(CHANCE)))
RECORD = Record(SETUP, tuple(recorded(step.before.public, step.outcome) for step in STEPS))


def replay(**fields: object) -> calls.ReplayGameResponse:
    """Ask for a replay."""
    answer = METHODS["ReplayGame"].answer(request_of(calls.ReplayGameRequest, **fields))  # type: ignore[arg-type]
    assert isinstance(answer, calls.ReplayGameResponse)
    return answer


def setup() -> config_pb2.GameSetup:
    """The set-up of the recorded game."""
    return write_message(RECORD).setup


def last() -> state_pb2.GameState:
    """The state at the end of the recorded game."""
    return write_state(STEPS[-1].after)


def given() -> list[action_pb2.GivenAction]:
    """The actions of the recorded game."""
    return [action_pb2.GivenAction(message=write_action(step.outcome.action)) for step in STEPS]


def test_a_record_replays_as_text_as_a_message_and_as_actions_of_a_set_up() -> None:
    for answer in (
        replay(record_text=write_record(RECORD)),
        replay(record=write_message(RECORD)),
        replay(setup=setup(), actions=given()),
    ):
        assert not answer.HasField("departure")
        assert answer.state == last()
        assert [step.public_digest for step in answer.steps] == [
            write_state(step.after).public_digest for step in STEPS
        ]
        assert not any(step.events for step in answer.steps)


def test_a_replay_goes_on_from_a_position() -> None:
    middle = len(STEPS) // 2

    answer = replay(state=write_state(STEPS[middle].before), actions=given()[middle:])

    assert answer.state == last()


def test_events_and_sentences_come_on_wish() -> None:
    answer = replay(setup=setup(), actions=given()[:2], with_events=True, with_sentences=True)

    assert all(step.events[0].sentence for step in answer.steps)
    assert answer.setup_events[0].HasField("first_player_chosen")


def test_the_first_illegal_action_is_named_with_its_broken_clauses_and_the_state_before_it() -> None:
    wrong = action_pb2.GivenAction(notation="travel A Might")

    answer = replay(setup=setup(), actions=[wrong, *given()])

    assert answer.departure.index == 0
    assert answer.departure.reason == record_pb2.DEPARTURE_REASON_ILLEGAL
    assert list(answer.departure.refusal.clauses) == ["T-3"]
    assert answer.state == write_state(STEPS[0].before)


def test_a_digest_that_differs_is_a_departure_on_its_line() -> None:
    text = write_record(RECORD)
    line, number = next((line, number) for number, line in enumerate(text.splitlines(), start=1) if "; " in line)
    known = line.rpartition("; ")[2]

    answer = replay(record_text=text.replace(line, line.replace(known, "00000000"), 1))

    assert answer.departure.reason == record_pb2.DEPARTURE_REASON_DIGEST_DIFFERS
    assert answer.departure.line == number
    assert answer.departure.actual_digest.startswith(known)


def test_an_action_that_cannot_be_read_is_a_departure_with_its_place() -> None:
    answer = replay(setup=setup(), actions=[action_pb2.GivenAction(notation="biuld k mi a1")])

    assert answer.departure.reason == record_pb2.DEPARTURE_REASON_UNREADABLE
    assert "build" in answer.departure.text_error.expected


def test_a_record_by_other_rules_is_refused_plainly() -> None:
    record = write_message(RECORD)
    record.rules_revision = 99

    with pytest.raises(RulesUnsupportedError, match="99"):
        replay(record=record)


def test_a_replay_without_a_seed_is_malformed() -> None:
    bare = setup()
    bare.ClearField("seed")

    with pytest.raises(MalformedError, match=r"setup\.seed_phrase"):
        replay(setup=bare)


def test_reported_cards_replay_from_the_first_player_alone() -> None:
    reported = setup()
    reported.ClearField("seed")
    reported.config.card_mode = config_pb2.CARD_MODE_REPORTED
    reported.first_seat = 1

    answer = replay(setup=reported, actions=[action_pb2.GivenAction(notation="travel A Faith")])

    assert len(answer.steps) == 1


def test_nothing_to_replay_is_malformed() -> None:
    with pytest.raises(MalformedError, match="game"):
        replay()


def test_a_record_with_other_actions_beside_it_is_malformed() -> None:
    with pytest.raises(MalformedError, match="actions"):
        replay(record_text=write_record(RECORD), actions=given())


def test_an_unreadable_record_names_line_and_column() -> None:
    with pytest.raises(NotationUnreadableError, match="line 1, column 1: expected Khronos game 1"):
        replay(record_text="Chess game 1\n")


def test_a_replay_does_not_begin_with_an_unsound_position() -> None:
    state = write_state(STEPS[3].before)
    state.public_digest = ""
    state.public_part.players[0].cubes = 1

    with pytest.raises(StateInvalidError, match=r"state\.public_part\.players\[0\]\.cubes"):
        replay(state=state)


def read(form: record_pb2.TextForm.ValueType, text: str, state: State | None = None) -> calls.ReadTextResponse:
    """Read a text over the contract."""
    context: dict[str, Any] = {} if state is None else {"state": write_state(state)}
    request = request_of(calls.ReadTextRequest, form=form, text=text, **context)
    answer = METHODS["ReadText"].answer(request)
    assert isinstance(answer, calls.ReadTextResponse)
    return answer


def write(**fields: object) -> str:
    """Write a text over the contract."""
    answer = METHODS["WriteText"].answer(request_of(calls.WriteTextRequest, **fields))  # type: ignore[arg-type]
    assert isinstance(answer, calls.WriteTextResponse)
    return answer.text


@pytest.mark.parametrize("number", range(0, len(STEPS), 9))
def test_actions_go_round_through_notation(number: int) -> None:
    step = STEPS[number]
    action = write_action(step.outcome.action)

    text = write(action=action, state=write_state(step.before))

    assert read(record_pb2.TEXT_FORM_ACTION, text, step.before).content.action == action


def test_positions_records_and_regions_go_round() -> None:
    position = write_state(STEPS[20].before)
    record = write_message(RECORD)
    region = config_pb2.CustomRegion(rows=CONFIG.region.rows)

    assert read(record_pb2.TEXT_FORM_POSITION, write(position=position)).content.position == position
    assert read(record_pb2.TEXT_FORM_RECORD, write(record=record)).content.record == record
    assert read(record_pb2.TEXT_FORM_REGION, write(region=region)).content.region == region


def test_comments_of_a_record_are_preserved() -> None:
    text = write_record(RECORD).replace("Khronos game 1\n", "Khronos game 1\n# Played in the garden.\n", 1)
    assert parse_record(text).foreword

    message = read(record_pb2.TEXT_FORM_RECORD, text).content.record

    assert write(record=message) == text


def test_notes_have_a_name_and_no_hidden_characters() -> None:
    message = write_message(RECORD)
    message.headers.add(value="a name is missing")
    message.headers.add(name="Date\u202e", value="two\nlines")
    with pytest.raises(MalformedError) as caught:
        write(record=message)
    assert [fault.path for fault in caught.value.violations] == [
        "content.record.headers[0].name",
        "content.record.headers[1].name",
        "content.record.headers[1].value",
    ]


def test_a_position_is_drawn() -> None:
    drawing = write(position=write_state(STEPS[0].before), form=record_pb2.TEXT_FORM_DIAGRAM)

    assert "h" in drawing


def test_faults_of_a_text_are_the_answer() -> None:
    answer = read(record_pb2.TEXT_FORM_REGION, "...\n.x.\n....\n")

    assert [(fault.line, fault.column) for fault in answer.errors] == [(2, 2), (3, 4)]
    assert not answer.HasField("content")


def test_an_action_needs_its_position() -> None:
    with pytest.raises(MalformedError, match="state"):
        read(record_pb2.TEXT_FORM_ACTION, "end")


def test_a_form_must_be_named_and_be_readable() -> None:
    with pytest.raises(MalformedError, match="form"):
        read(record_pb2.TEXT_FORM_UNSPECIFIED, "end")
    with pytest.raises(MalformedError, match="form"):
        read(record_pb2.TEXT_FORM_DIAGRAM, "end")


def test_a_content_has_its_forms_only() -> None:
    with pytest.raises(MalformedError, match="form"):
        write(region=config_pb2.CustomRegion(rows=["..."] * 3), form=record_pb2.TEXT_FORM_RECORD)
    with pytest.raises(MalformedError, match="content"):
        write(viewer=None)


def rich_game(config: Config, chance: int) -> Iterator[Step]:
    """Play a game whose players begin with money for many journeys, so that it is long."""
    rng = random.Random(chance)
    state, _ = create_game(config, seed_from_phrase(str(chance)))
    players = tuple(replace(each, money=40) for each in state.public.players)
    state = replace(state, public=replace(state.public, players=players))
    while not state.public.over:
        action = choose(state, rng)
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome)
        yield Step(state, action, outcome)
        state = outcome.state


def test_three_hundred_actions_replay_in_one_call(stub: RefereeServiceStub) -> None:
    seats = tuple(Seat(name, name.lower()) for name in NAMES)
    steps = tuple(rich_game(Config(seats, built_in_region("valley"), cards=CardMode.REPORTED), 3))
    actions = [action_pb2.GivenAction(message=write_action(step.outcome.action)) for step in steps]
    assert len(actions) >= 300

    answer = stub.ReplayGame(request_of(calls.ReplayGameRequest, state=write_state(steps[0].before), actions=actions))

    assert not answer.HasField("departure")
    assert answer.state == write_state(steps[-1].after)
    assert [step.public_digest for step in answer.steps] == [digest(step.after.public) for step in steps]


def test_every_step_of_a_replay_shows_whether_taking_it_back_was_fair(stub: RefereeServiceStub) -> None:
    answer = stub.ReplayGame(request_of(calls.ReplayGameRequest, setup=setup(), actions=given()))

    reported = set()
    for step, played in zip(STEPS, answer.steps, strict=True):
        request = request_of(calls.ApplyActionRequest, state=write_state(step.before), action=played.action)
        applied = stub.ApplyAction(request)
        assert list(played.undo_obstacles) == list(applied.undo_obstacles)
        reported.add(bool(played.undo_obstacles))
    assert reported == {True, False}
