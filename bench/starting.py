"""What it takes to start: imports, the command line's help, and the memory of a server that does nothing."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench.figures import Name, Sample, Trial
from bench.servers import ROOT

_KHRONOS = Path(sys.executable).with_name("khronos")
_TIMED = "import time; began = time.perf_counter(); import {}; print(time.perf_counter() - began)"
_IDLE = 0.5  # seconds after its start at which a server is looked at


def trials() -> Iterator[Trial]:
    """Yield everything about starting."""
    for module in ("khronos_engine", "khronos_client", "khronos_service"):
        yield _trial(f"import {module}", "ms", partial(_import_time, module))
    yield _trial("python -c pass", "ms", partial(_run_time, [sys.executable, "-c", "pass"]))
    yield _trial("khronos --help", "ms", partial(_run_time, [str(_KHRONOS), "--help"]))
    yield _trial("idle server", "MB", _idle_memory)


def _trial(case: str, unit: str, measure: Callable[[], float]) -> Trial:
    return Trial(Name("starts", case, "khronos"), unit, lambda: Sample(measure()))


def _import_time(module: str) -> float:
    """Return the milliseconds that an import takes in a new process, the start of the interpreter aside."""
    command = [sys.executable, "-c", _TIMED.format(module)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout) * 1000


def _run_time(command: list[str]) -> float:
    """Return the milliseconds that a program takes from its start to its end."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - began) * 1000


def _idle_memory() -> float:
    """Return the megabytes that a server as shipped keeps in memory when nobody calls it."""
    command = [str(_KHRONOS), "serve", "--port", "0", "--log-format", "json"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
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
