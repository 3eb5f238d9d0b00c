"""Provides a server and a game for tests of commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from khronos.v1.state_pb2 import GameState
from khronos_client import Referee
from tests.cli import positions
from tests.cli.positions import Step
from tests.cli.program import SERVER


@pytest.fixture(scope="session", autouse=True)
def address() -> Iterator[str]:
    """The address of the server that commands call by default."""
    SERVER["KHRONOS_SERVER"] = positions.server().address
    yield positions.server().address
    SERVER.clear()
    positions.server().stop(0)


@pytest.fixture
def referee(address: str) -> Iterator[Referee]:
    with Referee(address, viewer="host") as client:
        yield client


@pytest.fixture(scope="session")
def state() -> GameState:
    """The first state of a game, which tests must not change."""
    return positions.first_state()


@pytest.fixture(scope="session")
def steps() -> list[Step]:
    """The actions of the recorded game."""
    return positions.steps()


@pytest.fixture
def game(tmp_path: Path) -> str:
    """The file of the first state."""
    path = tmp_path / "game.json"
    path.write_text(positions.files()["game.json"])
    return str(path)
