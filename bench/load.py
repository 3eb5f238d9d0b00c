"""Generate load: many calls in flight from one asyncio client, on a core that the server does not use.

The client does not parse messages, so it makes about ten thousand calls per second, more than our servers can answer on
one core. The figure `cores` shows whether a server was saturated.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import grpc
import uvloop

from bench.figures import Sample
from bench.workloads import PLAY, SERVICE, Workload
from testing.servers import Server

CONNECTIONS = 4
"""The number of connections to the server."""

IN_FLIGHT = 64
"""The number of concurrent calls, over all connections."""

STREAMS = 24
"""The number of play streams, over all connections, which is the default limit per address."""

SATURATED = 0.95
"""The minimum of the figure `cores` for which a server on one core counts as saturated."""

_LOGGED = 0.2  # seconds until a buffered line appears in the log of a server


@dataclass(frozen=True, slots=True)
class Pace:
    """The durations of a measurement, in seconds.

    Attributes:
        warm: The duration of the load before the measurement.
        busy: The duration of the load during the measurement.
        single: The duration of the measurement with one call at a time.
    """

    warm: float = 0.4
    busy: float = 1.5
    single: float = 0.3


class Load:
    """A load generator with one event loop."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)

    def close(self) -> None:
        """Close the loop."""
        self._runner.close()

    def check(self, server: Server, workload: Workload, requests: Sequence[bytes]) -> None:
        """Make every call once and check the answer.

        Raises:
            AssertionError: If an answer differs from the expected one.
        """
        self._runner.run(_check(server.address, workload, requests))

    def measure(self, server: Server, workload: Workload, requests: Sequence[bytes]) -> Sample:
        """Return the processor time that a server uses per call, in microseconds, under full load.

        Before the measurement, the server returns the states that the requests contain. Every lane makes all calls,
        starting at a different place. If the server writes a log, every call must be in it. The secondary values are
        the calls per second, and the cores that the server uses. They also contain the median and the 99th percentile,
        in microseconds, of the wait of a caller that makes one call at a time.
        """
        lanes = STREAMS if workload.method == PLAY else IN_FLIGHT
        orders = orders_of(workload, requests, lanes)
        return self._runner.run(_measure(server, workload, requests, orders, self._pace))


def orders_of(workload: Workload, requests: Sequence[bytes], lanes: int) -> list[Iterator[bytes]]:
    """Return the requests of each lane. Lanes start at different places, except lanes of streams."""
    starts = [0 if workload.method == PLAY else place * len(requests) // lanes for place in range(lanes)]
    return [itertools.cycle((*requests[start:], *requests[:start])) for start in starts]


@contextlib.contextmanager
def generate_load(pace: Pace) -> Iterator[Load]:
    """Generate load until the context ends."""
    load = Load(pace)
    try:
        yield load
    finally:
        load.close()


async def _check(address: str, workload: Workload, requests: Sequence[bytes]) -> None:
    pairs = iter(zip(requests, workload.calls, strict=True))

    async def check() -> None:
        async with _open_call(channel, workload.method) as call:
            for request, expected in pairs:
                assert await call(request) == expected.answer, f"another answer to {workload.name}"

    async with _channel(address) as channel, asyncio.TaskGroup() as tasks:
        for _ in range(1 if workload.method == PLAY else IN_FLIGHT):
            tasks.create_task(check())


def path_of(method: str) -> str:
    """Return the path of a method of the referee; a method of another service is already a path."""
    return method if method.startswith("/") else f"/{SERVICE}/{method}"


def _channel(address: str) -> Any:
    return grpc.aio.insecure_channel(address, options=[("grpc.use_local_subchannel_pool", 1)])


@contextlib.asynccontextmanager
async def _open_call(channel: Any, method: str) -> Any:
    """Yield a function that makes a unary call or, for a stream, sends one message."""
    path = path_of(method)
    if method != PLAY:
        yield channel.unary_unary(path)
        return
    stream = channel.stream_stream(path)()

    async def exchange(request: bytes) -> bytes:
        await stream.write(request)
        answer: bytes = await stream.read()
        return answer

    yield exchange
    await stream.done_writing()
    while await stream.read() is not grpc.aio.EOF:
        pass


@dataclass(slots=True)
class _Progress:
    answered: int = 0
    ended: bool = False


async def _measure(
    server: Server,
    workload: Workload,
    requests: Sequence[bytes],
    orders: Sequence[Iterator[bytes]],
    pace: Pace,
) -> Sample:
    method = workload.method
    channels = [_channel(server.address) for _ in range(CONNECTIONS)]
    progress = _Progress()
    try:
        for call in workload.before:
            await channels[0].unary_unary(path_of(call.method))(call.request)
        async with asyncio.TaskGroup() as tasks:
            for order, channel in zip(orders, itertools.cycle(channels)):
                tasks.create_task(_run_lane(channel, method, order, progress))
            await asyncio.sleep(pace.warm)
            answered, used, began = progress.answered, server.processor_seconds(), time.perf_counter()
            await asyncio.sleep(pace.busy)
            while progress.answered == answered:  # noqa: ASYNC110  # the machine was busy with other work all the time
                await asyncio.sleep(pace.busy)
            calls, spent = progress.answered - answered, server.processor_seconds() - used
            passed = time.perf_counter() - began
            progress.ended = True
        waits = await _measure_single_calls(channels[0], method, requests, pace.single)
    finally:
        for channel in channels:
            await channel.close()
    await asyncio.sleep(_LOGGED)
    if server.log.stat().st_size:
        assert method == PLAY or server.lines() >= calls, "the log has fewer lines than there were calls"
        server.cut_log()
    hundredths = statistics.quantiles(waits, n=100)
    secondary = {
        "calls/s": calls / passed,
        "cores": spent / passed,
        "p50 us": hundredths[49] * 1e6,
        "p99 us": hundredths[98] * 1e6,
    }
    return Sample(spent / calls * 1e6, secondary)


async def _run_lane(channel: Any, method: str, order: Iterator[bytes], progress: _Progress) -> None:
    """Make one call after the other until the load ends."""
    async with _open_call(channel, method) as call:
        for request in order:
            if progress.ended:
                break
            await call(request)
            progress.answered += 1


async def _measure_single_calls(channel: Any, method: str, requests: Sequence[bytes], seconds: float) -> list[float]:
    """Make one call at a time; return the duration of each in seconds."""
    waits: list[float] = []
    end = time.perf_counter() + seconds
    async with _open_call(channel, method) as call:
        for request in itertools.cycle(requests):
            began = time.perf_counter()
            if began > end and len(waits) > 1:
                break
            await call(request)
            waits.append(time.perf_counter() - began)
    return waits
