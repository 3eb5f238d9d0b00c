"""Compares the queue of tools.capacity with that of a server under load: `python -m tools.queues`, some two minutes.

One worker has a core of its own and answers the calls of tables. In each round its rate is measured by callers who
never pause; then calls come at random, at shares of that rate. The simulation gets the processor times of single calls,
how busy the server was, and what a call takes beyond its processor time where it meets no other: on its way, and in who
calls. Of all rounds the quieter half counts, in which other programs took the least processor time.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import grpc

from bench.load import IN_FLIGHT, path_of
from bench.report import table
from bench.servers import Server, load_core, referee, server_core
from bench.service import NO_CACHE
from bench.workloads import GAMES, Call, game
from tests.support.waiting import wait_until
from tools.capacity import calls_of, processor_times, waits

ALONE: Final = 0.1
"""The share of the rate at which nearly every call meets no other."""

SHARES: Final = (0.5, 0.7, 0.85)
"""The shares at which the simulation is compared."""

_CONNECTIONS: Final = 8
_GAMES: Final = 3  # whose calls are made
_FEWER: Final = 5  # times fewer calls come where they meet no other: that takes five times longer
_SINGLE: Final = 500  # calls whose processor times are measured one by one
_SIMULATED: Final = 100_000  # calls
_SWITCH_SECONDS: Final = 0.0002  # after which the thread that makes calls lets one go on that takes an answer

Ask: TypeAlias = Callable[[Call], "grpc.Future[bytes]"]
"""Makes a call, and does not wait for its answer."""


@contextmanager
def asking(server: Server) -> Iterator[Ask]:
    """Give what makes calls, over connections by turns, for as long as the context lasts."""
    options = [("grpc.use_local_subchannel_pool", 1)]
    with ExitStack() as stack:
        channels = [stack.enter_context(grpc.insecure_channel(server.address, options)) for _ in range(_CONNECTIONS)]
        for each in channels:
            grpc.channel_ready_future(each).result(timeout=10)
        turns = itertools.cycle(channels)

        def ask(call: Call) -> grpc.Future[bytes]:
            made: grpc.UnaryUnaryMultiCallable[bytes, bytes] = next(turns).unary_unary(path_of(call.method))
            return made.future(call.request)

        yield ask


def most_calls(ask: Ask, calls: Sequence[Call], count: int, chance: random.Random) -> float:
    """Return the calls a second that a server answers to callers who never pause."""
    places, made = threading.Semaphore(IN_FLIGHT), []
    begun = time.perf_counter()
    for call in chance.choices(calls, k=count):
        places.acquire()  # a place is given back in another thread
        made.append(ask(call))
        made[-1].add_done_callback(lambda _: places.release())
    for each in made:
        each.result()
    return count / (time.perf_counter() - begun)


@dataclass(frozen=True, slots=True)
class Load:
    """Calls that came at random, and what a server did with them.

    Attributes:
        rate: How many came a second.
        busy: The share of its time for which the server was busy.
        answered: The seconds from each call to its answer.
    """

    rate: float
    busy: float
    answered: Sequence[float]


def loaded(server: Server, ask: Ask, calls: Sequence[Call], rate: float, chance: random.Random) -> Load:
    """Make calls at random, `rate` a second. An answer's time counts from when its call was to be made."""
    made: list[grpc.Future[bytes]] = []
    took: list[float] = []
    used, begun = server.processor_seconds(), time.perf_counter()
    due = begun
    for call in calls:
        due += chance.expovariate(rate)
        time.sleep(max(0.0, due - time.perf_counter()))
        made.append(ask(call))
        made[-1].add_done_callback(partial(_note, took, due))
    for each in made:
        each.result()
    passed = time.perf_counter() - begun
    wait_until(lambda: len(took) == len(made))
    return Load(len(made) / passed, (server.processor_seconds() - used) / passed, took)


def _note(took: list[float], due: float, _: object) -> None:
    took.append(time.perf_counter() - due)


def simulated(seconds: Sequence[float], load: Load, chance: random.Random) -> list[float]:
    """Return the seconds from a call to its answer, as the simulation has them, without its way.

    Args:
        seconds: Processor times of single calls; they are scaled to the mean under load.
        load: What the server did.
        chance: What draws.
    """
    scale = load.busy / load.rate / statistics.mean(seconds)
    scaled = [each * scale for each in seconds]
    return [each + chance.choice(scaled) for each in waits(scaled, 1, load.busy, _SIMULATED, chance)]


def _milliseconds(seconds: Sequence[float]) -> tuple[float, float]:
    """Return median and 99th percentile."""
    hundredths = statistics.quantiles(seconds, n=100)
    return hundredths[49] * 1000, hundredths[98] * 1000


@dataclass(frozen=True, slots=True)
class Round:
    """What a round has found, by the share of the rate at which calls came.

    Attributes:
        busy: The share of its time for which the server was busy.
        measured: Median and 99th percentile of the milliseconds until an answer.
        simulated: The same as the simulation has them.
        others: Cores that other programs took meanwhile.
    """

    busy: Sequence[float]
    measured: Sequence[tuple[float, float]]
    simulated: Sequence[tuple[float, float]]
    others: float


def busy_cores_seconds() -> float:
    """Return the processor time that all programs of this machine have taken."""
    user, nice, system = map(int, Path("/proc/stat").read_text("ascii").split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def measure(server: Server, ask: Ask, calls: Sequence[Call], count: int, chance: random.Random) -> Round:
    """Return what a round of a number of calls at each share finds."""
    begun, busy, own = time.perf_counter(), busy_cores_seconds(), server.processor_seconds() + time.process_time()
    single = processor_times(server, calls[:_SINGLE])
    rate = most_calls(ask, calls, count, chance)
    alone = loaded(server, ask, chance.choices(calls, k=count // _FEWER), ALONE * rate, chance)
    loads = [loaded(server, ask, chance.choices(calls, k=count), share * rate, chance) for share in SHARES]
    took = server.processor_seconds() + time.process_time() - own
    others = (busy_cores_seconds() - busy - took) / (time.perf_counter() - begun)
    way = statistics.median(alone.answered) - statistics.median(simulated(single, alone, chance))
    return Round(
        [each.busy for each in loads],
        [_milliseconds(each.answered) for each in loads],
        [_milliseconds([way + seconds for seconds in simulated(single, each, chance)]) for each in loads],
        others,
    )


def quieter(rounds: Sequence[Round]) -> list[Round]:
    """Return the half of the rounds in which other programs took the least, and those in order."""
    return sorted(rounds, key=lambda each: each.others)[: -(-len(rounds) // 2)]


def report(rounds: Sequence[Round]) -> str:
    """Return a table of the medians over rounds."""
    rows = []
    for number, share in enumerate(SHARES):
        measured = [each.measured[number] for each in rounds]
        model = [each.simulated[number] for each in rounds]
        ratios = [(own[0] / of[0], own[1] / of[1]) for own, of in zip(measured, model, strict=True)]
        busy = statistics.median(each.busy[number] for each in rounds)
        rows.append((f"{share:.0%}", f"{busy:.0%}", _pair(measured, 1), _pair(model, 1), _pair(ratios, 2)))
    return table(("of the rate", "busy", "measured ms", "simulated ms", "ratio"), rows)


def _pair(pairs: Sequence[tuple[float, float]], digits: int) -> str:
    return " / ".join(f"{statistics.median(column):.{digits}f}" for column in zip(*pairs, strict=True))


def main() -> None:
    """Print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__.split(":", 1)[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--calls", type=int, default=1500, help="of each load; a round has five")
    options = parser.parse_args()
    os.sched_setaffinity(0, {load_core()})
    sys.setswitchinterval(_SWITCH_SECONDS)
    calls = calls_of([step for seed in GAMES[:_GAMES] for step in game(seed)])
    rounds: list[Round] = []
    with referee(*NO_CACHE, cores=(server_core(),)) as server, asking(server) as ask:
        for number in range(options.rounds):
            rounds.append(measure(server, ask, calls, options.calls, random.Random(number)))  # noqa: S311  # no secret
            print(f"[round {number + 1} of {options.rounds}]", file=sys.stderr, flush=True)
    counted = quieter(rounds)
    print(f"Other programs took up to {counted[-1].others:.2f} cores.", report(counted), sep="\n\n")


if __name__ == "__main__":
    main()
