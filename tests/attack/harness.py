"""Runs an attack: a separate server, an honest caller during the attack, and the outcome.

An attack is a function of the server and a number of repetitions. Tests run a short form; `python -m tests.attack`
runs the long form of every attack and prints a table.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos_client import Referee, RefereeError
from tests.support.envoy import CONFIGURATION, envoy_before
from tests.support.waiting import wait_until

SETUP = GameSetup(
    config=GameConfig(seats=[Seat(name=name) for name in ("Ann", "Ben", "Cleo")]), first_seat=1, seed_phrase="an attack"
)
"""A set-up of a small game."""

Connect = Callable[[str], AbstractContextManager[Callable[[], object]]]
"""Connects to an address; yields a function that makes a call and raises `RefereeError` or `OSError` if it fails."""

_ROOT = Path(__file__).resolve().parents[2]
_START_SECONDS = 60.0
_END_SECONDS = 60.0
_CALL_SECONDS = 60.0
_PAUSE_SECONDS = 0.005  # seconds between two calls of the honest caller

_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload([__name__])


@dataclass(frozen=True, slots=True)
class Server:
    """A server in a separate process.

    Attributes:
        address: The address, such as `127.0.0.1:40000`.
        process: The process.
        log_file: The file of the log.
        edge: The HTTP address of the proxy in front of the server; empty without a proxy.
    """

    address: str
    process: subprocess.Popen[bytes]
    log_file: Path
    edge: str = ""

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def web_address(self) -> str:
        """The HTTP address, such as `http://127.0.0.1:40001`."""
        return self.edge or next(str(line["web"]) for line in self.log() if "web" in line)

    @property
    def megabytes(self) -> float:
        """The current memory of the process."""
        return self._memory("VmRSS")

    @property
    def max_megabytes(self) -> float:
        """The maximum memory of the process since its start or the last `forget_max_megabytes`."""
        return self._memory("VmHWM")

    def forget_max_megabytes(self) -> None:
        """Reset the maximum to the current memory."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5", "ascii")

    def log(self) -> list[dict[str, Any]]:
        """Return the lines of the log, without the lines of the gRPC library."""
        lines = self.log_file.read_text("utf-8", errors="replace").splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}\n")]

    def refusals(self, reason: str) -> list[dict[str, Any]]:
        """Return the log lines about calls that failed for this reason."""
        return [line for line in self.log() if line.get("reason") == reason]

    def await_log(self, found: Callable[[Server], Any]) -> None:
        """Wait until `found` accepts the log, because lines are written with a delay."""
        wait_until(lambda: found(self), _CALL_SECONDS)

    def _memory(self, name: str) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii").splitlines()
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith(name))


@contextlib.contextmanager
def server(environment: Mapping[str, str] | None = None, /, **settings: Any) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="khronos-attack-") as folder:
        log_file = Path(folder, "log")
        command = [sys.executable, "-m", "tests.attack.attacked", json.dumps(settings)]
        with log_file.open("wb") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stderr=log, cwd=_ROOT, env={**os.environ, **(environment or {})}
            )
        try:
            running = Server("", process, log_file)
            wait_until(lambda: any("address" in line for line in running.log()), _START_SECONDS)
            address = next(str(line["address"]) for line in running.log() if "address" in line)
            yield Server(address, process, log_file)
        finally:
            process.terminate()
            try:
                process.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            assert process.stdin is not None
            process.stdin.close()


@contextlib.contextmanager
def behind_edge(seconds: float = 5.0) -> Iterator[Server]:
    """Run a server behind Envoy with the configuration of deploy/envoy.yaml while the context lasts.

    Args:
        seconds: The request timeout; shorter than in the configuration, so that tests are quick.
    """
    text = CONFIGURATION.read_text("utf-8").replace("_timeout: 5s", f"_timeout: {seconds:g}s")
    with server(trusted_proxy="127.0.0.1/32", web=True, web_port=0) as running:
        web = int(running.web_address.rpartition(":")[2])
        with envoy_before(running.port, web=[web], text=text) as envoy:
            yield replace(running, address=envoy.address, edge=f"http://{envoy.address}")


@dataclass(slots=True)
class Neighbour:
    """An honest caller that makes calls one at a time.

    Attributes:
        waits: The duration of each call, in seconds.
        failures: The errors of calls, after retries.
    """

    waits: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def p50(self) -> float:
        """The median of the waits, in seconds."""
        return statistics.median(self.waits)

    @property
    def p99(self) -> float:
        """The 99th percentile of the waits, in seconds."""
        return statistics.quantiles(self.waits, n=100)[98] if len(self.waits) > 1 else self.waits[0]

    def measure(self, call: Callable[[], object]) -> None:
        began = time.perf_counter()
        try:
            call()
        except (RefereeError, OSError) as error:
            self.failures.append(repr(error))
        self.waits.append(time.perf_counter() - began)


@contextlib.contextmanager
def connect_once(address: str) -> Iterator[Callable[[], object]]:
    """Make calls over one gRPC connection."""
    with Referee(address, timeout=_CALL_SECONDS, viewer="host") as referee:
        yield lambda: referee.create_game(SETUP)


@contextlib.contextmanager
def connect_per_call(address: str) -> Iterator[Callable[[], object]]:
    """Make each call over a new connection."""

    def call() -> None:
        options = (("grpc.use_local_subchannel_pool", 1),)
        with Referee(address, timeout=_CALL_SECONDS, viewer="host", channel_options=options) as referee:
            referee.create_game(SETUP)

    yield call


@contextlib.contextmanager
def neighbour(address: str, connect: Connect = connect_once) -> Iterator[Neighbour]:
    """Call a server while the context lasts; the results are available afterwards.

    The caller has a separate process, because the attacker would distort its measurements. The context begins when the
    first call has ended.
    """
    found = Neighbour()
    pipe, other_end = _PROCESSES.Pipe()
    caller = _PROCESSES.Process(target=_call, args=(address, connect, other_end), daemon=True)
    caller.start()
    other_end.close()
    pipe.recv()
    try:
        yield found
    finally:
        pipe.send(None)
        result: Neighbour = pipe.recv()
        found.waits, found.failures = result.waits, result.failures
        caller.join()


def _call(address: str, connect: Connect, pipe: Connection) -> None:
    """Make calls until a message arrives over `pipe`, then send the results; send a message after the first call."""
    found = Neighbour()
    with connect(address) as call:
        call()  # it takes longer than others, because it connects
        pipe.send(None)
        ended = False
        while not ended:
            ended = pipe.poll(_PAUSE_SECONDS)
            found.measure(call)
    pipe.send(found)


# --- attacks ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that can be made short or long.

    Attributes:
        name: Its name in the table.
        run: Runs it against a server, a number of times.
        long: The repetitions of the long form.
        settings: The settings of the server that differ from the defaults.
        neighbour: The honest caller during the attack.
    """

    name: str
    run: Callable[[Server, int], None]
    long: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    neighbour: Callable[[Server], AbstractContextManager[Neighbour]] = lambda running: neighbour(running.address)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effects of an attack on an honest caller and on the server.

    Attributes:
        attack: The attack.
        times: The number of repetitions.
        seconds: The duration.
        calls: The number of calls of the honest caller.
        failures: The number of calls that failed after all retries.
        p50: The median of their durations, in seconds.
        p99: The 99th percentile of their durations, in seconds.
        megabytes: The growth of the server's maximum memory.
    """

    attack: Attack
    times: int
    seconds: float
    calls: int
    failures: tuple[str, ...]
    p50: float
    p99: float
    megabytes: float


def attempt(attack: Attack, running: Server, times: int) -> Outcome:
    """Attack a server while an honest caller makes calls."""
    running.forget_max_megabytes()
    with attack.neighbour(running) as neighbour:
        before, began = running.max_megabytes, time.monotonic()
        attack.run(running, times)
        seconds = time.monotonic() - began
    return Outcome(
        attack,
        times,
        seconds,
        len(neighbour.waits),
        tuple(neighbour.failures),
        neighbour.p50,
        neighbour.p99,
        running.max_megabytes - before,
    )
