"""Several processes on one port: starting them, restarting them, stopping them.

gRPC spreads connections over processes that listen with SO_REUSEPORT. The supervisor takes no calls itself and makes no
gRPC object; it holds a claim on the port for as long as the workers live, so that no process that does not share may
have it, and logs an error if one that does share listens too.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from khronos_service.logs import Logger
from khronos_service.ports import Claim, ListenError, claim, listeners
from khronos_service.settings import Settings
from khronos_service.shutdown import ShutdownRequest

READY = b"ready\n"
"""What a worker writes to its standard output when it answers calls."""

_CHECK_SECONDS = 0.25  # seconds between checks of the workers
_STRANGER_CHECK_SECONDS = 10.0  # seconds between checks for other listeners, each of which takes ten milliseconds
_MOST_RESTARTS = 5
_RESTART_WINDOW = 60.0  # seconds in which at most _MOST_RESTARTS workers are restarted
_KILL_AFTER_SECONDS = 5.0  # seconds beyond linger and grace until a worker that does not end is killed


def supervise(
    settings: Settings, shutdown: ShutdownRequest, log: Logger, announce: Callable[[tuple[str, ...]], None]
) -> int:
    """Serve with several processes until a shutdown is requested; return the exit code.

    Raises:
        PortTakenError: Somebody else holds the port.
        ListenError: The address can't be listened on, or this system does not share a port out.
    """
    if sys.platform != "linux":
        msg = "only Linux shares a port out among processes; use one worker here"
        raise ListenError(msg)
    claimed = claim(settings.host, settings.port)
    claimed.share()
    workers = _Workers(settings, claimed, log)
    try:
        if not workers.start():
            log.error("a worker did not start")
            return 1
        announce(claimed.targets)
        while not shutdown.wait(_CHECK_SECONDS):
            if not workers.restart_dead():
                return 1
        return 0 if workers.stop() else 1
    finally:
        workers.stop()
        claimed.release()


@dataclass(slots=True)
class _Workers:
    """The workers of one port."""

    settings: Settings
    claimed: Claim
    log: Logger
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    restarts: deque[float] = field(default_factory=deque)
    strangers: int = 0
    next_stranger_check: float = 0.0

    def start(self) -> bool:
        """Start all workers, and return whether every one answers calls."""
        self.workers.extend(self._start_one() for _ in range(self.settings.workers))
        return all(worker.stdout is not None and worker.stdout.readline() == READY for worker in self.workers)

    def _start_one(self) -> subprocess.Popen[bytes]:
        worker = subprocess.Popen(  # noqa: S603  # our own module, by our own interpreter
            _command(self.settings, self.claimed.targets), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.log.info("worker started", worker=worker.pid)
        return worker

    def restart_dead(self) -> bool:
        """Restart workers that died; return False if that happens too often."""
        now = time.monotonic()
        if now >= self.next_stranger_check:
            self.next_stranger_check = now + _STRANGER_CHECK_SECONDS
            self._check_for_strangers()
        for place, worker in enumerate(self.workers):
            code = worker.poll()
            if code is None:
                continue
            self.log.error("worker died", worker=worker.pid, exit_code=code)
            _close(worker)
            self.restarts.append(now)
            while now - self.restarts[0] > _RESTART_WINDOW:
                self.restarts.popleft()
            if len(self.restarts) > _MOST_RESTARTS:
                self.log.error("workers die too often", restarts=_MOST_RESTARTS, seconds=_RESTART_WINDOW)
                return False
            self.workers[place] = self._start_one()
        return True

    def _check_for_strangers(self) -> None:
        """Log an error when more sockets listen on the port than ours."""
        most = len(self.workers) * len(self.claimed.targets)
        strangers = max(0, len(listeners(self.claimed.port)) - most)
        if strangers > self.strangers:
            self.log.error("another process listens on our port and takes some of our calls", port=self.claimed.port)
        self.strangers = strangers

    def stop(self) -> bool:
        """Let all workers drain and end; return whether all ended well. Later calls do nothing."""
        for worker in self.workers:
            if worker.stdin is not None:
                worker.stdin.close()
        end = time.monotonic() + self.settings.linger + self.settings.grace + _KILL_AFTER_SECONDS
        ended = [_stopped_well(worker, max(0.0, end - time.monotonic())) for worker in self.workers]
        self.workers.clear()
        return all(ended)


def _command(settings: Settings, targets: tuple[str, ...]) -> list[str]:
    """Return the command that starts a worker."""
    plan = json.dumps({"settings": asdict(settings), "targets": targets})
    return [sys.executable, "-P", "-m", "khronos_service.worker", plan]


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
