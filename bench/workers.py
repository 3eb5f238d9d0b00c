"""Measures a server with several workers: the cost of a call, the rate of calls, and the distribution of connections.

On one core, two workers show the cost of a second process. On all cores they compete with the load, which needs one of
them, so a machine with two cores can't show how well they scale.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial

from bench.figures import Sample, Trial
from bench.load import Load, Pace, loading
from bench.servers import Server, all_cores, referee, server_core
from bench.workloads import mix

CONNECTIONS = 16
"""The distributed connections."""

TRIES = 5
"""The distributions of a round, of which the worst counts."""

_WORKERS = {1: "one worker", 2: "two workers"}


@contextlib.contextmanager
def trials(pace: Pace) -> Iterator[list[Trial]]:
    """Run servers of one and of two workers for as long as the context lasts; give what is measured of them."""
    with contextlib.ExitStack() as stack:
        load = stack.enter_context(loading(pace))
        found = []
        for where, cores in (("one core", (server_core(),)), ("all cores", all_cores())):
            for workers in _WORKERS:
                server = stack.enter_context(referee("--workers", str(workers), cores=cores))
                found.append(_cost(load, server, where, workers))
                if where == "one core" and workers > 1:
                    found.append(_sharing(load, server))
        yield found


def _cost(load: Load, server: Server, where: str, workers: int) -> Trial:
    games = mix("ApplyAction")
    measure = partial(load.measure, server, games, games.requests(), connections=CONNECTIONS)
    bases = (_WORKERS[1],) if workers > 1 else ()
    return Trial("workers", f"{games.name}, {where}", _WORKERS[workers], "us", measure, bases)


def _sharing(load: Load, server: Server) -> Trial:
    """Return the trial of how far the worker with most connections is from an even share, in percent, at its worst."""

    def measure() -> Sample:
        tries = [load.connect(server, CONNECTIONS) for _ in range(TRIES)]
        return Sample(max(max(held) * len(held) / CONNECTIONS - 1 for held in tries) * 100)

    return Trial("workers", f"{CONNECTIONS} connections, furthest from an even share", _WORKERS[2], "%", measure)
