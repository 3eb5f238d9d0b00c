"""Measures starting times, and the memory of a server.

Modules are compiled first, as in an installed package.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from bench.figures import Sample, Trial
from bench.load import Pace, loading
from bench.servers import ROOT, all_cores, referee
from bench.workloads import ASKS, mix

IMPORTS = (
    "import khronos_engine",
    "from khronos_engine import *",
    "import khronos_client",
    "import khronos_service",
    "from khronos_service import *",
)
"""The timed imports; for lazily imported names also that of all of them."""

_KHRONOS = Path(sys.executable).with_name("khronos")
_TIMED = "import time; began = time.perf_counter(); {}; print(time.perf_counter() - began)"
_IDLE = 0.5  # seconds from the start of a server to the reading of its memory

_Measure = Callable[[Mapping[str, str]], float]


@contextlib.contextmanager
def trials() -> Iterator[list[Trial]]:
    """Give everything about starting; compiled modules last as long as the context."""
    measures: dict[tuple[str, str], _Measure] = {(each, "ms"): partial(_import_time, each) for each in IMPORTS}
    measures["python -c pass", "ms"] = partial(_run_time, [sys.executable, "-c", "pass"])
    measures["khronos --help", "ms"] = partial(_run_time, [str(_KHRONOS), "--help"])
    measures["idle server", "MB"] = partial(_memory, ())
    measures["server after all games", "MB"] = partial(_memory, ("ApplyAction",))
    measures["server after every call of the mix", "MB"] = partial(_memory, tuple(ASKS))
    with tempfile.TemporaryDirectory(prefix="khronos-bench-") as compiled:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = compiled
        for measure in measures.values():
            measure(env)  # compiles
        yield [_trial(case, unit, partial(measure, env)) for (case, unit), measure in measures.items()]


def _trial(case: str, unit: str, measure: Callable[[], float]) -> Trial:
    return Trial("starts", case, "khronos", unit, lambda: Sample(measure()))


def _import_time(statement: str, env: Mapping[str, str]) -> float:
    """Return the milliseconds that an import takes in a new process, the start of the interpreter aside."""
    command = [sys.executable, "-c", _TIMED.format(statement)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, env=env).stdout
    return float(printed) * 1000


def _run_time(command: list[str], env: Mapping[str, str]) -> float:
    """Return the milliseconds that a program takes from its start to its end."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
    return (time.perf_counter() - began) * 1000


def _memory(asks: Sequence[str], env: Mapping[str, str]) -> float:
    """Return the megabytes of a server as shipped that has answered these calls of the mix."""
    with referee(cores=all_cores(), env=env) as server, loading(Pace()) as load:
        time.sleep(_IDLE)
        for workload in map(mix, asks):
            load.check(server, workload, workload.requests())
        return server.megabytes()
