"""What a seat may know: the answers to who asks, and to who holds a view only."""

import pytest

from khronos.v1 import action_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, GivenAction
from khronos.v1.state_pb2 import GameState
from tests.support.calls import ask, new_game, setup
from tests.support.requests import request_of


def test_an_unknown_hand_can_hold_whatever_the_totals_allow() -> None:
    state = new_game(2)
    known = ask(calls.ListLegalActionsRequest, state=state, verbs=[action_pb2.VERB_EXCHANGE_HAND])
    guessed = ask(calls.ListLegalActionsRequest, state=state, verbs=[action_pb2.VERB_EXCHANGE_HAND], viewer=2)
    assert len(guessed.groups[0].exchange_hand.cards) > len(known.groups[0].exchange_hand.cards)


def test_a_view_stays_a_view() -> None:
    whole = new_game(3)
    view = GameState.FromString(whole.SerializeToString())
    view.ClearField("hidden_part")
    del view.private_parts[1:]
    action = Action(seat=1)
    action.travel.adventurer, action.travel.to = 1, 2  # type: ignore[assignment]
    answer = ask(calls.ApplyActionRequest, state=view, action=action)
    assert [part.seat for part in answer.state.private_parts] == [1]
    assert not answer.state.HasField("hidden_part")
    of_whole = ask(calls.ApplyActionRequest, state=whole, action=action, viewer=2)
    assert len(of_whole.state.private_parts) == 3, "what is applied does not depend on who asks"
    assert of_whole.state.public_part == answer.state.public_part


def test_an_audit_for_a_seat_is_of_what_that_seat_may_see() -> None:
    state = new_game(3)
    state.private_parts[1].hand.civil += 1
    reported = [
        [each.field for each in ask(calls.AuditPositionRequest, state=state, viewer=seat or "host").faults]
        for seat in range(4)
    ]
    assert not reported[1]
    assert reported[2] == ["state.private_parts[1].hand"]
    assert not reported[3]
    assert set(reported[0]) > set(reported[2])


@pytest.mark.parametrize("seat", range(1, 4))
def test_what_an_audit_fixes_for_a_seat_is_a_view(seat: int) -> None:
    state = new_game(3)
    view = ask(calls.ViewGameRequest, state=state, viewer=seat or "spectator").state
    state.public_digest = ""
    state.public_part.players[0].cubes = 24
    answer = ask(calls.AuditPositionRequest, state=state, viewer=seat or "host")
    assert [each.field for each in answer.faults] == ["state.public_part.players[0].cubes"]
    assert answer.fixed_state == view


@pytest.mark.parametrize("seat", range(1, 4))
def test_a_replay_for_a_seat_is_a_replay_whose_states_and_events_are_viewed(seat: int) -> None:
    request = request_of(
        calls.ReplayGameRequest,
        setup=setup(3, "a phrase"),
        actions=[GivenAction(notation=line) for line in ("travel I Faith", "end", "end", "travel I Might")],
        with_events=True,
        with_sentences=True,
    )
    expected = ask(request)
    assert (len(expected.steps), expected.departure.index) == (3, 3)
    for events in (expected.setup_events, *(step.events for step in expected.steps)):
        viewed = ask(calls.ViewGameRequest, state=expected.state, events=events, viewer=seat or "spectator").events
        del events[:]
        events.extend(viewed)
    expected.state.CopyFrom(ask(calls.ViewGameRequest, state=expected.state, viewer=seat or "spectator").state)
    request.options.seat = seat
    assert ask(request) == expected
