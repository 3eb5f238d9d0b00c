"""Several processes on one port: starting them, looking after them, ending them.

gRPC spreads connections over processes that listen with SO_REUSEPORT. The supervisor takes no calls itself and makes no
gRPC object; it holds a claim on the port for as long as the workers live, so that no process that does not share may
have it, and says so loudly if one that does share has slipped in.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from khronos_service.config import Settings
from khronos_service.endings import Ending
from khronos_service.logs import Logger
from khronos_service.ports import Claim, ListenError, claim, listeners

READY = b"ready\n"
"""What a worker writes to its standard output when it answers calls."""

_TICK = 0.25  # seconds between looks at the workers
_LOOKOUT = 10.0  # seconds between looks for strangers: the kernel's list of sockets takes ten milliseconds to read
_MOST_RESTARTS = 5
_RESTART_WINDOW = 60.0  # seconds in which no more than so many workers may be started anew
_OVERTIME = 5.0  # seconds beyond linger and grace until a worker that does not end is killed


def supervise(settings: Settings, ending: Ending, log: Logger, announce: Callable[[tuple[str, ...]], None]) -> int:
    """Serve with several processes until told to end; return the exit code.

    Raises:
        PortTakenError: Somebody else holds the port.
        ListenError: The address can't be listened on, or this system does not share a port out.
    """
    if sys.platform != "linux":
        msg = "only Linux shares a port out among processes; use one worker here"
        raise ListenError(msg)
    claimed = claim(settings.host, settings.port)
    claimed.share()
    crew = _Crew(settings, claimed, log)
    try:
        if not crew.start():
            log.error("a worker did not start")
            return 1
        announce(claimed.targets)
        while not ending.wait(_TICK):
            if not crew.look_after():
                return 1
        return 0 if crew.end() else 1
    finally:
        crew.end()
        claimed.release()


@dataclass(slots=True)
class _Crew:
    """The workers of one port."""

    settings: Settings
    claimed: Claim
    log: Logger
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    restarts: deque[float] = field(default_factory=deque)
    strangers: int = 0
    next_lookout: float = 0.0

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

    def look_after(self) -> bool:
        """Start workers anew that have died; return False when that happens too often."""
        now = time.monotonic()
        if now >= self.next_lookout:
            self.next_lookout = now + _LOOKOUT
            self._look_for_strangers()
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

    def _look_for_strangers(self) -> None:
        """Log when more sockets listen on the port than ours, and when they are gone."""
        most = len(self.workers) * len(self.claimed.targets)
        strangers = max(0, len(listeners(self.claimed.port)) - most)
        if strangers > self.strangers:
            self.log.error("another process listens on our port and takes some of our calls", port=self.claimed.port)
        self.strangers = strangers

    def end(self) -> bool:
        """Let all workers drain and end, and return whether all did so well; later calls do nothing."""
        for worker in self.workers:
            if worker.stdin is not None:
                worker.stdin.close()
        end = time.monotonic() + self.settings.linger + self.settings.grace + _OVERTIME
        ended = [_ended_well(worker, max(0.0, end - time.monotonic())) for worker in self.workers]
        self.workers.clear()
        return all(ended)


def _command(settings: Settings, targets: tuple[str, ...]) -> list[str]:
    """Return the command that starts a worker."""
    plan = json.dumps({"settings": asdict(settings), "targets": targets})
    return [sys.executable, "-P", "-m", "khronos_service.worker", plan]


def _ended_well(worker: subprocess.Popen[bytes], seconds: float) -> bool:
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
