"""What a call costs the server, over gRPC, beside the two floors.

A server is pinned to one core and loaded from the other. *Hit* and *miss* are as `bench.in_process` says: the referee
as shipped, which is sent the states that it gave out; and a referee that keeps none, sent what another language's
client would write. At *first sight* the referee as shipped is sent what it has not seen. *Raw echo* is bare gRPC that
answers by the same bytes, *full echo* the referee's server with every layer of its own around nothing.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.figures import Name, Trial
from bench.in_process import FIRST_SIGHT, HIT, MISS, asked
from bench.load import Load, Pace, loading
from bench.servers import Server, server_core, serving
from bench.serving import Plan, write_answers
from bench.workloads import ASKS, Workload, fixed, mix, positions, stream

RAW, FULL = "raw echo", "full echo"

SERVER = "asyncio"
"""What cases call the server, as earlier results do."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Servers that run, by variant, and what loads them."""

    load: Load
    servers: dict[str, Server]

    def trial(self, section: str, workload: Workload, variant: str, base: str = RAW) -> Trial:
        """Return the trial of a workload against one of the servers, whose answers are checked at once."""
        server = self.servers[HIT if variant == FIRST_SIGHT else variant]
        echoed = HIT if variant in {RAW, FULL} else variant
        ordered, requests = asked(workload, echoed)
        self.load.check(server, ordered, requests)
        name = Name(section, f"{workload.name}, {SERVER}", variant)
        measure = partial(self.load.measure, server, ordered, requests, in_turn=variant == FIRST_SIGHT)
        return Trial(name, "us", measure, "" if variant == base else base)


@contextlib.contextmanager
def bench(pace: Pace, workloads: Sequence[Workload]) -> Iterator[Bench]:
    """Run the referee twice and the two floors, for as long as the context lasts."""
    with contextlib.ExitStack() as stack:
        answers = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="khronos-bench-")), "answers")
        write_answers(workloads, answers)
        core = (server_core(),)
        plans = {
            HIT: Plan("referee", core),
            MISS: Plan("referee", core, keeping=False),
            RAW: Plan(RAW, core, answers=str(answers)),
            FULL: Plan(FULL, core, answers=str(answers)),
        }
        servers = {key: stack.enter_context(serving(plan)) for key, plan in plans.items()}
        yield Bench(stack.enter_context(loading(pace)), servers)


def workloads() -> list[Workload]:
    """Return everything that is asked over gRPC."""
    return [*map(mix, ASKS), stream(), *(fixed("ApplyAction", name) for name in positions())]


def applying(on: Bench) -> Iterator[Trial]:
    """Yield `ApplyAction` over whole games played forward."""
    for variant in (RAW, FULL, HIT, MISS, FIRST_SIGHT):
        yield on.trial("apply", mix("ApplyAction"), variant)


def calling(on: Bench) -> Iterator[Trial]:
    """Yield every other call over the mix; a play stream carries no state and has no miss."""
    for name in ASKS:
        if name != "ApplyAction":
            for variant in (RAW, FULL, HIT, MISS):
                yield on.trial("calls", mix(name), variant)
    for variant in (RAW, FULL, HIT):
        yield on.trial("calls", stream(), variant)


def crowding(on: Bench) -> Iterator[Trial]:
    """Yield `ApplyAction` on the fixed positions."""
    for name in positions():
        for variant in (RAW, HIT, MISS):
            yield on.trial("positions", fixed("ApplyAction", name), variant)
