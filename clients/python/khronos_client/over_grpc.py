"""Call a server over gRPC, blocking and with retries."""

from __future__ import annotations  # grpc's types take parameters in its stubs only

import threading
import time
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Any

import grpc

from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_client.channel import as_referee_error, channel_options_with, metadata_of
from khronos_client.errors import ConnectionClosedError, DeadlineExceededError, RefereeError, StreamEndedError
from khronos_client.referee import AnyReferee
from khronos_client.requests import Request, Viewer
from khronos_client.retries import Retries
from khronos_client.security import check_api_key
from khronos_client.transport import DEFAULT_TIMEOUT, Envelope, Note


class Referee(AnyReferee):
    """A connection to a server, with a method for each call; threads may share it.

    Every call has a deadline and raises a `RefereeError` if it fails. If the server is unavailable or overloaded, the
    call is retried until its timeout.

    >>> from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
    >>> setup = GameSetup(config=GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")]), seed_phrase="castle")
    >>> with Referee(address, viewer="host") as referee:
    ...     state = referee.create_game(setup).state
    ...     legal = referee.legal_actions(state)
    ...     action = next(expand(legal.groups[0], legal.seat))
    ...     state = referee.apply(state, action).state
    >>> state.public_part.revision
    1
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
        """Prepare a connection; it is made by the first call.

        Args:
            address: The address of the server, such as `localhost:50051`.
            credentials: The TLS credentials, such as the result of `tls_credentials`; None for a connection without
                TLS.
            api_key: The API key, if the server requires one; otherwise empty.
            allow_plaintext_key: Whether the key may be sent to another machine without TLS, although others could read
                it.
            timeout: The default timeout of a call with its retries, in seconds.
            locale: The default language of the sentences, as a BCP 47 tag; empty for English.
            viewer: The default viewer; None if every call with secrets must name a viewer.
            retries: Whether to retry until the timeout; otherwise only gRPC retries, for about a second.
            channel_options: More options of the channel, which replace the client's own options of the same name.

        Raises:
            ValueError: If the API key is malformed, or would go to another machine without TLS.
        """
        check_api_key(api_key, address, encrypted=credentials is not None or allow_plaintext_key)
        options = channel_options_with(channel_options, address)
        channel = (
            grpc.insecure_channel(address, options)
            if credentials is None
            else grpc.secure_channel(address, credentials, options)
        )
        super().__init__(_Channel(channel, api_key, retries=retries), timeout, locale, viewer)


class _Channel:
    def __init__(self, channel: grpc.Channel, api_key: str, *, retries: bool) -> None:
        self._channel = channel
        self._stub = RefereeServiceStub(channel)
        self._api_key = api_key
        self._retries = retries
        self._closed = False

    def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        call = getattr(self._stub, method)
        metadata = metadata_of(envelope, self._api_key)
        retries = Retries(envelope.timeout, enabled=self._retries)
        while True:
            try:
                return call(request, timeout=retries.seconds_left, metadata=metadata)
            except (grpc.RpcError, ValueError) as error:  # gRPC raises `ValueError` for a closed channel
                if self._closed:
                    raise ConnectionClosedError.of(envelope.request_id) from error
                if not isinstance(error, grpc.RpcError):
                    raise
                pause = retries.pause_after(as_referee_error(error, envelope.request_id))
            time.sleep(pause)

    def open_stream(self, envelope: Envelope, note: Note) -> _Stream:
        return _Stream(self._stub.Play, metadata_of(envelope, self._api_key), envelope.request_id, note)

    def close(self) -> None:
        self._closed = True
        self._channel.close()


class _Stream:
    """A stream of gRPC.

    Every request has an answer, and answers arrive in order. If a request timed out, its answer arrives before the
    answer to the next request. It is noted, too.
    """

    def __init__(
        self,
        method: grpc.StreamStreamMultiCallable[PlayRequest, PlayResponse],
        metadata: tuple[tuple[str, str], ...],
        request_id: str,
        note: Note,
    ) -> None:
        self._request_id = request_id
        self._note = note
        self._due = 0
        self._requests: SimpleQueue[PlayRequest | None] = SimpleQueue()
        self._answers: SimpleQueue[PlayResponse | grpc.RpcError | None] = SimpleQueue()
        self._call = method(iter(self._requests.get, None), metadata=metadata)
        self._reader = threading.Thread(target=self._read, name="khronos-play", daemon=True)
        self._reader.start()

    def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:
        """Send a request and return its answer; skip late answers to earlier requests."""
        answer = PlayResponse()
        until = time.monotonic() + timeout
        self._requests.put(request)
        self._due += 1
        while self._due:
            try:
                answer = self._next(max(0.0, until - time.monotonic()))
            except Empty:
                raise DeadlineExceededError.of_stream(timeout, self._request_id) from None
            self._due -= 1
            self._note(answer)
        return answer

    def close(self, timeout: float) -> None:
        self._requests.put(None)
        if self._due:
            self._call.cancel()
        self._reader.join(timeout)
        self._call.cancel()

    def _next(self, timeout: float) -> PlayResponse:
        """Return the next answer.

        Raises:
            Empty: If no answer arrived in time.
            RefereeError: If the stream has ended.
        """
        answer = self._answers.get(timeout=timeout)
        if isinstance(answer, PlayResponse):
            return answer
        self._answers.put(answer)  # every later request needs the end, too
        raise stream_error(answer, self._request_id) from answer

    def _read(self) -> None:
        """Read all answers in a thread, because gRPC waits for each answer without a timeout."""
        end = None
        try:
            for answer in self._call:
                self._answers.put(answer)
        except grpc.RpcError as error:
            end = error
        self._answers.put(end)


def stream_error(error: grpc.RpcError | None, request_id: str) -> RefereeError:
    """Return the error of a stream that has ended: the error that broke it, or `StreamEndedError` if there was none."""
    if isinstance(error, grpc.Call | grpc.aio.AioRpcError) and error.code() is not grpc.StatusCode.CANCELLED:
        return as_referee_error(error, request_id)
    return StreamEndedError.of(request_id)
