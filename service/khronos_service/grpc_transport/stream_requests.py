"""The requests of a stream, which the server can end with an error while it waits for the next one.

A handler that waits for a request of gRPC can be woken only by cancelling the stream, which gives the caller no reason.
So another thread waits for requests, and the handler waits for that thread or for the end of the stream.
"""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread, Timer

import grpc

from khronos_core.errors import RequestError
from khronos_service.errors import OverloadedError

_LAST_SECONDS = 1.0  # time for the caller to take the last response


class StreamRequests:
    """The requests of a stream, each read when the one before it has been answered."""

    def __init__(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> None:
        """Read requests as soon as they are iterated over."""
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
        """End the stream with an error after its last response.

        It ends within a second at the latest, because the caller may never take that response.
        """
        with self._lock:
            self._arrived.put(error)
            if self._answering and isinstance(error, OverloadedError):
                late = Timer(_LAST_SECONDS, self._context.cancel)
                late.daemon = True
                late.start()

    def close(self) -> None:
        """End the thread, with the stream."""
        self._wanted.release()

    def _read(self) -> None:
        try:
            while self._wanted.acquire():
                self._arrived.put(next(self._requests))
        except StopIteration:
            self._arrived.put(None)
        except grpc.RpcError as error:
            self._arrived.put(error)
