"""ValidateAction and ApplyAction: what is legal, what is not, and what comes of it."""

import pytest

from khronos.v1 import event_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, EndTurn
from khronos.v1.state_pb2 import GameState
from tests.support.calls import ask, new_game


@pytest.fixture(scope="module")
def start() -> GameState:
    return new_game(3)


def test_validation_counts_draws_and_shows_none(start: GameState) -> None:
    action = Action(seat=1, end_turn=EndTurn())
    acceptance = ask(calls.ValidateActionRequest, state=start, action=action).acceptance
    drawn = [event.cards_drawn for event in acceptance.events if event.HasField("cards_drawn")]
    assert [each.count for each in drawn] == [4]
    assert not any(each.HasField("cards") for each in drawn)
    assert list(acceptance.undo_obstacles) == [event_pb2.UNDO_OBSTACLE_CARD_DRAWN]
