"""Several processes on one port: starting them, replacing them, stopping them.

gRPC spreads connections over processes that listen with SO_REUSEPORT. The supervisor takes no calls itself and makes no
gRPC object; it holds a claim on the port for as long as the workers live, so that no process that does not share may
have it, and ends the server if one that does share listens too.

A worker that dies or is frozen is replaced for as long as the server runs; the delay grows with each that does not live
long. A server of which a worker never becomes ready ends, for that is a fault of its settings or its installation.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import IO, TYPE_CHECKING, cast

from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_service.processes.shutdown import ShutdownRequest
from khronos_service.transport.ports import Claim, ListenError, PortTakenError, PortWatch, claim, claim_web

if TYPE_CHECKING:  # a server that nobody watches does not load it
    from khronos_service.observing.merged_metrics import MergedMetrics

READY = b"ready"
"""The line that a worker writes to its standard output when it answers calls."""

HEARTBEAT = b"alive"
"""The line that a ready worker writes each time that its event loop had a turn."""

METRICS = b"metrics "
"""How a line begins with which a worker reports its metrics; any other line is why the worker ends."""

_CHECK_SECONDS = 0.25  # seconds between checks of the workers
_START_CHECK_SECONDS = 0.02  # the same, before all are ready
_PORT_CHECK_SECONDS = 0.5  # seconds between checks for other listeners, each of which takes some milliseconds
_READY_SECONDS = 60.0  # that a worker may take until it is ready
_SILENT_SECONDS = 10.0  # without a heartbeat, after which a worker is taken to be frozen
_LONGEST_GAP_SECONDS = 1.0  # between two checks that counts as silence: the supervisor itself may have been stopped
_FIRST_DELAY_SECONDS = 0.5  # before the second replacement in a row
_LONGEST_DELAY_SECONDS = 30.0
_LONG_LIFE_SECONDS = 60.0  # after which the death of a worker is the first in a row again
_KILL_AFTER_SECONDS = 5.0  # seconds beyond linger and grace until a worker that does not end is killed


def supervise(
    settings: Settings,
    shutdown: ShutdownRequest,
    log: Logger,
    announce: Callable[[tuple[str, ...], tuple[str, ...]], None],
    metrics: MergedMetrics | None = None,
) -> int:
    """Serve with several processes until a shutdown is requested; return the exit code.

    Args:
        settings: How to serve.
        shutdown: What requests a shutdown.
        log: For a line about each process.
        announce: Called once with the addresses, for gRPC and for HTTP, when calls are answered there.
        metrics: Where the metrics of the workers go; None if nobody collects them.

    Raises:
        PortTakenError: Somebody else holds the port, or began to share it.
        ListenError: The address can't be listened on, or this system does not share a port out.
    """
    if sys.platform != "linux":
        msg = "only Linux shares a port out among processes; use one worker here"
        raise ListenError(msg)
    claimed, claimed_web = _claim(settings)
    workers = _Workers(settings, claimed, claimed_web, log, metrics)
    try:
        while not shutdown.wait(_START_CHECK_SECONDS):
            workers.check()
            if workers.ready():
                break
        else:
            return 0 if workers.stop() else 1
        announce(claimed.targets, workers.web_targets)
        while not shutdown.wait(_CHECK_SECONDS):
            workers.check()
        return 0 if workers.stop() else 1
    except _NeverReadyError as error:
        log.error("a worker did not start", reason=str(error))  # noqa: TRY400  # the trace is no help
        return 1
    except PortTakenError as error:
        reason = error.strerror
        log.error("another process listens on our port", reason=reason)  # noqa: TRY400  # the trace is no help
        raise
    finally:
        workers.stop()
        for each in (claimed, claimed_web):
            if each is not None:
                each.release()


def _claim(settings: Settings) -> tuple[Claim, Claim | None]:
    """Return claims on the ports, which the workers may share; the second is that for HTTP."""
    claimed = claim(settings.host, settings.port)
    try:
        claimed_web = claim_web(settings)
    except ListenError:
        claimed.release()
        raise
    claimed.share()
    if claimed_web is not None:
        claimed_web.share()
    return claimed, claimed_web


class _NeverReadyError(Exception):
    """The first worker of a place ended before it was ready; the message says why."""


@dataclass(slots=True)
class _Worker:
    """A process that answers calls.

    Attributes:
        process: The process.
        output: Its standard output, which is read without waiting.
        started: When it was started.
        ready: Whether it has answered calls.
        silent: For how many seconds nothing came from it.
        reason: Why it ended, as far as it or the supervisor knows.
        metrics: Where its metrics go.
    """

    process: subprocess.Popen[bytes]
    output: IO[bytes]
    started: float
    metrics: MergedMetrics | None
    ready: bool = False
    silent: float = 0.0
    reason: str = ""
    _unfinished: bytes = b""

    def listen(self) -> None:
        """Read what the worker has written."""
        while written := self.output.read(4096):
            self.silent = 0.0
            *lines, self._unfinished = (self._unfinished + written).split(b"\n")
            for line in lines:
                if line == READY:
                    self.ready = True
                elif line.startswith(METRICS):
                    if self.metrics is not None:
                        self.metrics.update(self.process.pid, line.removeprefix(METRICS))
                elif line != HEARTBEAT:
                    self.reason = line.decode(errors="replace")


@dataclass(slots=True)
class _Place:
    """The place of one worker: the worker that has it, or when the next one starts.

    Attributes:
        worker: The worker.
        start_at: When the next one starts if there is none.
        deaths: How many workers in a row did not live long.
        was_ready: Whether any worker of this place was ready.
    """

    worker: _Worker | None = None
    start_at: float = 0.0
    deaths: int = 0
    was_ready: bool = False


@dataclass(slots=True)
class _Workers:
    """The workers of one port."""

    settings: Settings
    claimed: Claim
    claimed_web: Claim | None
    log: Logger
    metrics: MergedMetrics | None
    places: list[_Place] = field(init=False)
    watches: list[PortWatch] = field(init=False)
    checked: float = field(default_factory=time.monotonic)
    next_port_check: float = 0.0

    def __post_init__(self) -> None:
        self.places = [_Place() for _ in range(self.settings.workers)]
        self.watches = [PortWatch(each.port) for each in (self.claimed, self.claimed_web) if each is not None]

    @property
    def web_targets(self) -> tuple[str, ...]:
        """Where the workers listen for HTTP."""
        return () if self.claimed_web is None else self.claimed_web.targets

    def ready(self) -> bool:
        """Whether every place had a worker that answered calls."""
        return all(place.was_ready for place in self.places)

    def check(self) -> None:
        """Start workers where there is none, end those that are frozen, and look for other listeners.

        Raises:
            _NeverReadyError: The first worker of a place ended before it was ready.
            PortTakenError: Another process listens on the port.
        """
        now = time.monotonic()
        gap = min(now - self.checked, _LONGEST_GAP_SECONDS)
        self.checked = now
        for place in self.places:
            if place.worker is not None:
                self._check_worker(place, place.worker, now, gap)
            elif now >= place.start_at:
                self._start(place, now)
        if self.metrics is not None:
            self.metrics.workers.ready(sum(each.worker is not None and each.worker.ready for each in self.places))
        if now >= self.next_port_check:
            self.next_port_check = now + _PORT_CHECK_SECONDS
            for watch in self.watches:
                watch.check(place.worker.process.pid for place in self.places if place.worker is not None)

    def _start(self, place: _Place, now: float) -> None:
        try:
            process = subprocess.Popen(  # noqa: S603  # our own module, by our own interpreter
                _command(self.settings, self.claimed.targets, self.web_targets),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
        except OSError as error:  # no memory or no process is left, which may change
            self._replace_later(place, now, f"it can't be started: {error}")
            return
        output = cast("IO[bytes]", process.stdout)
        os.set_blocking(output.fileno(), False)
        place.worker = _Worker(process, output, now, self.metrics)
        self.log.info("worker started", worker=process.pid)

    def _check_worker(self, place: _Place, worker: _Worker, now: float, gap: float) -> None:
        """Replace a worker that has ended, and kill one that is silent for too long."""
        code = worker.process.poll()
        worker.silent += gap
        worker.listen()
        place.was_ready |= worker.ready
        if code is not None:
            _close(worker.process)
            place.worker = None
            if self.metrics is not None:
                self.metrics.end(worker.process.pid)
            if worker.ready and now - worker.started > _LONG_LIFE_SECONDS:
                place.deaths = 0
            reason = worker.reason or _reason_of(code)
            self._replace_later(place, now, reason, worker=worker.process.pid, exit_code=code)
        elif worker.silent > (_SILENT_SECONDS if worker.ready else _READY_SECONDS):
            worker.reason = f"it was {'frozen' if worker.ready else 'not ready'} for {worker.silent:.0f} seconds"
            worker.process.kill()  # found dead by a later check

    def _replace_later(self, place: _Place, now: float, reason: str, **fields: int) -> None:
        if not place.was_ready:
            raise _NeverReadyError(reason)
        place.deaths += 1
        if self.metrics is not None:
            self.metrics.workers.replaced()
        delay = restart_delay(place.deaths)
        place.start_at = now + delay
        self.log.error("worker died", **fields, reason=reason, replaced_in=delay)

    def stop(self) -> bool:
        """Let all workers drain and end; return whether all ended well. Later calls do nothing."""
        workers = [place.worker.process for place in self.places if place.worker is not None]
        self.places.clear()
        for worker in workers:
            if worker.stdin is not None:
                worker.stdin.close()
        end = time.monotonic() + self.settings.linger + self.settings.grace + _KILL_AFTER_SECONDS
        ended = [_stopped_well(worker, max(0.0, end - time.monotonic())) for worker in workers]
        return all(ended)


def restart_delay(deaths: int) -> float:
    """Return for how many seconds a place stays empty after a number of deaths in a row, at least one."""
    if deaths == 1:
        return 0.0
    return min(_FIRST_DELAY_SECONDS * 2.0 ** min(deaths - 2, 16), _LONGEST_DELAY_SECONDS)


def _reason_of(code: int) -> str:
    """Return why a process ended, from its exit code: it reported nothing itself."""
    if code < 0:
        return f"signal {-code} ended it ({signal.strsignal(-code)})"
    return f"it ended with exit code {code}"


def _command(settings: Settings, targets: tuple[str, ...], web_targets: tuple[str, ...]) -> list[str]:
    """Return the command that starts a worker."""
    plan = json.dumps({"settings": asdict(settings), "targets": targets, "web_targets": web_targets})
    return [sys.executable, "-P", "-m", "khronos_service.processes.worker", plan]


def _stopped_well(worker: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        code = worker.wait(seconds)
    except subprocess.TimeoutExpired:
        worker.kill()
        code = worker.wait()
    _close(worker)
    return code == 0


def _close(worker: subprocess.Popen[bytes]) -> None:
    """Close the pipes to a worker that has ended."""
    for pipe in (worker.stdin, worker.stdout):
        if pipe is not None:
            pipe.close()
