"""What a server changes of its process, and that it changes nothing of another program's."""

import json
import subprocess
import sys
from dataclasses import asdict, replace

import pytest

from khronos_service import Settings
from tests.service.conftest import QUIET
from tests.service.support import free_port

STATE = """
import json, logging, resource, signal, sys
import prometheus_client.metrics
def state():
    theirs = logging.getLogger("opentelemetry")
    return {
        "switch": sys.getswitchinterval(),
        "created": prometheus_client.metrics._use_created,
        "handlers": [type(each).__name__ for each in theirs.handlers],
        "propagate": theirs.propagate,
        "files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
        "signal": str(signal.getsignal(signal.SIGTERM)),
    }
resource.setrlimit(resource.RLIMIT_NOFILE, (300, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
from khronos_service import Settings
settings = Settings.read(json.loads(sys.argv[1]))
before = state()
"""

EMBEDDED = """
from khronos_service import start_server
server = start_server(settings)
print(json.dumps([before, state()]))
server.stop(0)
"""

ALONE = """
from khronos_service import serve
import os
def report(address, _):
    print(json.dumps([before, state()]), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)
serve(settings, report)
"""


def states(code: str) -> list[dict[str, object]]:
    """Return the state of a process before a server runs in it and while it does."""
    port = free_port()
    settings = replace(QUIET, metrics_port=port, otlp_endpoint="http://127.0.0.1:1", web=True, web_port=0)
    written = json.dumps(asdict(settings))
    run = subprocess.run([sys.executable, "-c", STATE + code, written], capture_output=True, text=True, check=True)
    found: list[dict[str, object]] = json.loads(run.stdout.splitlines()[0])
    return found


def test_a_server_within_another_program_changes_nothing_of_its_process() -> None:
    before, while_running = states(EMBEDDED)
    assert before == while_running


def test_a_server_of_its_own_adapts_its_process() -> None:
    before, while_running = states(ALONE)
    assert while_running["switch"] == 0.001
    assert not while_running["created"]
    assert while_running["handlers"] == ["_Passing"]
    assert before["files"] == 300
    assert while_running["files"] == 3 * QUIET.most_connections + 256  # by HTTP, too


# What a server has loaded when it ends, here because it can't listen.
LOADED = """
import os, runpy, sys
os._exit = lambda _: print(*[each for each in ("structlog", "rich.console") if each in sys.modules], flush=True)
runpy.run_module(f"khronos_service.processes.{sys.argv.pop(1)}", run_name="__main__")
"""
ELSEWHERE = asdict(Settings(host="192.0.2.1", port=1, insecure=True))


@pytest.mark.parametrize(
    ("module", "plan"),
    [
        ("program", ELSEWHERE),
        ("worker", {"settings": ELSEWHERE, "targets": ["192.0.2.1:1"], "web_targets": []}),
    ],
    ids=["alone", "worker"],
)
def test_a_server_of_its_own_loads_structlog_without_rich(module: str, plan: dict[str, object]) -> None:
    command = [sys.executable, "-c", LOADED, module, json.dumps(plan)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "structlog"
