"""Measures the cost of a call for a server, over gRPC.

Servers run on one core, one after the other under load from another core. *Hit*: a server as shipped gets the states
that it returned, as a game is played. *First sight*: the same server gets unknown states, in the bytes of another
language's client. *Miss*: the same requests for a server without a state cache. *Raw echo* is bare gRPC with the same
answers. The *python-chess service* plays whole games of chess.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.echo import write_answers
from bench.figures import Trial
from bench.load import Load, Pace, loading
from bench.peers import CHESS_SERVICE, chess_moves, chess_service
from bench.servers import Server, echo, referee, server_core
from bench.service import NO_CACHE
from bench.workloads import ASKS, Workload, fixed, mix, positions, stream

HIT, MISS, FIRST_SIGHT = "hit", "miss", "first sight"
RAW = "raw echo"


@dataclass(frozen=True, slots=True)
class Bench:
    """Servers that run, by variant, and the load for them."""

    load: Load
    servers: dict[str, Server]

    def trial(self, section: str, workload: Workload, variant: str, *bases: str) -> Trial:
        """Return the trial of a workload against one of the servers, whose answers are checked at once."""
        server = self.servers[HIT if variant == FIRST_SIGHT else variant]
        ordered, requests = requests_of(workload, variant)
        self.load.check(server, ordered, requests)
        measure = partial(self.load.measure, server, ordered, requests, in_turn=variant == FIRST_SIGHT)
        return Trial(section, workload.name, variant, "us", measure, bases)


def requests_of(workload: Workload, variant: str) -> tuple[Workload, Sequence[bytes]]:
    """Return the calls of a variant in their order, and their requests."""
    ordered = workload.apart() if variant == FIRST_SIGHT else workload
    return ordered, ordered.foreign_requests() if variant in {MISS, FIRST_SIGHT} else ordered.requests()


@contextlib.contextmanager
def bench(pace: Pace) -> Iterator[Bench]:
    """Run the servers for as long as the context lasts."""
    with contextlib.ExitStack() as stack:
        answers = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="khronos-bench-")), "answers")
        write_answers([mix("ApplyAction")], answers)
        core = (server_core(),)
        servers = {
            RAW: echo(answers, cores=core),
            CHESS_SERVICE: chess_service(cores=core),
            HIT: referee(cores=core),
            MISS: referee(*NO_CACHE, cores=core),
        }
        running = {name: stack.enter_context(server) for name, server in servers.items()}
        yield Bench(stack.enter_context(loading(pace)), running)


def applying(on: Bench) -> Iterator[Trial]:
    """Yield `ApplyAction` over whole games played forward, beside bare gRPC and the service around python-chess."""
    games = mix("ApplyAction")
    yield on.trial("apply", games, RAW)
    chess = on.trial("apply", chess_moves(), CHESS_SERVICE)
    yield Trial("apply", games.name, CHESS_SERVICE, "us", chess.measure, (RAW,))
    for variant in (HIT, MISS, FIRST_SIGHT):
        yield on.trial("apply", games, variant, RAW, CHESS_SERVICE)


def calling(on: Bench) -> Iterator[Trial]:
    """Yield every other call over the mix; a message of a play stream carries no state and has no miss."""
    for name in ASKS:
        if name != "ApplyAction":
            for variant in (HIT, MISS):
                yield on.trial("calls", mix(name), variant)
    yield on.trial("calls", stream(), HIT)


def crowding(on: Bench) -> Iterator[Trial]:
    """Yield `ApplyAction` on the fixed positions."""
    for name in positions():
        for variant in (HIT, MISS):
            yield on.trial("positions", fixed("ApplyAction", name), variant)
