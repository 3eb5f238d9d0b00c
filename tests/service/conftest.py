"""Provides a server in this process on a free loopback port for all tests of a worker, and calls that wait."""

from __future__ import annotations

from collections.abc import Iterator

import grpc
import pytest

from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core import core, methods
from tests.service.support import Held, catalog_method
from tests.support.servers import run_server


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with run_server() as server:
        yield server.address


@pytest.fixture(scope="session")
def channel(address: str) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(address) as channel:
        yield channel


@pytest.fixture(scope="session")
def stub(channel: grpc.Channel) -> RefereeServiceStub:
    return RefereeServiceStub(channel)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Makes `GetCatalog` calls wait, in every server of this process."""
    held = Held()
    table = {**methods.METHODS, "GetCatalog": catalog_method(held)}
    monkeypatch.setattr(core, "METHODS", table)
    yield held
    held.let_go.release(1000)
