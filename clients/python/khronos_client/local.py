"""Answer calls in this process with the core, without a server and without gRPC."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos_client.errors import Code, ConnectionClosedError, Failure, StreamEndedError, referee_error
from khronos_client.referee import AnyReferee
from khronos_client.requests import Request, Viewer
from khronos_client.transport import DEFAULT_TIMEOUT, Envelope, Note
from khronos_core import Core, GameSession


class LocalReferee(AnyReferee):
    """A referee in this process with the calls, answers and errors of `Referee`; threads may share it.

    It needs neither a server nor a network, and starts no threads. API keys, rate limits and size limits of requests do
    not apply. A server reports a bug of the referee as `InternalError`; this class raises the original
    exception.

    >>> from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
    >>> setup = GameSetup(config=GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")]), seed_phrase="castle")
    >>> referee = LocalReferee(viewer="host")
    >>> state = referee.create_game(setup).state
    >>> referee.apply(state, "travel I Faith").state.public_part.revision
    1
    """

    def __init__(
        self,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        locale: str = "",
        viewer: Viewer | None = None,
        sealing_keys: Mapping[str, bytes] | None = None,
    ) -> None:
        """Start a referee.

        Args:
            timeout: The default timeout of a call, in seconds.
            locale: The default language of the sentences, as a BCP 47 tag; empty for English.
            viewer: The default viewer; None if every call with secrets must name a viewer.
            sealing_keys: The keys of sealed games, which are secrets of 32 bytes by name. The first key seals new
                games, and every key opens the games that it has sealed. Without keys, sealed games can't be played.

        Raises:
            ImportError: If keys are given, and the extra `sealed` is not installed.
        """
        super().__init__(LocalTransport(sealing_keys), timeout, locale, viewer)


class LocalTransport:
    """A transport that answers calls with the core."""

    def __init__(self, sealing_keys: Mapping[str, bytes] | None) -> None:
        self._core = Core(sealing_keys)
        self._closed = False

    def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        """Return the response to a request, or raise a `RefereeError`."""
        answer = self._core.answer_message(method, request, envelope.timeout, self.is_closed)
        if answer.failure is None:
            return answer.response
        status = answer.failure.status
        code = Code(status.code)
        if code is Code.CANCELLED:
            raise ConnectionClosedError.of(envelope.request_id)
        raise referee_error(Failure.of_details(code, status.message, envelope.request_id, tuple(status.details)))

    def open_stream(self, envelope: Envelope, note: Note) -> LocalStream:
        """Return a new stream."""
        return LocalStream(self, self._core.open_game(), envelope.request_id, note)

    def close(self) -> None:
        """Close the transport; running and later calls raise `ConnectionClosedError`."""
        self._closed = True

    def is_closed(self) -> bool:
        """Return whether the transport is closed."""
        return self._closed


class LocalStream:
    """A session of the core, used like a stream."""

    def __init__(self, transport: LocalTransport, session: GameSession, request_id: str, note: Note) -> None:
        self._transport = transport
        self._session = session
        self._request_id = request_id
        self._note = note
        self._closed = False

    def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:
        """Return the response to a request, after calling `note` with it, or raise a `RefereeError`."""
        response = self._session.answer_message(request, timeout, self._is_over).response
        if response is None:
            raise StreamEndedError.of(self._request_id)
        self._note(response)
        return response

    def close(self, timeout: float) -> None:  # noqa: ARG002  # nothing is waited for
        """End the stream."""
        self._closed = True

    def _is_over(self) -> bool:
        return self._closed or self._transport.is_closed()
