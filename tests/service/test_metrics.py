"""What is counted of a server, and how Prometheus collects it."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from queue import SimpleQueue
from typing import Any, NoReturn, TypeVar

import grpc
import pytest
from google.protobuf.message import Message
from khronos_service.observing.call_reports import CallReports
from khronos_service.observing.merged_metrics import Changes, MergedMetrics
from khronos_service.observing.prometheus_metrics import PrometheusMetrics
from khronos_service.transport import metrics_port as metrics_port_module
from khronos_service.transport.admission import Places
from khronos_service.transport.call_handler import CallHandler, Reply
from khronos_service.transport.metrics_port import metrics_port
from khronos_service.transport.ports import ListenError
from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from khronos.v1 import play_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.state_pb2 import GameState
from khronos_core import methods
from khronos_core.errors import RateLimitedError
from khronos_core.failures import failure_of
from khronos_service.callers.call import Call
from khronos_service.callers.identity import Caller
from khronos_service.observing.logs import make_logger
from khronos_service.processes import server
from tests.service.conftest import QUIET
from tests.service.support import collected, failed, raw, setup
from tests.support.requests import given, request_of
from tests.support.waiting import wait_until

REFUSED = "travel A Might"
"""A journey to where the adventurer is (T-3)."""

_Request = TypeVar("_Request", bound=Message)


@pytest.fixture(autouse=True)
def _as_in_a_server_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prometheus_client.metrics._use_created", False)


@pytest.fixture
def metrics() -> PrometheusMetrics:
    return PrometheusMetrics()


@pytest.fixture
def counted(metrics: PrometheusMetrics) -> CallHandler:
    """What answers calls behind the wire, and counts them."""
    return CallHandler(QUIET, make_logger(QUIET), metrics)


@pytest.fixture
def channel(metrics: PrometheusMetrics) -> Iterator[grpc.Channel]:
    """A channel to a server that counts."""
    running, targets, _ = server._open_alone(QUIET, make_logger(QUIET), metrics)
    with grpc.insecure_channel(targets[0]) as channel:
        yield channel
    running.stop(0)


@pytest.fixture(scope="module")
def state(handler: CallHandler) -> GameState:
    reply = handler.answer(Call("CreateGame"), message_of(calls.CreateGameRequest, setup=setup()))
    return calls.CreateGameResponse.FromString(reply.response).state


def message_of(kind: type[_Request], **fields: Any) -> bytes:
    return request_of(kind, **fields).SerializeToString()


def ask(handler: CallHandler, name: str, **fields: Any) -> Reply:
    """Make a call behind the wire."""
    return handler.answer(Call(name), message_of(methods.METHODS[name].request, **fields))


def value(registry: CollectorRegistry, name: str, **labels: str) -> float:
    """Return the value of a sample; 0 if there is none."""
    return registry.get_sample_value(name, labels) or 0.0


# --- what is counted --------------------------------------------------------------------------------------------------


def test_an_answer_is_counted_with_its_bytes_and_its_time(metrics: PrometheusMetrics, counted: CallHandler) -> None:
    request = message_of(calls.CreateGameRequest, setup=setup())
    reply = counted.answer(Call("CreateGame"), request)

    def of(name: str, **labels: str) -> float:
        return value(metrics.registry, name, method="CreateGame", **labels)

    assert of("khronos_calls_total", code="OK") == 1
    assert of("khronos_request_bytes_total") == len(request)
    assert of("khronos_response_bytes_total") == len(reply.response)
    assert of("khronos_call_seconds_count") == 1
    assert of("khronos_call_seconds_sum") > 0


def test_a_failure_is_counted_by_code_and_reason(metrics: PrometheusMetrics, counted: CallHandler) -> None:
    counted.answer(Call("ViewGame"), b"")
    labels = {"method": "ViewGame"}
    assert value(metrics.registry, "khronos_calls_total", **labels, code="INVALID_ARGUMENT") == 1
    assert value(metrics.registry, "khronos_failures_total", **labels, reason="MALFORMED") == 1
    assert value(metrics.registry, "khronos_calls_total", **labels, code="OK") == 0


def test_a_fault_is_counted(metrics: PrometheusMetrics, counted: CallHandler, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> NoReturn:
        raise ZeroDivisionError

    table = {"GetCatalog": methods.Method(calls.GetCatalogRequest, stumble)}
    monkeypatch.setattr("khronos_service.transport.call_handler.METHODS", table)
    counted.answer(Call("GetCatalog"), b"")
    assert value(metrics.registry, "khronos_faults_total", method="GetCatalog") == 1


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("ValidateAction", {"action": REFUSED}),
        ("ApplyAction", {"action": REFUSED}),
        ("PreviewAction", {"actions": [REFUSED]}),
        ("ReplayGame", {"actions": [REFUSED]}),
    ],
)
def test_a_refused_action_is_counted_for_the_clause_that_it_breaks(
    metrics: PrometheusMetrics, counted: CallHandler, state: GameState, name: str, fields: dict[str, Any]
) -> None:
    ask(counted, name, state=state, **fields)
    assert value(metrics.registry, "khronos_refusals_total", clause="T-3") == 1


def test_a_stream_is_counted_by_its_messages_refusals_and_failures(
    metrics: PrometheusMetrics, channel: grpc.Channel, state: GameState
) -> None:
    start = request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state))
    refused = request_of(calls.PlayRequest, apply=given(REFUSED))
    answers = list(RefereeServiceStub(channel).Play(iter((start, refused, calls.PlayRequest()))))

    wait_until(lambda: value(metrics.registry, "khronos_calls_total", method="Play", code="OK"))
    assert len(answers) == value(metrics.registry, "khronos_message_seconds_count") == 3
    assert value(metrics.registry, "khronos_refusals_total", clause="T-3") == 1
    assert value(metrics.registry, "khronos_message_failures_total", reason="MALFORMED") == 1
    sizes = [value(metrics.registry, f"khronos_{kind}_bytes_total", method="Play") for kind in ("request", "response")]
    assert all(size > 0 for size in sizes)


def test_methods_that_strangers_make_up_are_counted_as_one(metrics: PrometheusMetrics, channel: grpc.Channel) -> None:
    for number in range(3):
        failed(raw(channel, f"/made.up.Service/Method{number}"), b"")
    wait_until(lambda: value(metrics.registry, "khronos_failures_total", method="other", reason="METHOD_UNKNOWN") == 3)
    assert b"made.up" not in generate_latest(metrics.registry)


def test_streams_are_held_until_they_end(metrics: PrometheusMetrics, channel: grpc.Channel, state: GameState) -> None:
    def held() -> float:
        return value(metrics.registry, "khronos_held", what="play streams")

    start = request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state))
    streams = []  # one that nobody has any more is cancelled
    ends: list[Callable[[], None]] = []
    for count in (1, 2):
        waiting: SimpleQueue[calls.PlayRequest] = SimpleQueue()
        waiting.put(start)
        streams.append(RefereeServiceStub(channel).Play(iter(waiting.get, calls.PlayRequest())))
        next(streams[-1])
        assert held() == count
        ends.append(partial(waiting.put, calls.PlayRequest()))
    for end in ends:
        end()
    wait_until(lambda: held() == 0)


def test_looks_for_states_are_counted_by_what_was_found(
    metrics: PrometheusMetrics, counted: CallHandler, state: GameState
) -> None:
    view = calls.ViewGameResponse.FromString(ask(counted, "ViewGame", state=state, viewer="spectator").response).state
    for each in (state, view, view):
        ask(counted, "ViewGame", state=each, viewer="spectator")

    def found(what: str) -> float:
        return value(metrics.registry, "khronos_state_lookups_total", found=what)

    assert [found(what) for what in ("nothing", "whole", "public part")] == [2, 1, 1]


def test_the_steps_of_a_call_are_counted(metrics: PrometheusMetrics, counted: CallHandler, state: GameState) -> None:
    ask(counted, "ReplayGame", state=state, actions=["travel A Faith"])
    assert value(metrics.registry, "khronos_work_steps_total", method="ReplayGame") > 0


def test_callers_with_a_name_are_counted_and_those_refused_for_their_rate(metrics: PrometheusMetrics) -> None:
    reports = CallReports(make_logger(QUIET), metrics)
    refused = failure_of(RateLimitedError(5, "calls a second", 0.2), "an-id")
    for failure in (None, None, refused):
        call = Call("GetCatalog")
        call.caller, call.failure = Caller(key="host-1"), failure
        reports.finished(call)
    assert value(metrics.registry, "khronos_caller_calls_total", caller="host-1") == 3
    assert value(metrics.registry, "khronos_rate_limited_total", caller="host-1") == 1


def test_connections_that_are_closed_are_counted_by_why(metrics: PrometheusMetrics) -> None:
    reports = CallReports(make_logger(QUIET), metrics)
    reports.closed("ipv4:192.0.2.7:40312", 1 << 20)
    reports.crowded("192.0.2.7", 3)
    reports.unreadable("ipv4:192.0.2.7:40313", 400)
    found = [
        value(metrics.registry, "khronos_connections_closed_total", why=why)
        for why in ("untaken answers", "too many", "unreadable HTTP")
    ]
    assert found == [1, 3, 1]


def test_what_has_no_limit_is_shown_without_one(metrics: PrometheusMetrics) -> None:
    metrics.watch(Places("calls"))
    assert value(metrics.registry, "khronos_held", what="calls") == 0
    assert metrics.registry.get_sample_value("khronos_held_limit", {"what": "calls"}) is None


def test_a_server_that_nobody_watches_does_not_load_what_counts_and_traces() -> None:
    program = """
import sys
from khronos_service import Settings, start_server
start_server(Settings(port=0)).stop()
print(*[each for each in sys.modules if each.startswith(("prometheus_client", "opentelemetry"))])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "\n"


# --- several processes as one -----------------------------------------------------------------------------------------


def worker(calls: int, held: int = 0) -> PrometheusMetrics:
    """Return the metrics of a process that has answered calls and holds something."""

    class Places:
        what = "calls"
        most = 10

        def __init__(self) -> None:
            self.held = held

    metrics = PrometheusMetrics()
    metrics.watch(Places())
    for _ in range(calls):
        metrics.call_finished("GetCatalog", "OK", "", 0.003, 0, 100)
    return metrics


def answered(merged: MergedMetrics) -> float:
    return value(merged.registry, "khronos_calls_total", method="GetCatalog", code="OK")


def test_metrics_of_processes_are_added_up() -> None:
    merged = MergedMetrics(workers=2)
    for process, calls_ in ((1, 3), (2, 4)):
        merged.update(process, Changes(worker(calls_, held=calls_).registry).written())
    bucket = {"method": "GetCatalog", "le": "0.005"}
    assert answered(merged) == 7
    assert value(merged.registry, "khronos_call_seconds_bucket", **bucket) == 7
    assert value(merged.registry, "khronos_held", what="calls") == 7
    assert value(merged.registry, "khronos_held_limit", what="calls") == 20


def test_a_process_writes_only_what_has_changed() -> None:
    metrics = worker(1)
    changes = Changes(metrics.registry)
    merged = MergedMetrics(workers=1)
    merged.update(1, changes.written())
    assert changes.written() == b""

    metrics.called_by("host-1")
    written = changes.written()
    assert written == b'[["khronos_caller_calls_total",[["caller","host-1"]],1.0]]'
    merged.update(1, written)
    assert answered(merged) == 1


def test_counters_of_a_process_that_has_ended_stay_and_what_it_held_goes() -> None:
    merged = MergedMetrics(workers=2)
    merged.update(1, Changes(worker(3, held=3).registry).written())
    merged.end(1)
    merged.update(2, Changes(worker(1, held=2).registry).written())
    assert answered(merged) == 4
    assert value(merged.registry, "khronos_held", what="calls") == 2


def test_merged_metrics_read_as_those_of_one_process_do() -> None:
    metrics = worker(2)
    merged = MergedMetrics(workers=1)
    merged.update(1, Changes(metrics.registry).written())

    def families(registry: CollectorRegistry) -> dict[str, object]:
        return {each.name: each for each in text_string_to_metric_families(generate_latest(registry).decode())}

    shown = families(merged.registry)
    assert {name: shown[name] for name in families(metrics.registry)} == families(metrics.registry)


# --- the port ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    Counter("seen", "For a test.", registry=registry).inc(5)
    return registry


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_metrics_are_collected_by_http(host: str, registry: CollectorRegistry) -> None:
    with metrics_port(host, 0, registry) as url:
        assert collected(url)["seen_total"] == 5


def test_a_port_that_is_taken_is_named(registry: CollectorRegistry) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ListenError, match=f"port {port} of 127.0.0.1"), metrics_port("127.0.0.1", port, registry):
            pass


def test_collectors_that_ask_nothing_take_a_bounded_number_of_threads(registry: CollectorRegistry) -> None:
    with metrics_port("127.0.0.1", 0, registry) as url, ExitStack() as stack:
        port = int(url.rpartition(":")[2].partition("/")[0])
        for _ in range(8):
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        one_more = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
        assert one_more.recv(1) == b""  # closed at once; the others are after a few seconds


def test_a_collector_who_asks_byte_by_byte_is_ended(
    registry: CollectorRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics_port_module, "_WHOLE_SECONDS", 0.1)
    monkeypatch.setattr(metrics_port_module._Handler, "timeout", 60)  # of each read
    with metrics_port("127.0.0.1", 0, registry) as url:
        port = int(url.rpartition(":")[2].partition("/")[0])
        with socket.create_connection(("127.0.0.1", port), timeout=20) as slow:
            slow.send(b"G")
            assert slow.recv(1) == b""
