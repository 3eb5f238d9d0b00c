"""Starting and stopping the referee: within a program, or as a program of its own."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from khronos_service.config import Settings
from khronos_service.endings import Ending, serve_until_told
from khronos_service.fronts import OpenFront, open_front
from khronos_service.logs import Logger, gathering, make_logger
from khronos_service.ports import ListenError, claim, is_loopback
from khronos_service.supervisor import supervise

_ATTEMPTS = 5


@dataclass(slots=True)
class RunningServer:
    """A server that runs in this process.

    Attributes:
        address: Where it listens, as a target for a channel: `127.0.0.1:50051`.
    """

    address: str
    _front: OpenFront
    _grace: float
    _stopping: threading.Lock = field(default_factory=threading.Lock)
    _stopped: bool = False

    def stop(self, grace: float | None = None) -> None:
        """Take no more calls, let running ones finish for `grace` seconds (None: as set), and return when all is over.

        It may be called again; the second time it does nothing.
        """
        with self._stopping:
            if not self._stopped:
                self._stopped = True
                self._front.decline()
                self._front.stop(self._grace if grace is None else grace)


def start_server(settings: Settings) -> RunningServer:
    """Start a server in this process and return at once; it answers until it is stopped.

    `workers` and `linger` do not matter here. Port 0 takes a free port, which `address` names.

    Raises:
        PortTakenError: Somebody else holds the port.
        ListenError: The host is not one of this machine, or the port not for this user.
    """
    front, targets = _open_alone(settings, make_logger(settings))
    return RunningServer(targets[0], front, settings.grace)


def serve(settings: Settings, announce: Callable[[str], None] | None = None) -> int:
    """Serve until SIGTERM or SIGINT, drain, and return the exit code of the process: 0 unless something went wrong.

    It must be called from the main thread. With more than one worker this process only looks after the others.

    Args:
        settings: How to serve.
        announce: Called once with the address when calls are answered there.

    Raises:
        PortTakenError: Somebody else holds the port.
        ListenError: The host is not one of this machine, the port not for this user, or this system does not share a
            port out among workers.
    """
    with gathering(settings, sys.stderr) as log, Ending() as ending:
        return _serve(settings, announce, ending, log)


def _serve(settings: Settings, announce: Callable[[str], None] | None, ending: Ending, log: Logger) -> int:
    def tell(targets: tuple[str, ...]) -> None:
        log.info("serving", address=targets[0], workers=settings.workers, front=settings.front.value)
        for target in targets:
            if not is_loopback(target):
                log.warning("calls from other machines come unencrypted", address=target)
        if announce is not None:
            announce(targets[0])

    if settings.workers > 1:
        return supervise(settings, ending, log, tell)
    front, targets = _open_alone(settings, log)
    tell(targets)
    serve_until_told(settings, front, ending, log)
    return 0


def _open_alone(settings: Settings, log: Logger) -> tuple[OpenFront, tuple[str, ...]]:
    """Listen on a port that nobody else holds, and share it with nobody."""
    for attempt in range(1, _ATTEMPTS + 1):
        claimed = claim(settings.host, settings.port)
        claimed.release()  # gRPC takes it over, and is refused if somebody was quicker
        try:
            return open_front(settings, claimed.targets, log, shared=False), claimed.targets
        except ListenError:
            if settings.port or attempt == _ATTEMPTS:
                raise
    raise AssertionError  # the last attempt has returned or raised
