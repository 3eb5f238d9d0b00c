"""Starting servers to be measured, reading what processor time they use, and ending them whatever happens."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.serving import Plan

ROOT = Path(__file__).resolve().parent.parent
"""The top of the project."""

_PATIENCE = 5.0
"""Seconds that a server gets to end by itself."""


def server_core() -> int:
    """Return the core that servers keep to: the first that we may use."""
    return min(_CORES)


def load_core() -> int:
    """Return the core that load and work in this process keep to: the last that we may use."""
    return max(_CORES)


_CORES = frozenset(os.sched_getaffinity(0))


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs.

    Attributes:
        address: Where it listens.
        process: Its first process.
        log: The file that its log goes to.
    """

    address: str
    process: subprocess.Popen[str]
    log: Path

    def processes(self) -> list[int]:
        """Return the processes of the server: the first, and those that it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        children = [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
        return [self.process.pid, *children]

    def connections(self) -> list[int]:
        """Return how many connections each process of the server holds, its first aside if it has started others."""
        port = int(self.address.rpartition(":")[2])
        held = _established(port)
        processes = self.processes()
        return [len(held & _sockets(process)) for process in (processes[1:] or processes)]

    def processor_seconds(self) -> float:
        """Return the processor time that the server has used, in and for it, of all its processes."""
        return sum(processor_seconds(process) for process in self.processes())

    def lines(self) -> int:
        """Return how many lines are in the log."""
        return self.log.read_bytes().count(b"\n")

    def cut_log(self) -> None:
        """Empty the log, so that it does not fill the disk."""
        os.truncate(self.log, 0)


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used, by the kernel's clock for it: exact, where ticks are not."""
    clock = (~process << 3) | 2  # as clock_getcpuclockid(3) makes it
    return time.clock_gettime(clock)


def _established(port: int) -> set[str]:
    """Return the sockets, by inode, that are connected to a port of this machine, at the side of that port."""
    lines = [line for table in ("tcp", "tcp6") for line in Path("/proc/net", table).read_text("ascii").splitlines()[1:]]
    columns = [line.split() for line in lines]
    return {each[9] for each in columns if each[3] == "01" and int(each[1].rpartition(":")[2], 16) == port}


def _sockets(process: int) -> set[str]:
    """Return the sockets of a process, by inode."""
    targets = [str(file.readlink()) for file in Path(f"/proc/{process}/fd").iterdir()]
    return {target[len("socket:[") : -1] for target in targets if target.startswith("socket:[")}


@contextlib.contextmanager
def serving(plan: Plan) -> Iterator[Server]:
    """Run a server for as long as the context lasts.

    Raises:
        RuntimeError: It did not start; what it said is in the message.
    """
    with tempfile.TemporaryDirectory(prefix="khronos-bench-") as folder:
        log = Path(folder, "log")
        with log.open("ab") as out:
            process = subprocess.Popen(
                [plan.python, "-m", "bench.serving", plan.written()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=out,
                cwd=ROOT,
                text=True,
            )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            if not address:
                raise RuntimeError(f"the {plan.kind} did not start:\n{log.read_text()[-2000:]}")
            yield Server(address, process, log)
        finally:
            _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    """End a server: it does so by itself when its standard input is closed."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
