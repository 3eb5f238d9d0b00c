"""Shutting down: a signal requests it, health reports it first, then running calls finish."""

from __future__ import annotations

import math
import signal
import time
from queue import Empty, SimpleQueue
from types import FrameType, TracebackType
from typing import Self

from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_service.transport.grpc_server import GrpcServer

_POLL_SECONDS = 1.0
"""How often a waiting thread wakes: a signal may reach another thread, but its handler runs in the main one."""


class ShutdownRequest:
    """A request to shut down, made by SIGTERM, by SIGINT or by another thread.

    As a context it handles the signals, and restores their handlers at the end. It must be entered in the main thread.
    """

    def __init__(self, signals: tuple[signal.Signals, ...] = (signal.SIGTERM, signal.SIGINT)) -> None:
        """Handle these signals."""
        self._signals = signals
        self._handlers: dict[signal.Signals, signal._HANDLER] = {}
        self._requests: SimpleQueue[None] = SimpleQueue()  # the one queue that a signal handler may put into

    def __enter__(self) -> Self:
        """Install the handlers."""
        for each in self._signals:
            self._handlers[each] = signal.signal(each, self._handle)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Restore the handlers."""
        for each, handler in self._handlers.items():
            signal.signal(each, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self.make()

    def make(self) -> None:
        """Ask the thread that waits, now or later, to shut down."""
        self._requests.put(None)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for a request, at most for `seconds` (None: for ever); return whether one came. Each counts once."""
        end = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            left = max(0.0, end - time.monotonic())
            try:
                self._requests.get(timeout=min(left, _POLL_SECONDS))
            except Empty:
                if left <= _POLL_SECONDS:
                    return False
            else:
                return True


def serve_until_shutdown(settings: Settings, server: GrpcServer, shutdown: ShutdownRequest, log: Logger) -> None:
    """Answer calls until a shutdown is requested, then drain; a second request while health lingers ends the grace.

    A server that has failed does not drain: nobody reaches it.
    """
    shutdown.wait()
    if server.failure:
        return
    log.info("draining")
    server.announce_shutdown()
    hurried = shutdown.wait(settings.linger)
    finished = server.stop(0 if hurried else settings.grace)
    if finished:
        log.info("stopped")
    else:
        log.warning("stopped", reason="calls were still running when the grace was over")
