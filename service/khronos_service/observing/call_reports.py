"""What is reported of every call and stream once it has ended: a line in the log, metrics, and a span of a trace."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from typing import Protocol

from khronos.v1.error_pb2 import ErrorReason
from khronos_service.callers.call import Call
from khronos_service.logger import Logger
from khronos_service.metrics import NO_METRICS, Metrics

_RATE_LIMITED = ErrorReason.Name(ErrorReason.ERROR_REASON_RATE_LIMITED).removeprefix("ERROR_REASON_")

_LOG_FAILURES_IGNORED = contextlib.suppress(OSError, ValueError)  # what can't be written to the log


class Tracer(Protocol):
    """What makes a span of a trace of each call."""

    def span(self, call: Call, seconds: float) -> Mapping[str, str]:
        """Make the span of a call that has ended just now; return its ids, as fields of the log."""

    def close(self) -> None:
        """Send the spans that wait, and end."""


class CallReports:
    """Takes the report of every call; what can't be logged does not fail a call.

    Attributes:
        metrics: What counts them.
    """

    def __init__(self, log: Logger, metrics: Metrics = NO_METRICS, tracer: Tracer | None = None) -> None:
        """Log to `log`, count by `metrics`, and trace by `tracer`."""
        self._log = log
        self._tracer = tracer
        self.metrics = metrics

    def finished(self, call: Call) -> None:
        """Report a call or a stream that has ended."""
        seconds = time.perf_counter() - call.began
        code, reason = ("OK", "") if call.failure is None else (call.failure.code.name, call.failure.reason)
        self.metrics.call_finished(call.method, code, reason, seconds, call.request_bytes, call.response_bytes)
        fields: dict[str, str | int | float] = {
            "method": call.method,
            "code": code,
            "ms": round(seconds * 1000, 3),
            "request_bytes": call.request_bytes,
            "response_bytes": call.response_bytes,
            "request_id": call.request_id,
            "peer": call.caller.peer,
        }
        if call.caller.key:
            fields["caller"] = call.caller.key
            self.metrics.called_by(call.caller.key)
        if call.failure is not None:
            fields["reason"] = reason
            if reason == _RATE_LIMITED:
                self.metrics.rate_limited(call.caller.key)
        if call.messages is not None:
            fields["messages"] = call.messages
        if self._tracer is not None:
            fields.update(self._tracer.span(call, seconds))
        with _LOG_FAILURES_IGNORED:
            self._log.info("call" if call.messages is None else "stream", **fields)

    def close(self) -> None:
        """Send what waits to be sent, when the last call has been reported."""
        if self._tracer is not None:
            self._tracer.close()

    def fault(self, method: str, request_id: str, error: Exception) -> None:
        """Report a fault of the server, with its traceback."""
        self.metrics.fault(method)
        with _LOG_FAILURES_IGNORED:
            self._log.error("fault", method=method, request_id=request_id, exc_info=error)

    def closed(self, peer: str, unsent_bytes: int) -> None:
        """Report a connection that was closed because its answers were not taken."""
        self.metrics.connections_closed("untaken answers")
        with _LOG_FAILURES_IGNORED:
            self._log.warning("connection closed", peer=peer, unsent_bytes=unsent_bytes)

    def crowded(self, address: str, count: int) -> None:
        """Report connections of an address that were closed because it had too many, or left others no room."""
        self.metrics.connections_closed("too many", count)
        with _LOG_FAILURES_IGNORED:
            self._log.warning("connections closed", address=address, count=count)

    def unreadable(self, peer: str, status: int) -> None:
        """Report a connection that was closed because what came by HTTP was no request; `status` is its answer."""
        self.metrics.connections_closed("unreadable HTTP")
        with _LOG_FAILURES_IGNORED:
            self._log.info("unreadable HTTP", peer=peer, status=status)
