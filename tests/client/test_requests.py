"""What the methods' arguments make."""

import inspect

import pytest

from khronos.v1.action_pb2 import Action, GivenAction
from khronos.v1.advice_pb2 import Strength
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.options_pb2 import Host, RequestOptions, Spectator
from khronos.v1.record_pb2 import TextForm
from khronos.v1.state_pb2 import GameState
from khronos_client import AsyncReferee, Referee, requests
from tests.client.both import Connect

CALLS: dict[str, tuple[object, ...]] = {
    "catalog": (),
    "create_game": (GameSetup(),),
    "validate": (GameState(), "end"),
    "apply": (GameState(), "end"),
    "legal_actions": (GameState(),),
    "explain_placements": (GameState(), Age.AGE_MIGHT, Kind.KIND_KEEP),
    "preview": (GameState(), "end"),
    "domains": (GameState(),),
    "suggest_actions": (GameState(), Strength.STRENGTH_EASY),
    "view": (GameState(),),
    "replace_secret": (GameState(), 1),
    "audit": (GameState(),),
    "replay": ("",),
    "review": ("",),
    "read_text": ("", TextForm.TEXT_FORM_REGION),
    "write_text": (Action(),),
}
"""Every method that makes a call, with what it must be given."""


def test_an_action_is_sent_as_it_is_given() -> None:
    state, action = GameState(schema_version=1), Action(seat=1)
    for make in (requests.validate_action, requests.apply_action):
        assert make(state, action, {}).action == GivenAction(message=action)
        assert make(state, action, {}).state == state
        assert make(state, "as text", {}).action == GivenAction(notation="as text")
    plan = requests.preview_action(state, (action, "as text"), 1, {})
    assert list(plan.actions) == [GivenAction(message=action), GivenAction(notation="as text")]


@pytest.mark.parametrize(
    ("viewer", "options"),
    [
        (2, RequestOptions(seat=2)),
        ("spectator", RequestOptions(spectator=Spectator())),
        ("host", RequestOptions(host=Host())),
    ],
)
def test_who_asks_is_a_seat_a_spectator_or_the_host(viewer: requests.Viewer, options: RequestOptions) -> None:
    assert requests.audit_position(GameState(), {"viewer": viewer}).options == options


def test_nobody_else_can_ask() -> None:
    with pytest.raises(ValueError, match="'umpire' can't ask; a seat can"):
        requests.audit_position(GameState(), {"viewer": "umpire"})  # type: ignore[typeddict-item]


def test_the_viewer_of_the_client_asks_where_a_call_names_none_and_has_a_use_for_one() -> None:
    unnamed, named = requests.audit_position(GameState(), {}), requests.audit_position(GameState(), {"viewer": 1})
    region = requests.read_text("...", TextForm.TEXT_FORM_REGION, None, {})
    created = requests.create_game(GameSetup(), {})
    for request in (unnamed, named, region, created):
        requests.set_defaults(request, "fr", "host")
    assert unnamed.options == RequestOptions(host=Host(), locale="fr")
    assert named.options == RequestOptions(seat=1, locale="fr")
    assert region.options == created.options == RequestOptions(locale="fr")


def test_options_about_the_call_stay_out_of_the_message() -> None:
    request = requests.apply_action(GameState(), "", {"timeout": 1.0, "request_id": "r", "locale": "fr"})
    assert request.options == RequestOptions(locale="fr")


def test_a_misspelt_option_is_named_with_those_that_there_are() -> None:
    misspelt: dict[str, object] = {"expected_digst": "deadbeef"}
    with pytest.raises(TypeError) as raised:
        requests.check(misspelt, requests.StateOptions)
    message = (
        "there is no option 'expected_digst'; StateOptions has timeout, request_id, locale, viewer, expected_digest"
    )
    assert str(raised.value) == message


@pytest.mark.parametrize("name", CALLS)
def test_a_call_takes_the_options_of_its_signature_and_no_others(connect: Connect, name: str) -> None:
    options = inspect.signature(getattr(Referee, name)).parameters["options"]
    kind = options.annotation.removeprefix("Unpack[").removesuffix("]")
    with connect("nowhere") as referee, pytest.raises(TypeError, match=f"no option 'with_sentence'; {kind} has"):
        getattr(referee, name)(*CALLS[name], with_sentence=True)


def test_no_method_is_left_out() -> None:
    for client in (Referee, AsyncReferee):
        assert {name for name in dir(client) if not name.startswith("_")} == {*CALLS, "play", "close"}
