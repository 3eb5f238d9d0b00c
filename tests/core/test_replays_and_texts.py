"""Replays, and texts in place of messages."""

from __future__ import annotations

from typing import Any

import pytest

from khronos.v1 import action_pb2, config_pb2, material_pb2, record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_engine import State
from khronos_engine.digest import digest
from khronos_engine.notation import parse_record, write_record
from tests.core.games import RECORD, RECORD_MESSAGE, STEPS
from tests.support.calls import Failed, ask, failed

ACTIONS = [action_pb2.GivenAction(message=write_action(step.outcome.action)) for step in STEPS]
TEXT = write_record(RECORD)


def replay(**fields: Any) -> calls.ReplayGameResponse:
    """Ask for a replay."""
    answer: calls.ReplayGameResponse = ask(calls.ReplayGameRequest, **fields)
    return answer


def setup() -> config_pb2.GameSetup:
    """Return the set-up of the recorded game."""
    made = config_pb2.GameSetup()
    made.CopyFrom(RECORD_MESSAGE.setup)
    return made


def last() -> state_pb2.GameState:
    """Return the state at the end of the recorded game."""
    return write_state(STEPS[-1].after)


# --- replays ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [{"record_text": TEXT}, {"record": RECORD_MESSAGE}, {"setup": setup(), "actions": ACTIONS}],
    ids=["text", "message", "set-up"],
)
def test_a_game_is_replayed_however_it_is_given(game: dict[str, Any]) -> None:
    answer = replay(**game)
    assert not answer.HasField("departure")
    assert answer.state == last()
    assert [step.public_digest for step in answer.steps] == [digest(step.after.public) for step in STEPS]
    assert not any(step.events for step in answer.steps)


def test_a_replay_goes_on_from_a_position() -> None:
    middle = len(STEPS) // 2
    assert replay(state=write_state(STEPS[middle].before), actions=ACTIONS[middle:]).state == last()


def test_events_and_sentences_come_on_wish() -> None:
    answer = replay(setup=setup(), actions=ACTIONS[:2], with_events=True, with_sentences=True)
    assert all(step.events[0].sentence for step in answer.steps)
    assert answer.setup_events[0].HasField("first_player_chosen")


def test_reported_cards_replay_from_the_first_player_alone() -> None:
    reported = setup()
    reported.ClearField("seed")
    reported.config.card_mode, reported.first_seat = config_pb2.CARD_MODE_REPORTED, 1
    assert len(replay(setup=reported, actions=["travel I Faith"]).steps) == 1
    reported.ClearField("first_seat")
    assert list(failed(calls.ReplayGameRequest, setup=reported).fields) == ["game.setup.first_seat"]


@pytest.mark.parametrize("kind", ["state", "record", "record_text"])
def test_a_replay_does_not_begin_with_an_unsound_position(kind: str) -> None:
    state = write_state(STEPS[3].before)
    state.public_digest = ""
    state.public_part.players[0].cubes = 1
    record = record_pb2.GameRecord(rules_revision=1, position=state)
    sound = record_pb2.GameRecord(rules_revision=1, position=write_state(STEPS[3].before))
    text = ask(calls.WriteTextRequest, record=sound).text
    cubes = next(line for line in text.splitlines() if line.startswith("player 1:"))
    games: dict[str, Any] = {"state": state, "record": record, "record_text": text.replace(cubes, f"{cubes}, 1 cube")}
    error = failed(calls.ReplayGameRequest, **{kind: games[kind]})
    assert error.reason == ("NOTATION_UNREADABLE" if kind == "record_text" else "STATE_INVALID")
    paths = {"state": "game.state", "record": "game.record.position"}
    if kind in paths:
        assert f"{paths[kind]}.public_part.players[0].cubes" in error.fields


def test_every_step_of_a_replay_shows_whether_taking_it_back_was_fair() -> None:
    reported = set()
    for step, played in zip(STEPS, replay(setup=setup(), actions=ACTIONS).steps, strict=True):
        applied = ask(calls.ApplyActionRequest, state=write_state(step.before), action=played.action)
        assert list(played.undo_obstacles) == list(applied.undo_obstacles)
        reported.add(bool(played.undo_obstacles))
    assert reported == {True, False}


# --- texts ------------------------------------------------------------------------------------------------------------


def read(form: record_pb2.TextForm.ValueType, text: str, state: State | None = None) -> calls.ReadTextResponse:
    """Read a text."""
    context: dict[str, Any] = {} if state is None else {"state": write_state(state)}
    answer: calls.ReadTextResponse = ask(calls.ReadTextRequest, form=form, text=text, **context)
    return answer


def write(**fields: Any) -> str:
    """Write a text."""
    text: str = ask(calls.WriteTextRequest, **fields).text
    return text


@pytest.mark.parametrize("number", range(0, len(STEPS), 9))
def test_actions_go_round_through_notation(number: int) -> None:
    step = STEPS[number]
    action = write_action(step.outcome.action)
    text = write(action=action, state=write_state(step.before))
    assert read(record_pb2.TEXT_FORM_ACTION, text, step.before).content.action == action


def test_comments_of_a_record_are_preserved() -> None:
    text = TEXT.replace("Khronos game 1\n", "Khronos game 1\n# Played in the garden.\n", 1)
    assert parse_record(text).foreword
    assert write(record=read(record_pb2.TEXT_FORM_RECORD, text).content.record) == text


@pytest.mark.parametrize("line", ["biuld", "build Keep F7"])
def test_a_record_with_a_line_that_can_not_be_read_is_malformed(line: str) -> None:
    record = record_pb2.GameRecord(rules_revision=1, setup=setup())
    record.actions.add(action={"notation": line})
    assert list(failed(calls.WriteTextRequest, record=record).fields) == ["content.record.actions[0].action.notation"]


def test_a_line_may_leave_the_board_to_a_position_where_one_fits() -> None:
    state = ask(calls.CreateGameRequest, setup=setup()).state
    state.ClearField("public_digest")
    player = state.public_part.players[state.public_part.turn.seat - 1]
    player.first_adventurer.age, player.second_adventurer.age = material_pb2.AGE_FAITH, material_pb2.AGE_REASON

    def verdict(line: str) -> calls.ValidateActionResponse:
        answer: calls.ValidateActionResponse = ask(calls.ValidateActionRequest, state=state, action=line)
        return answer

    assert verdict("build Chapel F7") == verdict("build Chapel Faith F7")
    player.second_adventurer.age = material_pb2.AGE_MIGHT
    with pytest.raises(Failed) as failure:
        verdict("build Chapel F7")
    assert (failure.value.reason, list(failure.value.fields)) == ("NOTATION_UNREADABLE", ["action.notation"])
