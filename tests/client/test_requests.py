"""The methods of the client make the right requests from their arguments."""

import inspect
from typing import Any

import pytest
from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, GivenAction, Verb
from khronos.v1.advice_pb2 import SquareReading, Strength, WordAlternative, WordReading
from khronos.v1.config_pb2 import CustomRegion, GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.options_pb2 import Host, RequestOptions, Spectator
from khronos.v1.record_pb2 import GameRecord, ReplaySource, TextContent, TextForm
from khronos.v1.state_pb2 import GameState
from khronos_client import AsyncReferee, Referee, requests
from khronos_core.loading import AS_IF_ON_TURN
from khronos_core.methods import METHODS as SERVED
from testing.sealed import copy
from tests.client.both import Connect
from tests.client.fake import fake_call

STATE = GameState(schema_version=1)
SETUP = GameSetup(seed_phrase="castle")
END, AS_TEXT = Action(seat=1), "as text"
PAGE: dict[str, Any] = {"with_comparisons": True, "page_size": 4, "page_token": "token", "seed": 7}
GIVEN = [GivenAction(structured=END), GivenAction(notation=AS_TEXT)]
SQUARE, EVENT, REGION = Square(column=4, row=7), Event(sentence="so it was"), CustomRegion(rows=["..."])
RECORD = GameRecord(rules_revision=1)
MIGHT, KEEP, EASY = Age.AGE_MIGHT, Kind.KIND_KEEP, Strength.STRENGTH_EASY
SEEN = SquareReading(age=MIGHT, square=SQUARE, changed_permille=900)
HEARD = WordReading(alternatives=[WordAlternative(text="Keep")])
VERB, A_POSITION = Verb.VERB_END_TURN, TextForm.TEXT_FORM_POSITION

Call = tuple[tuple[object, ...], dict[str, object], Message]

CALLS: dict[str, Call] = {
    "catalog": ((), {}, calls.GetCatalogRequest()),
    "create_game": ((SETUP,), {}, calls.CreateGameRequest(setup=SETUP)),
    "validate": ((STATE, END), {}, calls.ValidateActionRequest(state=STATE, action=GIVEN[0])),
    "validate: notation": ((STATE, AS_TEXT), {}, calls.ValidateActionRequest(state=STATE, action=GIVEN[1])),
    "apply": ((STATE, END), {}, calls.ApplyActionRequest(state=STATE, action=GIVEN[0])),
    "apply: notation": ((STATE, AS_TEXT), {}, calls.ApplyActionRequest(state=STATE, action=GIVEN[1])),
    "legal_actions": (
        (STATE,),
        {"verbs": [VERB], "ages": [MIGHT], "kinds": [KEEP], "square": SQUARE},
        calls.ListLegalActionsRequest(state=STATE, verbs=[VERB], ages=[MIGHT], kinds=[KEEP], square=SQUARE),
    ),
    "explain_placements": (
        (STATE, MIGHT, KEEP),
        {"old": SQUARE, "seat": 2, "with_consequences": True},
        calls.ExplainPlacementsRequest(state=STATE, age=MIGHT, kind=KEEP, old=SQUARE, seat=2, with_consequences=True),
    ),
    "preview": (
        (STATE, END, AS_TEXT),
        {"max_decision_depth": 2},
        calls.PreviewActionsRequest(state=STATE, actions=GIVEN, max_decision_depth=2),
    ),
    "check_plan": (
        (STATE, [END, AS_TEXT], [EVENT]),
        {},
        calls.CheckPlanRequest(state=STATE, actions=GIVEN, since=[EVENT]),
    ),
    "domains": ((STATE,), {"ages": [MIGHT]}, calls.DescribeDomainsRequest(state=STATE, ages=[MIGHT])),
    "suggest_actions": (
        (STATE, EASY),
        {"max_suggestions": 3, "seed": 7},
        calls.SuggestActionsRequest(state=STATE, strength=EASY, max_suggestions=3, seed=7),
    ),
    "match_action": (
        (STATE,),
        {"squares": [SEEN], "words": [HEARD], "max_matches": 2},
        calls.MatchActionRequest(state=STATE, squares=[SEEN], words=[HEARD], max_matches=2),
    ),
    "match_action: a text": ((STATE,), {"words": " Keep "}, calls.MatchActionRequest(state=STATE, words=[HEARD])),
    "view": ((STATE,), {"events": [EVENT]}, calls.ViewGameRequest(state=STATE, events=[EVENT])),
    "audit": ((STATE,), {}, calls.AuditPositionRequest(state=STATE)),
    "replay": (
        (SETUP, [END, AS_TEXT]),
        {"with_events": True},
        calls.ReplayGameRequest(game=ReplaySource(setup=SETUP), actions=GIVEN, with_events=True),
    ),
    "replay: a position": ((STATE,), {}, calls.ReplayGameRequest(game=ReplaySource(state=STATE))),
    "replay: a record": ((RECORD,), {}, calls.ReplayGameRequest(game=ReplaySource(record=RECORD))),
    "replay: a text": ((AS_TEXT,), {}, calls.ReplayGameRequest(game=ReplaySource(record_text=AS_TEXT))),
    "review: a record": ((RECORD,), {}, calls.ReviewGameRequest(game=ReplaySource(record=RECORD))),
    "review": (
        (SETUP, [END, AS_TEXT]),
        PAGE,
        calls.ReviewGameRequest(game=ReplaySource(setup=SETUP), actions=GIVEN, **PAGE),
    ),
    "read_text": (
        (AS_TEXT, A_POSITION),
        {"state": STATE},
        calls.ReadTextRequest(text=AS_TEXT, form=A_POSITION, state=STATE),
    ),
    "write_text": (
        (END,),
        {"form": A_POSITION, "state": STATE},
        calls.WriteTextRequest(content=TextContent(action=END), form=A_POSITION, state=STATE),
    ),
    "write_text: a position": ((STATE,), {}, calls.WriteTextRequest(content=TextContent(position=STATE))),
    "write_text: a record": ((RECORD,), {}, calls.WriteTextRequest(content=TextContent(record=RECORD))),
    "write_text: a region": ((REGION,), {}, calls.WriteTextRequest(content=TextContent(region=REGION))),
}
"""A call for every method, by name: its arguments, and the request that it sends."""

METHODS = [name for name in CALLS if ":" not in name]
UNPACKED = {"catalog": "catalog", "explain_placements": "map", "write_text": "text"}
"""Methods that return a field of the response."""


def response_to(name: str) -> Any:
    response = getattr(calls, f"{name}Response")()
    first = response.DESCRIPTOR.fields[0]
    if first.message_type is None:
        setattr(response, first.name, AS_TEXT if first.type == first.TYPE_STRING else 1)
    elif first.is_repeated:
        getattr(response, first.name).add()
    else:
        getattr(response, first.name).SetInParent()
    return response


@pytest.mark.parametrize("call", CALLS)
def test_method_sends_its_arguments_and_returns_the_response(connect: Connect, call: str) -> None:
    method, (given, named, request) = call.partition(":")[0], CALLS[call]
    name = type(request).__name__.removesuffix("Request")
    response, sent = response_to(name), list[bytes]()
    with fake_call(name, response.SerializeToString(), sent) as address, connect(address, locale="fr") as referee:
        answer = getattr(referee, method)(*given, **named)
    expected: Any = copy(request)
    expected.options.locale = "fr"
    assert [type(expected).FromString(each) for each in sent] == [expected]
    assert answer == (getattr(response, UNPACKED[method]) if method in UNPACKED else response)


PLANNING = [
    name for name in METHODS if AS_IF_ON_TURN in SERVED[type(CALLS[name][2]).__name__.removesuffix("Request")].options
]
"""Methods that can answer as if the turn of the viewer began now."""


@pytest.mark.parametrize("method", PLANNING)
def test_calls_about_a_turn_accept_as_if_on_turn(connect: Connect, method: str) -> None:
    given, named, request = CALLS[method]
    name, sent = type(request).__name__.removesuffix("Request"), list[bytes]()
    with fake_call(name, response_to(name).SerializeToString(), sent) as address, connect(address) as referee:
        getattr(referee, method)(*given, **named, as_if_on_turn=True)
    received: Any = type(request).FromString(sent[0])
    assert received.options.as_if_on_turn


@pytest.mark.parametrize(
    ("viewer", "options"),
    [
        (2, RequestOptions(seat=2)),
        ("spectator", RequestOptions(spectator=Spectator())),
        ("host", RequestOptions(host=Host())),
    ],
)
def test_viewer_is_a_seat_a_spectator_or_the_host(viewer: requests.Viewer, options: RequestOptions) -> None:
    assert requests.audit_position(GameState(), {"viewer": viewer}).options == options


def test_invalid_viewers_are_rejected() -> None:
    with pytest.raises(ValueError, match="'umpire' can't ask; a seat can"):
        requests.audit_position(GameState(), {"viewer": "umpire"})  # type: ignore[typeddict-item]


def test_viewer_of_the_client_is_the_default_for_calls_that_have_one() -> None:
    unnamed, named = requests.audit_position(GameState(), {}), requests.audit_position(GameState(), {"viewer": 1})
    region = requests.read_text("...", TextForm.TEXT_FORM_REGION, None, {})
    created = requests.create_game(GameSetup(), {})
    for request in (unnamed, named, region, created):
        requests.set_defaults(request, "fr", "host")
    assert unnamed.options == RequestOptions(host=Host(), locale="fr")
    assert named.options == RequestOptions(seat=1, locale="fr")
    assert region.options == created.options == RequestOptions(locale="fr")


def test_call_options_are_not_sent_in_the_message() -> None:
    options: requests.ActionOptions = {
        "timeout": 1.0,
        "request_id": "r",
        "with_sentences": True,
        "expected_digest": "ab",
    }
    request = requests.apply_action(STATE, AS_TEXT, options)
    assert request.options == RequestOptions(with_sentences=True, expected_digest="ab")


def test_a_misspelt_option_is_reported_with_the_valid_ones() -> None:
    misspelt: dict[str, object] = {"expected_digst": "deadbeef"}
    with pytest.raises(TypeError) as raised:
        requests.check(misspelt, requests.StateOptions)
    message = (
        "there is no option 'expected_digst'; StateOptions has timeout, request_id, locale, viewer, expected_digest"
    )
    assert str(raised.value) == message


@pytest.mark.parametrize("name", METHODS)
def test_method_accepts_exactly_the_options_of_its_signature(connect: Connect, name: str) -> None:
    options = inspect.signature(getattr(Referee, name)).parameters["options"]
    kind = options.annotation.removeprefix("Unpack[").removesuffix("]")
    with connect("nowhere") as referee, pytest.raises(TypeError, match=f"no option 'with_sentence'; {kind} has"):
        getattr(referee, name)(*CALLS[name][0], with_sentence=True)


def test_every_method_of_the_client_is_tested() -> None:
    for client in (Referee, AsyncReferee):
        assert {name for name in dir(client) if not name.startswith("_")} == {*METHODS, "play", "close"}
