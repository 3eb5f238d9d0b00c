"""Answer calls in this process with asyncio: the core works in threads, so that the event loop does not wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from typing import Any

from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos_client.aio import AnyAsyncReferee
from khronos_client.local import LocalStream, LocalTransport
from khronos_client.requests import Request, Viewer
from khronos_client.transport import DEFAULT_TIMEOUT, Envelope, Note


class AsyncLocalReferee(AnyAsyncReferee):
    """A referee for asyncio that runs in this process and has the methods of `LocalReferee`.

    A call runs in a thread of the loop's default executor. The event loop keeps running, but shares the processor with
    the calls, so concurrent calls are not faster. A call continues to its end even if its task is cancelled.

    >>> import asyncio
    >>> async def count_kinds():
    ...     async with AsyncLocalReferee() as referee:
    ...         return len((await referee.catalog()).kinds)
    >>> asyncio.run(count_kinds())
    9
    """

    def __init__(
        self,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        locale: str = "",
        viewer: Viewer | None = None,
        sealing_keys: Mapping[str, bytes] | None = None,
    ) -> None:
        """Start a referee; see `LocalReferee` for the arguments."""
        super().__init__(_InThreads(LocalTransport(sealing_keys)), timeout, locale, viewer)


class _InThreads:
    """A transport that answers calls with the core, in threads."""

    def __init__(self, transport: LocalTransport) -> None:
        self._transport = transport

    async def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        return await asyncio.to_thread(self._transport.answer, method, request, envelope)

    def open_stream(self, envelope: Envelope, note: Note) -> _StreamInThreads:
        return _StreamInThreads(self._transport.open_stream(envelope, note))

    async def close(self) -> None:
        self._transport.close()


class _StreamInThreads:
    """A session of the core in threads, used like a stream.

    A request whose task was cancelled may still run in its thread; the next request waits for it.
    """

    def __init__(self, stream: LocalStream) -> None:
        self._stream = stream
        self._asking = threading.Lock()

    async def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:  # noqa: ASYNC109  # as `Stream` has it
        def ask() -> PlayResponse:
            with self._asking:
                return self._stream.ask(request, timeout)

        return await asyncio.to_thread(ask)

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109  # as `Stream` has it
        self._stream.close(timeout)
