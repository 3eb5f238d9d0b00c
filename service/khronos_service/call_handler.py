"""Take every call through the same steps, whatever its transport.

The steps are authentication, rate limit, admission control, decompression, response and report. The core reads the
messages and answers the calls.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import contextmanager
from threading import Semaphore
from typing import TYPE_CHECKING

from khronos_core import Answer, Core, Failure
from khronos_core.answers import failure_of
from khronos_core.errors import DeadlinePassedError, FieldViolation, MalformedError, RequestError, TooLargeError
from khronos_service.callers import Callers, InFlightCalls, RateLimits
from khronos_service.configuration.keys import read_sealing_keys
from khronos_service.errors import InternalError, RateLimitedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from structlog.typing import FilteringBoundLogger

    from khronos_core import GameSession
    from khronos_service.callers import Call
    from khronos_service.configuration.settings import Settings
    from khronos_service.observing.reports import Reports

_MAGIC = b"\x1f\x8b"  # the start of gzip data; no protobuf message starts so, because wire type 7 does not exist
_GZIP = zlib.MAX_WBITS | 16  # tells zlib that the format is gzip


class CallHandler:
    """Handles the calls of all transports; threads share it.

    Attributes:
        reports: The reports, to which every call is added.
        running: The counter of running calls, including calls whose responses are being sent. Transports update it.
    """

    def __init__(self, settings: Settings, log: FilteringBoundLogger, reports: Reports) -> None:
        """Read the keys that the settings name.

        Raises:
            SettingFileError: If the API keys or the sealing keys can't be used.
        """
        self.reports = reports
        self.running: InFlightCalls = InFlightCalls()
        self._core = Core(read_sealing_keys(settings), settings.cached_states, reports.metrics.count_state_lookup)
        self._callers = Callers(settings, log)
        self._rates = RateLimits(settings.caller_rate, settings.caller_burst) if settings.caller_rate else None
        self._max_bytes = settings.max_request_bytes
        self._slots = Semaphore(settings.threads)

    def answer(self, call: Call, request: bytes, is_cancelled: Callable[[], bool]) -> Answer[bytes]:
        """Answer a call that is not a play stream, and report the call.

        Args:
            call: The call.
            request: The bytes of the request, which may be compressed.
            is_cancelled: A function that returns True once the caller no longer waits for the answer.
        """
        try:
            self.admit(call)
            with self._slot(call):
                body = decompress(request, self._max_bytes)
                call.request_bytes = len(body)
                answer = self._core.answer(call.method, body, call.form, call.seconds_left(), is_cancelled)
        except RequestError as error:
            answer = Answer(None, failure_of(error))
        except Exception as error:  # noqa: BLE001  # for any exception, the caller gets an error and the operator a traceback
            answer = Answer(None, self.report_internal_error(call, error))
        call.response_bytes = len(answer.response or b"")
        self.reports.metrics.count_answer(call.method, answer)
        self.reports.report_call(call, answer.failure)
        return answer

    def open_game(self) -> GameSession:
        """Open the session of a new play stream."""
        return self._core.open_game()

    def answer_message(
        self, call: Call, session: GameSession, request: bytes, is_cancelled: Callable[[], bool]
    ) -> Answer[bytes]:
        """Answer one request of a play stream; the response may contain a failure.

        Raises:
            UnauthenticatedError: If the caller's key is no longer valid.
            DeadlinePassedError: If the deadline of the stream has passed.
        """
        self._callers.check_key(call.caller)
        with self._slot(call):
            try:
                body = decompress(request, self._max_bytes)
                answer = session.answer(body, call.seconds_left(), is_cancelled)
            except RequestError as error:
                answer = Answer(session.fail(error), failure_of(error))
            except Exception as error:  # noqa: BLE001  # as in `answer`
                failure = self.report_internal_error(call, error)
                answer = Answer(session.fail(InternalError(call.request_id)), failure)
        self.reports.metrics.count_answer(call.method, answer)
        return answer

    def admit(self, call: Call) -> None:
        """Authenticate a caller and apply its rate limit.

        Raises:
            UnauthenticatedError: If the server requires API keys, and the caller has no valid key.
            RateLimitedError: If the caller exceeds its rate limit; calls with invalid keys count, too.
        """
        call.caller = self._callers.locate(call.peer, call.metadata)
        try:
            call.caller = self._callers.authenticate(call.caller, call.metadata)
        finally:
            if self._rates is not None and (wait := self._rates.spend(call.caller.id)):
                raise RateLimitedError(self._rates.rate, "calls per second", wait)

    def report_internal_error(self, call: Call, error: Exception) -> Failure:
        """Report an internal error, and return the failure for the caller."""
        self.reports.report_internal_error(call, error)
        return failure_of(InternalError(call.request_id))

    @contextmanager
    def _slot(self, call: Call) -> Iterator[None]:
        """Hold one of the slots for concurrent calls during a `with` block; wait for it up to the deadline.

        Raises:
            DeadlinePassedError: If no slot is free before the deadline.
        """
        left = call.seconds_left()
        if not self._slots.acquire(timeout=None if left is None else max(0.0, left)):
            raise DeadlinePassedError
        try:
            with self.reports.metrics.count_while("calls"):
                yield
        finally:
            self._slots.release()


def decompress(request: bytes, max_bytes: int) -> bytes:
    """Decompress a request, if it is compressed with gzip.

    gRPC would decompress without a limit: four megabytes can become four gigabytes. The server therefore configures
    gRPC to leave requests compressed.

    Args:
        request: The received bytes.
        max_bytes: The maximum size of the decompressed request in bytes.

    Raises:
        TooLargeError: If the request is larger than `max_bytes`.
        MalformedError: If the request starts like gzip but is not valid gzip.
    """
    if len(request) > max_bytes:
        raise TooLargeError("", max_bytes, "bytes")
    if not request.startswith(_MAGIC):
        return request
    unpacking = zlib.decompressobj(_GZIP)
    try:
        found = unpacking.decompress(request, max_bytes + 1)
    except zlib.error:
        found = b""
    if len(found) > max_bytes:
        raise TooLargeError("", max_bytes, "bytes")
    if not unpacking.eof or unpacking.unused_data:
        raise MalformedError((FieldViolation("", "the bytes start like gzip but cannot be decompressed"),))
    return found
