"""Provides a server, databases of both kinds, and game hosts that use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from khronos_client import Referee
from khronos_service import RunningServer
from tests.host.databases import Postgresql, postgresql, programs
from tests.host.ports import Gate
from tests.support.hosts import HostProcess, Seat, new_game
from tests.support.servers import run_server

NewHost: TypeAlias = Callable[[], HostProcess]
"""Starts a further game host on the database of the test."""


@pytest.fixture(scope="session")
def server() -> Iterator[RunningServer]:
    """A server with a web port."""
    with run_server(web=True, web_port=0) as server:
        yield server


@pytest.fixture(scope="session")
def referee(server: RunningServer) -> Iterator[Referee]:
    with Referee(server.address) as client:
        yield client


@pytest.fixture
def gate(server: RunningServer) -> Iterator[Gate]:
    """The connection from game hosts to the server, which tests can block."""
    made = Gate(server.address)
    yield made
    made.close()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Postgresql]:
    """A PostgreSQL server; without Debian's `postgresql`, its tests are skipped."""
    folder = programs()
    if folder is None:
        pytest.skip("there is no PostgreSQL here: install Debian's `postgresql` to test hosts on it")
    with postgresql(folder) as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('host')}/games.db"
    server: Postgresql = request.getfixturevalue("postgresql_server")
    return server.url


@pytest.fixture(scope="session")
def host(database: str, server: RunningServer) -> Iterator[HostProcess]:
    """A game host that runs during all tests."""
    made = HostProcess(database, server.address, server.web_address)
    made.start()
    yield made
    written = made.stop()
    assert "Traceback" not in written, written


@pytest.fixture
def ann(host: HostProcess) -> Seat:
    """The first seat of a new game."""
    return new_game(host, "Ann", "Ben")[1]


@pytest.fixture
def new_host(database: str, gate: Gate, server: RunningServer) -> Iterator[NewHost]:
    """Starts game hosts that a test may kill; they reach the server through the gate."""
    started: list[HostProcess] = []

    def start() -> HostProcess:
        made = HostProcess(database, gate.address, server.web_address)
        started.append(made)
        made.start()
        return made

    yield start
    gate.open()
    for each in started:
        each.stop()
