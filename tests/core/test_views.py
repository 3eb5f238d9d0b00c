"""The responses to a seat use only information that the seat may have."""

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import GivenAction
from testing.requests import request_of
from tests.support.calls import ask, new_game, setup


def test_audit_for_a_seat_uses_only_what_the_seat_may_see() -> None:
    state = new_game(3)
    state.private_parts[1].hand.civil += 1
    reported = [
        [each.field for each in ask(calls.AuditPositionRequest, state=state, viewer=seat or "host").problems]
        for seat in range(4)
    ]
    assert not reported[1]
    assert reported[2] == ["state.private_parts[1].hand"]
    assert not reported[3]
    assert set(reported[0]) > set(reported[2])


@pytest.mark.parametrize("seat", range(1, 4))
def test_replay_for_a_seat_returns_views_of_states_and_events(seat: int) -> None:
    request = request_of(
        calls.ReplayGameRequest,
        setup=setup(3, "a phrase"),
        actions=[GivenAction(notation=line) for line in ("travel I Faith", "end", "end", "travel I Might")],
        with_events=True,
        with_sentences=True,
    )
    expected = ask(request)
    assert (len(expected.steps), expected.stop.index) == (3, 3)
    for events in (expected.setup_events, *(step.events for step in expected.steps)):
        viewed = ask(calls.ViewGameRequest, state=expected.state, events=events, viewer=seat or "spectator").events
        del events[:]
        events.extend(viewed)
    expected.state.CopyFrom(ask(calls.ViewGameRequest, state=expected.state, viewer=seat or "spectator").state)
    request.options.seat = seat
    assert ask(request) == expected
