"""Measure python-chess in a separate environment: a gRPC service that uses it, and the same work in process.

The service gets the same load over gRPC as the referee. In process, python-chess parses a position and a move, checks
and makes the move, and writes the next position. Chess is a different game, so a ratio is only a rough comparison.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from bench.workloads import Call, Workload
from testing.servers import Server, start

CHESS_SERVICE = "python-chess service"
"""The variant of the chess service."""

_HERE = Path(__file__).resolve().parent
_PROGRAMS = _HERE / "peer_programs"
_NEEDED = _PROGRAMS / "requirements.txt"
_HOME = _HERE / ".venv-peers"
_PYTHON = _HOME / "bin" / "python"
_STAMP = _HOME / ".installed"
_CHESS = _PROGRAMS / "chess_service.py"


def install() -> None:
    """Make the environment of python-chess, unless it exists.

    Raises:
        CalledProcessError: If the environment can't be made.
    """
    if _STAMP.exists() and _STAMP.stat().st_mtime >= _NEEDED.stat().st_mtime:
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(_HOME)], check=True)
    pip = [str(_PYTHON), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--requirement", str(_NEEDED)], check=True)
    _STAMP.touch()


def chess_service(*, cores: Sequence[int]) -> AbstractContextManager[Server]:
    """Run the service that uses python-chess."""
    return start([str(_PYTHON), str(_CHESS), "serve"], cores, lambda out, _: out.strip())


@cache
def chess_moves() -> Workload:
    """Return the calls of whole random games of chess."""
    command = [str(_PYTHON), str(_CHESS), "calls"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    pairs = [tuple(map(b64decode, line.split())) for line in lines]
    return Workload(
        "moves of whole games", tuple(Call("/chess.Moves/Move", request, answer) for request, answer in pairs), ()
    )


@contextlib.contextmanager
def chess_step() -> Iterator[Callable[[float], float]]:
    """Run a program with python-chess; return a function that measures its speed in steps per second."""
    with subprocess.Popen(
        [_PYTHON, _PROGRAMS / "chess_step.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def rate(seconds: float) -> float:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(f"{seconds}\n")
            process.stdin.flush()
            return float(process.stdout.readline())

        try:
            yield rate
        finally:
            process.kill()
