"""Hints are the same in every call that refuses an action, and can be sent unchanged."""

from __future__ import annotations

import pytest

from khronos.v1 import play_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.refusal_pb2 import Refusal
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.states import write_state
from testing.requests import given_action, request_of
from tests.support import FAITH, MIGHT, position
from tests.support.calls import STUB, ask, ask_and_fail

REFUSED = "build Hamlet Might A1 with I C"
"""Adventurer I is on Faith, and B on Might."""


@pytest.fixture
def state() -> GameState:
    drawing = "   Might\n   A  B  C\n1  .  .  .\n2  .  .  .\n3  .  .  .\n"
    return write_state(position(drawing, on=(FAITH, MIGHT), hand="CMMM"))


@pytest.fixture
def refusal(state: GameState) -> Refusal:
    return ask(calls.ValidateActionRequest, state=state, action=REFUSED).refusal


def test_applying_previewing_and_replaying_give_the_same_hints(state: GameState, refusal: Refusal) -> None:
    error = ask_and_fail(calls.ApplyActionRequest, state=state, action=REFUSED)
    assert error.detail(Refusal) == refusal
    previewed = ask(calls.PreviewActionsRequest, state=state, actions=[REFUSED])
    assert previewed.stop.refusal == refusal
    replayed = ask(calls.ReplayGameRequest, state=state, actions=[REFUSED])
    assert replayed.stop.refusal == refusal


def test_a_stream_gives_the_same_hints(state: GameState, refusal: Refusal) -> None:
    start = request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state))
    _, answer = STUB.Play((start, request_of(calls.PlayRequest, apply=given_action(REFUSED))))
    assert answer.refused.refusal == refusal
