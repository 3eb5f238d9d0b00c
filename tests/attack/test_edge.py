"""Behind the edge an honest caller is answered, whatever strangers hold, send by halves or reset."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attack import connections, web
from tests.attack.harness import Attack, Server, attempt, behind_edge
from tests.support.envoy import ENVOY

pytestmark = pytest.mark.skipif(ENVOY is None, reason="there is no Envoy for this machine")

SHORT = {"rapid reset": 20, "idle connections": 200, "idle connections of 64 addresses": 200}
"""How often the attacks are made here that are quick."""


@pytest.fixture(scope="module")
def attacked() -> Iterator[Server]:
    with behind_edge(0.5) as running:
        yield running


@pytest.mark.parametrize("attack", [*connections.OF_STRANGERS, *web.OF_STRANGERS], ids=lambda attack: attack.name)
def test_an_honest_caller_is_answered_beside(attack: Attack, attacked: Server) -> None:
    assert attempt(attack, attacked, SHORT.get(attack.name, 1)).failures == ()


def test_half_of_a_request_reaches_no_server(attacked: Server) -> None:
    before = len(attacked.log())
    (half_open, *_) = connections.OF_STRANGERS
    half_open.run(attacked, 1)
    assert [line for line in attacked.log()[before:] if line["event"] == "call"] == []
