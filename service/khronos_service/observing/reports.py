"""Report every call and stream that ends: as a line in the log, in metrics for Prometheus, and as a span of a trace.

Labels of metrics have few values, no matter what callers send: existing methods and rules, codes, reasons, names of API
keys. If a server has several processes, each process writes its values to files. The multiprocess mode of
prometheus-client adds them up.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from khronos_core import METHODS, PLAY, Answer
from khronos_service.ports import ListenError

if TYPE_CHECKING:
    from threading import Thread
    from wsgiref.simple_server import WSGIServer

    from prometheus_client import CollectorRegistry
    from structlog.typing import FilteringBoundLogger

    from khronos_core import Failure
    from khronos_service.callers import Call
    from khronos_service.configuration.settings import Settings
    from khronos_service.observing.tracing import OtlpTracer

# --- metrics ----------------------------------------------------------------------------------------------------------

HTTP: Final = "HTTP"
"""The method label of internal errors of the HTTP server outside calls."""

_CALL_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_MESSAGE_SECONDS: Final = _CALL_SECONDS[:-3]  # a message of a stream is a single action


class Metrics:
    """The interface of metrics. This class counts nothing. Implementations are thread-safe and never raise."""

    def count_call(self, call: Call, failure: Failure | None) -> None:
        """Count a call or a stream that has ended."""

    def count_answer(self, method: str, answer: Answer[bytes]) -> None:
        """Count the steps that a call or a stream's message needed, and the rules that a refused action violates."""

    def count_message(self, failure: Failure | None, seconds: float) -> None:
        """Count a message of a stream."""

    def count_internal_error(self, method: str) -> None:
        """Count an internal error."""

    def count_state_lookup(self, found: str) -> None:
        """Count a look-up in the cache of states, by its result: `whole` or `nothing`."""

    @contextmanager
    def count_while(self, what: str) -> Iterator[None]:
        """Add one to a gauge (`calls` or `play streams`), and subtract it when the context ends."""
        yield


class PrometheusMetrics(Metrics):
    """The metrics of this process, for Prometheus."""

    def __init__(self, registry: CollectorRegistry, limits: dict[str, int]) -> None:
        """Add the metrics to a registry; `limits` contains the maximum numbers of `calls` and `play streams`."""
        from prometheus_client import Counter, Gauge, Histogram  # noqa: PLC0415  # only servers with metrics load it

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(name, text, labels, registry=registry)

        self._calls = counter("khronos_calls", "Calls and streams that have ended, by status code.", "method", "code")
        self._failures = counter("khronos_failures", "Calls and streams that failed, by reason.", "method", "reason")
        self._seconds = Histogram(
            "khronos_call_seconds",
            "Seconds from the arrival of a call to its end.",
            ["method"],
            buckets=_CALL_SECONDS,
            registry=registry,
        )
        self._request_bytes = counter("khronos_request_bytes", "Bytes of requests, decompressed.", "method")
        self._response_bytes = counter("khronos_response_bytes", "Bytes of responses.", "method")
        self._message_seconds = Histogram(
            "khronos_message_seconds",
            "Seconds to answer a request of a play stream.",
            buckets=_MESSAGE_SECONDS,
            registry=registry,
        )
        self._message_failures = counter(
            "khronos_message_failures", "Requests of play streams that failed, by reason.", "reason"
        )
        self._refusals = counter("khronos_refusals", "Refused actions, for each clause that they break.", "clause")
        self._internal_errors = counter("khronos_internal_errors", "Internal errors.", "method")
        self._lookups = counter("khronos_state_lookups", "Look-ups of states in the cache, by what was found.", "found")
        self._steps = counter("khronos_work_steps", "Steps of work of calls.", "method")
        self._callers = counter("khronos_caller_calls", "Calls, by the name of their API key.", "caller")
        self._rate_limited = counter("khronos_rate_limited", "Calls rejected by the rate limit, by caller.", "caller")
        self._held = Gauge(
            "khronos_held", "Number in use now.", ["what"], registry=registry, multiprocess_mode="livesum"
        )
        max_held = Gauge(
            "khronos_held_limit", "Maximum number in use.", ["what"], registry=registry, multiprocess_mode="livesum"
        )
        for what, max_number in limits.items():
            max_held.labels(what).set(max_number)
            self._held.labels(what).set(0)
        for name in (*METHODS, PLAY):  # a time series must begin at 0, or Prometheus misses its first increase
            self._calls.labels(name, "OK")
            self._internal_errors.labels(name)
        self._internal_errors.labels(HTTP)

    def count_call(self, call: Call, failure: Failure | None) -> None:
        """Count a call or a stream that has ended."""
        name = call.method
        self._request_bytes.labels(name).inc(call.request_bytes)
        self._response_bytes.labels(name).inc(call.response_bytes)
        if call.messages is None:  # the duration of a stream depends on the caller
            self._seconds.labels(name).observe(time.perf_counter() - call.began)
        self._calls.labels(name, "OK" if failure is None else failure.code_name).inc()
        if call.caller.key:
            self._callers.labels(call.caller.key).inc()
        if failure is not None:
            self._failures.labels(name, failure.reason).inc()
            if failure.reason == "RATE_LIMITED":
                self._rate_limited.labels(call.caller.key).inc()

    def count_answer(self, method: str, answer: Answer[bytes]) -> None:
        """Count the steps that a call or a stream's message needed, and the rules that a refused action violates."""
        if answer.steps:
            self._steps.labels(method).inc(answer.steps)
        for clause in answer.refused:
            self._refusals.labels(clause).inc()

    def count_message(self, failure: Failure | None, seconds: float) -> None:
        """Count a message of a stream."""
        self._message_seconds.observe(seconds)
        if failure is not None:
            self._message_failures.labels(failure.reason).inc()

    def count_internal_error(self, method: str) -> None:
        """Count an internal error."""
        self._internal_errors.labels(method).inc()

    def count_state_lookup(self, found: str) -> None:
        """Count a look-up in the cache of states."""
        self._lookups.labels(found).inc()

    @contextmanager
    def count_while(self, what: str) -> Iterator[None]:
        """Increase a gauge until the context ends."""
        held = self._held.labels(what)
        held.inc()
        try:
            yield
        finally:
            held.dec()


def collect(settings: Settings, registry: CollectorRegistry, log: FilteringBoundLogger) -> tuple[WSGIServer, Thread]:
    """Serve the metrics of a registry to Prometheus.

    Raises:
        ListenError: If the port is taken, or if the host is not an address of this machine.
    """
    from prometheus_client import start_http_server  # noqa: PLC0415  # only servers with metrics load it

    try:
        server, thread = start_http_server(settings.metrics_port, settings.metrics_host, registry)
    except OSError as error:
        where = f"port {settings.metrics_port} of {settings.metrics_host}"
        raise ListenError(error.errno, f"metrics: cannot listen on {where}: {error.strerror}") from error
    log.info("metrics", address=f"http://{settings.metrics_host}:{settings.metrics_port}/metrics")
    return server, thread


# --- calls ------------------------------------------------------------------------------------------------------------


class Reports:
    """The reports of calls.

    Attributes:
        metrics: The metrics that the reports update.
    """

    def __init__(self, log: FilteringBoundLogger, metrics: Metrics, tracer: OtlpTracer | None = None) -> None:
        self.metrics = metrics
        self._log = log
        self._tracer = tracer

    def report_call(self, call: Call, failure: Failure | None) -> None:
        """Report a call or a stream that has ended; `failure` is None if it succeeded."""
        seconds = time.perf_counter() - call.began
        self.metrics.count_call(call, failure)
        fields: dict[str, str | int | float] = {
            "method": call.method,
            "code": "OK" if failure is None else failure.code_name,
            "ms": round(seconds * 1000, 3),
            "request_bytes": call.request_bytes,
            "response_bytes": call.response_bytes,
            "request_id": call.request_id,
            "peer": call.caller.peer,
        }
        if call.caller.key:
            fields["caller"] = call.caller.key
        if failure is not None:
            fields["reason"] = failure.reason
        if call.messages is not None:
            fields["messages"] = call.messages
        if self._tracer is not None:
            fields.update(self._tracer.span(call, failure, seconds))
        self._log.info("call" if call.messages is None else "stream", **fields)

    def report_internal_error(self, call: Call, error: Exception) -> None:
        """Report an internal error, with its traceback."""
        self.metrics.count_internal_error(call.method)
        self._log.error("internal error", method=call.method, request_id=call.request_id, exc_info=error)

    def report_http_internal_error(self, path: str, request_id: str, error: Exception) -> None:
        """Report an internal error of the HTTP server, with the path of the request and the traceback."""
        method = path.rpartition("/")[2]
        self.metrics.count_internal_error(method if method in METHODS else HTTP)
        self._log.error("internal error", path=path, request_id=request_id, exc_info=error)

    def close(self) -> None:
        """Send the waiting spans. Call this after the last report."""
        if self._tracer is not None:
            self._tracer.close()
