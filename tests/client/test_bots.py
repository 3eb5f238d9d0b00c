"""The bots of the client choose legal actions, and `medium` plays well."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee
from khronos_client.bots import BOTS, Bot, bot_named, seat_to_act


@pytest.fixture
def referee(address: str) -> Iterator[Referee]:
    """The client that bots use."""
    with Referee(address, viewer="host") as client:
        yield client


def play_game(referee: Referee, bots: tuple[Bot, ...], seed: str) -> GameState:
    config = GameConfig(seats=[Seat(name=f"Bot {number}") for number in range(1, len(bots) + 1)])
    state = referee.create_game(GameSetup(config=config, seed_phrase=seed)).state
    random = Random(seed)
    while not state.public_part.over:
        seat = seat_to_act(state)
        view = referee.view(state, viewer=seat).state
        state = referee.apply(state, bots[seat - 1](referee, view, random), viewer="host").state
    return state


def test_medium_bot_clearly_beats_the_random_bot(referee: Referee) -> None:
    first, second = play_game(referee, (BOTS["medium"], BOTS["random"]), "castle").public_part.players

    assert first.money > 2 * second.money + 10


@pytest.mark.parametrize(
    "name", ["genius", "no_such_module:bot", "khronos_client.bots:no_such_bot", ":bot", ".x:bot", "os:path"]
)
def test_unknown_bot_is_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match=re.escape(name)):
        bot_named(name)
