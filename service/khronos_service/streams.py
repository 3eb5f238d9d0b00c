"""Play streams as the fronts see them: so many at a time, each with a session and two lines in the log."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from khronos_service.config import Settings
from khronos_service.errors import Failure, failure_of
from khronos_service.faults import OverloadedError, TooLargeError
from khronos_service.interceptors import request_id_of
from khronos_service.logs import Logger
from khronos_service.play import Session

NAME = "Play"
"""The method, as the contract names it."""


@dataclass(slots=True)
class Stream:
    """One open stream.

    Attributes:
        request_id: Names it, as the caller does.
        messages: How many requests it has answered.
    """

    request_id: str
    session: Session
    log: Logger
    most_bytes: int
    messages: int = field(default=0)

    def answer(self, request: bytes) -> bytes:
        """Answer one request; whatever goes wrong is an answer too."""
        self.messages += 1
        if len(request) > self.most_bytes:
            return self.session.fault(TooLargeError("", self.most_bytes, "bytes")).SerializeToString(deterministic=True)
        try:
            return self.session.answer_bytes(request)
        except Exception as error:  # noqa: BLE001  # whatever it is, the stream goes on and the operator gets a trace
            self._tell_fault(error)
            return self.session.fault(error).SerializeToString(deterministic=True)

    def _tell_fault(self, error: Exception) -> None:
        with contextlib.suppress(OSError, ValueError):
            self.log.error("fault", method=NAME, request_id=self.request_id, exc_info=error)


class Streams:
    """The streams that a process holds."""

    def __init__(self, settings: Settings, log: Logger) -> None:
        """Hold as many as set."""
        self._most = settings.most_streams
        self._most_bytes = settings.most_request_bytes
        self._log = log
        self._free = threading.BoundedSemaphore(settings.most_streams)

    def turned_away(self, metadata: Iterable[tuple[str, str | bytes]]) -> tuple[str, Failure]:
        """Return the name and the failure of a stream for which there is no room."""
        request_id = request_id_of(metadata)
        return request_id, failure_of(OverloadedError(self._most, "play streams"), request_id)

    def take(self) -> bool:
        """Take a place; whoever gets one opens a stream with it."""
        return self._free.acquire(blocking=False)

    @contextlib.contextmanager
    def opened(self, metadata: Iterable[tuple[str, str | bytes]]) -> Iterator[Stream]:
        """Open a stream in a place that was taken, and give the place back in the end."""
        began = time.perf_counter()
        request_id = request_id_of(metadata)
        stream = Stream(request_id, Session(request_id), self._log, self._most_bytes)
        try:
            yield stream
        finally:
            self._free.release()
            with contextlib.suppress(OSError, ValueError):
                self._log.info(
                    "stream",
                    method=NAME,
                    messages=stream.messages,
                    ms=round((time.perf_counter() - began) * 1000, 3),
                    request_id=request_id,
                )
