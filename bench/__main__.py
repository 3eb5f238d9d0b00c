"""Measures everything side by side, prints tables, and writes `bench/results.json`.

make bench                                    # all sections, some thirteen minutes
make bench ARGS=--quick                       # all sections, rougher
make bench ARGS='apply "in process"'          # some sections; results.json stays as it is
python -m bench --write-docs                  # put the tables of results.json into docs/performance.md
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench import beside_peers, crew, in_process, over_grpc, report, starting
from bench.figures import Results, Series, Trial, run
from bench.load import Pace
from bench.servers import load_core, server_core


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured.

    Attributes:
        rounds: Rounds of most trials.
        fewer: Rounds of trials that are many and slow.
        pace: How long load is made.
        moment: Seconds of a sample in this process.
    """

    rounds: int
    fewer: int
    pace: Pace
    moment: float


WHOLE = Effort(5, 3, Pace(), 0.1)
QUICK = Effort(2, 1, Pace(warm=0.15, busy=0.4, alone=0.05), 0.02)

Tell = Callable[[str], None]


def over_the_wire(wanted: set[str], effort: Effort, tell: Tell) -> Iterator[Series]:
    """Measure the sections over gRPC that are wanted."""
    sections: dict[str, Callable[[over_grpc.Bench], Iterator[Trial]]] = {
        "apply": over_grpc.applying,
        "calls": over_grpc.calling,
        "positions": over_grpc.crowding,
    }
    if not wanted & set(sections):
        return
    with over_grpc.bench(effort.pace, over_grpc.workloads()) as servers:
        for name, trials in sections.items():
            if name in wanted:
                tell(name)
                yield from run(list(trials(servers)), effort.rounds if name == "apply" else effort.fewer, tell)


def with_workers(effort: Effort, tell: Tell) -> Iterator[Series]:
    """Measure two workers beside one."""
    with crew.crews(effort.pace) as trials:
        yield from run(trials, effort.fewer, tell)


def here(effort: Effort, tell: Tell) -> Iterator[Series]:
    """Measure what the engine and the service cost in this process."""
    trials = in_process.trials(effort.moment)
    in_process.settle()
    yield from run(trials, effort.rounds, tell)


def with_peers(effort: Effort, tell: Tell) -> Iterator[Series]:
    """Measure our own work beside that of peers."""
    with beside_peers.peers() as running:
        yield from beside_peers.missing(running)
        trials = beside_peers.trials(running, effort.moment * 3)
        in_process.settle()
        yield from run(trials, effort.rounds, tell)


def starts(effort: Effort, tell: Tell) -> Iterator[Series]:
    """Measure what it takes to start."""
    with starting.starting() as trials:
        yield from run(trials, effort.rounds, tell)


def measure(wanted: set[str], effort: Effort, tell: Tell) -> Results:
    """Measure the sections that are wanted."""
    results = Results(over_the_wire(wanted, effort, tell))
    for name, section in (
        ("workers", with_workers),
        ("in process", here),
        ("peers", with_peers),
        ("starts", starts),
    ):
        if name in wanted:
            tell(name)
            results.add(section(effort, tell))
    return results


def main() -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("sections", nargs="*", choices=[[], *report.TITLES], help="only these sections")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--write-docs", action="store_true", help="only put the last figures into the page")
    asked = parser.parse_args()
    if asked.write_docs:
        report.write_page()
        return 0
    began = time.monotonic()
    about = report.about_run(effort="quick" if asked.quick else "whole")
    os.sched_setaffinity(0, {load_core()})

    def tell(said: str) -> None:
        print(f"[{time.monotonic() - began:4.0f} s] {said}", file=sys.stderr, flush=True)

    wanted = set(asked.sections or report.TITLES)
    tell(f"servers on core {server_core()}, load and work in process on core {load_core()}")
    with contextlib.suppress(KeyboardInterrupt):
        results = measure(wanted, QUICK if asked.quick else WHOLE, tell)
        print(report.whole(results, about))
        if not asked.sections:
            report.write_results(results, about)
        return 0
    return 130


if __name__ == "__main__":
    sys.exit(main())
