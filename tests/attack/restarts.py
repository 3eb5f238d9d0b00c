"""Calls three servers while one at a time is killed and restarted; no call may fail."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.message import DecodeError

from conformance.run import SEALING_KEYS
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_client import AsyncReferee, Code, RefereeError
from khronos_core import Core
from khronos_core.methods import METHODS, PLAY
from testing.sealed import SECRETS
from tests.attack.exchanges import Exchange, draws_seed, generate_exchanges, hostile_exchange, ordinary_exchange
from tests.attack.harness import Server, server
from tests.attack.proofs import Proof, Run
from tests.support.waiting import free_ports

SERVERS = 3
_CALLERS = 4
_LANES = 4  # the concurrent calls of a caller
POOL = 4000
"""The number of different requests of the long form."""

_HOSTILE = 0.1  # the number of callers
# A stream is not a single call, and on a busy machine a search reaches its deadline before any restart.
_LEFT_OUT = frozenset({PLAY, "SuggestActions", "ReviewGame"})
_SIGNALS = (signal.SIGTERM, signal.SIGKILL)
_END_SECONDS = 60.0
_BALANCING = ("pick_first", "round_robin")


class Caller(AsyncReferee):
    """The project's client, whose requests are messages."""

    async def send(self, exchange: Exchange) -> Any:
        """Make a call with the client's retries."""
        request: Any = METHODS[exchange.method].request.FromString(exchange.messages[0])
        return await self._send(getattr(service_pb2, f"{exchange.method}Response"), request, {})


@dataclass(frozen=True, slots=True)
class Expected:
    """A call and its result, which is the same on every server.

    Attributes:
        exchange: The call.
        answer: The bytes of the answer; None if the call fails.
        failure: The code, reason and message of the error; None if the call succeeds.
    """

    exchange: Exchange
    answer: bytes | None
    failure: tuple[Code, str, str] | None


def expected_calls(seed: int, count: int) -> list[Expected]:
    """Return calls of a seed with their results, computed in this process."""
    core = Core(SECRETS)
    found = []
    for place in range(count):
        chance = random.Random(f"{seed} {place}")
        exchange = _call(hostile_exchange if chance.random() < _HOSTILE else ordinary_exchange, seed, place)
        reply = core.answer(exchange.method, exchange.messages[0])
        if reply.failure is None:
            found.append(Expected(exchange, reply.response, None))
        else:
            code = Code(reply.failure.status.code)
            failure = (code, reply.failure.reason, reply.failure.message)
            found.append(Expected(exchange, None, failure))
    return found


def _call(make: Callable[[int, int], Exchange], seed: int, place: int) -> Exchange:
    """Return a call that a client can make and whose result is the same on every server."""
    return next(
        each
        for each in generate_exchanges(make, seed, place << 16)
        if each.method not in _LEFT_OUT and not draws_seed(each) and _is_message(each)
    )


def _is_message(exchange: Exchange) -> bool:
    """Return whether a client would write these bytes."""
    (data,) = exchange.messages
    try:
        message = METHODS[exchange.method].request.FromString(data)
    except DecodeError:
        return False
    return message.SerializeToString(deterministic=True) == data


# --- servers ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Place:
    """A port on which a server runs or starts.

    Attributes:
        port: The port.
        settings: The settings of the server.
        stack: Stops the server.
        running: The running server.
    """

    port: int
    settings: dict[str, Any]
    stack: contextlib.ExitStack
    running: Server

    def restart(self, number: signal.Signals) -> str:
        """Kill the server and start a new one; return problems of the exit."""
        self.running.process.send_signal(number)
        code = self.running.process.wait(_END_SECONDS)
        self.stack.close()
        self.running = self.stack.enter_context(server(port=self.port, **self.settings))
        return "" if code in {0, -signal.SIGKILL} else f"{number.name} ended a server with {code}"


@contextlib.contextmanager
def places(**settings: Any) -> Iterator[list[Place]]:
    """Run servers with these settings on separate ports while the context lasts."""
    with contextlib.ExitStack() as stack:
        found = []
        for port in free_ports(SERVERS):
            own = stack.enter_context(contextlib.ExitStack())
            found.append(Place(port, settings, own, own.enter_context(server(port=port, **settings))))
        yield found


class _Killer:
    """Kills one server after the other, each as soon as the previous one has restarted."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.kills: Counter[str] = Counter()
        self.faults: list[str] = []
        self._places = places
        self._ended = threading.Event()

    def kill(self) -> None:
        """Kill servers until `end`, each server at least once."""
        for count, place in enumerate(itertools.cycle(self._places)):
            if self._ended.is_set() and count >= SERVERS:
                return
            name = _SIGNALS[count % len(_SIGNALS)]
            fault = place.restart(name)
            self.kills[name.name] += 1
            if fault:
                self.faults.append(fault)

    def end(self) -> None:
        self._ended.set()


# --- calls ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Load:
    """The results of the callers.

    Attributes:
        calls: The number of calls.
        longest: The duration of the longest call, in seconds.
        faults: The problems of calls and answers.
    """

    calls: int = 0
    longest: float = 0.0
    faults: list[str] = field(default_factory=list)

    async def make(self, caller: Caller, calls: Iterator[Expected], lanes: int) -> None:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(lanes):
                tasks.create_task(self._lane(caller, calls))

    async def _lane(self, caller: Caller, calls: Iterator[Expected]) -> None:
        for expected in calls:
            began = time.monotonic()
            fault = await fault_of(caller, expected)
            self.calls += 1
            self.longest = max(self.longest, time.monotonic() - began)
            if fault:
                self.faults.append(f"{expected.exchange.number}: {expected.exchange.method}: {fault}")


async def call(address: str, calls: Iterator[Expected]) -> Load:
    """Make all calls. They come from several callers, which balance the load in different ways."""
    load = Load()
    async with contextlib.AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
        for _, balancing in zip(range(_CALLERS), itertools.cycle(_BALANCING)):
            policy = (("grpc.lb_policy_name", balancing),)
            caller = await stack.enter_async_context(Caller(address, timeout=30.0, channel_options=policy))
            tasks.create_task(load.make(caller, calls, _LANES))
    return load


async def fault_of(caller: Caller, expected: Expected) -> str:
    """Make a call, and return the problem of its result, if any."""
    try:
        answer = await caller.send(expected.exchange)
    except RefereeError as error:
        failure = (error.code, error.reason, str(error))
        return "" if failure == expected.failure else f"failed: {failure}"
    assert isinstance(answer, getattr(service_pb2, f"{expected.exchange.method}Response"))
    return "" if answer.SerializeToString(deterministic=True) == expected.answer else "another answer"


def restarts(seed: int, requests: int, pool: int = POOL) -> Run:
    """Make calls while servers are killed, and compare every answer."""
    calls = expected_calls(seed, pool)
    chance = random.Random(seed)
    began = time.monotonic()
    with places(sealing_keys_file=SEALING_KEYS) as found:
        killer = _Killer(found)
        address = "ipv4:" + ",".join(f"127.0.0.1:{each.port}" for each in found)
        thread = threading.Thread(target=killer.kill)
        thread.start()
        try:
            load = asyncio.run(call(address, (chance.choice(calls) for _ in range(requests))))
        finally:
            killer.end()
            thread.join()
    figures = {**killer.kills, "seconds of the longest call": round(load.longest, 2)}
    return Run(seed, load.calls, time.monotonic() - began, load.faults + killer.faults, figures)


PROOF = Proof("restarts", restarts, 100_000)
"""While servers are killed, no call fails, and every answer equals the one computed in this process."""
