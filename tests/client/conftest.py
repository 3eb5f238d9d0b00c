"""Provides a server and both clients, so that a test covers the blocking client and the asyncio client."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from khronos.v1.config_pb2 import GameSetup
from khronos.v1.state_pb2 import GameState
from khronos_client import AsyncReferee, Referee
from tests.client.both import SETUP, Connect, Waiting
from tests.support.servers import run_server


@pytest.fixture(scope="session")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield loop
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture(params=["blocking", "asyncio"])
def connect(request: pytest.FixtureRequest) -> Connect:
    """Creates a client; tests run once for each kind of client."""
    if request.param == "blocking":
        return Referee
    loop = request.getfixturevalue("loop")
    return lambda *given, **options: Waiting.create(loop, AsyncReferee, *given, **options)  # type: ignore[return-value]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with run_server() as server:
        yield server.address


@pytest.fixture
def referee(connect: Connect, address: str) -> Iterator[Referee]:
    with connect(address, viewer="host") as client:
        yield client


@pytest.fixture(scope="session")
def setup() -> GameSetup:
    return SETUP


@pytest.fixture(scope="session")
def state(address: str, setup: GameSetup) -> GameState:
    """The first state of a game, which tests must not change."""
    with Referee(address, viewer="host") as client:
        return client.create_game(setup).state
