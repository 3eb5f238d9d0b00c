"""What a seat may know: the answers to who asks, and to who holds a view only."""

from collections.abc import Iterator

import pytest
from google.protobuf.message import Message
from msgspec.structs import replace

from khronos.v1 import action_pb2
from khronos.v1.action_pb2 import Action, EndTurn, GivenAction
from khronos.v1.material_pb2 import Cards
from khronos.v1.referee_service_pb2 import (
    ApplyActionRequest,
    AuditPositionRequest,
    ListLegalActionsRequest,
    ReplayGameRequest,
    ValidateActionRequest,
    ViewGameRequest,
)
from khronos.v1.refusal_pb2 import Refusal
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_engine import State, view_state
from khronos_engine.cards import NO_CARDS
from khronos_engine.cards import Cards as EngineCards
from khronos_engine.state import Hidden
from tests.support import position
from tests.support.calls import ask, failed, new_game, setup
from tests.support.positions import crowded
from tests.support.requests import Viewer, request_of

PLAIN = "   Might\n   A  B  C\n1  .  .  .\n2  .  .  .\n3  .  .  .\n"


def twin(state: State, seat: int) -> State:
    """Return a state that differs in all that a seat may not know: other hands, pile, seed."""
    hidden = state.hidden
    assert hidden is not None
    unknown = EngineCards.tally(hidden.pile)
    for other, hand in enumerate(state.hands):
        assert hand is not None
        unknown += NO_CARDS if other == seat else hand
    order = list(unknown.in_order())[::-1]
    hands = list(state.hands)
    for other, player in enumerate(state.public.players):
        if other != seat:
            hands[other] = EngineCards.tally(order[: player.hand_size])
            del order[: player.hand_size]
    return replace(state, hands=tuple(hands), hidden=Hidden(bytes(32), hidden.position + 1, tuple(order)))


def requests(state: State, action: Action, asking: int) -> Iterator[Message]:
    message = write_state(state)
    viewer: Viewer = asking or "host"
    yield request_of(ListLegalActionsRequest, state=message, viewer=viewer)
    for tried in (
        action,
        Action(seat=1, end_turn=EndTurn(give_up=Cards(military=3))),
        Action(seat=2, end_turn=EndTurn()),
    ):
        yield request_of(ValidateActionRequest, state=message, action=tried, viewer=viewer, with_sentences=True)


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_gets_equal_bytes_of_states_that_it_can_not_distinguish(seat: int) -> None:
    step = crowded()
    action = write_action(step.action)
    one, other = (list(requests(state, action, seat + 1)) for state in (step.before, twin(step.before, seat)))
    for first, second in zip(one, other, strict=True):
        assert first != second
        answers = [ask(each).SerializeToString() for each in (first, second)]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("seat", range(4))
def test_asking_with_all_parts_is_asking_with_a_view(seat: int) -> None:
    step = crowded()
    action = write_action(step.action)
    whole = requests(step.before, action, seat + 1)
    view = requests(view_state(step.before, seat), action, 0)
    for first, second in zip(whole, view, strict=True):
        assert ask(first) == ask(second)


def test_an_unknown_hand_can_hold_whatever_the_totals_allow() -> None:
    state = new_game(2)
    known = ask(ListLegalActionsRequest, state=state, verbs=[action_pb2.VERB_EXCHANGE_HAND])
    guessed = ask(ListLegalActionsRequest, state=state, verbs=[action_pb2.VERB_EXCHANGE_HAND], viewer=2)
    assert len(guessed.groups[0].exchange_hand.cards) > len(known.groups[0].exchange_hand.cards)


def test_a_view_stays_a_view() -> None:
    whole = new_game(3)
    view = GameState.FromString(whole.SerializeToString())
    view.ClearField("hidden_part")
    del view.private_parts[1:]
    action = Action(seat=1)
    action.travel.adventurer, action.travel.to = 1, 2  # type: ignore[assignment]
    answer = ask(ApplyActionRequest, state=view, action=action)
    assert [part.seat for part in answer.state.private_parts] == [1]
    assert not answer.state.HasField("hidden_part")
    of_whole = ask(ApplyActionRequest, state=whole, action=action, viewer=2)
    assert len(of_whole.state.private_parts) == 3, "what is applied does not depend on who asks"
    assert of_whole.state.public_part == answer.state.public_part


def test_a_refusal_to_apply_or_to_replay_shows_only_what_the_viewer_may_know() -> None:
    tower = Action(seat=1)
    tower.construct.age, tower.construct.kind = 1, 1  # type: ignore[assignment]
    tower.construct.at.column = tower.construct.at.row = 2
    tower.construct.payment.first.military = 1
    reported, replayed = [], []
    for hand in ("RRCC", "RCCC"):
        state = write_state(position(PLAIN, players=2, hand=hand))
        asked = request_of(ApplyActionRequest, state=state, action=tower, viewer=2)
        reported.append(failed(asked).detail(Refusal))
        own = failed(ApplyActionRequest, state=state, action=tower, viewer=1).detail(Refusal)
        assert own.violations[0].needed == 1
        assert own == ask(ValidateActionRequest, state=state, action=tower).refusal
        replay = request_of(ReplayGameRequest, state=state, actions=[GivenAction(message=tower)], viewer=2)
        replayed.append(ask(replay))
    assert reported[0] == reported[1]
    assert replayed[0] == replayed[1]
    assert replayed[0].departure.refusal == reported[0], "a replay reports what applying does"
    assert list(reported[0].clauses) == ["T-4"]
    assert not reported[0].violations[0].HasField("needed")
    assert reported[0].violations[0].sentence


def test_an_audit_for_a_seat_is_of_what_that_seat_may_see() -> None:
    state = new_game(3)
    state.private_parts[1].hand.civil += 1
    reported = [
        [each.field for each in ask(AuditPositionRequest, state=state, viewer=seat or "host").faults]
        for seat in range(4)
    ]
    assert not reported[1]
    assert reported[2] == ["state.private_parts[1].hand"]
    assert not reported[3]
    assert set(reported[0]) > set(reported[2])


@pytest.mark.parametrize("seat", range(1, 4))
def test_what_an_audit_fixes_for_a_seat_is_a_view(seat: int) -> None:
    state = new_game(3)
    view = ask(ViewGameRequest, state=state, viewer=seat or "spectator").state
    state.public_digest = ""
    state.public_part.players[0].cubes = 24
    answer = ask(AuditPositionRequest, state=state, viewer=seat or "host")
    assert [each.field for each in answer.faults] == ["state.public_part.players[0].cubes"]
    assert answer.fixed_state == view


@pytest.mark.parametrize("seat", range(1, 4))
def test_a_replay_for_a_seat_is_a_replay_whose_states_and_events_are_viewed(seat: int) -> None:
    request = request_of(
        ReplayGameRequest,
        setup=setup(3, "a phrase"),
        actions=[GivenAction(notation=line) for line in ("travel A Faith", "end", "end", "travel A Might")],
        with_events=True,
        with_sentences=True,
    )
    expected = ask(request)
    assert (len(expected.steps), expected.departure.index) == (3, 3)
    for events in (expected.setup_events, *(step.events for step in expected.steps)):
        viewed = ask(ViewGameRequest, state=expected.state, events=events, viewer=seat or "spectator").events
        del events[:]
        events.extend(viewed)
    expected.state.CopyFrom(ask(ViewGameRequest, state=expected.state, viewer=seat or "spectator").state)
    request.options.seat = seat
    assert ask(request) == expected
