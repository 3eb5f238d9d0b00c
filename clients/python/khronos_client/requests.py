"""The requests that both clients send, and the options that their methods share."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypedDict, TypeVar

from google.protobuf.message import Message

from khronos.v1.action_pb2 import Action, GivenAction, Verb
from khronos.v1.config_pb2 import CustomRegion, GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.play_pb2 import PlayShow, PlayStart, PlayTakeBack
from khronos.v1.record_pb2 import GameRecord, TextForm
from khronos.v1.referee_service_pb2 import (
    ApplyActionRequest,
    AuditPositionRequest,
    CreateGameRequest,
    DescribeDomainsRequest,
    ExplainPlacementsRequest,
    GetCatalogRequest,
    ListLegalActionsRequest,
    PlayRequest,
    PreviewActionRequest,
    ReadTextRequest,
    ReplayGameRequest,
    ValidateActionRequest,
    ViewGameRequest,
    WriteTextRequest,
)
from khronos.v1.state_pb2 import GameState

_Request = TypeVar("_Request", bound=Message)


class Spoken(Protocol):
    """A request; every one of them names a language."""

    locale: str


class CallOptions(TypedDict, total=False):
    """What every call takes.

    Attributes:
        timeout: Seconds until the call is given up, instead of the client's own.
        request_id: The id under which the server logs the call; one is made up if it is left out.
        locale: Language of the sentences, those of errors too, as a BCP 47 tag, instead of the client's own.
    """

    timeout: float
    request_id: str
    locale: str


class GameOptions(CallOptions, total=False):
    """What `create_game` takes.

    Attributes:
        with_sentences: Whether every event gets its sentence.
    """

    with_sentences: bool


class SeatOptions(CallOptions, total=False):
    """What a call takes whose answer depends on who asks.

    Attributes:
        asking_seat: The seat that asks, so that the answer tells no more than it may know; 0, what the state shows.
    """

    asking_seat: int


class StateOptions(CallOptions, total=False):
    """What a call with a state takes.

    Attributes:
        expected_digest: The digest that the state must have.
    """

    expected_digest: str


class AskOptions(StateOptions, SeatOptions, total=False):
    """What a question about a state takes: the digest that it must have, and the seat that asks."""


class ActionOptions(AskOptions, GameOptions, total=False):
    """What `validate`, `apply` and `preview` take: the options of a question, and those of events."""


class ReplayOptions(GameOptions, SeatOptions, total=False):
    """What `replay` takes: the options of events, and the seat that asks."""


class PlayOptions(TypedDict, total=False):
    """What a request on a stream takes; what is left out is as the stream was opened with.

    Attributes:
        timeout: Seconds until the answer is given up.
        expected_digest: The digest that the stream's state must have.
        with_sentences: Whether every event gets its sentence.
        locale: Language of the sentences, as a BCP 47 tag.
    """

    timeout: float
    expected_digest: str
    with_sentences: bool
    locale: str


def get_catalog(options: CallOptions) -> GetCatalogRequest:
    """Make the request for the catalog."""
    return _with(GetCatalogRequest(), options, CallOptions)


def create_game(setup: GameSetup, options: GameOptions) -> CreateGameRequest:
    """Make the request for a new game."""
    return _with(CreateGameRequest(setup=setup), options, GameOptions)


def validate_action(state: GameState, action: Action | str, options: ActionOptions) -> ValidateActionRequest:
    """Make the request for a verdict on an action, given as a message or as notation."""
    if isinstance(action, str):
        return _with(ValidateActionRequest(state=state, notation=action), options, ActionOptions)
    return _with(ValidateActionRequest(state=state, action=action), options, ActionOptions)


def apply_action(state: GameState, action: Action | str, options: ActionOptions) -> ApplyActionRequest:
    """Make the request to apply an action, given as a message or as notation."""
    if isinstance(action, str):
        return _with(ApplyActionRequest(state=state, notation=action), options, ActionOptions)
    return _with(ApplyActionRequest(state=state, action=action), options, ActionOptions)


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
    return _with(request, options, AskOptions)


def explain_placements(
    state: GameState,
    age: Age.ValueType,
    kind: Kind.ValueType,
    old: Square | None,
    seat: int,
    options: AskOptions,
    *,
    with_consequences: bool,
) -> ExplainPlacementsRequest:
    """Make the request for a placement map."""
    request = ExplainPlacementsRequest(
        state=state, age=age, kind=kind, old=old, seat=seat, with_consequences=with_consequences
    )
    return _with(request, options, AskOptions)


def preview_action(
    state: GameState, action: Action | str, decisions: int, options: ActionOptions
) -> PreviewActionRequest:
    """Make the request for what an action, given as a message or as notation, would cause."""
    if isinstance(action, str):
        return _with(PreviewActionRequest(state=state, notation=action, decisions=decisions), options, ActionOptions)
    return _with(PreviewActionRequest(state=state, action=action, decisions=decisions), options, ActionOptions)


def describe_domains(state: GameState, ages: Iterable[Age.ValueType], options: AskOptions) -> DescribeDomainsRequest:
    """Make the request for the domains of some boards."""
    return _with(DescribeDomainsRequest(state=state, ages=ages), options, AskOptions)


def view_game(state: GameState, seat: int, events: Iterable[Event], options: StateOptions) -> ViewGameRequest:
    """Make the request for a state, and events, as a seat may see them."""
    return _with(ViewGameRequest(state=state, seat=seat, events=events), options, StateOptions)


def audit_position(state: GameState, options: SeatOptions) -> AuditPositionRequest:
    """Make the request for every fault of a position."""
    return _with(AuditPositionRequest(state=state), options, SeatOptions)


def replay_game(
    game: GameSetup | GameState | GameRecord | str,
    actions: Iterable[Action | str],
    options: ReplayOptions,
    *,
    with_events: bool,
) -> ReplayGameRequest:
    """Make the request to play actions, given as messages or as notation, or a record, given as either."""
    request = ReplayGameRequest(actions=[_given(each) for each in actions], with_events=with_events)
    match game:
        case GameSetup():
            request.setup.CopyFrom(game)
        case GameState():
            request.state.CopyFrom(game)
        case GameRecord():
            request.record.CopyFrom(game)
        case str():
            request.record_text = game
    return _with(request, options, ReplayOptions)


def read_text(text: str, form: TextForm.ValueType, state: GameState | None, options: CallOptions) -> ReadTextRequest:
    """Make the request to read a text."""
    return _with(ReadTextRequest(text=text, form=form, state=state), options, CallOptions)


def write_text(
    content: Action | GameState | GameRecord | CustomRegion,
    form: TextForm.ValueType,
    state: GameState | None,
    options: CallOptions,
) -> WriteTextRequest:
    """Make the request to write a text."""
    request = WriteTextRequest(form=form, state=state)
    match content:
        case Action():
            request.action.CopyFrom(content)
        case GameState():
            request.position.CopyFrom(content)
        case GameRecord():
            request.record.CopyFrom(content)
        case CustomRegion():
            request.region.CopyFrom(content)
    return _with(request, options, CallOptions)


def play_start(game: GameSetup | GameState, options: PlayOptions) -> PlayRequest:
    """Make the request that begins a stream's game, or begins it anew."""
    if isinstance(game, GameSetup):
        return _with(PlayRequest(start=PlayStart(setup=game)), options, PlayOptions)
    return _with(PlayRequest(start=PlayStart(state=game)), options, PlayOptions)


def play_apply(action: Action | str, options: PlayOptions) -> PlayRequest:
    """Make the request to apply an action, given as a message or as notation, to a stream's state."""
    return _with(PlayRequest(apply=_given(action)), options, PlayOptions)


def play_take_back(count: int, options: PlayOptions) -> PlayRequest:
    """Make the request to take back so many actions and decisions.

    Raises:
        ValueError: The count is less than 1.
    """
    if count < 1:
        raise ValueError(f"{count} actions can't be taken back; 1 or more can")
    return _with(PlayRequest(take_back=PlayTakeBack(count=count)), options, PlayOptions)


def play_show(options: PlayOptions) -> PlayRequest:
    """Make the request for a stream's state."""
    return _with(PlayRequest(show=PlayShow()), options, PlayOptions)


def _given(action: Action | str) -> GivenAction:
    return GivenAction(notation=action) if isinstance(action, str) else GivenAction(action=action)


def check(options: Mapping[str, object], kind: type[Mapping[str, object]]) -> None:
    """Insist that options are those of a kind: a misspelt one that is passed over would do nothing, unnoticed.

    Raises:
        TypeError: The kind has no such option.
    """
    for name in options:
        if name not in kind.__annotations__:
            raise TypeError(f"there is no option {name!r}; {kind.__name__} has {', '.join(kind.__annotations__)}")


def _with(request: _Request, options: Mapping[str, object], kind: type[Mapping[str, object]]) -> _Request:
    """Set the fields that options name; the others are about the call and not in the message."""
    check(options, kind)
    for name, value in options.items():
        if name in request.DESCRIPTOR.fields_by_name:
            setattr(request, name, value)
    return request
