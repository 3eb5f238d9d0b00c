"""Start server processes, read their processor time and memory, and end them."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The top of the project."""

_CORES = frozenset(os.sched_getaffinity(0))
_START_SECONDS = 20.0  # the maximum time to start a server
_END_SECONDS = 5.0  # the maximum time to stop a server
_POLL_SECONDS = 0.01
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of prctl(2)


def server_core() -> int:
    """Return the core for servers, which is the first allowed core."""
    return min(_CORES)


def load_core() -> int:
    """Return the core for load and for work in this process, which is the last allowed core."""
    return max(_CORES)


def all_cores() -> tuple[int, ...]:
    """Return all allowed cores."""
    return tuple(sorted(_CORES))


@dataclass(frozen=True, slots=True)
class Server:
    """A running server.

    Attributes:
        address: The address of the server.
        process: The first process of the server.
        log: The file with the log of the server.
    """

    address: str
    process: subprocess.Popen[str]
    log: Path

    @property
    def web_address(self) -> str:
        """The HTTP address of the server, such as `http://127.0.0.1:40001`."""
        lines = map(json.loads, self.log.read_text("utf-8").splitlines())
        return next(str(line["web"]) for line in lines if "web" in line)

    def processes(self) -> list[int]:
        """Return the first process of the server and all of its children."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        children = [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
        return [self.process.pid, *children]

    def processor_seconds(self) -> float:
        """Return the user and system processor time of all processes of the server."""
        return sum(processor_seconds(process) for process in self.processes())

    def megabytes(self) -> float:
        """Return the memory of the first process of the server, in megabytes."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text("ascii"))
        assert found is not None
        return int(found[1]) / 1000

    def lines(self) -> int:
        """Return the number of lines in the log."""
        return self.log.read_bytes().count(b"\n")

    def cut_log(self) -> None:
        """Empty the log, so that it does not fill the disk."""
        os.truncate(self.log, 0)


def processor_seconds(process: int) -> float:
    """Return the processor time of a process from its kernel clock, which is more exact than ticks."""
    clock = (~process << 3) | 2  # the same id as from clock_getcpuclockid(3)
    return time.clock_gettime(clock)


def referee(
    *options: str, cores: Sequence[int], root: Path = ROOT, env: Mapping[str, str] | None = None
) -> AbstractContextManager[Server]:
    """Run the server of a checkout with default settings, logging each call.

    Args:
        options: More options of `khronos serve`.
        cores: The cores that the server may use.
        root: The checkout, whose environment is in `.venv`.
        env: The environment variables; None means the variables of this process.
    """
    command = [str(root / ".venv" / "bin" / "khronos"), "serve", "--port", "0", "--log-format", "json", *options]

    def address(_: str, log: str) -> str:
        lines = (json.loads(line) for line in log.splitlines(keepends=True) if line.endswith("\n"))
        return next((str(line["address"]) for line in lines if "address" in line), "")

    return start(command, cores, address, root=root, env=env)


@contextlib.contextmanager
def start(
    command: Sequence[str],
    cores: Sequence[int],
    address: Callable[[str, str], str],
    *,
    root: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """Run a server until the context ends; the server also ends if this process ends for any reason.

    Args:
        command: The command that starts the server.
        cores: The cores that the server may use.
        address: A function that returns the address from the output and the log; empty until the server reports it.
        root: The working directory of the server.
        env: The environment variables; None means the variables of this process.

    Raises:
        RuntimeError: If the server did not start; the message contains its log.
    """
    library = ctypes.CDLL(None)

    def prepare() -> None:
        os.sched_setaffinity(0, cores)
        library.prctl(_DIE_WITH_PARENT, signal.SIGTERM)

    with tempfile.TemporaryDirectory(prefix="khronos-bench-") as folder:
        out, log = Path(folder, "out"), Path(folder, "log")
        with out.open("ab") as output, log.open("ab") as errors:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
                cwd=root,
                env=env,
                text=True,
                start_new_session=True,  # Ctrl-C reaches only this process, which stops the server
                preexec_fn=prepare,  # noqa: PLW1509  # no other thread is running that could hold a lock
            )
        try:
            end = time.monotonic() + _START_SECONDS
            while not (found := address(out.read_text("utf-8"), log.read_text("utf-8"))):
                if process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"{' '.join(command)} did not start:\n{log.read_text('utf-8')[-2000:]}")
                time.sleep(_POLL_SECONDS)
            yield Server(found, process, log)
        finally:
            _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
