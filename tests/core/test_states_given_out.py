"""The server accepts every state that it has returned."""

from __future__ import annotations

import pytest

from khronos.v1.referee_service_pb2 import ApplyActionRequest
from khronos.v1.state_pb2 import GameState
from khronos_core.limits import NUMBER
from testing.requests import request_of
from tests.support.calls import ask, ask_and_fail, attempt, new_game


def state_near_limit(field: str, below: int) -> GameState:
    """Return a state in which a number is slightly below its maximum."""
    state = new_game(2)
    state.public_digest = ""
    match field:
        case "revision":
            state.public_part.revision = NUMBER - below
        case "money":
            state.public_part.players[0].money = NUMBER - below
            state.public_part.turn.number = 4
        case _:
            state.hidden_part.position = 2**32 - 1 - below
    return state


@pytest.mark.parametrize("field", ["revision", "money", "position"])
@pytest.mark.parametrize("below", range(3))
def test_state_near_a_numeric_limit_is_accepted_until_the_limit_is_exceeded(field: str, below: int) -> None:
    state = state_near_limit(field, below)
    for _ in range(4):
        request = request_of(ApplyActionRequest, state=state, action="end")
        failure = attempt(request)
        if failure is not None:
            assert failure.reason == "TOO_LARGE"
            return
        state = ask(request).state


def test_no_state_is_returned_whose_counter_would_exceed_its_limit() -> None:
    error = ask_and_fail(ApplyActionRequest, state=state_near_limit("revision", 0), action="end")
    assert error.reason == "TOO_LARGE"
    assert error.facts["field"] == "state.public_part.revision"
