"""What every call goes through on its way to its method and back, from bytes to bytes.

From the outside in: a request id, a log line, the mapping of errors, the deadline, the size, and the parsing of the
message. gRPC's interceptors would see neither the bytes of a request nor a request that can't be parsed.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from khronos_engine.texts.languages import language_for
from khronos_core import limits
from khronos_service.callers.call import Call
from khronos_service.callers.identity import Metadata
from khronos_core.codec.refusals import refused_clauses
from khronos_service.compression import is_packed, unpacked
from khronos_service.configuration.sealing_keys import read_sealing_keys
from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_core.methods import METHODS
from khronos_service.metrics import NO_METRICS, Metrics
from khronos_service.observing.call_reports import CallReports, Tracer
from khronos_core.errors import ActionIllegalError, RequestError, ShuttingDownError, TooMuchWorkError
from khronos_core.state_cache import StateCache
from khronos_core.failures import Failure, failure_of
from khronos_service.transport.incoming_call import trailers_of
from khronos_core.work import Work


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a call, or its failure.

    Attributes:
        response: The answer's bytes; empty beside a failure.
        failure: Why there is no answer.
        trailers: The trailing metadata.
    """

    response: bytes
    failure: Failure | None
    trailers: Metadata


class CallHandler:
    """Answers calls; no answer depends on the calls before it.

    Attributes:
        reports: Takes the report of every call.
        keys: What sealed games are opened and sealed with.
    """

    def __init__(self, settings: Settings, log: Logger, metrics: Metrics = NO_METRICS) -> None:
        """Answer calls by these settings, report each to the log, and count by `metrics`.

        Raises:
            SettingFileError: The sealing keys can't be used.
        """
        self.keys = read_sealing_keys(settings)
        self._most_bytes = settings.most_request_bytes
        self._cache = StateCache(settings.cached_states, metrics)
        self._metrics = metrics
        self.reports = CallReports(log, metrics, _tracer(settings))
        self._lock = threading.Lock()
        self._ended = threading.Condition(self._lock)  # a call, while the server is about to end
        self._running = 0
        self._closed = False

    def close(self, grace: float) -> bool:
        """Refuse calls that come from now on, wait for running ones, and return whether all ended in time."""
        with self._ended:
            self._closed = True
            return self._ended.wait_for(lambda: not self._running, grace)

    def check_open(self) -> None:
        """Check that calls are still taken.

        Raises:
            ShuttingDownError: The server is about to end.
        """
        if self._closed:
            raise ShuttingDownError

    def read_small(self, call: Call, request: bytes) -> Any:
        """Return the message of a request; None if it may take long to read: it is large, or compressed.

        Raises:
            MalformedError: It is none.
        """
        if len(request) > self._most_bytes or is_packed(request) or not call.form.is_small(request):
            return None
        call.request_bytes = len(request)
        return call.form.read(METHODS[call.method].request, request)

    def is_long(self, call: Call, message: Any) -> bool:
        """Whether no event loop should wait for the answer to a call; `message` is as `read_small` returns it."""
        return message is None or METHODS[call.method].is_long(message)

    def answer(self, call: Call, request: bytes, work: Work | None = None, message: Any = None) -> Reply:
        """Answer a call of one of the `METHODS`.

        Args:
            call: The call, by any transport.
            request: The bytes of the request, compressed or not.
            work: The work that the call may do, which has its deadline; None for a call without one.
            message: The message of the request, if it has been read.
        """
        call.is_reported = True  # at the end, however it ends
        work = work or Work()
        response, failure, locale = b"", None, ""
        with self._lock:
            self._running += 1
        try:
            self.check_open()
            work.check()
            method = METHODS[call.method]
            if message is None:
                request = unpacked(request, self._most_bytes)
                message = call.form.read(method.request, request)
                work.check()  # JSON takes a while
            locale = message.options.locale
            answer = method.answer(message, self._cache, work, self.keys)
            self._metrics.refused(refused_clauses(answer))
            written = call.form.write(answer)
            most = limits.ANSWER_TIMES * len(request) + limits.ANSWER_BYTES  # of the same form
            if len(written) > most:
                raise TooMuchWorkError(most, method.instead, "bytes of an answer")  # noqa: TRY301  # as one step
            response = written
        except RequestError as error:
            if isinstance(error, ActionIllegalError):
                self._metrics.refused(error.refusal.clauses)
            failure = failure_of(error, call.request_id, language_for(locale))
        except Exception as error:  # noqa: BLE001  # any fault: the caller gets an answer and the operator a trace
            failure = failure_of(error, call.request_id)
            self.reports.fault(call.method, call.request_id, error)
        finally:
            with self._lock:
                self._running -= 1
                if self._closed:
                    self._ended.notify_all()
        if work.spent:
            self._metrics.work_spent(call.method, work.spent)
        call.request_bytes, call.response_bytes, call.failure = len(request), len(response), failure
        self.reports.finished(call)
        return Reply(response, failure, trailers_of(call.request_id, failure))


def _tracer(settings: Settings) -> Tracer | None:
    """Return what makes spans of calls, if somebody collects them."""
    if not settings.otlp_endpoint:
        return None
    from khronos_service.observing.tracing import OtlpTracer  # noqa: PLC0415  # not every installation has what it needs

    return OtlpTracer(settings.otlp_endpoint)
