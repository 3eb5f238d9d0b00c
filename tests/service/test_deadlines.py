"""A call waits for its turn until its deadline, or indefinitely without a deadline."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest
from grpc_health.v1 import health_pb2

from khronos.v1.referee_service_pb2 import GetCatalogRequest, GetCatalogResponse
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service.callers import Call
from tests.service.support import START, Held, attempt, connect, health_of, stream

UNLIMITED = 9.2e18
"""The remaining seconds that gRPC's server reports for a call without a deadline, too many for a system to wait."""


@pytest.fixture
def line() -> Iterator[grpc.Channel]:
    """A channel to a server that answers one call at a time."""
    with connect(threads=1) as line:
        yield line


def wait_for_arrival(line: grpc.Channel) -> None:
    """Wait until the earlier calls have arrived, because a connection delivers calls in order."""
    health_of(line).Check(health_pb2.HealthCheckRequest(), timeout=60)


@pytest.mark.parametrize("timeout", [None, 60], ids=["no deadline", "a minute"])
def test_call_waits_for_a_free_thread(line: grpc.Channel, held: Held, timeout: float | None) -> None:
    catalog = RefereeServiceStub(line).GetCatalog
    running = catalog.future(GetCatalogRequest())
    held.wait()
    waiting = catalog.future(GetCatalogRequest(), timeout=timeout)
    wait_for_arrival(line)
    held.let_go.release(2)
    assert running.result(60) == waiting.result(60) == GetCatalogResponse()


@pytest.mark.parametrize("timeout", [None, 60], ids=["no deadline", "a minute"])
def test_stream_request_waits_for_a_free_thread(line: grpc.Channel, held: Held, timeout: float | None) -> None:
    call = RefereeServiceStub(line).GetCatalog.future(GetCatalogRequest())
    held.wait()
    with stream(line, timeout=timeout) as game, ThreadPoolExecutor(1) as pool:
        started = pool.submit(game.attempt, START)
        wait_for_arrival(line)
        held.let_go.release()
        assert started.result(60) is None
    assert call.result(60) == GetCatalogResponse()


def test_call_that_waits_until_its_deadline_fails(line: grpc.Channel, held: Held) -> None:
    catalog = RefereeServiceStub(line).GetCatalog
    call = catalog.future(GetCatalogRequest())
    held.wait()
    late = attempt(catalog, GetCatalogRequest(), timeout=0.05)
    assert late is not None
    assert late.code is grpc.StatusCode.DEADLINE_EXCEEDED
    held.let_go.release()
    assert call.result(60) == GetCatalogResponse()


@pytest.mark.parametrize("seconds", [None, UNLIMITED, float("inf")], ids=str)
def test_extremely_long_deadline_counts_as_no_deadline(seconds: float | None) -> None:
    assert Call("GetCatalog", "ipv4:127.0.0.1:40000", (), seconds).seconds_left() is None


@pytest.mark.parametrize("seconds", [-1.0, 0.0, 5.0, 3600.0])
def test_deadline_is_counted_from_the_arrival_of_the_call(seconds: float) -> None:
    left = Call("GetCatalog", "ipv4:127.0.0.1:40000", (), seconds).seconds_left()
    assert left is not None
    assert left <= seconds
