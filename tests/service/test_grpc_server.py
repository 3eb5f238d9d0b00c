"""The gRPC server reports health, supports reflection, rejects calls over its limits, and shuts down gracefully."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2_grpc
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from khronos.v1.play_pb2 import PlayShow
from khronos.v1.referee_service_pb2 import (
    CreateGameRequest,
    GetCatalogRequest,
    GetCatalogResponse,
    ListLegalActionsRequest,
    PlayRequest,
)
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service import RunningServer, start_server
from tests.attack.http2 import RawConnection
from tests.service.support import (
    START,
    Held,
    ask,
    attempt,
    call_and_fail,
    connect,
    health_of,
    play,
    raw,
    reflect,
    stream,
)
from tests.support.calls import setup
from tests.support.servers import QUIET, run_server
from tests.support.waiting import wait_until

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
CODE = grpc.StatusCode


@pytest.fixture
def server() -> Iterator[RunningServer]:
    with run_server() as server:
        yield server


@pytest.fixture
def line(server: RunningServer) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(server.address) as line:
        yield line


# --- calls ------------------------------------------------------------------------------------------------------------


def test_an_error_has_its_details(stub: RefereeServiceStub) -> None:
    error = call_and_fail(stub.CreateGame, CreateGameRequest())
    assert (error.code, error.reason) == (CODE.INVALID_ARGUMENT, "MALFORMED")
    assert error.trailers["x-request-id"]


def test_calls_over_the_concurrency_limit_of_a_connection_are_queued_not_refused(address: str) -> None:
    async def call(times: int, at_a_time: int) -> None:
        async with grpc.aio.insecure_channel(address) as channel, asyncio.TaskGroup() as tasks:
            create_game = RefereeServiceStub(channel).CreateGame
            left = iter(range(times))

            async def lane() -> None:
                for _ in left:
                    await create_game(CreateGameRequest(setup=setup()))

            for _ in range(at_a_time):
                tasks.create_task(lane())

    asyncio.run(call(400, 2 * QUIET.max_connection_calls))


def test_unknown_method_is_unimplemented(channel: grpc.Channel) -> None:
    assert call_and_fail(raw(channel, "/made.up.Service/Method"), b"").code is CODE.UNIMPLEMENTED


def test_path_that_is_not_utf_8_does_not_stop_the_server(server: RunningServer, line: grpc.Channel) -> None:
    with RawConnection(server.address) as odd:
        odd.send(odd.begin(b"/khronos\xff.v1/GetCatalog"), b"")
        odd.receive_all()
        assert all(each.ended for each in odd.streams.values())
    assert ask(line) is None


def test_deadline_of_a_call_is_respected(held: Held, line: grpc.Channel) -> None:
    grpc.channel_ready_future(line).result(60)  # so that the call has its full time
    assert (
        call_and_fail(RefereeServiceStub(line).GetCatalog, GetCatalogRequest(), timeout=1).code
        is CODE.DEADLINE_EXCEEDED
    )
    assert held.ended_early.wait(60)


def test_work_ends_when_the_client_disconnects(held: Held, line: grpc.Channel) -> None:
    call = RefereeServiceStub(line).GetCatalog.future(GetCatalogRequest())
    held.wait()
    call.cancel()
    assert held.ended_early.wait(60)


def test_calls_over_the_limit_are_refused(held: Held) -> None:
    with connect(threads=1, max_calls=2, max_streams=1) as line, ThreadPoolExecutor(8) as pool:
        catalog = RefereeServiceStub(line).GetCatalog
        calls = [pool.submit(attempt, catalog, GetCatalogRequest()) for _ in range(8)]
        held.wait()
        wait_until(lambda: any(each.done() for each in calls))
        held.let_go.release(8)
        codes = {error.code for each in calls if (error := each.result(60)) is not None}
    assert codes == {CODE.RESOURCE_EXHAUSTED}


# --- play streams -----------------------------------------------------------------------------------------------------


def test_play_streams_do_not_count_as_calls() -> None:
    with connect(threads=1, max_streams=4) as line:
        opened = [stream(line, START) for _ in range(4)]
        for each in opened:
            each.__enter__()
        assert ask(line) is None
        for each in opened:
            each.__exit__(None, None, None)


def test_long_calls_do_not_prevent_new_play_streams(held: Held) -> None:
    with connect(threads=2, max_streams=1) as line:
        waiting = [RefereeServiceStub(line).GetCatalog.future(GetCatalogRequest()) for _ in range(2)]
        held.wait(2)
        with stream(line) as game:  # its first answer needs a free call slot
            held.let_go.release(2)
            assert game.attempt(START) is None
        assert all(each.result(60) == GetCatalogResponse() for each in waiting)


def test_client_with_the_most_streams_loses_the_oldest_if_no_slot_is_left() -> None:
    with connect(max_streams=2) as line, stream(line, START) as first, stream(line, START) as second:
        assert play(line) is None
        ended = first.await_end()
        assert ended is not None
        assert (ended.code, ended.reason) == (CODE.RESOURCE_EXHAUSTED, "OVERLOADED")
        assert second.ask(PlayRequest(show=PlayShow(), options=START.options)).HasField("state")


# --- health and reflection --------------------------------------------------------------------------------------------


def test_health_reports_the_server_and_the_service(channel: grpc.Channel) -> None:
    health = health_of(channel)
    for name in ("", "khronos.v1.RefereeService"):
        assert health.Check(health_pb2.HealthCheckRequest(service=name)).status == SERVING
    assert call_and_fail(health.Check, health_pb2.HealthCheckRequest(service="chess")).code is CODE.NOT_FOUND


def test_health_watch_reports_the_shutdown(server: RunningServer, line: grpc.Channel) -> None:
    watching = health_of(line).Watch(health_pb2.HealthCheckRequest())
    assert next(watching).status == SERVING
    server.stop(20)  # which watchers do not delay
    assert next(watching).status == NOT_SERVING
    with pytest.raises(grpc.RpcError):
        next(watching)


def test_health_checks_are_answered_during_long_calls(held: Held) -> None:
    with connect(threads=1) as line:
        waiting = RefereeServiceStub(line).GetCatalog.future(GetCatalogRequest())
        held.wait()
        assert health_of(line).Check(health_pb2.HealthCheckRequest(), timeout=60).status == SERVING
        held.let_go.release()
        waiting.result(60)


def test_reflection_lists_the_services(channel: grpc.Channel) -> None:
    listed = {each.name for each in reflect(channel).list_services_response.service}
    assert listed >= {"khronos.v1.RefereeService", "grpc.health.v1.Health"}


def test_reflection_shows_the_contract(channel: grpc.Channel) -> None:
    answer = reflect(channel, ServerReflectionRequest(file_containing_symbol="khronos.v1.RefereeService"))
    files = [FileDescriptorProto.FromString(each) for each in answer.file_descriptor_response.file_descriptor_proto]
    assert "khronos/v1/state.proto" in [each.name for each in files]


def test_reflection_can_be_disabled() -> None:
    with connect(reflection=False) as line:
        assert call_and_fail(lambda _, **__: reflect(line), b"").code is CODE.UNIMPLEMENTED


def test_idle_reflection_streams_do_not_block_calls(line: grpc.Channel) -> None:
    done = threading.Event()

    def asks_nothing() -> Iterator[ServerReflectionRequest]:
        done.wait(60)
        yield from ()

    reflection: Any = reflection_pb2_grpc.ServerReflectionStub(line)
    streams = [reflection.ServerReflectionInfo(asks_nothing()) for _ in range(8)]
    assert ask(line) is None
    done.set()
    for each in streams:
        each.cancel()


# --- the end ----------------------------------------------------------------------------------------------------------


def test_running_calls_finish_and_new_ones_are_refused(server: RunningServer, line: grpc.Channel, held: Held) -> None:
    stub = RefereeServiceStub(line)
    with ThreadPoolExecutor(2) as pool:
        call = pool.submit(stub.GetCatalog, GetCatalogRequest())
        held.wait()
        stopping = pool.submit(server.stop, 20)
        wait_until(
            lambda: call_and_fail(stub.ListLegalActions, ListLegalActionsRequest(), timeout=5).code is CODE.UNAVAILABLE
        )
        assert not call.done()
        held.let_go.release()
        assert call.result(60) == GetCatalogResponse()
        stopping.result(60)
    assert call_and_fail(stub.GetCatalog, GetCatalogRequest()).code is CODE.UNAVAILABLE


def test_open_play_streams_receive_the_reason_of_the_shutdown(server: RunningServer, line: grpc.Channel) -> None:
    with stream(line, START) as game:
        server.stop(20)
        ended = game.await_end()
    assert ended is not None
    assert (ended.code, ended.reason) == (CODE.UNAVAILABLE, "SHUTTING_DOWN")


def test_calls_longer_than_the_grace_period_are_cancelled(
    server: RunningServer, line: grpc.Channel, held: Held
) -> None:
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(call_and_fail, RefereeServiceStub(line).GetCatalog, GetCatalogRequest())
        held.wait()
        server.stop(0.1)
        assert call.result(60).code in {CODE.CANCELLED, CODE.UNAVAILABLE}


def test_clients_that_call_during_shutdown_get_unavailable_or_cancelled(
    server: RunningServer, line: grpc.Channel
) -> None:
    begun = threading.Event()

    def hurry() -> grpc.StatusCode:
        while (failure := ask(line)) is None:
            begun.set()
        return failure.code

    with ThreadPoolExecutor(8) as pool:
        callers = [pool.submit(hurry) for _ in range(8)]
        assert begun.wait(60)
        server.stop()
        # the codes with which gRPC rejects calls
        assert {each.result(60) for each in callers} <= {CODE.UNAVAILABLE, CODE.CANCELLED}


def test_stopping_twice_has_no_further_effect() -> None:
    server = start_server(QUIET)
    server.stop()
    server.stop()
