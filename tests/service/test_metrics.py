"""The metrics of a server count calls, failures and work, and Prometheus can collect them."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, NoReturn

import pytest
from google.protobuf.message import Message
from prometheus_client import CollectorRegistry

from khronos.v1 import play_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.state_pb2 import GameState
from khronos_core import Answer, core, methods
from khronos_core.answers import failure_of
from khronos_core.loading import never
from khronos_service import ListenError
from khronos_service.call_handler import CallHandler
from khronos_service.callers import Caller
from khronos_service.errors import RateLimitedError
from khronos_service.observing.reports import PrometheusMetrics
from testing.requests import given_action, request_of
from tests.service.support import Log, call_of, catalog_method, collect_metrics, connect, handler_of, stream
from tests.support.calls import new_game
from tests.support.servers import QUIET, run_server
from tests.support.waiting import free_port, wait_until

REFUSED = "travel I Might"
"""Travel to where the adventurer is (T-3)."""

Value = Callable[..., float]


@pytest.fixture
def registry() -> CollectorRegistry:
    return CollectorRegistry()


@pytest.fixture
def counted(registry: CollectorRegistry) -> CallHandler:
    return handler_of(QUIET, Log(QUIET), PrometheusMetrics(registry, {"calls": 8}))


@pytest.fixture
def value(registry: CollectorRegistry) -> Value:
    """Return the value of a sample; 0 if there is none."""
    return lambda name, **labels: registry.get_sample_value(name, labels) or 0.0


@pytest.fixture(scope="module")
def state() -> GameState:
    return new_game(2)


def ask(handler: CallHandler, name: str, **fields: Any) -> Answer[bytes]:
    """Make a call behind the transports."""
    kind: type[Message] = methods.METHODS[name].request
    return handler.answer(call_of(name), request_of(kind, **fields).SerializeToString(), never)


# --- what is counted --------------------------------------------------------------------------------------------------


def test_response_is_counted_with_its_size_and_duration(counted: CallHandler, value: Value) -> None:
    answer = ask(counted, "GetCatalog")

    assert value("khronos_calls_total", method="GetCatalog", code="OK") == 1
    assert value("khronos_response_bytes_total", method="GetCatalog") == len(answer.response or b"")
    assert value("khronos_call_seconds_count", method="GetCatalog") == 1
    assert value("khronos_call_seconds_sum", method="GetCatalog") > 0


def test_a_failure_is_counted_by_code_and_reason(counted: CallHandler, value: Value) -> None:
    ask(counted, "ViewGame")
    assert value("khronos_calls_total", method="ViewGame", code="INVALID_ARGUMENT") == 1
    assert value("khronos_failures_total", method="ViewGame", reason="MALFORMED") == 1
    assert value("khronos_calls_total", method="ViewGame", code="OK") == 0


def test_internal_error_is_counted(counted: CallHandler, value: Value, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(core, "METHODS", {"GetCatalog": catalog_method(stumble)})
    ask(counted, "GetCatalog")
    assert value("khronos_internal_errors_total", method="GetCatalog") == 1


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("ValidateAction", {"action": REFUSED}),
        ("ApplyAction", {"action": REFUSED}),
        ("PreviewActions", {"actions": [REFUSED]}),
        ("ReplayGame", {"actions": [REFUSED]}),
    ],
    ids=["ValidateAction", "ApplyAction", "PreviewActions", "ReplayGame"],
)
def test_refused_action_is_counted_for_its_violated_clause(
    counted: CallHandler, value: Value, state: GameState, name: str, fields: dict[str, Any]
) -> None:
    ask(counted, name, state=state, **fields)
    assert value("khronos_refusals_total", clause="T-3") == 1


def test_cache_lookups_of_states_are_counted_by_result(counted: CallHandler, value: Value, state: GameState) -> None:
    answer = ask(counted, "ViewGame", state=state, viewer="spectator")
    view = calls.ViewGameResponse.FromString(answer.response or b"").state
    for each in (state, view, view):
        ask(counted, "ViewGame", state=each, viewer="spectator")
    found = [value("khronos_state_lookups_total", found=what) for what in ("nothing", "whole")]
    assert found == [3, 1]


def test_the_steps_of_a_call_are_counted(counted: CallHandler, value: Value, state: GameState) -> None:
    ask(counted, "ReplayGame", state=state, actions=["travel I Faith"])
    assert value("khronos_work_steps_total", method="ReplayGame") > 0


def test_named_callers_and_rate_limited_calls_are_counted(counted: CallHandler, value: Value) -> None:
    refused = failure_of(RateLimitedError(5, "calls per second", 0.2))
    for failure in (None, None, refused):
        call = call_of("GetCatalog")
        call.caller = Caller(key="host-1")
        counted.reports.report_call(call, failure)
    assert value("khronos_caller_calls_total", caller="host-1") == 3
    assert value("khronos_rate_limited_total", caller="host-1") == 1


# --- the port ---------------------------------------------------------------------------------------------------------


def test_a_stream_is_counted_by_its_messages_refusals_and_failures(state: GameState) -> None:
    start = request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state))
    refused = request_of(calls.PlayRequest, apply=given_action(REFUSED))
    port = free_port()
    url = f"http://127.0.0.1:{port}/metrics"
    with connect(metrics_port=port) as channel:
        with stream(channel, start, refused, calls.PlayRequest()) as game:
            assert collect_metrics(url)['khronos_held{what="play streams"}'] == 1
            assert game.end() is None
        wait_until(lambda: collect_metrics(url).get('khronos_calls_total{code="OK",method="Play"}') == 1)
        found = collect_metrics(url)
    assert found["khronos_message_seconds_count"] == 3
    assert found['khronos_refusals_total{clause="T-3"}'] == 1
    assert found['khronos_message_failures_total{reason="MALFORMED"}'] == 1
    assert found['khronos_request_bytes_total{method="Play"}'] > 0
    assert found['khronos_held{what="play streams"}'] == 0


def test_metrics_port_in_use_is_reported_by_number() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ListenError, match=f"port {port} of 127.0.0.1"), run_server(metrics_port=port):
            pass


def test_idle_connections_do_not_block_the_metrics_port() -> None:
    port = free_port()
    with run_server(metrics_port=port), ExitStack() as silent:
        for _ in range(8):
            silent.enter_context(socket.create_connection(("127.0.0.1", port)))
        assert collect_metrics(f"http://127.0.0.1:{port}/metrics")


def test_a_server_without_metrics_and_traces_does_not_load_their_libraries() -> None:
    program = """
import sys
from khronos_service import Settings, start_server
start_server(Settings(port=0)).stop()
print(*[each for each in sys.modules if each.startswith(("prometheus_client", "opentelemetry"))])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "\n"
