"""The requests that both clients send, and the options that their methods share."""

from collections.abc import Iterable, Mapping
from typing import TypedDict, TypeVar

from google.protobuf.message import Message

from khronos.v1.action_pb2 import Action, Verb
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.referee_service_pb2 import (
    ApplyActionRequest,
    CreateGameRequest,
    GetCatalogRequest,
    ListLegalActionsRequest,
    ValidateActionRequest,
)
from khronos.v1.state_pb2 import GameState

_Request = TypeVar("_Request", bound=Message)


class CallOptions(TypedDict, total=False):
    """What every call takes.

    Attributes:
        timeout: Seconds until the call is given up, instead of the client's own.
        request_id: The id under which the server logs the call; one is made up if it is left out.
    """

    timeout: float
    request_id: str


class SpokenOptions(CallOptions, total=False):
    """What a call takes that answers in sentences.

    Attributes:
        locale: Language of the sentences, as a BCP 47 tag.
    """

    locale: str


class GameOptions(SpokenOptions, total=False):
    """What `create_game` takes.

    Attributes:
        with_sentences: Whether every event gets its sentence.
    """

    with_sentences: bool


class AskOptions(CallOptions, total=False):
    """What a question about a state takes.

    Attributes:
        asking_seat: The seat that asks, so that the answer tells no more than it may know; 0, what the state shows.
        expected_digest: The digest that the state must have.
    """

    asking_seat: int
    expected_digest: str


class ActionOptions(AskOptions, GameOptions, total=False):
    """What `validate` and `apply` take: the options of a question, and those of events."""


def get_catalog(options: SpokenOptions) -> GetCatalogRequest:
    """Make the request for the catalog."""
    return _with(GetCatalogRequest(), options)


def create_game(setup: GameSetup, options: GameOptions) -> CreateGameRequest:
    """Make the request for a new game."""
    return _with(CreateGameRequest(setup=setup), options)


def validate_action(state: GameState, action: Action | str, options: ActionOptions) -> ValidateActionRequest:
    """Make the request for a verdict on an action, given as a message or as notation."""
    if isinstance(action, str):
        return _with(ValidateActionRequest(state=state, notation=action), options)
    return _with(ValidateActionRequest(state=state, action=action), options)


def apply_action(state: GameState, action: Action | str, options: ActionOptions) -> ApplyActionRequest:
    """Make the request to apply an action, given as a message or as notation."""
    if isinstance(action, str):
        return _with(ApplyActionRequest(state=state, notation=action), options)
    return _with(ApplyActionRequest(state=state, action=action), options)


def list_legal_actions(
    state: GameState,
    verbs: Iterable[Verb.ValueType],
    ages: Iterable[Age.ValueType],
    kinds: Iterable[Kind.ValueType],
    square: Square | None,
    options: AskOptions,
) -> ListLegalActionsRequest:
    """Make the request for all legal actions that pass the filters."""
    request = ListLegalActionsRequest(state=state, verbs=verbs, ages=ages, kinds=kinds, square=square)
    return _with(request, options)


def _with(request: _Request, options: Mapping[str, object]) -> _Request:
    """Set the fields that options name; the others are about the call and not in the message."""
    for name, value in options.items():
        if name in request.DESCRIPTOR.fields_by_name:
            setattr(request, name, value)
    return request
