"""A state that the server gives out is always one that it takes back."""

from __future__ import annotations

import pytest

from khronos.v1.play_pb2 import PlayStart
from khronos.v1.record_pb2 import TEXT_FORM_POSITION
from khronos.v1.referee_service_pb2 import ApplyActionRequest, PlayRequest, ReadTextRequest, WriteTextRequest
from khronos.v1.state_pb2 import GameState
from khronos_core.limits import NUMBER
from tests.support.calls import STUB, ask, attempt, failed, new_game
from tests.support.requests import given, request_of


def near_the_limit(field: str, below: int) -> GameState:
    """Return a state in which a number is so far below the most that is read."""
    state = new_game(2)
    state.public_digest = ""
    match field:
        case "revision":
            state.public_part.revision = NUMBER - below
        case "money":
            state.public_part.players[0].money = NUMBER - below
            state.public_part.turn.number = 4
        case _:
            state.hidden_part.open.position = 2**32 - 1 - below
    return state


@pytest.mark.parametrize("field", ["revision", "money", "position"])
@pytest.mark.parametrize("below", range(3))
def test_a_number_near_its_limit(field: str, below: int) -> None:
    state = near_the_limit(field, below)
    for _ in range(4):
        request = request_of(ApplyActionRequest, state=state, action="end")
        failure = attempt(request)
        if failure is not None:
            assert failure.reason == "TOO_LARGE"
            return
        state = ask(request).state


def test_a_state_that_would_hold_too_large_a_number_is_not_given_out() -> None:
    error = failed(ApplyActionRequest, state=near_the_limit("revision", 0), action="end")
    assert error.reason == "TOO_LARGE"
    assert error.facts["field"] == "state.public_part.revision"


def test_nor_does_a_stream_come_to_hold_one() -> None:
    start = request_of(PlayRequest, start=PlayStart(state=near_the_limit("revision", 0)))
    apply = request_of(PlayRequest, apply=given("travel I Faith"))
    begun, failure = STUB.Play((start, apply))
    assert begun.HasField("state")
    assert failure.failed.metadata["field"] == "state.public_part.revision"


def test_a_position_as_text_holds_what_a_state_may() -> None:
    state = near_the_limit("money", 0)
    text = ask(WriteTextRequest, position=state).text
    read = ask(ReadTextRequest, form=TEXT_FORM_POSITION, text=text).content.position
    assert read.public_part == state.public_part
    beyond = text.replace(f"{NUMBER} Ecus", f"{NUMBER + 1} Ecus")
    assert ask(ReadTextRequest, form=TEXT_FORM_POSITION, text=beyond).errors
