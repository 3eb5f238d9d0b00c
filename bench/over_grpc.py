"""Measure the cost of a call of `ApplyAction` to a server on one core, over gRPC, compared with other services.

Servers run on one core, one after the other, under load from a different core. *Known* states were returned by the
server, as in a game. *Unknown* states are sent to a server without a cache, serialised as by a client in a different
language. *Play* is a message of a stream, which contains no state. *Raw echo* is bare gRPC with the same answers. The
*python-chess service* plays whole games of chess.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.echo import echo, write_answers
from bench.figures import Trial
from bench.load import Pace, generate_load
from bench.peers import CHESS_SERVICE, chess_moves, chess_service
from bench.service import NO_CACHE
from bench.workloads import Workload, mix, stream
from testing.servers import Server, referee, server_core

KNOWN, UNKNOWN, THERE = "known state", "unknown state", "known state, other checkout"
RAW = "raw echo"


@contextlib.contextmanager
def trials(pace: Pace, other: Path | None = None) -> Iterator[list[Trial]]:
    """Run the servers until the context ends; yield their trials.

    Args:
        pace: The durations of load.
        other: The root of a second checkout with its environment in `.venv`, whose server gets the same requests.
    """
    games = mix()
    with contextlib.ExitStack() as stack:
        answers = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="khronos-bench-")), "answers")
        write_answers([games], answers)
        load = stack.enter_context(generate_load(pace))
        cores = (server_core(),)

        def trial(variant: str, server: Server, workload: Workload, *bases: str) -> Trial:
            requests = workload.foreign_requests() if variant == UNKNOWN else workload.requests()
            load.check(server, workload, requests)
            measure = partial(load.measure, server, workload, requests)
            return Trial("a call over gRPC", variant, "us", measure, bases)

        known = stack.enter_context(referee(cores=cores))
        unknown = stack.enter_context(referee(*NO_CACHE, cores=cores))
        found = [
            trial(RAW, stack.enter_context(echo(answers, cores=cores)), games),
            trial(CHESS_SERVICE, stack.enter_context(chess_service(cores=cores)), chess_moves(), RAW),
            trial(KNOWN, known, games, RAW, CHESS_SERVICE),
            trial(UNKNOWN, unknown, games, RAW, CHESS_SERVICE),
            trial("Play", known, stream(), RAW, CHESS_SERVICE),
        ]
        if other is not None:
            there = stack.enter_context(referee(cores=cores, root=other))
            found.append(trial(THERE, there, games, RAW, CHESS_SERVICE))
        yield found
