"""Peers: rules engines in pure Python, doing what is nearest to our own work, in turn with it.

python-chess takes a position as text and a move, checks it, and gives the next position as text: what `ApplyAction`
does with bytes. catanatron plays a heavy game of four at random. The games differ, so a ratio says what is usual, no
more.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.figures import RATE, Name, Sample, Series, Trial
from bench.in_process import HIT, MISS, asked, call_time, random_play_rate
from bench.workloads import fixed

_HERE = Path(__file__).resolve().parent
_HOME = _HERE / ".venv-peers"
_NEEDED = _HERE / "peers" / "requirements.txt"
_STAMP = _HOME / ".installed"

STEP = "text state, move, checked, text state"
PLAY = "random play, legal actions listed"


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer.

    Attributes:
        name: Its name.
        case: What it does.
        program: The file in bench/peers that does it.
    """

    name: str
    case: str
    program: str


PEERS = (Peer("python-chess", STEP, "chess_step.py"), Peer("catanatron", PLAY, "catan_play.py"))


@contextlib.contextmanager
def peers() -> Iterator[dict[str, Callable[[float], float]]]:
    """Run the peers that can be had; each gives what it does in a second, measured for so many seconds."""
    with contextlib.ExitStack() as stack:
        running: dict[str, Callable[[float], float]] = {}
        if _installed():
            for peer in PEERS:
                rate = stack.enter_context(_running(peer.program))
                with contextlib.suppress(OSError, ValueError):  # it ended at once, without an answer
                    rate(0)
                    running[peer.name] = rate
        yield running


def _installed() -> bool:
    """Make the peers' environment, if it is not there, and return whether that went well."""
    if _STAMP.exists() and _STAMP.stat().st_mtime >= _NEEDED.stat().st_mtime:
        return True
    quietly = ["-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--requirement", str(_NEEDED)]
    for command in ([sys.executable, "-m", "venv", "--clear", str(_HOME)], [str(_python()), *quietly]):
        if subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode:
            return False
    _STAMP.touch()
    return True


def _python() -> Path:
    return _HOME / "bin" / "python"


@contextlib.contextmanager
def _running(program: str) -> Iterator[Callable[[float], float]]:
    """Run a peer's program for as long as the context lasts; it ends with its input."""
    with subprocess.Popen(
        [_python(), _HERE / "peers" / program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
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


def trials(running: dict[str, Callable[[float], float]], seconds: float) -> list[Trial]:
    """Return what the peers that run do, each followed by our own work of the kind."""
    own: dict[str, list[tuple[str, Callable[[], float]]]] = {
        STEP: [(f"khronos, {variant}", partial(_step_rate, variant, seconds)) for variant in (HIT, MISS)],
        PLAY: [("khronos", partial(random_play_rate, 0.0))],
    }
    return [trial for peer in PEERS for trial in _beside(peer, running.get(peer.name), own[peer.case], seconds)]


def _beside(
    peer: Peer,
    rate: Callable[[float], float] | None,
    own: Sequence[tuple[str, Callable[[], float]]],
    seconds: float,
) -> Iterator[Trial]:
    if rate is not None:
        yield _trial(peer.case, peer.name, partial(rate, seconds))
    for variant, measure in own:
        yield _trial(peer.case, variant, measure, "" if rate is None else peer.name)


def _trial(case: str, variant: str, measure: Callable[[], float], base: str = "") -> Trial:
    return Trial(Name("peers", case, variant), RATE, lambda: Sample(measure()), base)


def missing(running: dict[str, Callable[[float], float]]) -> list[Series]:
    """Return an empty series for every peer that could not be had."""
    note = "could not be installed"
    return [
        Series(Name("peers", peer.case, peer.name), RATE, (), note=note) for peer in PEERS if peer.name not in running
    ]


def _step_rate(variant: str, seconds: float) -> float:
    """Return how often a second `ApplyAction` is answered on the middle position, from bytes to bytes."""
    workload = fixed("ApplyAction", "middle")
    return 1e6 / call_time(workload, variant, asked(workload, variant)[1], seconds)
