"""A server in this process, on a free loopback port, for calls over a channel."""

from __future__ import annotations

from collections.abc import Iterator

import grpc
import pytest

from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from tests.support.servers import run_server


@pytest.fixture(scope="session")
def stub() -> Iterator[RefereeServiceStub]:
    with run_server() as server, grpc.insecure_channel(server.address) as channel:
        yield RefereeServiceStub(channel)
