"""Profile a call: `make profile`, `make profile ARGS='ListLegalActions --variant known'`.

There are three profiles of a call in this process. *Counts*: the number of calls of our functions, and of changes
between our modules, on the middle position without a log. *Modules*: samples of the stack, each attributed to the
innermost of our modules; sampling does not distort the shares, so they add up to the cost of a call. *Functions*: the
results of cProfile, which overstates the cost of small functions.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import os
import pstats
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from bench.in_process import freeze_objects
from bench.report import number, table
from bench.service import start_service
from bench.workloads import ASKS, Workload, fixed_call, mix
from testing.servers import ROOT, load_core

KNOWN, UNKNOWN = "known", "unknown"
"""Whether the states of the calls are in the server's cache."""

_EVERY = 0.0005  # seconds between two samples
_ROOMS = tuple(f"{ROOT / room}/" for room in ("engine", "service", "protos"))


def make_pass(workload: Workload, variant: str, log: Path | None = None) -> Callable[[], None]:
    """Return a function that makes all calls of a workload once, with known or with unknown states."""
    answer = start_service(cache=variant == KNOWN, log=log)
    requests = workload.requests() if variant == KNOWN else workload.foreign_requests()
    for call in workload.before:
        answer(call.method, call.request)

    def ask() -> None:
        for request in requests:
            answer(workload.method, request)

    return ask


# --- counts -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of one call.

    Attributes:
        calls: The number of calls of our own functions.
        modules: The modules of these functions.
        switches: The number of calls between functions of different modules.
    """

    calls: int
    modules: int
    switches: int


def count(work: Callable[[], object]) -> Counts:
    """Return the counts of some work."""
    files: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_ROOMS):
            files.append(frame.f_code.co_filename)

    with freeze_objects():
        gc.disable()  # otherwise finalisers of earlier work are counted
        sys.setprofile(note)
        try:
            work()
        finally:
            sys.setprofile(None)
            gc.enable()
    switches = sum(before != after for before, after in zip([None, *files], files, strict=False))
    return Counts(len(files), len(set(files)), switches)


def counts(method: str, variant: str) -> Counts:
    """Return the counts of a repeated call on the middle position."""
    work = make_pass(fixed_call(method, "middle"), variant)
    work()
    return count(work)


def _counts_table() -> str:
    found = [(f"{name}, {variant}", counts(name, variant)) for name in ASKS for variant in (KNOWN, UNKNOWN)]
    rows = [(what, str(each.calls), str(each.modules), str(each.switches)) for what, each in found]
    return table(("one call, middle position", "functions called", "modules", "switches"), rows)


# --- modules ----------------------------------------------------------------------------------------------------------


def sample(work: Callable[[], object], seconds: float) -> tuple[Counter[str], int, float]:
    """Do work for `seconds`; return samples by module, the number of repetitions, and the processor seconds."""
    samples: Counter[str] = Counter()

    def take(_: int, frame: FrameType | None) -> None:
        while frame is not None and not frame.f_code.co_filename.startswith(_ROOMS):
            frame = frame.f_back
        samples["others" if frame is None else str(Path(frame.f_code.co_filename).relative_to(ROOT))] += 1

    before = signal.signal(signal.SIGALRM, take)
    done, began, used = 0, time.perf_counter(), time.thread_time()
    signal.setitimer(signal.ITIMER_REAL, _EVERY, _EVERY)
    try:
        while time.perf_counter() - began < seconds:
            work()
            done += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return samples, done, time.thread_time() - used


def _modules_table(workload: Workload, variant: str, seconds: float) -> str:
    samples, passes, spent = sample(make_pass(workload, variant, Path(os.devnull)), seconds)
    each = spent / passes / len(workload.calls) * 1e6
    total = samples.total()
    rows = [
        (name, f"{number(count / total * each)} us", f"{count / total:.0%}") for name, count in samples.most_common()
    ]
    return table(("module", "of a call", ""), [*rows, ("all", f"{number(each)} us", "100%")])


# --- functions --------------------------------------------------------------------------------------------------------


def _functions_table(workload: Workload, variant: str, max_functions: int) -> str:
    work = make_pass(workload, variant, Path(os.devnull))
    work()
    profile = cProfile.Profile()
    profile.runcall(work)
    stats: Any = pstats.Stats(profile)
    calls = len(workload.calls)
    found = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:max_functions]
    rows = [
        (_where(*key), f"{times / calls:.1f}", number(own / calls * 1e6), number(whole / calls * 1e6))
        for key, (_, times, own, whole, _) in found
    ]
    return table(("function", "times", "own us", "with callees us"), rows)


def _where(file: str, line: int, function: str) -> str:
    """Return the location of a function, relative to the project or its package."""
    if file == "~":
        return function
    path = Path(file)
    inside = path.relative_to(ROOT) if path.is_relative_to(ROOT) and ".venv" not in path.parts else None
    return f"{inside or '/'.join(path.parts[-2:])}:{line} {function}"


def main() -> int:
    """Print the profiles; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("call", nargs="?", choices=list(ASKS), default="ApplyAction", help="ApplyAction by default")
    parser.add_argument("--counts", action="store_true", help="only the counts, of every call")
    parser.add_argument("--variant", choices=[KNOWN, UNKNOWN], help="both by default")
    parser.add_argument("--seconds", type=float, default=3.0, help="of samples")
    parser.add_argument("--functions", type=int, default=25, help="functions in a table")
    options = parser.parse_args()
    os.sched_setaffinity(0, {load_core()})
    print(_counts_table())
    if options.counts:
        return 0
    workload = mix(options.call)
    with freeze_objects():
        for variant in (options.variant,) if options.variant else (KNOWN, UNKNOWN):
            print(f"\n{workload.name}: {variant}\n\n{_modules_table(workload, variant, options.seconds)}")
            print(f"\nby cProfile, its own cost included\n\n{_functions_table(workload, variant, options.functions)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
