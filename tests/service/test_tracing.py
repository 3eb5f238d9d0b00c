"""A collector receives a span for each call, and the log contains the ids of the spans."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from queue import SimpleQueue
from threading import Event
from typing import Any

import grpc
import pytest
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2 as collector_pb2
from opentelemetry.proto.collector.trace.v1.trace_service_pb2_grpc import (
    TraceServiceServicer,
    add_TraceServiceServicer_to_server,
)
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from khronos_core.loading import never
from khronos_service import LogFormat, LogLevel, Settings
from khronos_service.observing import tracing
from khronos_service.observing.tracing import OtlpTracer, pass_errors_to
from tests.service.support import Log, ask, call_of, handler_of
from tests.support.servers import run_server
from tests.support.waiting import wait_until

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
SAMPLED, UNSAMPLED = (("traceparent", f"00-{TRACE}-{PARENT}-{flag}") for flag in ("01", "00"))


class Collector(TraceServiceServicer):
    """A fake collector, which stores spans."""

    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.service = ""
        self.contexts: SimpleQueue[grpc.ServicerContext] = SimpleQueue()
        self.may_answer = Event()
        self.may_answer.set()

    def Export(  # noqa: N802
        self, request: Any, context: grpc.ServicerContext
    ) -> collector_pb2.ExportTraceServiceResponse:
        self.contexts.put(context)
        self.may_answer.wait(60)
        for each in request.resource_spans:
            self.service = attributes(each.resource)["service.name"]
            for scope in each.scope_spans:
                self.spans.extend(scope.spans)
        return collector_pb2.ExportTraceServiceResponse()


def attributes(of: Any) -> dict[str, Any]:
    """Return the attributes of a span or a resource."""
    return {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in of.attributes}


@pytest.fixture
def collector() -> Collector:
    return Collector()


@pytest.fixture
def settings(collector: Collector, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """The settings to send traces to the collector, without a timeout."""
    monkeypatch.setattr(tracing, "_LAST_SECONDS", 60)
    with ThreadPoolExecutor(2) as pool:
        server = grpc.server(pool)
        add_TraceServiceServicer_to_server(collector, server)  # type: ignore[no-untyped-call]
        port = server.add_insecure_port("127.0.0.1:0")
        server.start()
        yield Settings(port=0, otlp_endpoint=f"http://127.0.0.1:{port}", log_format=LogFormat.JSON)
        server.stop(None).wait()


def answer_and_trace(settings: Settings, method: str, *metadata: tuple[str, str]) -> dict[str, Any]:
    """Make a call behind the transports, send its span, and return its log line."""
    log = Log(settings)
    tracer = OtlpTracer(settings.otlp_endpoint) if settings.otlp_endpoint else None
    handler = handler_of(settings, log, tracer=tracer)
    handler.answer(call_of(method, *metadata), b"", never)
    handler.reports.close()
    (line,) = log.lines()
    return line


def test_a_call_is_a_span_of_the_trace_that_its_caller_names(settings: Settings, collector: Collector) -> None:
    answer_and_trace(settings, "GetCatalog", SAMPLED, ("x-request-id", "f00"))
    (span,) = collector.spans
    assert (span.trace_id.hex(), span.parent_span_id.hex()) == (TRACE, PARENT)
    assert span.kind == Span.SPAN_KIND_SERVER
    assert span.name == "khronos.v1.RefereeService/GetCatalog"
    assert span.end_time_unix_nano > span.start_time_unix_nano
    assert collector.service == "khronos-referee"
    found = attributes(span)
    assert found["rpc.response.status_code"] == "OK"
    assert found["khronos.request_id"] == "f00"
    assert found["khronos.response_bytes"] > 0


def test_a_call_without_a_trace_begins_one(settings: Settings, collector: Collector) -> None:
    answer_and_trace(settings, "GetCatalog")
    (span,) = collector.spans
    assert span.trace_id.strip(b"\0")
    assert not span.parent_span_id


def test_unsampled_call_is_not_exported(settings: Settings, collector: Collector) -> None:
    line = answer_and_trace(settings, "GetCatalog", UNSAMPLED)
    assert not collector.spans
    assert line["trace_id"] == TRACE


def test_log_line_of_a_call_has_the_ids_of_its_span(settings: Settings, collector: Collector) -> None:
    line = answer_and_trace(settings, "GetCatalog", SAMPLED)
    assert (line["trace_id"], line["span_id"]) == (TRACE, collector.spans[0].span_id.hex())


def test_log_line_of_a_call_has_no_span_ids_if_tracing_is_off(settings: Settings) -> None:
    line = answer_and_trace(replace(settings, otlp_endpoint=""), "GetCatalog", SAMPLED)
    assert not {"trace_id", "span_id"} & set(line)


def test_client_error_is_recorded_with_its_reason_but_not_as_a_server_error(
    settings: Settings, collector: Collector
) -> None:
    answer_and_trace(settings, "ViewGame")
    (span,) = collector.spans
    assert attributes(span)["error.type"] == "MALFORMED"
    assert span.status.code == Status.STATUS_CODE_UNSET


def test_pending_spans_are_exported_at_shutdown(settings: Settings, collector: Collector) -> None:
    with run_server(settings, log_level=LogLevel.ERROR) as server, grpc.insecure_channel(server.address) as channel:
        assert ask(channel, metadata=(SAMPLED,)) is None
    (span,) = collector.spans
    assert attributes(span)["network.peer.address"].startswith("ipv4:127.0.0.1:")


def test_unreachable_collector_causes_one_log_line(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "1")  # seconds, in which it retries
    nowhere = "http://127.0.0.1:1"
    log = Log(settings)
    handler = handler_of(settings, log, tracer=OtlpTracer(nowhere))
    for name in ("handlers", "propagate"):  # which must not change for other tests
        monkeypatch.setattr(logging.getLogger("opentelemetry"), name, [])
    pass_errors_to(log.logger)
    assert handler.answer(call_of("GetCatalog"), b"", never).failure is None
    handler.reports.close()
    wait_until(lambda: "Failed to export traces to 127.0.0.1:1" in log.so_far())
    assert [line["event"] for line in log.lines()] == ["call", "traces"]


def test_unresponsive_collector_does_not_delay_shutdown(
    settings: Settings, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracing, "_LAST_SECONDS", 0.1)
    collector.may_answer.clear()
    handler = handler_of(settings, Log(settings), tracer=OtlpTracer(settings.otlp_endpoint))
    handler.answer(call_of("GetCatalog", SAMPLED), b"", never)
    try:
        handler.reports.close()
        assert collector.contexts.get(timeout=60).is_active()  # the exporter has not given up
    finally:
        collector.may_answer.set()


def test_endpoint_that_is_not_a_url_is_refused() -> None:
    with pytest.raises(ValueError, match="must start with http:// or https://"):
        Settings(otlp_endpoint="127.0.0.1:4317")


def test_missing_packages_are_reported_by_name() -> None:
    program = """
import sys
from importlib.abc import MetaPathFinder
class Absent(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.startswith("opentelemetry"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
from khronos_service import Settings
try:
    Settings(otlp_endpoint="http://127.0.0.1:4317")
except ValueError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert "pip install 'khronos-referee[otel]'" in done.stdout
