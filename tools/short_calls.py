"""Measures how long short calls take beside callers of the costliest request.

Run by `make short-calls`: a server of one process, six callers in processes of their own who send a replay of as much
work as a call may take, again and again, and one caller of a short call and of health. `ARGS='--callers 0'` measures
the same without them.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
import time
from typing import TYPE_CHECKING, Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from bench.servers import all_cores, referee
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from tests.worst.requests import long_replay, short_request

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_SECONDS = 0.05
"""The time in which 99 of 100 short calls are to be answered."""

_TIMEOUT = 20.0  # seconds, of a long call, which waits for those of all others
_WARM = 1.0  # seconds until all callers call


def call_again_and_again(address: str, request: bytes) -> None:
    """Send a replay to a server, as soon as the one before was answered, until this process is ended."""
    with grpc.insecure_channel(address) as channel:
        replay: Callable[..., bytes] = channel.unary_unary("/khronos.v1.RefereeService/ReplayGame")
        while True:
            replay(request, timeout=_TIMEOUT)


def timed(call: Callable[[], object], seconds: float) -> list[float]:
    """Return how long each call took, in seconds, shortest first, of calls made one after the other for a time."""
    times = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        call()
        times.append(time.perf_counter() - began)
        time.sleep(0.002)
    return sorted(times)


def percentile(times: list[float], share: float) -> float:
    """Return the time within which a share of the calls was answered."""
    return times[min(len(times) - 1, math.ceil(share * len(times)) - 1)]


def main() -> int:
    """Print the times; return 1 if a short call takes longer than it may."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--callers", type=int, default=6, help="how many send long calls")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each short call is measured")
    options = parser.parse_args()
    request = long_replay().SerializeToString()
    short = short_request()
    too_late = False
    with referee(cores=all_cores()) as server:
        callers = [
            multiprocessing.Process(target=call_again_and_again, args=(server.address, request), daemon=True)
            for _ in range(options.callers)
        ]
        for each in callers:
            each.start()
        try:
            time.sleep(_WARM)
            with grpc.insecure_channel(server.address) as channel:
                referee_stub = RefereeServiceStub(channel)
                health: Any = health_pb2_grpc.HealthStub(channel)
                checks: dict[str, Callable[[], object]] = {
                    "ApplyAction": lambda: referee_stub.ApplyAction(short),
                    "health": lambda: health.Check(health_pb2.HealthCheckRequest()),
                }
                print(f"| beside {options.callers} callers | calls | p50 | p99 | longest |\n|---|---:|---:|---:|---:|")
                for name, call in checks.items():
                    times = timed(call, options.seconds)
                    middle, late = percentile(times, 0.5), percentile(times, 0.99)
                    shown = " | ".join(f"{each * 1000:.1f} ms" for each in (middle, late, times[-1]))
                    print(f"| {name} | {len(times)} | {shown} |", flush=True)
                    too_late = too_late or late > MOST_SECONDS
        finally:
            for each in callers:
                each.terminate()
                each.join()
        print(f"\n{server.lines()} lines in the log of the server; a long call has {len(request)} bytes")
    return int(too_late)


if __name__ == "__main__":
    sys.exit(main())
