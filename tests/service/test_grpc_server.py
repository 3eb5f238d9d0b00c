"""The gRPC server: health, reflection, what it refuses, and how it ends."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from queue import SimpleQueue
from types import FrameType
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.rpc.error_details_pb2 import RetryInfo
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2_grpc
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from khronos.v1.referee_service_pb2 import (
    CreateGameRequest,
    GetCatalogRequest,
    GetCatalogResponse,
    ListLegalActionsRequest,
    PlayRequest,
)
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core import methods
from khronos_core.call_context import CallContext
from khronos_service import RunningServer, start_server
from khronos_service.configuration.settings import LogFormat, LogLevel
from tests.service.conftest import QUIET
from tests.service.support import attempt, failed, health_of, new_game, raw, setup
from tests.support.waiting import wait_until

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING

MOST_FUNCTIONS = 55
"""Of the service, that the cheapest call passes: it is 49, beside what the loop does every quarter of a second."""


@pytest.fixture
def server() -> Iterator[RunningServer]:
    server = start_server(QUIET)
    yield server
    server.stop(0)


@pytest.fixture
def line(server: RunningServer) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(server.address) as line:
        yield line


class Held:
    """A call that does not end before it is let go, in the place of the catalog's."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()

    def __call__(self, _: GetCatalogRequest, _context: CallContext) -> GetCatalogResponse:
        self.begun.set()
        assert self.let_go.wait(20)
        return GetCatalogResponse()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held()
    table = {**methods.METHODS, "GetCatalog": methods.Method(GetCatalogRequest, held)}
    monkeypatch.setattr("khronos_service.transport.call_handler.METHODS", table)
    yield held
    held.let_go.set()


def test_a_caller_who_keeps_more_calls_open_than_a_connection_may_have_is_refused_none(server: RunningServer) -> None:
    async def call(times: int, at_a_time: int) -> None:
        async with grpc.aio.insecure_channel(server.address) as channel, asyncio.TaskGroup() as tasks:
            create_game = RefereeServiceStub(channel).CreateGame
            left = iter(range(times))

            async def lane() -> None:
                for _ in left:
                    await create_game(CreateGameRequest(setup=setup()))

            for _ in range(at_a_time):
                tasks.create_task(lane())

    asyncio.run(call(1_000, 2 * QUIET.most_connection_calls))


def test_a_call_is_answered(line: grpc.Channel) -> None:
    assert new_game(RefereeServiceStub(line), 2).public_digest


def test_an_error_has_its_details(line: grpc.Channel) -> None:
    error = failed(RefereeServiceStub(line).CreateGame, CreateGameRequest())
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT
    assert error.reason == "MALFORMED"
    assert error.trailers["x-request-id"]


def test_a_call_passes_few_functions_of_the_service_on_its_way() -> None:
    passed: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and "khronos_service" in frame.f_code.co_filename:
            passed.append(frame.f_code.co_qualname)

    threading.setprofile(note)  # for the thread of the event loop, which begins with the server
    try:
        server = start_server(QUIET)
    finally:
        threading.setprofile(None)
    with grpc.insecure_channel(server.address) as line:
        catalog = RefereeServiceStub(line).GetCatalog
        catalog(GetCatalogRequest())
        passed.clear()
        for _ in range(20):
            catalog(GetCatalogRequest())
        found = len(passed)
    server.stop(0)
    assert 20 <= passed.count("UnaryCalls.answer") <= 40  # it begins, and goes on when the request has arrived
    assert found / 20 < MOST_FUNCTIONS


# --- health -----------------------------------------------------------------------------------------------------------


def test_health_knows_the_server_and_the_service(line: grpc.Channel) -> None:
    health = health_of(line)
    for name in ("", "khronos.v1.RefereeService"):
        assert health.Check(health_pb2.HealthCheckRequest(service=name)).status == SERVING
    assert failed(health.Check, health_pb2.HealthCheckRequest(service="chess")).code is grpc.StatusCode.NOT_FOUND


def test_health_can_be_watched_to_the_end(server: RunningServer, line: grpc.Channel) -> None:
    watching = health_of(line).Watch(health_pb2.HealthCheckRequest())
    assert next(watching).status == SERVING
    server.stop(20)  # which watchers do not hold up
    assert next(watching).status == NOT_SERVING
    with pytest.raises(grpc.RpcError):
        next(watching)


def test_watchers_who_leave_while_the_server_stops_do_not_hold_it_up() -> None:
    for _ in range(20):
        server = start_server(QUIET)
        with ThreadPoolExecutor(1) as pool, grpc.insecure_channel(server.address) as line:
            watching = [health_of(line).Watch(health_pb2.HealthCheckRequest()) for _ in range(8)]
            assert {next(each).status for each in watching} == {SERVING}
            for each in watching:
                each.cancel()
            pool.submit(server.stop, 0).result(20)


def test_what_still_waits_on_the_event_loop_when_the_server_stops_is_ended_there() -> None:
    server = start_server(QUIET)
    loop = vars(server._server)["_loop"]
    waiting = asyncio.run_coroutine_threadsafe(asyncio.sleep(600), loop)

    server.stop()

    assert waiting.cancelled()
    assert loop.is_closed()


def test_health_takes_bytes_that_are_no_message(line: grpc.Channel) -> None:
    error = failed(raw(line, "/grpc.health.v1.Health/Check"), b"\x0a\x02\xc3\x28")
    assert error.code is grpc.StatusCode.NOT_FOUND


# --- reflection -------------------------------------------------------------------------------------------------------


def reflection_of(line: grpc.Channel) -> Any:
    return reflection_pb2_grpc.ServerReflectionStub(line)


def reflect(line: grpc.Channel, request: ServerReflectionRequest) -> Any:
    return next(reflection_of(line).ServerReflectionInfo(iter([request])))


def test_reflection_lists_the_services(line: grpc.Channel) -> None:
    listed = reflect(line, ServerReflectionRequest(list_services="")).list_services_response.service
    assert "khronos.v1.RefereeService" in [each.name for each in listed]


def test_reflection_shows_the_contract(line: grpc.Channel) -> None:
    answer = reflect(line, ServerReflectionRequest(file_containing_symbol="khronos.v1.RefereeService"))
    files = [FileDescriptorProto.FromString(each) for each in answer.file_descriptor_response.file_descriptor_proto]
    assert "khronos/v1/state.proto" in [each.name for each in files]


def test_reflection_can_be_left_out() -> None:
    server = start_server(replace(QUIET, reflection=False))
    with grpc.insecure_channel(server.address) as line:
        error = failed(lambda request: reflect(line, request), ServerReflectionRequest(list_services=""))
    server.stop(0)
    assert error.code is grpc.StatusCode.UNIMPLEMENTED


def test_idle_reflection_keeps_no_call_waiting(line: grpc.Channel) -> None:
    stub = reflection_of(line)
    done = threading.Event()

    def asks_nothing() -> Iterator[ServerReflectionRequest]:
        done.wait(20)
        yield from ()

    streams = [stub.ServerReflectionInfo(asks_nothing()) for _ in range(40)]
    assert RefereeServiceStub(line).GetCatalog(GetCatalogRequest(), timeout=10).ByteSize()
    done.set()
    for stream in streams:
        stream.cancel()


# --- limits and ends --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("held")
def test_deadlines_are_met(line: grpc.Channel) -> None:
    error = failed(RefereeServiceStub(line).GetCatalog, GetCatalogRequest(), timeout=0.05)
    assert error.code is grpc.StatusCode.DEADLINE_EXCEEDED


@pytest.fixture
def aside(held: Held, monkeypatch: pytest.MonkeyPatch) -> Held:
    """The same as a long call, which holds no loop."""
    table = {**methods.METHODS, "GetCatalog": methods.Method(GetCatalogRequest, held, long=lambda _: True)}
    monkeypatch.setattr("khronos_service.transport.call_handler.METHODS", table)
    return held


def test_long_calls_beyond_those_that_may_wait_are_refused(aside: Held) -> None:
    server = start_server(replace(QUIET, most_waiting_calls=1))
    with grpc.insecure_channel(server.address) as line, ThreadPoolExecutor(3) as pool:
        stub = RefereeServiceStub(line)
        running = pool.submit(stub.GetCatalog, GetCatalogRequest())
        assert aside.begun.wait(10)
        others = [pool.submit(attempt, stub.GetCatalog, GetCatalogRequest(), timeout=10) for _ in range(2)]
        error = next(as_completed(others, timeout=20)).result()
        aside.let_go.set()
        assert [each.result(10) for each in others].count(None) == 1
        running.result(10)
    server.stop(0)
    assert error is not None
    assert error.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert error.reason == "OVERLOADED"
    assert error.detail(RetryInfo).retry_delay.ToMilliseconds() == 100


def test_calls_whose_callers_leave_give_their_places_back(aside: Held) -> None:
    server = start_server(replace(QUIET, most_waiting_calls=4))
    with grpc.insecure_channel(server.address) as line:
        stub = RefereeServiceStub(line)
        calls = [stub.GetCatalog.future(GetCatalogRequest()) for _ in range(20)]
        assert aside.begun.wait(10)
        for call in calls:
            call.cancel()
        aside.let_go.set()
        assert eventually_answered(stub) == GetCatalogResponse()
    server.stop(0)


def eventually_answered(stub: RefereeServiceStub) -> GetCatalogResponse:
    """Return the answer to a call; a call that was cancelled leaves the queue a moment after the caller has heard."""
    while (error := attempt(stub.GetCatalog, GetCatalogRequest(), timeout=10)) is not None:
        assert error.reason == "OVERLOADED"
    answer: GetCatalogResponse = stub.GetCatalog(GetCatalogRequest(), timeout=10)
    return answer


def test_streams_that_look_on_take_no_place_of_a_call() -> None:
    server = start_server(replace(QUIET, most_streams=1))
    with grpc.insecure_channel(server.address) as line:
        watching = [health_of(line).Watch(health_pb2.HealthCheckRequest()) for _ in range(8)]
        assert {next(each).status for each in watching} == {SERVING}
        assert RefereeServiceStub(line).GetCatalog(GetCatalogRequest(), timeout=10).ByteSize()
        for each in watching:
            each.cancel()
    server.stop(0)


def test_health_is_answered_beside_a_call_that_runs(aside: Held) -> None:
    server = start_server(replace(QUIET, most_waiting_calls=1))
    with grpc.insecure_channel(server.address) as line:
        running = RefereeServiceStub(line).GetCatalog.future(GetCatalogRequest())
        assert aside.begun.wait(10)
        assert health_of(line).Check(health_pb2.HealthCheckRequest(), timeout=10).status == SERVING
        assert next(health_of(line).Watch(health_pb2.HealthCheckRequest(), timeout=10)).status == SERVING
        aside.let_go.set()
        assert running.result(10) == GetCatalogResponse()
    server.stop(0)


def test_running_calls_finish(server: RunningServer, line: grpc.Channel, held: Held) -> None:
    with ThreadPoolExecutor(2) as pool:
        running = pool.submit(RefereeServiceStub(line).GetCatalog, GetCatalogRequest())
        assert held.begun.wait(10)
        stopping = pool.submit(server.stop, 20)
        held.let_go.set()
        assert running.result(10) == GetCatalogResponse()
        stopping.result(10)
    assert failed(RefereeServiceStub(line).GetCatalog, GetCatalogRequest()).code is grpc.StatusCode.UNAVAILABLE


def test_new_calls_are_refused_while_others_finish(server: RunningServer, line: grpc.Channel, aside: Held) -> None:
    stub, health = RefereeServiceStub(line), health_of(line)
    with ThreadPoolExecutor(2) as pool:
        running = pool.submit(stub.GetCatalog, GetCatalogRequest())
        assert aside.begun.wait(10)
        watching = health.Watch(health_pb2.HealthCheckRequest())
        assert next(watching).status == SERVING
        stopping = pool.submit(server.stop, 20)
        assert next(watching).status == NOT_SERVING
        error = failed(stub.ListLegalActions, ListLegalActionsRequest())
        while (
            error.code is grpc.StatusCode.INVALID_ARGUMENT
        ):  # calls are answered for a moment after health has changed
            error = failed(stub.ListLegalActions, ListLegalActionsRequest())
        assert error.code is grpc.StatusCode.UNAVAILABLE
        assert error.reason == "SHUTTING_DOWN"
        assert health.Check(health_pb2.HealthCheckRequest()).status == NOT_SERVING
        assert not running.done()
        aside.let_go.set()
        assert running.result(10) == GetCatalogResponse()
        stopping.result(10)


def test_play_streams_that_begin_while_others_finish_are_refused_with_the_reason(
    server: RunningServer, line: grpc.Channel, aside: Held
) -> None:
    stub, health = RefereeServiceStub(line), health_of(line)
    with ThreadPoolExecutor(2) as pool:
        running = pool.submit(stub.GetCatalog, GetCatalogRequest())
        assert aside.begun.wait(10)
        stopping = pool.submit(server.stop, 20)

        def reason() -> str:
            error = attempt(lambda each: next(stub.Play(iter([each]), timeout=10)), PlayRequest())
            return "" if error is None else error.reason

        wait_until(lambda: reason() == "SHUTTING_DOWN")
        aside.let_go.set()
        assert running.result(10) == GetCatalogResponse()
        stopping.result(10)
    assert failed(health.Check, health_pb2.HealthCheckRequest()).code is grpc.StatusCode.UNAVAILABLE


def test_play_streams_that_are_open_when_the_server_ends_learn_the_reason(
    server: RunningServer, line: grpc.Channel
) -> None:
    sent: SimpleQueue[PlayRequest | None] = SimpleQueue()
    sent.put(PlayRequest())
    answers = RefereeServiceStub(line).Play(iter(sent.get, None), timeout=20)
    next(answers)
    server.stop(20)
    error = attempt(lambda _: next(answers), PlayRequest())
    sent.put(None)
    assert error is not None
    assert (error.code, error.reason) == (grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN")


def test_the_time_of_a_call_counts_from_its_arrival(aside: Held, capsys: pytest.CaptureFixture[str]) -> None:
    logged = replace(QUIET, most_waiting_calls=1, log_format=LogFormat.JSON, log_level=LogLevel.INFO)
    server = start_server(logged)
    with grpc.insecure_channel(server.address) as line, ThreadPoolExecutor(3) as pool:
        stub = RefereeServiceStub(line)
        running = pool.submit(stub.GetCatalog, GetCatalogRequest())
        assert aside.begun.wait(10)
        others = [pool.submit(attempt, stub.GetCatalog, GetCatalogRequest(), timeout=20) for _ in range(2)]
        assert next(as_completed(others, timeout=20)).result() is not None  # so the other one waits for its turn
        began = time.perf_counter()
        for _ in range(30):
            health_of(line).Check(health_pb2.HealthCheckRequest())
        waited = time.perf_counter() - began
        aside.let_go.set()
        running.result(10)
        assert [each.result(10) for each in others].count(None) == 1
    server.stop(0)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["ms"] >= waited * 1000 for line in lines if line["code"] == "OK"] == [True, True]


def test_calls_that_outlast_the_grace_are_cut(server: RunningServer, line: grpc.Channel, aside: Held) -> None:
    with ThreadPoolExecutor(2) as pool:
        running = pool.submit(failed, RefereeServiceStub(line).GetCatalog, GetCatalogRequest())
        assert aside.begun.wait(10)
        stopping = pool.submit(server.stop, 0.1)
        assert running.result(10).code in {grpc.StatusCode.CANCELLED, grpc.StatusCode.UNAVAILABLE}
        aside.let_go.set()
        stopping.result(10)


def test_a_call_that_holds_the_loop_does_not_delay_the_stop_of_the_server(held: Held) -> None:
    server = start_server(QUIET)
    with grpc.insecure_channel(server.address) as line, ThreadPoolExecutor(1) as pool:
        running = pool.submit(RefereeServiceStub(line).GetCatalog, GetCatalogRequest())
        assert held.begun.wait(10)
        server.stop(0.1)
        held.let_go.set()
        running.result(10)


def test_callers_in_a_hurry_meet_an_orderly_end(server: RunningServer, line: grpc.Channel) -> None:
    codes = []
    begun = threading.Event()

    def hurry() -> None:
        stub = RefereeServiceStub(line)
        while True:
            failure = attempt(stub.GetCatalog, GetCatalogRequest(), timeout=10)
            if failure is not None:
                codes.append(failure.code)
                return
            begun.set()

    threads = [threading.Thread(target=hurry) for _ in range(8)]
    for thread in threads:
        thread.start()
    assert begun.wait(10)
    server.stop()
    for thread in threads:
        thread.join()
    assert codes == [grpc.StatusCode.UNAVAILABLE] * 8


def test_stopping_twice_does_nothing_more() -> None:
    server = start_server(QUIET)
    server.stop()
    server.stop()


def test_many_callers_at_once_get_the_same_answer(line: grpc.Channel) -> None:
    stub = RefereeServiceStub(line)
    with ThreadPoolExecutor(16) as pool:
        states = list(pool.map(lambda _: new_game(stub, 4).SerializeToString(), range(64)))
    assert len(set(states)) == 1
