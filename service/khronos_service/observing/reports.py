"""Report every call and stream that ends: a line in the log, metrics, and a span of a trace."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from khronos_core import METHODS
from khronos_service.observing.metrics import HTTP, Metrics

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

    from khronos_core import Failure
    from khronos_service.callers.call import Call
    from khronos_service.observing.tracing import OtlpTracer


class Reports:
    """The reports of calls.

    Attributes:
        metrics: The metrics that the reports update.
    """

    def __init__(self, log: FilteringBoundLogger, metrics: Metrics, tracer: OtlpTracer | None = None) -> None:
        """Log to `log`, count with `metrics`, and trace with `tracer`."""
        self.metrics = metrics
        self._log = log
        self._tracer = tracer

    def report_call(self, call: Call, failure: Failure | None) -> None:
        """Report a call or a stream that has ended, with its failure or None."""
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

    def internal_error(self, call: Call, error: Exception) -> None:
        """Report an internal error, with its traceback."""
        self.metrics.internal_error(call.method)
        self._log.error("internal error", method=call.method, request_id=call.request_id, exc_info=error)

    def http_internal_error(self, path: str, request_id: str, error: Exception) -> None:
        """Report an internal error of the HTTP server while it answered a request for a path, with its traceback."""
        method = path.rpartition("/")[2]
        self.metrics.internal_error(method if method in METHODS else HTTP)
        self._log.error("internal error", path=path, request_id=request_id, exc_info=error)

    def close(self) -> None:
        """Send the waiting spans. Call this after the last report."""
        if self._tracer is not None:
            self._tracer.close()
