"""The compiled build of `make native` beside plain Python, in turn with it, each in processes of its own interpreter.

In process both do the same work (`bench.apart`); over gRPC both serve `ApplyAction` beside the raw echo of the same
run. The environment in which the compiled build has passed its tests is the one that is measured.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.figures import Name, Sample, Series, Trial
from bench.in_process import HIT, MISS, asked
from bench.load import Load, Pace, loading
from bench.over_grpc import FRONTS, RAW
from bench.servers import ROOT, Server, server_core, serving
from bench.serving import Plan, write_answers
from bench.workloads import Workload, mix
from tools.native.building import PYTHON, missing

SECTION = "compiled"
PLAIN, COMPILED = "plain Python", "compiled"
BUILDS = {PLAIN: sys.executable, COMPILED: str(PYTHON)}
"""The interpreters, each of an environment that has one of the builds."""


def over_grpc(variant: str, build: str) -> str:
    """Return what a server's variant is called here."""
    return f"{variant}, {build}"


def left_out() -> list[Series]:
    """Return what stands for the section where there is no compiled build: a note that says how to make one."""
    return [Series(Name(SECTION, "ApplyAction, mix", COMPILED), "us", (), note=note)] if (note := missing()) else []


@contextlib.contextmanager
def beside(pace: Pace, seconds: float) -> Iterator[list[Trial]]:
    """Run both builds for as long as the context lasts; give what is measured of them."""
    with contextlib.ExitStack() as stack:
        apart = {build: stack.enter_context(_running(python, seconds)) for build, python in BUILDS.items()}
        offered = apart[PLAIN].offered
        assert apart[COMPILED].offered == offered, "the builds measure different things"
        yield [
            *(
                Trial(Name(SECTION, case, build), unit, partial(apart[build].measure, number), base)
                for number, (case, unit) in enumerate(offered)
                for build, base in ((PLAIN, ""), (COMPILED, PLAIN))
            ),
            *stack.enter_context(_serving(pace)),
        ]


# --- in process -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Apart:
    """A process of `bench.apart`, and what it offers: cases and their units."""

    process: subprocess.Popen[str]
    offered: tuple[tuple[str, str], ...]

    def measure(self, number: int) -> Sample:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{number}\n")
        self.process.stdin.flush()
        return Sample(float(self.process.stdout.readline()))


@contextlib.contextmanager
def _running(python: str, seconds: float) -> Iterator[_Apart]:
    command = [python, "-m", "bench.apart", str(seconds)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
        try:
            assert process.stdout is not None
            offered = json.loads(process.stdout.readline())
            yield _Apart(process, tuple([(case, unit) for case, unit in offered]))
        finally:
            process.kill()


# --- over gRPC --------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _serving(pace: Pace) -> Iterator[list[Trial]]:
    """Run servers of both builds, and the raw echo, on both fronts."""
    workload, core = mix("ApplyAction"), (server_core(),)
    with contextlib.ExitStack() as stack:
        answers = str(Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="khronos-bench-")), "answers"))
        write_answers([workload], Path(answers))
        load = stack.enter_context(loading(pace))
        trials = []
        for front in FRONTS:
            plans = {(RAW, HIT): Plan(RAW, front, core, answers=answers)}
            for variant in (HIT, MISS):
                for build, python in BUILDS.items():
                    plan = Plan("referee", front, core, keeping=variant == HIT, python=python)
                    plans[over_grpc(variant, build), variant] = plan
            for (name, variant), plan in plans.items():
                trials.append(_trial(load, stack.enter_context(serving(plan)), workload, front, name, variant))
        yield trials


def _trial(load: Load, server: Server, workload: Workload, front: str, name: str, variant: str) -> Trial:
    ordered, requests = asked(workload, variant)
    load.check(server, ordered, requests)
    measure = partial(load.measure, server, ordered, requests)
    return Trial(Name(SECTION, f"{workload.name}, {front}", name), "us", measure, "" if name == RAW else RAW)
