"""Run three servers behind Envoy, and call them over one connection.

The client does not retry. If a server fails and the client does not notice, Envoy has hidden the failure.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import signal
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from conformance.run import SEALING_KEYS
from khronos_core.methods import METHODS
from tests.attack.restarts import Caller, Expected, Load, Place, places
from tests.support.envoy import CONFIGURATION, Envoy, envoy_before
from tests.support.waiting import wait_until

UNLIMITED = CONFIGURATION.read_text("utf-8").replace(
    "max_tokens: 400, tokens_per_fill: 20", "max_tokens: 99999, tokens_per_fill: 9999"
)
"""The configuration without rate limits, because all callers have the same address."""

_LANES = 16  # the concurrent calls of the client
_SECONDS = 30.0  # the timeout of a call in seconds
_SEED = 1
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Fleet:
    """Servers behind Envoy.

    Attributes:
        places: The servers.
        envoy: Envoy in front of them.
    """

    places: Sequence[Place]
    envoy: Envoy

    @property
    def ports(self) -> frozenset[int]:
        return frozenset(each.port for each in self.places)

    def await_rotation(self, ports: frozenset[int]) -> None:
        """Wait until exactly these servers receive calls."""
        wait_until(lambda: self.envoy.in_rotation() == ports, _SECONDS)


@contextlib.contextmanager
def fleet() -> Iterator[Fleet]:
    """Run servers behind Envoy while the context lasts."""
    with (
        places(trusted_proxy="127.0.0.1/32", sealing_keys_file=SEALING_KEYS) as found,
        envoy_before(*(each.port for each in found), text=UNLIMITED) as envoy,
    ):
        running = Fleet(found, envoy)
        running.await_rotation(running.ports)
        yield running


# --- calls ------------------------------------------------------------------------------------------------------------


async def call(address: str, calls: Iterator[Expected], found: Load) -> None:
    """Make all calls over one connection."""
    options = (("grpc.enable_retries", 0), ("grpc.use_local_subchannel_pool", 1))
    async with Caller(address, timeout=_SECONDS, retries=False, channel_options=options) as caller:
        await found.make(caller, calls, _LANES)


@contextlib.contextmanager
def load(running: Fleet, pool: Sequence[Expected]) -> Iterator[Load]:
    """Make calls while the context lasts."""
    found, ended, chance = Load(), threading.Event(), random.Random(_SEED)
    calls = (chance.choice(pool) for _ in itertools.takewhile(lambda _: not ended.is_set(), itertools.count()))
    caller = threading.Thread(target=lambda: asyncio.run(call(running.envoy.address, calls, found)))
    caller.start()
    try:
        wait_until(lambda: found.calls)
        yield found
    finally:
        ended.set()
        caller.join()


# --- what is shown ----------------------------------------------------------------------------------------------------


def restart_in_turn(running: Fleet, pool: Sequence[Expected], restarts: int) -> Load:
    """Restart the servers in turn during calls, each as soon as the previous one receives calls again."""
    with load(running, pool) as found:
        for place in itertools.islice(itertools.cycle(running.places), restarts):
            found.faults += filter(None, [place.restart(signal.SIGTERM)])
            running.await_rotation(running.ports)
    return found


def shares(running: Fleet, pool: Sequence[Expected], calls: int) -> list[int]:
    """Make calls over one connection while all servers receive calls; return how many each server answers."""
    for _ in range(_TRIES):
        running.await_rotation(running.ports)
        rotations, before = running.envoy.rotations(), _count_answers(running)
        found, chance = Load(), random.Random(_SEED)
        asyncio.run(call(running.envoy.address, (chance.choice(pool) for _ in range(calls)), found))
        assert found.faults == []
        if running.envoy.rotations() == rotations:
            # A log line is written shortly after the answer.
            wait_until(partial(_have_answered, running, sum(before) + calls))
            return [after - held for after, held in zip(_count_answers(running), before, strict=True)]
    msg = "the machine is too busy: servers do not answer in time that they are healthy"
    raise AssertionError(msg)


def _have_answered(running: Fleet, calls: int) -> bool:
    return sum(_count_answers(running)) >= calls


def _count_answers(running: Fleet) -> list[int]:
    """Return the number of contract calls in the log of each server."""
    logs = (each.running.log() for each in running.places)
    return [sum(line["event"] == "call" and line["method"] in METHODS for line in log) for log in logs]


def load_during_death(running: Fleet, pool: Sequence[Expected], kind: signal.Signals) -> Load:
    """Kill (SIGKILL) or freeze (SIGSTOP) a server during calls, and wait until Envoy sends it no more calls."""
    place = running.places[0]
    with load(running, pool) as found:
        place.running.process.send_signal(kind)
        running.await_rotation(running.ports - {place.port})
    place.restart(signal.SIGKILL)
    running.await_rotation(running.ports)
    return found
