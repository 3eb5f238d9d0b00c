"""Call a server over gRPC with asyncio and with retries."""

from __future__ import annotations  # grpc's types take parameters in its stubs only

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import grpc
from grpc import aio

from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_client.aio import AnyAsyncReferee
from khronos_client.channel import as_referee_error, channel_options_with, metadata_of
from khronos_client.errors import ConnectionClosedError, DeadlineExceededError
from khronos_client.over_grpc import stream_error
from khronos_client.requests import Request, Viewer
from khronos_client.retries import Retries
from khronos_client.security import check_api_key
from khronos_client.transport import DEFAULT_TIMEOUT, Envelope, Note

if TYPE_CHECKING:
    from khronos.v1.referee_service_pb2_grpc import RefereeServiceAsyncStub  # which there is only for type checkers

_Result = TypeVar("_Result")


class AsyncReferee(AnyAsyncReferee):
    """An asyncio connection to a server; it belongs to the event loop that makes its first call.

    Methods, options and errors are the same as for `Referee`; methods are awaited.

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
        """Prepare a connection; see `Referee` for the arguments."""
        check_api_key(api_key, address, encrypted=credentials is not None or allow_plaintext_key)
        options = channel_options_with(channel_options, address)

        def open_channel() -> aio.Channel:
            if credentials is None:
                return aio.insecure_channel(address, options)
            return aio.secure_channel(address, credentials, options)

        super().__init__(_Channel(open_channel, api_key, retries=retries), timeout, locale, viewer)


class _Channel:
    """A transport over a channel of gRPC for asyncio.

    The first call opens the channel, because a channel of gRPC belongs to the event loop in which it is made.
    """

    def __init__(self, opened: Callable[[], aio.Channel], api_key: str, *, retries: bool) -> None:
        self._opened = opened
        self._channel: aio.Channel | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._api_key = api_key
        self._retries = retries
        self._closed = False

    async def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        call = getattr(self._stub(envelope), method)
        metadata = aio.Metadata(*metadata_of(envelope, self._api_key))
        retries = Retries(envelope.timeout, enabled=self._retries)
        while True:
            try:
                return await call(request, timeout=retries.seconds_left, metadata=metadata)
            except (grpc.RpcError, aio.UsageError, asyncio.CancelledError) as error:
                task = asyncio.current_task()
                if self._closed and not (task and task.cancelling()):
                    raise ConnectionClosedError.of(envelope.request_id) from error
                if not isinstance(error, grpc.RpcError):
                    raise
                pause = retries.pause_after(as_referee_error(error, envelope.request_id))
            await asyncio.sleep(pause)

    def open_stream(self, envelope: Envelope, note: Note) -> _Stream:
        metadata = aio.Metadata(*metadata_of(envelope, self._api_key))
        return _Stream(self._stub(envelope).Play, metadata, envelope.request_id, note)

    async def close(self) -> None:
        self._closed = True
        if self._channel is not None:
            await self._channel.close()

    def _stub(self, envelope: Envelope) -> RefereeServiceAsyncStub:
        """Return gRPC's stub of the methods.

        Raises:
            ConnectionClosedError: If the connection was closed.
            RuntimeError: If an earlier call was made in another event loop.
        """
        if self._closed:
            raise ConnectionClosedError.of(envelope.request_id)
        loop = asyncio.get_running_loop()
        if self._channel is None:
            self._channel, self._loop = self._opened(), loop
        elif self._loop is not loop:
            raise RuntimeError("this AsyncReferee belongs to the event loop of its first call; make one for each loop")
        return RefereeServiceStub(self._channel)


class _Stream:
    """A stream of gRPC for asyncio.

    Every request has an answer, and answers arrive in order. If a request timed out or was cancelled, its answer
    arrives before the answer to the next request. It is noted, too.
    """

    def __init__(
        self,
        method: aio.StreamStreamMultiCallable[PlayRequest, PlayResponse],
        metadata: aio.Metadata,
        request_id: str,
        note: Note,
    ) -> None:
        self._request_id = request_id
        self._note = note
        self._due = 0
        self._requests: asyncio.Queue[PlayRequest | None] = asyncio.Queue()
        self._answers: asyncio.Queue[PlayResponse | None] = asyncio.Queue()
        self._ended = asyncio.Event()
        self._end: aio.AioRpcError | None = None
        self._call = method(self._send(), metadata=metadata)
        self._call.add_done_callback(self._note_end)
        self._reader = asyncio.create_task(self._read())

    async def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:  # noqa: ASYNC109  # as `Stream` has it
        """Send a request and return its answer; skip late answers to earlier requests."""
        answer = PlayResponse()
        self._requests.put_nowait(request)
        self._due += 1
        try:
            async with asyncio.timeout(timeout):
                while self._due:
                    answer = await self._next()
                    self._due -= 1
                    self._note(answer)
        except TimeoutError:
            raise DeadlineExceededError.of_stream(timeout, self._request_id) from None
        return answer

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109  # as `Stream` has it
        self._requests.put_nowait(None)
        try:
            if not self._due:
                with suppress(TimeoutError):
                    async with asyncio.timeout(timeout):
                        await self._ended.wait()
        finally:
            self._call.cancel()
        await asyncio.wait((self._reader,))

    async def _next(self) -> PlayResponse:
        """Return the next answer.

        Raises:
            RefereeError: If the stream has ended.
        """
        answer = await self._answers.get()
        if answer is None:
            self._answers.put_nowait(None)  # every later request needs the end, too
            await self._ended.wait()
            raise stream_error(self._end, self._request_id) from self._end
        return answer

    async def _read(self) -> None:
        """Read all answers in a task, because gRPC reports the status only after the last answer has been read."""
        with suppress(grpc.RpcError, asyncio.CancelledError):
            async for answer in self._call:
                self._answers.put_nowait(answer)
        self._answers.put_nowait(None)

    async def _send(self) -> AsyncIterator[PlayRequest]:
        while (request := await self._requests.get()) is not None:
            yield request

    def _note_end(self, call: aio.Call) -> None:
        """Store the status of the stream as soon as it is known.

        If a request could not be sent, gRPC calls this twice, in any order: with the status of the server, and with its
        own (grpc/grpc#36066).
        """
        code, message = _at_once(call.code()), _at_once(call.details())
        if message == _NOT_SENT or self._ended.is_set():
            return
        if code is not grpc.StatusCode.OK:
            initial, trailing = _at_once(call.initial_metadata()), _at_once(call.trailing_metadata())
            self._end = aio.AioRpcError(code, initial, trailing, message)
        self._ended.set()


_NOT_SENT: Final = "Internal error from Core"
"""The message of gRPC for a call that ended while a request was being sent."""


def _at_once(coroutine: Coroutine[Any, Any, _Result]) -> _Result:
    """Return the result of a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: _Result = end.value
        return value
    raise AssertionError  # a call that has ended does not wait
