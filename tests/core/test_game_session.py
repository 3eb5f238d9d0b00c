"""A game over a stream: the state stays in the session, actions and events travel."""

from __future__ import annotations

import pytest

from khronos.v1 import action_pb2, play_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core import Core, GameSession
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_engine.digest import digest
from tests.core.games import RECORD_MESSAGE, STEPS
from tests.support.requests import request_of

START = request_of(calls.PlayRequest, start=play_pb2.PlayStart(setup=RECORD_MESSAGE.setup))
SHOW = request_of(calls.PlayRequest, show=play_pb2.PlayShow())


def answer(session: GameSession, request: calls.PlayRequest) -> calls.PlayResponse:
    response = session.answer_message(request).response
    assert response is not None
    return response


def apply(number: int) -> calls.PlayRequest:
    """Take an action of the recorded game."""
    action = write_action(STEPS[number].outcome.action)
    return request_of(calls.PlayRequest, id=number, apply=action_pb2.GivenAction(message=action))


def apply_line(line: str) -> calls.PlayRequest:
    return request_of(calls.PlayRequest, id=7, apply=action_pb2.GivenAction(notation=line))


@pytest.fixture
def session() -> GameSession:
    """A session in the recorded game."""
    session = Core().open_game()
    assert answer(session, START).HasField("state")
    return session


def test_a_whole_game_is_played(session: GameSession) -> None:
    for number, step in enumerate(STEPS):
        applied = answer(session, apply(number))
        assert applied.id == number
        assert applied.applied.public_digest == digest(step.after.public)
    assert answer(session, SHOW).state.state == write_state(STEPS[-1].after)


def test_bytes_are_answered_as_messages_are(session: GameSession) -> None:
    twin = Core().open_game()
    for request in (START, apply(0), apply_line("travel I Might"), SHOW):
        message = answer(session, request)
        assert twin.answer(request.SerializeToString()).response == message.SerializeToString(deterministic=True)
