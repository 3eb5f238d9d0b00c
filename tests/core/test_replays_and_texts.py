"""Games are replayed from every form of record, and calls accept texts instead of messages."""

from __future__ import annotations

from typing import Any

import pytest

from khronos.v1 import action_pb2, config_pb2, record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core.codec.actions import write_action
from khronos_core.codec.states import write_state
from khronos_engine.game.state import digest
from khronos_engine.notation import write_record
from tests.core.games import RECORD, RECORD_MESSAGE, STEPS
from tests.support.calls import ask, ask_and_fail

ACTIONS = [action_pb2.GivenAction(structured=write_action(step.outcome.action)) for step in STEPS]
TEXT = write_record(RECORD)


def replay(**fields: Any) -> calls.ReplayGameResponse:
    answer: calls.ReplayGameResponse = ask(calls.ReplayGameRequest, **fields)
    return answer


def setup() -> config_pb2.GameSetup:
    """Return the set-up of the recorded game."""
    made = config_pb2.GameSetup()
    made.CopyFrom(RECORD_MESSAGE.setup)
    return made


def last() -> state_pb2.GameState:
    return write_state(STEPS[-1].after)


# --- replays ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [{"record_text": TEXT}, {"record": RECORD_MESSAGE}, {"setup": setup(), "actions": ACTIONS}],
    ids=["text", "message", "set-up"],
)
def test_game_is_replayed_from_every_form_of_record(game: dict[str, Any]) -> None:
    answer = replay(**game)
    assert not answer.HasField("stop")
    assert answer.state == last()
    assert [step.public_digest for step in answer.steps] == [digest(step.after.public) for step in STEPS]
    assert not any(step.events for step in answer.steps)


@pytest.mark.parametrize("kind", ["state", "record", "record_text"])
def test_replay_of_an_invalid_position_is_refused(kind: str) -> None:
    state = write_state(STEPS[3].before)
    state.public_digest = ""
    state.public_part.players[0].cubes = 1
    record = record_pb2.GameRecord(rules_revision=1, position=state)
    sound = record_pb2.GameRecord(rules_revision=1, position=write_state(STEPS[3].before))
    text = ask(calls.WriteTextRequest, record=sound).text
    cubes = next(line for line in text.splitlines() if line.startswith("player 1:"))
    games: dict[str, Any] = {"state": state, "record": record, "record_text": text.replace(cubes, f"{cubes}, 1 cube")}
    error = ask_and_fail(calls.ReplayGameRequest, **{kind: games[kind]})
    assert error.reason == ("NOTATION_UNREADABLE" if kind == "record_text" else "STATE_INVALID")
    paths = {"state": "game.state", "record": "game.record.position"}
    if kind in paths:
        assert f"{paths[kind]}.public_part.players[0].cubes" in error.fields


def test_every_step_of_a_replay_says_whether_undoing_it_was_fair() -> None:
    reported = set()
    for step, played in zip(STEPS, replay(setup=setup(), actions=ACTIONS).steps, strict=True):
        applied = ask(calls.ApplyActionRequest, state=write_state(step.before), action=played.action)
        assert list(played.undo_obstacles) == list(applied.undo_obstacles)
        reported.add(bool(played.undo_obstacles))
    assert reported == {True, False}


@pytest.mark.parametrize("line", ["biuld", "build Keep F7"])
def test_record_with_a_syntax_error_is_malformed(line: str) -> None:
    record = record_pb2.GameRecord(rules_revision=1, setup=setup())
    record.actions.add(action={"notation": line})
    assert list(ask_and_fail(calls.WriteTextRequest, record=record).fields) == [
        "content.record.actions[0].action.notation"
    ]


def test_line_may_omit_the_board_if_only_one_is_possible() -> None:
    state = ask(calls.CreateGameRequest, setup=setup()).state
    short, whole = (
        ask(calls.ValidateActionRequest, state=state, action=f"build Chapel {at}") for at in ("F7", "Might F7")
    )
    assert short == whole
    apart = ask(calls.ApplyActionRequest, state=state, action="travel I Faith").state
    failure = ask_and_fail(calls.ValidateActionRequest, state=apart, action="build Chapel F7")
    assert (failure.reason, list(failure.fields)) == ("NOTATION_UNREADABLE", ["action.notation"])
