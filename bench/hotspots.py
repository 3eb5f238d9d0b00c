"""Shows where the time of a call goes: `make profile`, `make profile ARGS='ListLegalActions --variant hit'`.

Two pictures of the same calls, made in this process with a line a call in the log. The stages come from samples of the
running stack, which cost nothing between two samples, so they add up to what a call takes. The functions come from
cProfile, which makes small functions look dearer than they are: read them for what is called how often.
"""

from __future__ import annotations

import argparse
import cProfile
import linecache
import os
import pstats
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from bench.in_process import FIRST_SIGHT, HIT, MISS, ask, asked, handler, settle
from bench.report import number, table
from bench.servers import ROOT, load_core
from bench.workloads import ASKS, Workload, mix
from khronos_service import LogFormat, Settings
from khronos_service.logs import make_logger

_EVERY = 0.0005  # seconds between two samples


Place = tuple[CodeType, int]
"""A function that runs, and its line if it is the innermost one, else 0."""

Stack = tuple[Place, ...]
"""What runs at a moment, from the inside out."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a call, found by what runs: a sample belongs to the first stage with a place in its stack.

    Attributes:
        name: Its name.
        files: Files, by the end of their path; empty, any.
        functions: Beginnings of names of functions; empty, any.
        line: What the innermost line must hold, for work that is done in C.
    """

    name: str
    files: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    line: str = ""

    def holds(self, place: Place) -> bool:
        """Whether a place of a stack belongs to it."""
        code, line = place
        return (
            (not self.files or code.co_filename.endswith(self.files))
            and (not self.functions or code.co_name.startswith(self.functions))
            and (not self.line or (line > 0 and self.line in linecache.getline(code.co_filename, line)))
        )


STAGES = (
    Stage("log", functions=("_log_call",)),
    Stage("parse the request", files=("call_handler.py",), line="FromString("),
    Stage("serialise the answer", files=("call_handler.py",), line="SerializeToString("),
    Stage("digest", files=("khronos_engine/digest.py",)),
    Stage(
        "audit",
        files=("khronos_engine/audit.py", "request_state.py"),
        functions=("audit", "_audited"),
    ),
    Stage("read the state", files=("codec/state_reading.py",)),
    Stage("read the action", files=("codec/actions.py",), functions=("read",)),
    Stage("write the state", files=("codec/state_writing.py",)),
    Stage("write the events", files=("codec/events.py",)),
    Stage("write other parts", files=("codec/actions.py", "codec/groups.py", "codec/advice.py", "codec/refusals.py")),
    Stage("judge", files=("khronos_engine/referee.py",), functions=("judge", "_judge")),
    Stage("apply", files=("khronos_engine/referee.py",)),
    Stage("list", files=("khronos_engine/legal.py",)),
    Stage("map and domains", files=("advice/placements.py", "advice/domains.py")),
    Stage(
        "the rest of the service",
        files=(
            "calls/actions.py",
            "calls/advice.py",
            "calls/create_game.py",
            "calls/replay.py",
            "calls/texts.py",
            "methods.py",
            "request_errors.py",
            "request_state.py",
            "state_cache.py",
        ),
    ),
)
"""The stages, the one that a sample belongs to first."""

_RECEPTION = "the rest of the handler"


def stage_of(stack: Stack) -> str:
    """Return the stage of a stack."""
    return next((stage.name for stage in STAGES if any(map(stage.holds, stack))), _RECEPTION)


def _stack(frame: FrameType | None) -> Iterator[Place]:
    line = 0 if frame is None else frame.f_lineno
    while frame is not None:
        yield frame.f_code, line
        frame, line = frame.f_back, 0


def sampled(work: Callable[[], object], seconds: float) -> tuple[Counter[str], int, float]:
    """Do work for so many seconds; return samples by stage, how often it was done, and its seconds of processor."""
    stacks: Counter[Stack] = Counter()

    def take(_: int, frame: FrameType | None) -> None:
        stacks[tuple(_stack(frame))] += 1

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
    spent = time.thread_time() - used
    counts: Counter[str] = Counter()
    for stack, times in stacks.items():
        counts[stage_of(stack)] += times
    return counts, done, spent


@dataclass(frozen=True, slots=True)
class Function:
    """A function in a profile: how often a call of the service calls it, its microseconds without and with callees."""

    where: str
    times: float
    own: float
    whole: float


def profiled(work: Callable[[], object], calls: int) -> list[Function]:
    """Do work that makes so many calls; return the functions that ran."""
    profile = cProfile.Profile()
    profile.runcall(work)
    read: Any = pstats.Stats(profile)
    return [
        Function(_where(*key), times / calls, own / calls * 1e6, whole / calls * 1e6)
        for key, (_, times, own, whole, _) in read.stats.items()
    ]


def _where(file: str, line: int, function: str) -> str:
    """Return where a function is, from the top of the project or from its package."""
    if file == "~":
        return function
    path = Path(file)
    inside = path.relative_to(ROOT) if path.is_relative_to(ROOT) and ".venv" not in path.parts else None
    return f"{inside or '/'.join(path.parts[-2:])}:{line} {function}"


def asking(workload: Workload, variant: str) -> Callable[[], None]:
    """Return what makes all calls of a workload once, as hits or as misses, with a log to nowhere."""
    settings = Settings(log_format=LogFormat.JSON)
    nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # it is open for as long as the process lives
    receiving = handler(variant, settings, make_logger(settings, nowhere))
    _, requests = asked(workload, variant)
    for call in workload.before:
        ask(receiving, call.method, call.request)

    def once() -> None:
        for request in requests:
            ask(receiving, workload.method, request)

    return once


def stages(workload: Workload, variant: str, seconds: float) -> str:
    """Return the table of the stages of a call."""
    counts, passes, spent = sampled(asking(workload, variant), seconds)
    each = spent / passes / len(workload.calls) * 1e6
    total = counts.total()
    rows = [
        (name, f"{number(count / total * each)} us", f"{count / total:.0%}") for name, count in counts.most_common()
    ]
    return table(("stage", "of a call", ""), [*rows, ("all", f"{number(each)} us", "100%")])


def functions(workload: Workload, variant: str, most: int) -> str:
    """Return the tables of the dearest functions, by their own time and with their callees."""
    work = asking(workload, variant)
    work()
    found = profiled(work, len(workload.calls))
    by_own = sorted(found, key=lambda each: -each.own)[:most]
    by_whole = sorted(found, key=lambda each: -each.whole)[:most]
    head = ("function", "times", "own us", "with callees us")
    return "\n\n".join(
        table(head, [(each.where, f"{each.times:.1f}", number(each.own), number(each.whole)) for each in order])
        for order in (by_own, by_whole)
    )


def main() -> int:
    """Print the profiles that are asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("call", nargs="?", choices=list(ASKS), default="ApplyAction", help="ApplyAction by default")
    parser.add_argument("--variant", choices=[HIT, MISS, FIRST_SIGHT], help="hits and misses by default")
    parser.add_argument("--seconds", type=float, default=3.0, help="of samples")
    parser.add_argument("--most", type=int, default=25, help="functions in a table")
    options = parser.parse_args()
    os.sched_setaffinity(0, {load_core()})
    workload = mix(options.call)
    settle()
    for variant in (options.variant,) if options.variant else (HIT, MISS):
        print(f"\n{workload.name}: {variant}\n\n{stages(workload, variant, options.seconds)}")
        print(f"\nby cProfile, its own cost included\n\n{functions(workload, variant, options.most)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
