"""The calls of a referee for asyncio."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Self, TypeVar, Unpack

from khronos.v1.action_pb2 import Action, Verb
from khronos.v1.advice_pb2 import PlacementMap, Strength
from khronos.v1.catalog_pb2 import Catalog
from khronos.v1.config_pb2 import CustomRegion, GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.record_pb2 import GameRecord, TextForm
from khronos.v1.referee_service_pb2 import (
    ApplyActionResponse,
    AuditPositionResponse,
    CreateGameResponse,
    DescribeDomainsResponse,
    ExplainPlacementsResponse,
    GetCatalogResponse,
    ListLegalActionsResponse,
    PreviewActionsResponse,
    ReadTextResponse,
    ReplayGameResponse,
    ReviewGameResponse,
    SuggestActionsResponse,
    ValidateActionResponse,
    ViewGameResponse,
    WriteTextResponse,
)
from khronos.v1.state_pb2 import GameState
from khronos_client import requests
from khronos_client.async_game import AsyncGame
from khronos_client.created import check_sealed
from khronos_client.requests import (
    ActionOptions,
    CallOptions,
    GameOptions,
    ReplayOptions,
    Request,
    StateOptions,
    StreamOptions,
    Viewer,
    ViewerOptions,
)
from khronos_client.transport import DEFAULT_TIMEOUT, AsyncTransport, Envelope

_Response = TypeVar("_Response")


class AnyAsyncReferee:
    """The calls of a referee for asyncio: those of `AnyReferee`, with the same options and errors, to be awaited."""

    def __init__(
        self,
        transport: AsyncTransport,
        timeout: float = DEFAULT_TIMEOUT,
        locale: str = "",
        viewer: Viewer | None = None,
    ) -> None:
        """Make calls over a transport, as `AnyReferee` does."""
        self._transport = transport
        self._timeout = timeout
        self._locale = locale
        self._viewer = viewer

    async def __aenter__(self) -> Self:
        """Return the referee, which is closed at the end of the block."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the referee; running and later calls raise `ConnectionClosedError`."""
        await self._transport.close()

    async def catalog(self, **options: Unpack[CallOptions]) -> Catalog:
        """Return the box, the options, the built-in regions and the clauses."""
        return (await self._send(GetCatalogResponse, requests.get_catalog(options), options)).catalog

    async def create_game(self, setup: GameSetup, **options: Unpack[GameOptions]) -> CreateGameResponse:
        """Create a game; return its first state and events, see `AnyReferee.create_game`."""
        answer = await self._send(CreateGameResponse, requests.create_game(setup, options), options)
        check_sealed(setup, answer.state, options.get("request_id", ""))
        return answer

    async def validate(
        self, state: GameState, action: Action | str, **options: Unpack[ActionOptions]
    ) -> ValidateActionResponse:
        """Judge an action; return its refusal or its consequences, see `AnyReferee.validate`."""
        return await self._send(ValidateActionResponse, requests.validate_action(state, action, options), options)

    async def apply(
        self, state: GameState, action: Action | str, **options: Unpack[ActionOptions]
    ) -> ApplyActionResponse:
        """Apply an action; return the new state and the events, see `AnyReferee.apply`."""
        return await self._send(ApplyActionResponse, requests.apply_action(state, action, options), options)

    async def legal_actions(
        self,
        state: GameState,
        *,
        verbs: Iterable[Verb.ValueType] = (),
        ages: Iterable[Age.ValueType] = (),
        kinds: Iterable[Kind.ValueType] = (),
        square: Square | None = None,
        **options: Unpack[StateOptions],
    ) -> ListLegalActionsResponse:
        """Return the legal actions of the player to move or to decide; see `AnyReferee.legal_actions`."""
        request = requests.list_legal_actions(state, verbs, ages, kinds, square, options)
        return await self._send(ListLegalActionsResponse, request, options)

    async def explain_placements(
        self,
        state: GameState,
        age: Age.ValueType,
        kind: Kind.ValueType,
        *,
        old: Square | None = None,
        seat: int = 0,
        with_consequences: bool = False,
        **options: Unpack[StateOptions],
    ) -> PlacementMap:
        """Return the placement map of a kind or an upgrade on one board; see `AnyReferee.explain_placements`."""
        request = requests.explain_placements(state, age, kind, old, seat, options, with_consequences=with_consequences)
        return (await self._send(ExplainPlacementsResponse, request, options)).map

    async def preview(
        self, state: GameState, *actions: Action | str, max_decision_depth: int = 0, **options: Unpack[ActionOptions]
    ) -> PreviewActionsResponse:
        """Preview actions in a row, board by board; see `AnyReferee.preview`."""
        request = requests.preview_actions(state, actions, max_decision_depth, options)
        return await self._send(PreviewActionsResponse, request, options)

    async def domains(
        self, state: GameState, *, ages: Iterable[Age.ValueType] = (), **options: Unpack[StateOptions]
    ) -> DescribeDomainsResponse:
        """Return the domains with holders and reasons, and the incomes if they came now; see `AnyReferee.domains`."""
        return await self._send(DescribeDomainsResponse, requests.describe_domains(state, ages, options), options)

    async def suggest_actions(
        self,
        state: GameState,
        strength: Strength.ValueType,
        *,
        max_suggestions: int = 0,
        seed: int = 0,
        **options: Unpack[StateOptions],
    ) -> SuggestActionsResponse:
        """Suggest actions to the seat to move or to decide; see `AnyReferee.suggest_actions`."""
        request = requests.suggest_actions(state, strength, max_suggestions, seed, options)
        return await self._send(SuggestActionsResponse, request, options)

    async def view(
        self, state: GameState, *, events: Iterable[Event] = (), **options: Unpack[StateOptions]
    ) -> ViewGameResponse:
        """Return the viewer's view of a state and of events; see `AnyReferee.view`."""
        return await self._send(ViewGameResponse, requests.view_game(state, events, options), options)

    async def audit(self, state: GameState, **options: Unpack[ViewerOptions]) -> AuditPositionResponse:
        """Return every fault of a position, and the position after obvious fixes; see `AnyReferee.audit`."""
        return await self._send(AuditPositionResponse, requests.audit_position(state, options), options)

    async def replay(
        self,
        game: GameSetup | GameState | GameRecord | str,
        actions: Iterable[Action | str] = (),
        *,
        with_events: bool = False,
        **options: Unpack[ReplayOptions],
    ) -> ReplayGameResponse:
        """Replay actions or a record, up to the first action that departs; see `AnyReferee.replay`."""
        request = requests.replay_game(game, actions, options, with_events=with_events)
        return await self._send(ReplayGameResponse, request, options)

    async def review(
        self,
        game: requests.ReplayedGame,
        actions: Iterable[Action | str] = (),
        *,
        with_comparisons: bool = False,
        page_size: int = 0,
        page_token: str = "",
        seed: int = 0,
        **options: Unpack[ViewerOptions],
    ) -> ReviewGameResponse:
        """Review a game: money, standings and better turns; see `AnyReferee.review`."""
        request = requests.review_game(
            game, actions, options, with_comparisons=with_comparisons, page=(page_size, page_token), seed=seed
        )
        return await self._send(ReviewGameResponse, request, options)

    async def read_text(
        self, text: str, form: TextForm.ValueType, *, state: GameState | None = None, **options: Unpack[ViewerOptions]
    ) -> ReadTextResponse:
        """Parse a text; return its content or all its errors, see `AnyReferee.read_text`."""
        return await self._send(ReadTextResponse, requests.read_text(text, form, state, options), options)

    async def write_text(
        self,
        content: Action | GameState | GameRecord | CustomRegion,
        *,
        form: TextForm.ValueType = TextForm.TEXT_FORM_UNSPECIFIED,
        state: GameState | None = None,
        **options: Unpack[ViewerOptions],
    ) -> str:
        """Write an action, a position, a record or a region in notation; see `AnyReferee.write_text`."""
        request = requests.write_text(content, form, state, options)
        return (await self._send(WriteTextResponse, request, options)).text

    @asynccontextmanager
    async def play(self, game: GameSetup | GameState, **options: Unpack[StreamOptions]) -> AsyncIterator[AsyncGame]:
        """Play a game over one stream, which holds the state; see `AnyReferee.play`.

        >>> import asyncio
        >>> async def travel():
        ...     async with AsyncReferee(address) as referee, referee.play(state, viewer="host") as game:
        ...         await game.apply("travel I Faith")
        ...         return game.depth
        >>> asyncio.run(travel())
        1
        """
        usual = requests.stream_options(options, self._locale, self._viewer)
        stream = AsyncGame(self._transport, usual, self._timeout)
        try:
            await stream.begin(game)
            yield stream
        finally:
            await stream.close()

    async def _send(self, response: type[_Response], request: Request, options: CallOptions) -> _Response:
        """Send a request and return the response, whose class names the method."""
        requests.set_defaults(request, self._locale, self._viewer)
        method = response.__name__.removesuffix("Response")
        answer: _Response = await self._transport.answer(method, request, Envelope.of(options, self._timeout))
        return answer
