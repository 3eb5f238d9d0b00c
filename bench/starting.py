"""What it takes to start: imports, the command line's help, and the memory of a server that does nothing.

Modules are compiled, as those of an installed package are: a checkout whose environment writes no bytecode compiles the
source at every start, which is no part of what is measured here.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from bench.figures import Name, Sample, Trial
from bench.servers import ROOT

IMPORTS = (
    "import khronos_engine",
    "from khronos_engine import *",
    "import khronos_client",
    "import khronos_service",
    "from khronos_service import *",
)
"""Imports that are timed; where names are imported as they are asked for, that of all of them too."""

_KHRONOS = Path(sys.executable).with_name("khronos")
_TIMED = "import time; began = time.perf_counter(); {}; print(time.perf_counter() - began)"
_IDLE = 0.5  # seconds after its start at which a server is looked at

_Measure = Callable[[Mapping[str, str]], float]


@contextlib.contextmanager
def starting() -> Iterator[list[Trial]]:
    """Give everything about starting; compiled modules are kept for as long as the context lasts."""
    measures: dict[tuple[str, str], _Measure] = {(each, "ms"): partial(_import_time, each) for each in IMPORTS}
    measures["python -c pass", "ms"] = partial(_run_time, [sys.executable, "-c", "pass"])
    measures["khronos --help", "ms"] = partial(_run_time, [str(_KHRONOS), "--help"])
    measures["idle server", "MB"] = _idle_memory
    with tempfile.TemporaryDirectory(prefix="khronos-bench-") as compiled:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = compiled
        for measure in measures.values():
            measure(env)  # compiles
        yield [_trial(case, unit, partial(measure, env)) for (case, unit), measure in measures.items()]


def _trial(case: str, unit: str, measure: Callable[[], float]) -> Trial:
    return Trial(Name("starts", case, "khronos"), unit, lambda: Sample(measure()))


def _import_time(statement: str, env: Mapping[str, str]) -> float:
    """Return the milliseconds that an import takes in a new process, the start of the interpreter aside."""
    command = [sys.executable, "-c", _TIMED.format(statement)]
    said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, env=env).stdout
    return float(said) * 1000


def _run_time(command: list[str], env: Mapping[str, str]) -> float:
    """Return the milliseconds that a program takes from its start to its end."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
    return (time.perf_counter() - began) * 1000


def _idle_memory(env: Mapping[str, str]) -> float:
    """Return the megabytes that a server as shipped keeps in memory when nobody calls it."""
    command = [str(_KHRONOS), "serve", "--port", "0", "--log-format", "json"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stderr is not None
            assert "serving" in process.stderr.readline()
            time.sleep(_IDLE)
            status = Path(f"/proc/{process.pid}/status").read_text("ascii")
        finally:
            process.terminate()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1000
