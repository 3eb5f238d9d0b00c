"""Play streams as the gRPC server sees them: a bounded number at a time, each with a session and a line in the log."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from khronos_service.call_handler import request_id_of
from khronos_service.logs import Logger
from khronos_service.methods import PLAY
from khronos_service.play_session import Session
from khronos_service.request_errors import OverloadedError, RequestError, TooLargeError
from khronos_service.settings import Settings
from khronos_service.status import Failure, failure_of
from khronos_service.work import Work


@dataclass(slots=True)
class PlayStream:
    """One open stream.

    Attributes:
        request_id: The name of the call.
        messages: How many requests it has answered.
    """

    request_id: str
    session: Session
    log: Logger
    most_bytes: int
    messages: int = field(default=0)

    def is_long(self, request: bytes) -> bool:
        """Whether no event loop should wait for the answer to a request."""
        return self.session.is_long(request)

    def answer(self, request: bytes, work: Work) -> bytes:
        """Answer one request; an error is an answer too. Where nobody waits any more, nothing is done."""
        try:
            work.check()
        except RequestError:
            return b""
        self.messages += 1
        if len(request) > self.most_bytes:
            return self.session.fault(TooLargeError("", self.most_bytes, "bytes")).SerializeToString(deterministic=True)
        try:
            return self.session.answer_bytes(request)
        except Exception as error:  # noqa: BLE001  # any fault: the stream goes on and the operator gets a trace
            self._log_fault(error)
            return self.session.fault(error).SerializeToString(deterministic=True)

    def _log_fault(self, error: Exception) -> None:
        with contextlib.suppress(OSError, ValueError):
            self.log.error("fault", method=PLAY, request_id=self.request_id, exc_info=error)


class PlayStreams:
    """The streams that a process holds."""

    def __init__(self, settings: Settings, log: Logger) -> None:
        """Hold as many as the settings allow."""
        self._most = settings.most_streams
        self._most_bytes = settings.most_request_bytes
        self._log = log
        self._free = threading.BoundedSemaphore(settings.most_streams)

    def refusal(self, metadata: Iterable[tuple[str, str | bytes]]) -> tuple[str, Failure]:
        """Return the request id and the failure of a stream for which there is no place."""
        request_id = request_id_of(metadata)
        return request_id, failure_of(OverloadedError(self._most, "play streams"), request_id)

    def take_place(self) -> bool:
        """Take a place, if one is free; a stream must be opened in it."""
        return self._free.acquire(blocking=False)

    @contextlib.contextmanager
    def opened(self, metadata: Iterable[tuple[str, str | bytes]]) -> Iterator[PlayStream]:
        """Open a stream in a place that was taken, and free the place at the end."""
        began = time.perf_counter()
        request_id = request_id_of(metadata)
        stream = PlayStream(request_id, Session(request_id), self._log, self._most_bytes)
        try:
            yield stream
        finally:
            self._free.release()
            with contextlib.suppress(OSError, ValueError):
                self._log.info(
                    "stream",
                    method=PLAY,
                    messages=stream.messages,
                    ms=round((time.perf_counter() - began) * 1000, 3),
                    request_id=request_id,
                )
