"""gRPC's main loop: no path of a caller ends it, and a server whose main loop has ended is noticed."""

import asyncio
import gc
import threading

import grpc
import pytest
from khronos_service.transport.grpc_server import GrpcServer
from khronos_service.transport.incoming_call import Context
from khronos_service.transport.main_loop import MainLoop
from khronos_service.transport.ports import claim

from khronos.v1.referee_service_pb2 import GetCatalogRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service.observing.logs import make_logger
from tests.service.conftest import QUIET
from tests.service.support import failed, raw


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A main loop that fails with the first call of an unknown path."""

    async def fail(server: MainLoop, path: bytes | None) -> None:
        await (server._request_call() if path is None else server._request_registered_call(path))
        raise ZeroDivisionError

    monkeypatch.setattr(MainLoop, "_take_calls", fail)


@pytest.mark.usefixtures("broken")
def test_a_main_loop_that_fails_is_reported_and_the_server_can_still_be_stopped() -> None:
    noticed = threading.Event()
    claimed = claim("127.0.0.1", 0)
    claimed.release()
    server = GrpcServer(QUIET, claimed.targets, make_logger(QUIET), shared=False, on_failure=noticed.set)
    assert not server.failure
    with grpc.insecure_channel(claimed.targets[0]) as line:
        failed(raw(line, "/no/method"), b"", timeout=10)
    assert noticed.wait(10)
    assert "ZeroDivisionError" in server.failure
    server.stop(0)


def test_a_server_that_is_stopped_has_not_failed() -> None:
    claimed = claim("127.0.0.1", 0)
    claimed.release()
    server = GrpcServer(QUIET, claimed.targets, make_logger(QUIET), shared=False)
    with grpc.insecure_channel(claimed.targets[0]) as line:
        RefereeServiceStub(line).GetCatalog(GetCatalogRequest(), timeout=10)
    server.stop(0)
    assert not server.failure


def test_paths_that_fail_when_the_main_loop_has_ended_leave_no_line_of_asyncio(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_: MainLoop, _path: bytes | None) -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def refuse(_: Context) -> None: ...

    async def scene() -> None:
        server = MainLoop({}, refuse, (), lambda _: None)
        waiting = server._make_request_call_future(None)
        waiting.cancel()  # as the main loop does when it ends
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr(MainLoop, "_take_calls", fail)
    asyncio.run(scene())
    gc.collect()  # asyncio says of a failure that nobody looked at when it is gone
    assert not caplog.records
