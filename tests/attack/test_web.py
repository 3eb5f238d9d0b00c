"""Attacks by HTTP, short: whatever strangers hold or send, an honest caller is answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attack.harness import Attack, Server, attempt, server
from tests.attack.web import ATTACKS, WEB

MOST_MEGABYTES = 150
"""By which the server may grow: the bytes of requests on their way and of answers not taken, and of connections."""


@pytest.fixture(scope="module")
def attacked() -> Iterator[Server]:
    with server(**WEB) as running:
        yield running


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_honest_caller_is_answered_beside(attack: Attack, attacked: Server) -> None:
    outcome = attempt(attack, attacked, 1)
    assert outcome.failures == ()
    assert outcome.megabytes < MOST_MEGABYTES
