"""Start several processes on one port, and restart them when they end.

The system distributes connections among processes that listen with SO_REUSEPORT. The supervisor answers no calls. It
reserves the port while workers run, so that other programs cannot use it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from khronos_service.observing.reports import collect
from khronos_service.ports import ListenError, ReservedPort
from khronos_service.processes.shutdown import ShutdownRequest

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

    from khronos_service.configuration.settings import Settings

_MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"  # enables the multiprocess mode of prometheus-client
_CHECK_SECONDS = 0.1  # between checks of the workers
_FIRST_DELAY_SECONDS = 0.5  # before the second successive restart
_MAX_DELAY_SECONDS = 30.0
_LONG_LIFE_SECONDS = 60.0  # a worker that ran longer resets the count of early ends
_QUIET_GRPC = {"GRPC_VERBOSITY": "ERROR"}  # its lines are not log lines, and it blocks on a full pipe
_KILL_AFTER_SECONDS = 5.0  # after linger and grace, before a worker is killed


@dataclass(slots=True)
class _Slot:
    """The slot of one worker.

    Attributes:
        worker: The process of the worker; None between two processes.
        started: The time at which the process started, in seconds of `time.monotonic`.
        start_at: The time at which the next process starts, if no process runs.
        deaths: The number of successive workers that ended early.
    """

    worker: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    start_at: float = 0.0
    deaths: int = 0


def supervise(
    settings: Settings,
    port: ReservedPort,
    web_port: ReservedPort,
    shutdown: ShutdownRequest,
    log: FilteringBoundLogger,
    report: Callable[[], None],
) -> int:
    """Serve with several processes until a shutdown is requested; return the exit code.

    Args:
        settings: The settings.
        port: The port for gRPC.
        web_port: The port for HTTP, or `NO_PORT`.
        shutdown: The object that receives shutdown requests.
        log: The log for lines about the processes.
        report: A function that is called once, as soon as the workers answer calls.

    Raises:
        ListenError: If the system does not distribute a port among processes.
    """
    if sys.platform != "linux":
        raise ListenError("only Linux can share a port among processes; use one worker here")
    port.share()
    web_port.share()
    plan = json.dumps({"settings": asdict(settings), "targets": port.targets, "web_targets": web_port.targets})
    with TemporaryDirectory(prefix="khronos-metrics-") as folder:
        if settings.metrics_port:
            os.environ[_MULTIPROCESS] = folder
            _collect(settings, log)
        workers = _Workers(settings, plan, log)
        try:
            if not workers.start_all():
                return 1
            report()
            while not shutdown.wait(_CHECK_SECONDS):
                workers.check()
        finally:
            ended_well = workers.stop()
    return 0 if ended_well else 1


def _collect(settings: Settings, log: FilteringBoundLogger) -> None:
    """Serve the sum of the metrics of all workers to Prometheus."""
    from prometheus_client import CollectorRegistry  # noqa: PLC0415  # after the variable is set
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415  # as above

    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no types here
    collect(settings, registry, log)


class _Workers:
    def __init__(self, settings: Settings, plan: str, log: FilteringBoundLogger) -> None:
        self._settings = settings
        self._command = [sys.executable, "-P", "-m", "khronos_service.processes.worker", plan]
        self._log = log
        self._slots = [_Slot() for _ in range(settings.workers)]

    def start_all(self) -> bool:
        """Start a worker in every slot; return whether all workers answer calls."""
        for slot in self._slots:
            self._start(slot)
        for slot in self._slots:
            worker = slot.worker
            if worker is None or worker.stdout is None or not worker.stdout.readline():
                self._log.error("a worker did not start; the lines above say why")
                return False
        return True

    def check(self) -> None:
        """Restart workers that have ended: immediately, or with a delay after several early ends.

        If no worker runs, there is no delay.
        """
        now = time.monotonic()
        for slot in self._slots:
            if slot.worker is not None and (code := slot.worker.poll()) is not None:
                self._note_end(slot, slot.worker, code, now)
        for slot in self._slots:
            nobody_serves = all(each.worker is None for each in self._slots)
            if slot.worker is None and (now >= slot.start_at or nobody_serves):
                self._start(slot)

    def stop(self) -> bool:
        """Let all workers finish their calls and end; return whether all of them ended without an error."""
        workers = [slot.worker for slot in self._slots if slot.worker is not None]
        for worker in workers:
            if worker.stdin is not None:
                worker.stdin.close()
        end = time.monotonic() + self._settings.linger + self._settings.grace + _KILL_AFTER_SECONDS
        # A list, so that all workers are waited for, also after one that had to be killed.
        ended = [_has_ended_well(each, max(0.0, end - time.monotonic())) for each in workers]
        return all(ended)

    def _start(self, slot: _Slot) -> None:
        slot.started = time.monotonic()
        slot.worker = subprocess.Popen(  # noqa: S603  # our own module, by our own interpreter
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**_QUIET_GRPC, **os.environ}
        )
        self._log.info("worker started", worker=slot.worker.pid)

    def _note_end(self, slot: _Slot, worker: subprocess.Popen[bytes], code: int, now: float) -> None:
        slot.worker = None
        slot.deaths = 1 if now - slot.started > _LONG_LIFE_SECONDS else slot.deaths + 1
        delay = restart_delay(slot.deaths)
        slot.start_at = now + delay
        reason = f"killed by signal {-code} ({signal.strsignal(-code)})" if code < 0 else "exited unexpectedly"
        self._log.error("worker died", worker=worker.pid, exit_code=code, reason=reason, replaced_in=delay)
        if self._settings.metrics_port:
            from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415  # loaded already

            mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # as above


def restart_delay(deaths: int) -> float:
    """Return the seconds to wait before a restart, after `deaths` successive workers that ended early."""
    if deaths == 1:
        return 0.0
    return min(_FIRST_DELAY_SECONDS * 2.0 ** min(deaths - 2, 16), _MAX_DELAY_SECONDS)


def _has_ended_well(worker: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        return worker.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
        return False
