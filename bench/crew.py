"""Two workers beside one: what a call costs, and how connections are shared out.

Pinned to one core, two workers show what a second process costs a call. On all cores they compete with the load, which
needs one of two: how well they would scale can't be seen on such a machine.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from functools import partial

from bench.figures import Name, Sample, Trial
from bench.load import Load, Pace, loading
from bench.servers import Server, server_core, serving
from bench.serving import Plan
from bench.workloads import mix

CONNECTIONS = 16
"""Connections that are shared out."""

TRIES = 5
"""How often they are, in a round; the worst counts."""

CREWS = {1: "one worker", 2: "two workers"}


@contextlib.contextmanager
def crews(pace: Pace) -> Iterator[list[Trial]]:
    """Run servers of one and of two workers for as long as the context lasts; give what is measured of them."""
    with contextlib.ExitStack() as stack:
        load = stack.enter_context(loading(pace))
        trials = []
        for placing, cores in (("one core", (server_core(),)), ("all cores", tuple(sorted(os.sched_getaffinity(1))))):
            for workers in CREWS:
                server = stack.enter_context(serving(Plan("referee", cores, workers)))
                trials.append(_costing(load, server, placing, workers))
                if placing == "one core" and workers > 1:
                    trials.append(_sharing(load, server))
        yield trials


def _costing(load: Load, server: Server, placing: str, workers: int) -> Trial:
    workload = mix("ApplyAction")
    name = Name("workers", f"{workload.name}, {placing}", CREWS[workers])
    measure = partial(load.measure, server, workload, workload.requests(), connections=CONNECTIONS)
    return Trial(name, "us", measure, CREWS[1] if workers > 1 else "")


def _sharing(load: Load, server: Server) -> Trial:
    """Return the trial of how far the worker with most connections is from an even share, in percent, at its worst."""

    def measure() -> Sample:
        tries = [load.connect(server, CONNECTIONS) for _ in range(TRIES)]
        return Sample(max(max(held) * len(held) / CONNECTIONS - 1 for held in tries) * 100)

    return Trial(Name("workers", f"{CONNECTIONS} connections, furthest from an even share", CREWS[2]), "%", measure)
