"""What it takes to start: imports, the command line's help, and the memory of a server that does nothing.

Modules are compiled, as those of an installed package are: a checkout whose environment writes no bytecode compiles the
source at every start, which is no part of what is measured here.
"""

from __future__ import annotations

import contextlib
import json
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
from bench.load import Pace, loading
from bench.servers import ROOT, Server
from bench.workloads import mix
from khronos.v1.material_pb2 import AGE_MIGHT, KIND_KEEP
from khronos.v1.referee_service_pb2 import ApplyActionResponse
from khronos_client import Referee
from khronos_service.limits import CACHED_STATES

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
_MOMENT = 0.01  # seconds between two looks at a log
_IDLE = 0.5  # seconds after its start at which a server is looked at

_Measure = Callable[[Mapping[str, str]], float]


@contextlib.contextmanager
def starting() -> Iterator[list[Trial]]:
    """Give everything about starting; compiled modules are kept for as long as the context lasts."""
    measures: dict[tuple[str, str], _Measure] = {(each, "ms"): partial(_import_time, each) for each in IMPORTS}
    measures["python -c pass", "ms"] = partial(_run_time, [sys.executable, "-c", "pass"])
    measures["khronos --help", "ms"] = partial(_run_time, [str(_KHRONOS), "--help"])
    measures["idle server", "MB"] = _idle_memory
    measures["server that keeps 1024 states", "MB"] = _full_memory
    measures["the same, asked about each", "MB"] = _asked_memory
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
    """Return the megabytes of a server as shipped that nobody has called."""
    with _shipped(env) as server:
        time.sleep(_IDLE)
        return _megabytes(server)


def _full_memory(env: Mapping[str, str]) -> float:
    """Return the megabytes of a server as shipped that has applied the actions of whole games."""
    games = mix("ApplyAction")
    with _shipped(env) as server, loading(Pace()) as load:
        load.check(server, games, games.requests())
        return _megabytes(server)


def _asked_memory(env: Mapping[str, str]) -> float:
    """Return the megabytes of such a server that has listed what is legal, mapped and described each state it keeps."""
    games = mix("ApplyAction")
    with _shipped(env) as server, loading(Pace()) as load, Referee(server.address) as referee:
        load.check(server, games, games.requests())
        for call in games.calls[-CACHED_STATES:]:
            state = ApplyActionResponse.FromString(call.answer).state
            referee.legal_actions(state)
            referee.domains(state)
            referee.explain_placements(state, AGE_MIGHT, KIND_KEEP)
        return _megabytes(server)


@contextlib.contextmanager
def _shipped(env: Mapping[str, str]) -> Iterator[Server]:
    """Run a server as shipped for as long as the context lasts."""
    command = [str(_KHRONOS), "serve", "--port", "0", "--log-format", "json"]
    with tempfile.NamedTemporaryFile("w") as log, subprocess.Popen(command, stderr=log, text=True, env=env) as process:
        try:
            while not (said := Path(log.name).read_text("utf-8").partition("\n")[0]):
                assert process.poll() is None, "the server did not start"
                time.sleep(_MOMENT)
            yield Server(json.loads(said)["address"], process, Path(log.name))
        finally:
            process.terminate()


def _megabytes(server: Server) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text("ascii"))
    assert found is not None
    return int(found[1]) / 1000
