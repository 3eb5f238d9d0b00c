"""Compares checkouts by turns in one run: this one with another by `make bench ARGS='--against PATH'`.

The contract may differ between them, so each makes its own requests with its own code, in a process of its own
(`bench.checkout`), and answers them with its own server. They share only the seeds of the games; the report says
whether the games were the same.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from bench.figures import RATE, Figure, Report, Sample, Trial, run
from bench.load import Load, Pace, loading
from bench.over_grpc import FIRST_SIGHT, HIT
from bench.servers import Server, load_core, referee, server_core
from bench.workloads import ASKS, PLAY, Call, Workload, busy_positions

_WORKER = Path(__file__).with_name("checkout.py")


@dataclass(frozen=True, slots=True)
class Checkout:
    """A compared checkout.

    Attributes:
        root: Its root folder, with its environment in `.venv`.
        process: The process that answers with its code.
    """

    root: Path
    process: subprocess.Popen[str]

    def ask(self, *question: Any) -> Any:
        """Return the answer of `bench.checkout` to a question."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def workload(self, ask: str, variant: str) -> Workload:
        """Return the calls of a workload with the requests of a variant."""
        found = self.ask("workload", ask, variant)
        calls, before = (
            tuple(Call(method, bytes.fromhex(request), bytes.fromhex(answer)) for method, request, answer in each)
            for each in (found["calls"], found["before"])
        )
        return Workload(f"{ask}, mix", calls, before)


@contextlib.contextmanager
def _checkout(root: Path) -> Iterator[Checkout]:
    env = {**os.environ, "PYTHONPATH": str(root)}
    command = [str(root / ".venv" / "bin" / "python"), "-P", str(_WORKER)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.stderr, cwd=root, env=env, text=True
    ) as process:
        try:
            yield Checkout(root, process)
        finally:
            process.kill()


def compare(
    roots: Mapping[str, Path], pace: Pace, rounds: int, report: Report, asks: Sequence[str] = (*ASKS, PLAY)
) -> list[Figure]:
    """Return the figures of checkouts by the names of their variants, with their ratio to the first.

    Args:
        roots: The checkouts.
        pace: The durations of load.
        rounds: The rounds of each trial.
        report: Receives progress.
        asks: The calls to measure.
    """
    with contextlib.ExitStack() as stack:
        load = stack.enter_context(loading(pace))
        sides = {variant: stack.enter_context(_checkout(root.resolve())) for variant, root in roots.items()}
        report("makes the games")
        games = [side.ask("games") for side in sides.values()]
        same = all(each == games[0] for each in games)
        report("all play the same games" if same else "THE GAMES DIFFER: the mixes do, too")
        trials = [*_in_process(sides)]
        servers = {
            variant: stack.enter_context(referee(cores=(server_core(),), root=side.root))
            for variant, side in sides.items()
        }
        trials += [
            _call(load, servers[variant], side, ask, kind, variant)
            for ask in asks
            for kind in ((HIT, FIRST_SIGHT) if ask == "ApplyAction" else (HIT,))
            for variant, side in sides.items()
        ]
        trials += [_memory(load, side, variant, asks) for variant, side in sides.items()]
        base = next(iter(sides))
        compared = [each if each.variant == base else replace(each, bases=(base,)) for each in trials]
        report(f"{len(compared)} trials")
        return run(compared, rounds, report)


def _in_process(sides: Mapping[str, Checkout]) -> Iterator[Trial]:
    for case, eager in (("random play, any verb", 0.0), ("random play, builders", 0.8)):
        for variant, side in sides.items():
            yield Trial("engine", case, variant, RATE, partial(_answer, side, "random play", eager))
    for position in busy_positions():
        case = f"all legal actions, first asked, {position}"
        for variant, side in sides.items():
            yield Trial("engine", case, variant, "us", partial(_answer, side, "first list", position))


def _answer(side: Checkout, *question: Any) -> Sample:
    return Sample(side.ask(*question, load_core()))


def _call(load: Load, server: Server, side: Checkout, ask: str, kind: str, variant: str) -> Trial:
    workload = side.workload(ask, kind)
    load.check(server, workload, workload.requests())
    measure = partial(load.measure, server, workload, workload.requests(), in_turn=kind == FIRST_SIGHT)
    return Trial("calls", f"{workload.name}, {kind}", variant, "us", measure)


def _memory(load: Load, side: Checkout, variant: str, asks: Sequence[str]) -> Trial:
    """Return the trial of the memory of a new server after these calls."""
    workloads = [side.workload(ask, HIT) for ask in asks]

    def measure() -> Sample:
        with referee(cores=(server_core(),), root=side.root) as server:
            for workload in workloads:
                load.check(server, workload, workload.requests())
            return Sample(server.megabytes())

    return Trial("starts", "memory after every call", variant, "MB", measure)
