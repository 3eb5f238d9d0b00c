"""Attacks neither stop a server nor keep other callers from being answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest

from khronos_client import Referee
from tests.attack import callers, connections, hosted, kills, web
from tests.attack.harness import SETUP, Attack, Server, attempt, behind_edge, server
from tests.support.envoy import ENVOY

pytestmark = pytest.mark.slow

TARGETS: dict[str, Callable[[], AbstractContextManager[Server]]] = {
    "gRPC": server,
    "HTTP": partial(server, **web.WEB),
    "edge": partial(behind_edge, 0.5),
    "host": hosted.host,
}
"""The functions that start a server, by the target of an attack."""

CASES = (
    *(("gRPC", each, 64.0) for each in connections.ATTACKS),
    *(("HTTP", each, 150.0) for each in web.ATTACKS),  # the bytes of unfinished requests and unread answers
    *(("edge", each, float("inf")) for each in (*connections.PROXY_ATTACKS, *web.PROXY_ATTACKS)),
    *(("host", each, 64.0) for each in hosted.ATTACKS),
)
"""The attacks, their targets, and the maximum growth of the server's memory in megabytes."""

SHORT = {
    "unknown methods": 3,
    "odd paths": 3,
    "connection churn": 500,
    "rapid reset": 20,
    "h2c upgrades": 20,
    "strong bots of one address": 4,
    "idle connections from 64 addresses": 200,
}
"""The repetitions of quick attacks in these tests."""


@pytest.fixture(scope="module")
def attacked(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of one kind of target."""
    if request.param == "edge" and ENVOY is None:
        pytest.skip("there is no Envoy for this machine")
    with TARGETS[request.param]() as running:
        yield running


@pytest.mark.parametrize(
    ("attacked", "attack", "megabytes"),
    [pytest.param(*each, id=f"{each[0]}: {each[1].name}") for each in CASES],
    indirect=["attacked"],
    scope="module",  # otherwise each attack would start a separate server
)
def test_an_honest_caller_is_answered_during_attacks(attack: Attack, attacked: Server, megabytes: float) -> None:
    outcome = attempt(attack, attacked, SHORT.get(attack.name, 1))
    assert outcome.failures == ()
    assert outcome.megabytes < megabytes


@pytest.mark.parametrize("attacked", ["gRPC"], indirect=True, scope="module")
def test_idle_play_streams_are_closed_for_an_honest_client(attacked: Server) -> None:
    (silent,) = [each for each in connections.ATTACKS if each.name == "silent play streams"]
    attempt(silent, attacked, 1)
    with Referee(attacked.address, timeout=60, viewer="host") as referee, referee.play(SETUP) as game:
        assert game.revision == 0


@pytest.mark.parametrize("attacked", ["edge"], indirect=True, scope="module")
def test_incomplete_request_is_not_forwarded_to_a_server(attacked: Server) -> None:
    with Referee(attacked.address, viewer="host") as referee:  # its log line follows the lines of all earlier calls
        referee.domains(referee.create_game(SETUP).state)
    attacked.await_log(lambda each: [line for line in each.log() if line.get("method") == "DescribeDomains"])
    before = len(attacked.log())
    (half_open, *_) = connections.PROXY_ATTACKS
    half_open.run(attacked, 1)
    assert [line for line in attacked.log()[before:] if line["event"] == "call"] == []


def test_caller_with_too_many_calls_is_limited_and_other_callers_are_not() -> None:
    (greedy,) = callers.ATTACKS
    with server(**greedy.settings) as running:
        outcome = attempt(greedy, running, 1)
        running.await_log(lambda each: each.refusals("RATE_LIMITED"))
        refused = running.refusals("RATE_LIMITED")
    assert outcome.failures == ()
    assert {line["peer"] for line in refused} == {callers.ELSEWHERE}


def test_a_worker_that_is_killed_loses_no_call() -> None:
    (attack,) = kills.ATTACKS
    with server(**attack.settings) as running:
        assert attempt(attack, running, 1).failures == ()
