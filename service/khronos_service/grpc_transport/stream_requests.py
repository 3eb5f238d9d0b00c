"""The requests of a stream, which the server can end with an error while it waits for the next one.

gRPC lets a handler wait for a request, and nobody wake it but by cancelling the stream, which tells the caller no
reason. So a thread of its own waits for each request, and the handler waits for the thread, or for the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread, Timer

import grpc

from khronos_core.errors import RequestError
from khronos_service.errors import OverloadedError

_LAST_SECONDS = 1.0  # for which a caller may take the response that is on its way


class StreamRequests:
    """The requests of a stream, each read when the one before it has been answered."""

    def __init__(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> None:
        """Read requests, once they are iterated over."""
        self._requests = requests
        self._context = context
        self._wanted = Semaphore(0)
        self._arrived: SimpleQueue[bytes | Exception | None] = SimpleQueue()
        self._lock = Lock()
        self._answering = True

    def __iter__(self) -> Iterator[bytes]:
        """Yield the requests until the caller sends no more.

        Raises:
            RequestError: The server has ended the stream.
            grpc.RpcError: The caller has left.
        """
        Thread(target=self._read, name="khronos-stream", daemon=True).start()
        while True:
            with self._lock:
                self._answering = False
            self._wanted.release()
            found = self._arrived.get()
            with self._lock:
                self._answering = True
            if found is None:
                return
            if isinstance(found, Exception):
                raise found
            yield found

    def end(self, error: RequestError) -> None:
        """End the stream with an error, after the response that is on its way.

        A stream that makes room does so within a second: its caller may never take the response.
        """
        with self._lock:
            self._arrived.put(error)
            if self._answering and isinstance(error, OverloadedError):
                late = Timer(_LAST_SECONDS, self._context.cancel)
                late.daemon = True
                late.start()

    def close(self) -> None:
        """Let the thread end, with the stream."""
        self._wanted.release()

    def _read(self) -> None:
        try:
            while self._wanted.acquire():
                self._arrived.put(next(self._requests))
        except StopIteration:
            self._arrived.put(None)
        except grpc.RpcError as error:
            self._arrived.put(error)
