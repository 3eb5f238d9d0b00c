"""A referee to call."""

from collections.abc import Iterator

import pytest

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee
from khronos_service import LogLevel, Settings, start_server


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a referee listens."""
    server = start_server(Settings(port=0, log_level=LogLevel.ERROR))
    yield server.address
    server.stop(grace=0)


@pytest.fixture
def referee(address: str) -> Iterator[Referee]:
    with Referee(address, viewer="host") as client:
        yield client


@pytest.fixture(scope="session")
def setup() -> GameSetup:
    seats = [Seat(name="Ann", colour="red"), Seat(name="Ben", colour="blue")]
    return GameSetup(config=GameConfig(seats=seats), first_seat=1, seed_phrase="castle")


@pytest.fixture(scope="session")
def state(address: str, setup: GameSetup) -> GameState:
    """The first state of a game, to be looked at only."""
    with Referee(address, viewer="host") as client:
        return client.create_game(setup).state
