"""Measures the cost of calls and compares it, prints tables, and writes `bench/results.json`.

make bench                                    # all sections, some ten minutes
make bench ARGS=--quick                       # all sections, rougher
make bench ARGS='apply engine'                # some sections; results.json stays as it is
make bench ARGS='--against ../other'          # this checkout beside another one, printed only
python -m bench --write-docs                  # put the tables of results.json into docs/performance.md
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from bench import against, in_process, over_grpc, peers, report, starting, workers
from bench.figures import Figure, Report, run
from bench.load import Pace
from bench.servers import ROOT, load_core, server_core


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a measurement.

    Attributes:
        rounds: Rounds of most trials.
        fewer: Rounds of numerous or slow trials.
        pace: The durations of load.
        sample: Seconds of a sample in this process.
    """

    rounds: int
    fewer: int
    pace: Pace
    sample: float


WHOLE = Effort(5, 3, Pace(), 0.1)
QUICK = Effort(2, 1, Pace(warm=0.15, busy=0.4, alone=0.05), 0.02)


def _over_grpc(section: str, effort: Effort, progress: Report) -> list[Figure]:
    sections = {"apply": over_grpc.applying, "calls": over_grpc.calling, "positions": over_grpc.crowding}
    with over_grpc.bench(effort.pace) as servers:
        trials = list(sections[section](servers))
        return run(trials, effort.rounds if section == "apply" else effort.fewer, progress)


def _workers(effort: Effort, progress: Report) -> list[Figure]:
    with workers.trials(effort.pace) as trials:
        return run(trials, effort.fewer, progress)


def _engine(effort: Effort, progress: Report) -> list[Figure]:
    trials = in_process.trials(effort.sample)
    with in_process.settled():
        return run(trials, effort.rounds, progress)


def _peers(effort: Effort, progress: Report) -> list[Figure]:
    with peers.trials(effort.sample * 3) as trials, in_process.settled():
        return run(trials, effort.rounds, progress)


def _starts(effort: Effort, progress: Report) -> list[Figure]:
    with starting.trials() as trials:
        return run(trials, effort.fewer, progress)


SECTIONS: Mapping[str, Callable[[Effort, Report], list[Figure]]] = MappingProxyType(
    {
        "apply": partial(_over_grpc, "apply"),
        "calls": partial(_over_grpc, "calls"),
        "positions": partial(_over_grpc, "positions"),
        "workers": _workers,
        "engine": _engine,
        "peers": _peers,
        "starts": _starts,
    }
)
"""The function that measures each section of the report."""


def measure(sections: Sequence[str], effort: Effort, progress: Report) -> list[Figure]:
    """Measure sections."""
    figures: list[Figure] = []
    for section in sections:
        progress(section)
        figures += SECTIONS[section](effort, progress)
    return figures


def main() -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("sections", nargs="*", choices=[[], *SECTIONS], help="only these sections")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--against", type=Path, metavar="PATH", help="compare with the checkout at this path")
    parser.add_argument("--write-docs", action="store_true", help="only put the last figures into the page")
    options = parser.parse_args()
    if options.write_docs:
        report.write_page()
        return 0
    began = time.monotonic()
    effort = QUICK if options.quick else WHOLE
    about = report.about_run(effort="quick" if options.quick else "whole")
    os.sched_setaffinity(0, {load_core()})

    def progress(message: str) -> None:
        print(f"[{time.monotonic() - began:4.0f} s] {message}", file=sys.stderr, flush=True)

    progress(f"servers on core {server_core()}, load and work in process on core {load_core()}")
    with contextlib.suppress(KeyboardInterrupt):
        if options.against is not None:
            roots = {"there": options.against, "here": ROOT}
            print(report.text(against.compare(roots, effort.pace, effort.rounds, progress), about))
            return 0
        peers.install()
        figures = measure(options.sections or list(SECTIONS), effort, progress)
        print(report.text(figures, about))
        if not options.sections:
            report.write_results(figures, about)
        return 0
    return 130


if __name__ == "__main__":
    sys.exit(main())
