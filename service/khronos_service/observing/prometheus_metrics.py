"""The metrics of one process, as Prometheus collects them.

Labels have few values, whatever callers send: methods and clauses that there are, codes, reasons, names of API keys.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from khronos_core.methods import METHODS, PLAY
from khronos_service.metrics import Held, Metrics

_OTHER: Final = "other"
"""The method of a call of another service, or of an unknown method."""

_CALL_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_MESSAGE_SECONDS: Final = _CALL_SECONDS[:-3]  # a message of a stream is a single action


@dataclass(frozen=True, slots=True)
class _Method:
    """The metrics of a method that every call of it changes.

    Attributes:
        ok: Calls that were answered.
        seconds: Their times; None for a stream, which lasts as long as its caller wants.
        request_bytes: Bytes of requests.
        response_bytes: Bytes of responses.
    """

    ok: Counter
    seconds: Histogram | None
    request_bytes: Counter
    response_bytes: Counter


class WorkerMetrics:
    """The metrics of the processes of a server."""

    def __init__(self, registry: CollectorRegistry, configured: int) -> None:
        """Add the metrics to a registry; `configured` processes are to answer calls."""
        self._ready = Gauge("khronos_workers", "Processes that answer calls.", registry=registry)
        Gauge("khronos_workers_configured", "Processes that are to answer calls.", registry=registry).set(configured)
        self._replaced = Counter(
            "khronos_workers_replaced", "Processes that died or were frozen, and were replaced.", registry=registry
        )

    def ready(self, count: int) -> None:
        """Show how many processes answer calls."""
        self._ready.set(count)

    def replaced(self) -> None:
        """Count a process that is replaced."""
        self._replaced.inc()


class PrometheusMetrics(Metrics):
    """Counts what happens in this process.

    Attributes:
        registry: What has the metrics.
    """

    def __init__(self) -> None:
        """Count from zero."""
        self.registry = registry = CollectorRegistry()

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(name, text, labels, registry=registry)

        def seconds(name: str, text: str, buckets: Sequence[float], *labels: str) -> Histogram:
            return Histogram(name, text, labels, buckets=buckets, registry=registry)

        def gauge(name: str, text: str, *labels: str) -> Gauge:
            return Gauge(name, text, labels, registry=registry)

        self._calls = counter("khronos_calls", "Calls and streams that have ended, by status code.", "method", "code")
        self._failures = counter("khronos_failures", "Calls and streams that failed, by reason.", "method", "reason")
        self._seconds = seconds(
            "khronos_call_seconds", "Seconds from the arrival of a call to its end.", _CALL_SECONDS, "method"
        )
        self._request_bytes = counter("khronos_request_bytes", "Bytes of requests, unpacked.", "method")
        self._response_bytes = counter("khronos_response_bytes", "Bytes of responses.", "method")
        self._message_seconds = seconds(
            "khronos_message_seconds", "Seconds of answering a request of a play stream.", _MESSAGE_SECONDS
        )
        self._message_failures = counter(
            "khronos_message_failures", "Requests of play streams that failed, by reason.", "reason"
        )
        self._refusals = counter("khronos_refusals", "Refused actions, for each clause that they break.", "clause")
        self._faults = counter("khronos_faults", "Faults of the server.", "method")
        self._closed = counter("khronos_connections_closed", "Connections that the server has closed.", "why")
        lookups = counter("khronos_state_lookups", "Looks for states in the cache, by what was found.", "found")
        self._lookups = {found: lookups.labels(found) for found in ("whole", "public part", "nothing")}
        self._steps = counter("khronos_work_steps", "Steps of work of calls.", "method")
        self._callers = counter("khronos_caller_calls", "Calls of callers who have a name.", "caller")
        self._rate_limited = counter("khronos_rate_limited", "Calls refused for the rate of their caller.", "caller")
        self._held = gauge("khronos_held", "How much is held now.", "what")
        self._most_held = gauge("khronos_held_limit", "The most that is held.", "what")
        self._methods = {
            name: _Method(
                self._calls.labels(name, "OK"),
                self._seconds.labels(name) if name in METHODS else None,
                self._request_bytes.labels(name),
                self._response_bytes.labels(name),
            )
            for name in (*METHODS, PLAY, _OTHER)
        }
        for name in self._methods:
            self._faults.labels(name)  # Prometheus sees no increase in the first value of a time series
        for why in ("untaken answers", "too many", "unreadable HTTP"):
            self._closed.labels(why)

    def call_finished(
        self, method: str, code: str, reason: str, seconds: float, request_bytes: int, response_bytes: int
    ) -> None:
        """Count a call or a stream that has ended."""
        name = self._name(method)
        metrics = self._methods[name]
        metrics.request_bytes.inc(request_bytes)
        metrics.response_bytes.inc(response_bytes)
        if metrics.seconds is not None:
            metrics.seconds.observe(seconds)
        if reason:
            self._calls.labels(name, code).inc()
            self._failures.labels(name, reason).inc()
        else:
            metrics.ok.inc()

    def message_answered(self, reason: str, seconds: float) -> None:
        """Count a request of a play stream."""
        self._message_seconds.observe(seconds)
        if reason:
            self._message_failures.labels(reason).inc()

    def refused(self, clauses: Sequence[str]) -> None:
        """Count an action that was refused."""
        for clause in clauses:
            self._refusals.labels(clause).inc()

    def fault(self, method: str) -> None:
        """Count a fault of the server."""
        self._faults.labels(self._name(method)).inc()

    def connections_closed(self, why: str, count: int = 1) -> None:
        """Count connections that the server closed."""
        self._closed.labels(why).inc(count)

    def state_looked_up(self, found: str) -> None:
        """Count a look for a state in the cache."""
        self._lookups[found].inc()

    def work_spent(self, method: str, steps: int) -> None:
        """Count the steps of work of a call."""
        self._steps.labels(self._name(method)).inc(steps)

    def called_by(self, caller: str) -> None:
        """Count a call of a caller who has a name."""
        self._callers.labels(caller).inc()

    def rate_limited(self, caller: str) -> None:
        """Count a call that was refused for its caller's rate."""
        self._rate_limited.labels(caller).inc()

    def watch(self, held: Held) -> None:
        """Show from now on how much is held of something."""
        self._held.labels(held.what).set_function(lambda: held.held)
        if held.most < sys.maxsize:
            self._most_held.labels(held.what).set(held.most)

    def _name(self, method: str) -> str:
        return method if method in self._methods else _OTHER
