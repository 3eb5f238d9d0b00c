"""Measure the cost of calls, of lists of legal actions and of environments, and print tables.

make bench                                    # all sections, some three minutes
make bench ARGS=--quick                       # all sections, rougher
make bench ARGS='apply list'                  # some sections
make bench ARGS='apply --against ../other'    # also the server of another checkout

`python -m bench.in_browser` measures waits in the web app.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from bench import in_process, over_grpc, peers, report
from bench.figures import Figure, Report, run
from bench.load import Pace
from testing.servers import load_core, server_core


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a measurement.

    Attributes:
        rounds: The number of rounds of each trial.
        pace: The durations of load.
        sample: The duration of a sample of work in this process, in seconds.
        other: The root of a second checkout that is also measured; None to measure only this checkout.
    """

    rounds: int
    pace: Pace
    sample: float
    other: Path | None


def _apply(effort: Effort, progress: Report) -> list[Figure]:
    peers.install()
    with over_grpc.trials(effort.pace, effort.other) as trials:
        figures = run(trials, effort.rounds, progress)
    with in_process.calls(effort.sample) as trials, in_process.freeze_objects():
        return figures + run(trials, effort.rounds, progress)


def _list(effort: Effort, progress: Report) -> list[Figure]:
    trials = in_process.lists(effort.sample)
    with in_process.freeze_objects():
        return run(trials, effort.rounds, progress)


def _environment(effort: Effort, progress: Report) -> list[Figure]:
    with in_process.freeze_objects():
        return run(in_process.environments(effort.sample), effort.rounds, progress)


SECTIONS: Mapping[str, Callable[[Effort, Report], list[Figure]]] = MappingProxyType(
    {"apply": _apply, "list": _list, "environment": _environment}
)
"""The function that measures each section."""


def main() -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("sections", nargs="*", choices=[[], *SECTIONS], help="only these sections")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--against", type=Path, metavar="PATH", help="also measure the server of this checkout")
    options = parser.parse_args()
    began = time.monotonic()
    effort = Effort(5, Pace(), 0.3, options.against)
    if options.quick:
        effort = Effort(2, Pace(warm=0.15, busy=0.4, single=0.05), 0.05, options.against)
    print(report.describe_run())
    os.sched_setaffinity(0, {load_core()})

    def print_progress(message: str) -> None:
        print(f"[{time.monotonic() - began:4.0f} s] {message}", file=sys.stderr, flush=True)

    print_progress(f"servers on core {server_core()}, load and work in process on core {load_core()}")
    for section in options.sections or list(SECTIONS):
        print_progress(section)
        print(f"\n{report.table_of(SECTIONS[section](effort, print_progress))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
