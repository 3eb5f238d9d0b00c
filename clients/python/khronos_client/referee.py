"""The blocking client."""

from __future__ import annotations  # grpc's types take parameters in its stubs only

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self, TypeVar, Unpack

import grpc

from khronos.v1.action_pb2 import Action, Verb
from khronos.v1.catalog_pb2 import Catalog
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.referee_service_pb2 import (
    ApplyActionResponse,
    CreateGameResponse,
    ListLegalActionsResponse,
    ValidateActionResponse,
)
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.state_pb2 import GameState
from khronos_client import requests
from khronos_client.calls import CHANNEL_OPTIONS, DEFAULT_TIMEOUT, Envelope
from khronos_client.errors import as_referee_error
from khronos_client.requests import ActionOptions, AskOptions, CallOptions, GameOptions, SpokenOptions

_Request = TypeVar("_Request")
_Response = TypeVar("_Response")


class Referee:
    """A connection to a referee, with a method for each of its calls; threads may share it.

    Every call has a deadline, is sent again while the server is unavailable, and raises a `RefereeError` if it fails.

    >>> from khronos.v1.config_pb2 import GameConfig, Seat
    >>> setup = GameSetup(config=GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")]), seed_phrase="castle")
    >>> with Referee(address) as referee:
    ...     state = referee.create_game(setup).state
    ...     legal = referee.legal_actions(state)
    ...     action = next(expand(legal.groups[0], legal.seat))
    ...     state = referee.apply(state, action).state
    >>> state.public_part.revision
    1
    """

    def __init__(
        self,
        address: str,
        *,
        credentials: grpc.ChannelCredentials | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        channel_options: Sequence[tuple[str, str | int]] = (),
    ) -> None:
        """Prepare a connection; it is made by the first call.

        Args:
            address: Where the server listens, such as `localhost:50051`.
            credentials: For a server with TLS; none, the connection is in clear.
            timeout: Seconds until a call is given up, retries included, unless the call says otherwise.
            channel_options: Further options of the channel; they go before the client's own of the same name.
        """
        # gRPC takes the last of several options of one name.
        options = (*CHANNEL_OPTIONS, *channel_options)
        self._channel = (
            grpc.insecure_channel(address, options)
            if credentials is None
            else grpc.secure_channel(address, credentials, options)
        )
        self._stub = RefereeServiceStub(self._channel)
        self._timeout = timeout

    def __enter__(self) -> Self:
        """Return itself; leaving the block closes the connection."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; calls that run are cancelled."""
        self._channel.close()

    def catalog(self, **options: Unpack[SpokenOptions]) -> Catalog:
        """Return the box, the options, the built-in regions and the clauses."""
        return self._send(self._stub.GetCatalog, requests.get_catalog(options), options).catalog

    def create_game(self, setup: GameSetup, **options: Unpack[GameOptions]) -> CreateGameResponse:
        """Set up a game: its first state, and what happened."""
        return self._send(self._stub.CreateGame, requests.create_game(setup, options), options)

    def validate(
        self, state: GameState, action: Action | str, **options: Unpack[ActionOptions]
    ) -> ValidateActionResponse:
        """Return why an action is not legal, or what it would cause.

        Args:
            state: The state; parts may be absent.
            action: The action, as a message or as notation.
            options: See `ActionOptions`.
        """
        return self._send(self._stub.ValidateAction, requests.validate_action(state, action, options), options)

    def apply(self, state: GameState, action: Action | str, **options: Unpack[ActionOptions]) -> ApplyActionResponse:
        """Apply an action: the new state, and what happened.

        Args:
            state: The state, with the parts that the action needs.
            action: The action, as a message or as notation.
            options: See `ActionOptions`.

        Raises:
            ActionIllegalError: It is not legal; the error carries the broken clauses.
        """
        return self._send(self._stub.ApplyAction, requests.apply_action(state, action, options), options)

    def legal_actions(
        self,
        state: GameState,
        *,
        verbs: Iterable[Verb.ValueType] = (),
        ages: Iterable[Age.ValueType] = (),
        kinds: Iterable[Kind.ValueType] = (),
        square: Square | None = None,
        **options: Unpack[AskOptions],
    ) -> ListLegalActionsResponse:
        """Return all that the player to move, or to decide, may do now, in groups that `expand` turns into actions.

        Args:
            state: The state; parts may be absent.
            verbs: Only these verbs; none, all. The same holds of the other filters.
            ages: Only these boards.
            kinds: Only these kinds of building.
            square: Only actions at this square.
            options: See `AskOptions`.
        """
        request = requests.list_legal_actions(state, verbs, ages, kinds, square, options)
        return self._send(self._stub.ListLegalActions, request, options)

    def _send(
        self, method: grpc.UnaryUnaryMultiCallable[_Request, _Response], request: _Request, options: CallOptions
    ) -> _Response:
        envelope = Envelope.of(options, self._timeout)
        try:
            return method(request, timeout=envelope.timeout, metadata=envelope.metadata)
        except grpc.RpcError as error:
            raise as_referee_error(error, envelope.request_id) from error
