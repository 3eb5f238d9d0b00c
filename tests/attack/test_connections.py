"""What no honest caller sends or holds ends nothing, and keeps nobody else from being answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from khronos_client import Referee
from tests.attack.connections import ATTACKS
from tests.attack.harness import SETUP, Attack, Server, attempt, server

MOST_MEGABYTES = 64
"""By which the server may grow."""

SHORT = {"unknown methods": 3, "odd paths": 3, "connection churn": 1000}
"""How often the attacks are made here that are quick."""


@pytest.fixture(scope="module")
def attacked() -> Iterator[Server]:
    with server() as running:
        yield running


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_honest_caller_is_answered_beside(attack: Attack, attacked: Server) -> None:
    outcome = attempt(attack, attacked, SHORT.get(attack.name, 1))
    assert outcome.failures == ()
    assert outcome.megabytes < MOST_MEGABYTES


def test_silent_play_streams_make_room_for_an_honest_one(attacked: Server) -> None:
    (silent,) = [each for each in ATTACKS if each.name == "silent play streams"]
    attempt(silent, attacked, 1)
    with Referee(attacked.address, timeout=60, viewer="host") as referee, referee.play(SETUP) as game:
        assert game.revision == 0
