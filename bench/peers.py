"""Measures peers in an environment of their own: an alternative service, and other rules engines in pure Python.

The service around python-chess takes the same load over gRPC as ours. In process, python-chess reads a position from
text, checks a move, makes it and writes the next position; catanatron plays a heavy game of four at random. The games
differ, so a ratio shows what is usual, no more.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache, partial
from pathlib import Path

from bench.figures import RATE, Sample, Trial
from bench.in_process import call_rate, random_play_rate
from bench.servers import Server, started
from bench.workloads import Call, Workload

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
    """Make the peers' environment, if it is not there.

    Raises:
        CalledProcessError: It can't be made.
    """
    if _STAMP.exists() and _STAMP.stat().st_mtime >= _NEEDED.stat().st_mtime:
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(_HOME)], check=True)
    pip = [str(_PYTHON), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--requirement", str(_NEEDED)], check=True)
    _STAMP.touch()


def chess_service(*, cores: Sequence[int]) -> AbstractContextManager[Server]:
    """Run the service around python-chess."""
    return started([str(_PYTHON), str(_CHESS), "serve"], cores, lambda out, _: out.strip())


@cache
def chess_moves() -> Workload:
    """Return the calls of whole random games of chess."""
    command = [str(_PYTHON), str(_CHESS), "calls"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    pairs = [tuple(map(b64decode, line.split())) for line in lines]
    return Workload("Move, mix", tuple(Call("/chess.Moves/Move", request, answer) for request, answer in pairs), ())


@contextlib.contextmanager
def trials(seconds: float) -> Iterator[list[Trial]]:
    """Provide the in-process trials: each peer's work, then our work of the same kind."""
    step, play = "text state, move, checked, text state", "random play, legal actions listed"
    with _program("chess_step.py") as chess, _program("catan_play.py") as catan:
        yield [
            _trial(step, "python-chess", partial(chess, seconds)),
            _trial(step, "khronos, hit", partial(call_rate, seconds, cached=True), "python-chess"),
            _trial(step, "khronos, miss", partial(call_rate, seconds, cached=False), "python-chess"),
            _trial(play, "catanatron", partial(catan, seconds)),
            _trial(play, "khronos", partial(random_play_rate, 0.0), "catanatron"),
        ]


def _trial(case: str, variant: str, measure: Callable[[], float], *bases: str) -> Trial:
    return Trial("peers", case, variant, RATE, lambda: Sample(measure()), bases)


@contextlib.contextmanager
def _program(name: str) -> Iterator[Callable[[float], float]]:
    """Run a program that answers seconds by the rate that it measured in that time."""
    with subprocess.Popen(
        [_PYTHON, _PROGRAMS / name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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
