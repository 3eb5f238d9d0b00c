"""What the methods' arguments make."""

from khronos.v1.action_pb2 import Action
from khronos.v1.state_pb2 import GameState
from khronos_client import requests


def test_an_action_is_sent_as_it_is_given() -> None:
    state, action = GameState(schema_version=1), Action(seat=1)
    for request in (
        requests.validate_action(state, action, {}),
        requests.apply_action(state, action, {}),
        requests.preview_action(state, action, 1, {}),
    ):
        assert request.action == action
        assert request.state == state
    for request in (
        requests.validate_action(state, "as text", {}),
        requests.apply_action(state, "as text", {}),
        requests.preview_action(state, "as text", 1, {}),
    ):
        assert request.notation == "as text"


def test_options_about_the_call_stay_out_of_the_message() -> None:
    request = requests.apply_action(GameState(), "", {"timeout": 1.0, "request_id": "r", "locale": "fr"})
    assert request.locale == "fr"
