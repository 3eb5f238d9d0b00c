"""A server in this process, on a free loopback port, for all tests of a worker."""

from collections.abc import Iterator

import grpc
import pytest
from khronos_service.transport.call_handler import CallHandler

from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service import LogLevel, Settings, start_server
from khronos_service.observing.logs import make_logger

QUIET = Settings(port=0, log_level=LogLevel.ERROR)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server = start_server(QUIET)
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def channel(address: str) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(address) as channel:
        yield channel


@pytest.fixture(scope="session")
def stub(channel: grpc.Channel) -> RefereeServiceStub:
    return RefereeServiceStub(channel)


@pytest.fixture(scope="session")
def handler() -> CallHandler:
    """What answers calls behind the wire, for tests that make very many."""
    return CallHandler(QUIET, make_logger(QUIET))
