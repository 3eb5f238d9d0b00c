"""A referee and a game for the commands to ask about."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.config_pb2 import GameSetup
from khronos.v1.state_pb2 import GameState
from khronos_cli.commands.demo import SEED, setup_of
from khronos_cli.connect import own_server
from khronos_cli.demo.game import RandomGame, Step
from khronos_cli.region_files import region_rows
from khronos_cli.words import EditionWord
from khronos_client import Referee


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a referee listens."""
    with own_server() as address:
        yield address


@pytest.fixture
def referee(address: str) -> Iterator[Referee]:
    with Referee(address, viewer="host") as client:
        yield client


@pytest.fixture(scope="session")
def game_setup() -> GameSetup:
    return setup_of(4, "castle", EditionWord.MATAGOT, holdem=False)


@pytest.fixture(scope="session")
def state(address: str, game_setup: GameSetup) -> GameState:
    """The first state of a game, to be looked at only."""
    with Referee(address, viewer="host") as client:
        return client.create_game(game_setup).state


@pytest.fixture(scope="session")
def steps(address: str) -> list[Step]:
    """The actions of the default demo game."""
    setup = setup_of(4, SEED, EditionWord.MATAGOT, holdem=False)
    game = RandomGame(setup, region_rows(setup.config))
    with Referee(address, viewer="host") as client:
        return list(game.play(client, game.begin(client)[0]))


@pytest.fixture
def game(tmp_path: Path, state: GameState) -> str:
    """The file of that state."""
    path = tmp_path / "game.json"
    path.write_text(json_format.MessageToJson(state))
    return str(path)
