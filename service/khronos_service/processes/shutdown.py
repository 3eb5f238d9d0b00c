"""Requests to shut down, made by a signal or by another thread."""

from __future__ import annotations

import math
import signal
import time
from queue import Empty, SimpleQueue
from types import FrameType, TracebackType
from typing import Any, Self

_POLL_SECONDS = 1.0
"""How often a waiting thread wakes: a signal may reach another thread, but its handler runs in the main one."""


class ShutdownRequest:
    """A request to shut down, made by SIGTERM, by SIGINT or by another thread.

    As a context it handles the signals, and restores their handlers at the end. It must be entered in the main thread.
    """

    def __init__(self, signals: tuple[signal.Signals, ...] = (signal.SIGTERM, signal.SIGINT)) -> None:
        """Handle these signals."""
        self._signals = signals
        self._handlers: dict[signal.Signals, Any] = {}  # whatever was installed before
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
