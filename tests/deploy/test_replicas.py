"""One client, with one connection and without retries, in front of three servers behind Envoy."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence

import pytest

from tests.attack.restarts import Expected, expected_calls
from tests.deploy.replicas import Fleet, fleet, load_during_death, restart_in_turn, shares
from tests.support.envoy import ENVOY

pytestmark = pytest.mark.skipif(ENVOY is None, reason="there is no Envoy for this machine")


@pytest.fixture(scope="module")
def running() -> Iterator[Fleet]:
    with fleet() as found:
        yield found


@pytest.fixture(scope="module")
def pool() -> Sequence[Expected]:
    return expected_calls(11, 100)


def test_one_connection_gives_every_server_an_even_share(running: Fleet, pool: Sequence[Expected]) -> None:
    answered = shares(running, pool, 300)
    assert min(answered) > 300 / 4  # a third each, except for a server whose connection is established a little later


@pytest.mark.slow
def test_a_rolling_restart_fails_no_call(running: Fleet, pool: Sequence[Expected]) -> None:
    assert restart_in_turn(running, pool, 1).faults == []


@pytest.mark.release
@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "frozen"])
def test_a_dead_server_fails_no_call(running: Fleet, pool: Sequence[Expected], kind: signal.Signals) -> None:
    assert load_during_death(running, pool, kind).faults == []
