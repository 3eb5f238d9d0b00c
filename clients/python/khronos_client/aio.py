"""The client for asyncio: the blocking client's methods, awaited."""

from __future__ import annotations  # grpc's types take parameters in its stubs only

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Self, TypeVar, Unpack

import grpc
from grpc import aio

from khronos.v1.action_pb2 import Action, Verb
from khronos.v1.advice_pb2 import PlacementMap
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
    ListLegalActionsResponse,
    PreviewActionResponse,
    ReadTextResponse,
    ReplaceSecretResponse,
    ReplayGameResponse,
    ValidateActionResponse,
    ViewGameResponse,
)
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.state_pb2 import GameState
from khronos_client import requests
from khronos_client.calls import DEFAULT_TIMEOUT, Envelope, channel_options_with
from khronos_client.created import check_sealed
from khronos_client.errors import ConnectionClosedError, as_referee_error
from khronos_client.play import AsyncGame
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
from khronos_client.retries import Retries
from khronos_client.security import check_api_key

_Request = TypeVar("_Request", bound=Request)
_Response = TypeVar("_Response")


class AsyncReferee:
    """A connection to a referee for asyncio; it belongs to the event loop that runs when it is made.

    The methods are those of `Referee`, with the same options and errors, to be awaited.

    >>> import asyncio
    >>> async def count_kinds():
    ...     async with AsyncReferee(address) as referee:
    ...         return len((await referee.catalog()).kinds)
    >>> asyncio.run(count_kinds())
    9
    """

    def __init__(  # noqa: PLR0913  # a connection has many options
        self,
        address: str,
        *,
        credentials: grpc.ChannelCredentials | None = None,
        api_key: str = "",
        allow_plaintext_key: bool = False,
        timeout: float = DEFAULT_TIMEOUT,
        locale: str = "",
        viewer: Viewer | None = None,
        retries: bool = True,
        channel_options: Sequence[tuple[str, str | int]] = (),
    ) -> None:
        """Prepare a connection, as `Referee` does."""
        check_api_key(api_key, address, encrypted=credentials is not None or allow_plaintext_key)
        options = channel_options_with(channel_options, address)
        self._channel = (
            aio.insecure_channel(address, options)
            if credentials is None
            else aio.secure_channel(address, credentials, options)
        )
        self._stub = RefereeServiceStub(self._channel)
        self._timeout = timeout
        self._api_key = api_key
        self._locale = locale
        self._viewer = viewer
        self._retries = retries
        self._closed = False

    async def __aenter__(self) -> Self:
        """Return itself; leaving the block closes the connection."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; calls that run, and later ones, raise `ConnectionClosedError`."""
        self._closed = True
        await self._channel.close()

    async def catalog(self, **options: Unpack[CallOptions]) -> Catalog:
        """Return the box, the options, the built-in regions and the clauses."""
        return (await self._send(self._stub.GetCatalog, requests.get_catalog(options), options)).catalog

    async def create_game(self, setup: GameSetup, **options: Unpack[GameOptions]) -> CreateGameResponse:
        """Set up a game: its first state, and what happened; see `Referee.create_game`."""
        answer = await self._send(self._stub.CreateGame, requests.create_game(setup, options), options)
        check_sealed(setup, answer.state, options.get("request_id", ""))
        return answer

    async def validate(
        self, state: GameState, action: Action | str, **options: Unpack[ActionOptions]
    ) -> ValidateActionResponse:
        """Return why an action is not legal, or what it would cause; see `Referee.validate`."""
        return await self._send(self._stub.ValidateAction, requests.validate_action(state, action, options), options)

    async def apply(
        self, state: GameState, action: Action | str, **options: Unpack[ActionOptions]
    ) -> ApplyActionResponse:
        """Apply an action: the new state, and what happened; see `Referee.apply`."""
        return await self._send(self._stub.ApplyAction, requests.apply_action(state, action, options), options)

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
        """Return all that the player to move, or to decide, may do now; see `Referee.legal_actions`."""
        request = requests.list_legal_actions(state, verbs, ages, kinds, square, options)
        return await self._send(self._stub.ListLegalActions, request, options)

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
        """Return where a kind, or an upgrade, can go on one board; see `Referee.explain_placements`."""
        request = requests.explain_placements(state, age, kind, old, seat, options, with_consequences=with_consequences)
        return (await self._send(self._stub.ExplainPlacements, request, options)).map

    async def preview(
        self, state: GameState, *actions: Action | str, decisions: int = 0, **options: Unpack[ActionOptions]
    ) -> PreviewActionResponse:
        """Return what actions in a row would cause, board by board; see `Referee.preview`."""
        request = requests.preview_action(state, actions, decisions, options)
        return await self._send(self._stub.PreviewAction, request, options)

    async def domains(
        self, state: GameState, *, ages: Iterable[Age.ValueType] = (), **options: Unpack[StateOptions]
    ) -> DescribeDomainsResponse:
        """Return the domains, who holds them and why, and what everyone would collect now; see `Referee.domains`."""
        return await self._send(self._stub.DescribeDomains, requests.describe_domains(state, ages, options), options)

    async def view(
        self, state: GameState, *, events: Iterable[Event] = (), **options: Unpack[StateOptions]
    ) -> ViewGameResponse:
        """Return a state, and events, as the viewer may see them; see `Referee.view`."""
        return await self._send(self._stub.ViewGame, requests.view_game(state, events, options), options)

    async def replace_secret(
        self, state: GameState, seat: int, secret_hash: bytes = b"", **options: Unpack[StateOptions]
    ) -> ReplaceSecretResponse:
        """Sign that another seat gets a new secret for one that is lost; see `Referee.replace_secret`."""
        request = requests.replace_secret(state, seat, secret_hash, options)
        return await self._send(self._stub.ReplaceSecret, request, options)

    async def audit(self, state: GameState, **options: Unpack[ViewerOptions]) -> AuditPositionResponse:
        """Return every fault of a position, and what the obvious fixes make of it; see `Referee.audit`."""
        return await self._send(self._stub.AuditPosition, requests.audit_position(state, options), options)

    async def replay(
        self,
        game: GameSetup | GameState | GameRecord | str,
        actions: Iterable[Action | str] = (),
        *,
        with_events: bool = False,
        **options: Unpack[ReplayOptions],
    ) -> ReplayGameResponse:
        """Play actions, or a record, to the end or up to the first that departs; see `Referee.replay`."""
        request = requests.replay_game(game, actions, options, with_events=with_events)
        return await self._send(self._stub.ReplayGame, request, options)

    async def read_text(
        self, text: str, form: TextForm.ValueType, *, state: GameState | None = None, **options: Unpack[ViewerOptions]
    ) -> ReadTextResponse:
        """Return what a text is read as, or everything that is wrong with it; see `Referee.read_text`."""
        return await self._send(self._stub.ReadText, requests.read_text(text, form, state, options), options)

    async def write_text(
        self,
        content: Action | GameState | GameRecord | CustomRegion,
        *,
        form: TextForm.ValueType = TextForm.TEXT_FORM_UNSPECIFIED,
        state: GameState | None = None,
        **options: Unpack[ViewerOptions],
    ) -> str:
        """Return an action, a position, a record or a region in notation; see `Referee.write_text`."""
        request = requests.write_text(content, form, state, options)
        return (await self._send(self._stub.WriteText, request, options)).text

    @asynccontextmanager
    async def play(self, game: GameSetup | GameState, **options: Unpack[StreamOptions]) -> AsyncIterator[AsyncGame]:
        """Play a game over one stream, which holds the state; see `Referee.play`.

        >>> import asyncio
        >>> async def travel():
        ...     async with AsyncReferee(address) as referee, referee.play(state, viewer="host") as game:
        ...         await game.apply("travel A Faith")
        ...         return game.depth
        >>> asyncio.run(travel())
        1
        """
        usual = requests.stream_options(options, self._locale, self._viewer)
        stream = AsyncGame(self._stub.Play, usual, self._timeout, self._api_key)
        try:
            await stream.begin(game)
            yield stream
        finally:
            await stream.close()

    async def _send(
        self, method: aio.UnaryUnaryMultiCallable[_Request, _Response], request: _Request, options: CallOptions
    ) -> _Response:
        envelope = Envelope.of(options, self._timeout, self._api_key)
        requests.set_defaults(request, self._locale, self._viewer)
        retries = Retries(envelope.timeout, enabled=self._retries)
        while True:
            try:
                return await method(request, timeout=retries.seconds_left, metadata=aio.Metadata(*envelope.metadata))
            except (grpc.RpcError, aio.UsageError, asyncio.CancelledError) as error:
                task = asyncio.current_task()
                if self._closed and not (task and task.cancelling()):
                    raise ConnectionClosedError.of(envelope.request_id) from error
                if not isinstance(error, grpc.RpcError):
                    raise
                pause = retries.pause_after(as_referee_error(error, envelope.request_id))
            await asyncio.sleep(pause)
