"""Send OpenTelemetry traces: a span for each call, within the trace of the caller's `traceparent`.

A span is made when a call has ended, and sent later, so calls do not wait for the collector. Options other than the
endpoint come from the environment variables of OpenTelemetry, such as `OTEL_TRACES_SAMPLER`. Only servers that send
traces import this module; the extra `otel` installs the packages that it needs.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Mapping
from typing import Final

from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, StatusCode, format_span_id, format_trace_id
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from structlog.typing import FilteringBoundLogger

from khronos_core import SERVICE, Failure
from khronos_service.callers import Call

_NAME: Final = "khronos-referee"
_CONTEXT: Final = TraceContextTextMapPropagator()
_LAST_SECONDS: Final = 1.0  # the maximum wait for the last spans at shutdown
_SERVER_ERRORS: Final = frozenset(
    ("UNKNOWN", "DEADLINE_EXCEEDED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS")
)
"""The codes that mark a server's span as an error, as OpenTelemetry defines; other codes are errors of the caller."""


class OtlpTracer:
    """Sends a span for each call to a collector, with OTLP over gRPC."""

    def __init__(self, endpoint: str) -> None:
        """Send spans to the collector at a URL. The loggers of OpenTelemetry report errors."""
        self._provider = TracerProvider(resource=_resource(), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint)))
        self._tracer = self._provider.get_tracer(_NAME)

    def span(self, call: Call, failure: Failure | None, seconds: float) -> Mapping[str, str]:
        """Make the span of a call that has just ended.

        Args:
            call: The call.
            failure: The failure of the call; None if it succeeded.
            seconds: The duration of the call in seconds.

        Returns:
            `trace_id` and `span_id` in hexadecimal digits, also for a span that is not sampled.
        """
        end = time.time_ns()
        code = "OK" if failure is None else failure.code_name
        name = f"{SERVICE}/{call.method}"
        span = self._tracer.start_span(
            name,
            _CONTEXT.extract({key: value for key, value in call.metadata if isinstance(value, str)}),
            SpanKind.SERVER,
            start_time=end - int(seconds * 1e9),
        )
        if span.is_recording():
            span.set_attributes(
                {
                    "rpc.system.name": "grpc",
                    "rpc.method": name,
                    "rpc.response.status_code": code,
                    "network.peer.address": call.caller.peer,
                    "khronos.request_id": call.request_id,
                    "khronos.request_bytes": call.request_bytes,
                    "khronos.response_bytes": call.response_bytes,
                }
            )
            if failure is not None:
                span.set_attribute("error.type", failure.reason)
            if code in _SERVER_ERRORS:
                span.set_status(StatusCode.ERROR)
        span.end(end)
        context = span.get_span_context()
        return {"trace_id": format_trace_id(context.trace_id), "span_id": format_span_id(context.span_id)}

    def close(self) -> None:
        """Send the waiting spans, for at most a second, and stop."""
        ending = threading.Thread(target=self._provider.shutdown, daemon=True)
        ending.start()
        ending.join(_LAST_SECONDS)


def _resource() -> Resource:
    """Return the description of this server in traces: from the environment, with a default name."""
    found = Resource.create()
    if str(found.attributes[SERVICE_NAME]).startswith("unknown_service"):
        return found.merge(Resource({SERVICE_NAME: _NAME}))
    return found


def pass_errors_to(log: FilteringBoundLogger) -> None:
    """Redirect the errors of the OpenTelemetry packages in this process to a log."""
    theirs = logging.getLogger("opentelemetry")
    theirs.handlers = [_Passing(log)]
    theirs.propagate = False


class _Passing(logging.Handler):
    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__(logging.ERROR)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.error("traces", problem=record.getMessage())
