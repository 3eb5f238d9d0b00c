"""Make the requests that both clients send, and define the options that their methods share."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar

from khronos.v1.action_pb2 import Action, GivenAction, Verb
from khronos.v1.advice_pb2 import SquareReading, Strength, WordAlternative, WordReading
from khronos.v1.config_pb2 import CustomRegion, GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.options_pb2 import Host, RequestOptions, Spectator
from khronos.v1.play_pb2 import PlayShow, PlayStart, PlayTakeBack
from khronos.v1.record_pb2 import GameRecord, ReplaySource, TextContent, TextForm
from khronos.v1.referee_service_pb2 import (
    ApplyActionRequest,
    AuditPositionRequest,
    CheckPlanRequest,
    CreateGameRequest,
    DescribeDomainsRequest,
    ExplainPlacementsRequest,
    GetCatalogRequest,
    ListLegalActionsRequest,
    MatchActionRequest,
    PlayRequest,
    PreviewActionsRequest,
    ReadTextRequest,
    ReplayGameRequest,
    ReviewGameRequest,
    SuggestActionsRequest,
    ValidateActionRequest,
    ViewGameRequest,
    WriteTextRequest,
)
from khronos.v1.state_pb2 import GameState
from khronos_client.sealed import OwnSeat

Request: TypeAlias = (
    GetCatalogRequest
    | CreateGameRequest
    | ValidateActionRequest
    | ApplyActionRequest
    | ListLegalActionsRequest
    | ExplainPlacementsRequest
    | PreviewActionsRequest
    | CheckPlanRequest
    | DescribeDomainsRequest
    | SuggestActionsRequest
    | MatchActionRequest
    | ViewGameRequest
    | AuditPositionRequest
    | ReplayGameRequest
    | ReviewGameRequest
    | ReadTextRequest
    | WriteTextRequest
    | PlayRequest
)
"""A request message; all request messages have a field `options` of the same type."""

ReplayedGame: TypeAlias = GameSetup | GameState | GameRecord | str
"""The game of a replay: a set-up, a position, or a record as a message or as text."""

_Kind = TypeVar("_Kind", bound=Request)

_MAX_TYPED = 16  # the maximum number of words of a typed move, and the maximum length of each

Viewer: TypeAlias = int | Literal["spectator", "host"] | OwnSeat
"""The viewer of a call.

It is the number of a seat, from 1; in a sealed game, a seat with its secret; `"spectator"` for a view without hands; or
`"host"` for a program that stores the whole game.
"""


class CallOptions(TypedDict, total=False):
    """The options of every call.

    Attributes:
        timeout: The timeout in seconds, instead of the client's timeout.
        request_id: The id of the call in the server's log; by default, a random id.
        locale: The language of sentences and errors, as a BCP 47 tag, instead of the client's language.
    """

    timeout: float
    request_id: str
    locale: str


class GameOptions(CallOptions, total=False):
    """The options of `create_game`.

    Attributes:
        with_sentences: Whether every event includes a sentence that describes it.
    """

    with_sentences: bool


class ViewerOptions(CallOptions, total=False):
    """The options of a call whose answer depends on the viewer.

    Attributes:
        viewer: The viewer, instead of the client's viewer; the answer shows only what the viewer may see. Without a
            viewer, the state must not contain a hand or a hidden part.
    """

    viewer: Viewer


class StateOptions(ViewerOptions, total=False):
    """The options of a question about a state.

    Attributes:
        expected_digest: The `public_digest` that the state must have.
    """

    expected_digest: str


class ActionOptions(StateOptions, GameOptions, total=False):
    """The options of `apply` and `check_plan`: all of `StateOptions` and `GameOptions`."""


class TurnOptions(StateOptions, total=False):
    """The options of a question about a turn.

    Attributes:
        as_if_on_turn: Whether to answer as if the turn of the viewer began now. The viewer must be a seat.
    """

    as_if_on_turn: bool


class TrialOptions(ActionOptions, TurnOptions, total=False):
    """The options of `validate` and `preview`: all of `TurnOptions`, `StateOptions` and `GameOptions`."""


class ReplayOptions(ViewerOptions, GameOptions, total=False):
    """The options of `replay`: all of `ViewerOptions` and `GameOptions`."""


class StreamOptions(ViewerOptions, GameOptions, total=False):
    """The options of `play`, which are the defaults for the requests of the stream."""


class ShowOptions(TypedDict, total=False):
    """The options of a request for the state of a stream, which override the options of the stream.

    Attributes:
        timeout: The timeout of the answer in seconds.
        viewer: The viewer of the answer.
        expected_digest: The `public_digest` that the stream's state must have.
        locale: The language of the sentences, as a BCP 47 tag.
    """

    timeout: float
    viewer: Viewer
    expected_digest: str
    locale: str


class PlayOptions(ShowOptions, total=False):
    """The options of an action on a stream.

    Attributes:
        with_sentences: Whether every event includes a sentence that describes it.
    """

    with_sentences: bool


class StartOptions(TypedDict, total=False):
    """The options for starting a game on a stream, which override the options of the stream.

    Attributes:
        timeout: The timeout of the answer in seconds.
        viewer: The viewer of the answer.
        with_sentences: Whether every event includes a sentence that describes it.
        locale: The language of the sentences, as a BCP 47 tag.
    """

    timeout: float
    viewer: Viewer
    with_sentences: bool
    locale: str


def get_catalog(options: CallOptions) -> GetCatalogRequest:
    """Make the request for the catalog."""
    return _with(GetCatalogRequest(), options, CallOptions)


def create_game(setup: GameSetup, options: GameOptions) -> CreateGameRequest:
    """Make the request for a new game."""
    return _with(CreateGameRequest(setup=setup), options, GameOptions)


def validate_action(state: GameState, action: Action | str, options: TrialOptions) -> ValidateActionRequest:
    """Make the request for a verdict on an action, given as a message or as notation."""
    return _with(ValidateActionRequest(state=state, action=_given_action(action)), options, TrialOptions)


def apply_action(state: GameState, action: Action | str, options: ActionOptions) -> ApplyActionRequest:
    """Make the request to apply an action, given as a message or as notation."""
    return _with(ApplyActionRequest(state=state, action=_given_action(action)), options, ActionOptions)


def list_legal_actions(
    state: GameState,
    verbs: Iterable[Verb.ValueType],
    ages: Iterable[Age.ValueType],
    kinds: Iterable[Kind.ValueType],
    square: Square | None,
    options: TurnOptions,
) -> ListLegalActionsRequest:
    """Make the request for all legal actions that pass the filters."""
    request = ListLegalActionsRequest(state=state, verbs=verbs, ages=ages, kinds=kinds, square=square)
    return _with(request, options, TurnOptions)


def explain_placements(
    state: GameState,
    age: Age.ValueType,
    kind: Kind.ValueType,
    old: Square | None,
    seat: int,
    options: TurnOptions,
    *,
    with_consequences: bool,
) -> ExplainPlacementsRequest:
    """Make the request for a placement map."""
    request = ExplainPlacementsRequest(
        state=state, age=age, kind=kind, old=old, seat=seat, with_consequences=with_consequences
    )
    return _with(request, options, TurnOptions)


def preview_actions(
    state: GameState, actions: Iterable[Action | str], max_decision_depth: int, options: TrialOptions
) -> PreviewActionsRequest:
    """Make the request for a preview of successive actions, given as messages or as notation."""
    request = PreviewActionsRequest(
        state=state, actions=[_given_action(each) for each in actions], max_decision_depth=max_decision_depth
    )
    return _with(request, options, TrialOptions)


def check_plan(
    state: GameState, plan: Iterable[Action | str], since: Iterable[Event], options: ActionOptions
) -> CheckPlanRequest:
    """Make the request to check a plan against the events since it was made; its actions are messages or notation."""
    request = CheckPlanRequest(state=state, actions=[_given_action(each) for each in plan], since=since)
    return _with(request, options, ActionOptions)


def describe_domains(state: GameState, ages: Iterable[Age.ValueType], options: StateOptions) -> DescribeDomainsRequest:
    """Make the request for the domains of some boards."""
    return _with(DescribeDomainsRequest(state=state, ages=ages), options, StateOptions)


def suggest_actions(
    state: GameState, strength: Strength.ValueType, max_suggestions: int, seed: int, options: TurnOptions
) -> SuggestActionsRequest:
    """Make the request for suggestions to the player who must move or decide."""
    request = SuggestActionsRequest(state=state, strength=strength, max_suggestions=max_suggestions, seed=seed)
    return _with(request, options, TurnOptions)


def match_action(
    state: GameState,
    squares: Iterable[SquareReading],
    words: Iterable[WordReading] | str,
    max_matches: int,
    options: TurnOptions,
) -> MatchActionRequest:
    """Make the request for the legal actions that fit the description of a move.

    If `words` is a text, each of its words is certain. The end of a text that is longer than any action is left out.
    """
    if isinstance(words, str):
        typed = words.split()[:_MAX_TYPED]
        words = [WordReading(alternatives=[WordAlternative(text=each[:_MAX_TYPED])]) for each in typed]
    request = MatchActionRequest(state=state, squares=squares, words=words, max_matches=max_matches)
    return _with(request, options, TurnOptions)


def view_game(state: GameState, events: Iterable[Event], options: StateOptions) -> ViewGameRequest:
    """Make the request for the viewer's view of a state and of events."""
    return _with(ViewGameRequest(state=state, events=events), options, StateOptions)


def audit_position(state: GameState, options: ViewerOptions) -> AuditPositionRequest:
    """Make the request for every problem of a position."""
    return _with(AuditPositionRequest(state=state), options, ViewerOptions)


def replay_game(
    game: ReplayedGame,
    actions: Iterable[Action | str],
    options: ReplayOptions,
    *,
    with_events: bool,
) -> ReplayGameRequest:
    """Make the request to replay actions or a record, given as messages or as notation."""
    given = [_given_action(each) for each in actions]
    request = ReplayGameRequest(game=_subject(game), actions=given, with_events=with_events)
    return _with(request, options, ReplayOptions)


def review_game(
    game: ReplayedGame,
    actions: Iterable[Action | str],
    options: ViewerOptions,
    *,
    with_comparisons: bool,
    page: tuple[int, str],
    seed: int,
) -> ReviewGameRequest:
    """Make the request for a page of the review of a game; `page` is the maximum number of turns and the page token."""
    request = ReviewGameRequest(
        game=_subject(game),
        actions=[_given_action(each) for each in actions],
        with_comparisons=with_comparisons,
        page_size=page[0],
        page_token=page[1],
        seed=seed,
    )
    return _with(request, options, ViewerOptions)


def _subject(game: ReplayedGame) -> ReplaySource:
    subject = ReplaySource()
    match game:
        case GameSetup():
            subject.setup.CopyFrom(game)
        case GameState():
            subject.state.CopyFrom(game)
        case GameRecord():
            subject.record.CopyFrom(game)
        case str():
            subject.record_text = game
    return subject


def read_text(text: str, form: TextForm.ValueType, state: GameState | None, options: ViewerOptions) -> ReadTextRequest:
    """Make the request to read a text."""
    return _with(ReadTextRequest(text=text, form=form, state=state), options, ViewerOptions)


def write_text(
    content: Action | GameState | GameRecord | CustomRegion,
    form: TextForm.ValueType,
    state: GameState | None,
    options: ViewerOptions,
) -> WriteTextRequest:
    """Make the request to write a text."""
    written = TextContent()
    match content:
        case Action():
            written.action.CopyFrom(content)
        case GameState():
            written.position.CopyFrom(content)
        case GameRecord():
            written.record.CopyFrom(content)
        case CustomRegion():
            written.region.CopyFrom(content)
    return _with(WriteTextRequest(content=written, form=form, state=state), options, ViewerOptions)


def play_start(game: GameSetup | GameState, options: StartOptions) -> PlayRequest:
    """Make the request that starts a game on a stream, or replaces the stream's game by a new one."""
    if isinstance(game, GameSetup):
        return _with(PlayRequest(start=PlayStart(setup=game)), options, StartOptions)
    return _with(PlayRequest(start=PlayStart(state=game)), options, StartOptions)


def play_apply(action: Action | str, options: PlayOptions) -> PlayRequest:
    """Make the request to apply an action, given as a message or as notation, to a stream's state."""
    return _with(PlayRequest(apply=_given_action(action)), options, PlayOptions)


def play_take_back(count: int, options: ShowOptions) -> PlayRequest:
    """Make the request to undo a number of actions and decisions.

    Raises:
        ValueError: If the count is less than 1.
    """
    if count < 1:
        raise ValueError(f"{count} actions can't be taken back; 1 or more can")
    return _with(PlayRequest(take_back=PlayTakeBack(count=count)), options, ShowOptions)


def play_show(options: ShowOptions) -> PlayRequest:
    """Make the request for a stream's state."""
    return _with(PlayRequest(show=PlayShow()), options, ShowOptions)


def _given_action(action: Action | str) -> GivenAction:
    return GivenAction(notation=action) if isinstance(action, str) else GivenAction(structured=action)


def check(options: Mapping[str, object], kind: type[Mapping[str, object]]) -> None:
    """Check the names of options, so that a misspelt option is an error.

    Raises:
        TypeError: If an option is not in `kind`.
    """
    for name in options:
        if name not in kind.__annotations__:
            raise TypeError(f"there is no option {name!r}; {kind.__name__} has {', '.join(kind.__annotations__)}")


def _with(request: _Kind, options: Mapping[str, Any], kind: type[Mapping[str, object]]) -> _Kind:
    """Set the options that are fields of the request. The other options are not sent in it.

    Raises:
        ValueError: If the viewer is invalid.
    """
    check(options, kind)
    for name, value in options.items():
        if name == "viewer":
            _set_viewer(request.options, value)
        elif name in RequestOptions.DESCRIPTOR.fields_by_name:
            setattr(request.options, name, value)
    return request


def stream_options(options: StreamOptions, locale: str, viewer: Viewer | None) -> StreamOptions:
    """Return the options of a stream, with the client's language and viewer as defaults."""
    defaults: StreamOptions = {"locale": locale}
    if viewer is not None:
        defaults["viewer"] = viewer
    return {**defaults, **options}


def set_defaults(request: Request, locale: str, viewer: Viewer | None) -> None:
    """Set the language and, if the call depends on a viewer, the viewer, unless the request has them already."""
    options = request.options
    options.locale = options.locale or locale
    if viewer is not None and _has_viewer(request) and options.WhichOneof("viewer") is None:
        _set_viewer(options, viewer)


def _has_viewer(request: Request) -> bool:
    match request:
        case GetCatalogRequest() | CreateGameRequest():
            return False
        case ReadTextRequest():
            return request.HasField("state")
        case WriteTextRequest():
            return not request.content.HasField("region")
        case _:
            return True


def _set_viewer(options: RequestOptions, viewer: Viewer) -> None:
    match viewer:
        case "spectator":
            options.spectator.CopyFrom(Spectator())
        case "host":
            options.host.CopyFrom(Host())
        case int():
            options.seat = viewer
        case OwnSeat():
            options.seat = viewer.seat
            options.seat_secret = viewer.secret
        case _:
            raise ValueError(f"{viewer!r} can't ask; a seat can, such as 1, 'spectator' or 'host'")
