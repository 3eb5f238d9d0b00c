"""Wait until a signal or another thread requests a shutdown."""

from __future__ import annotations

import math
import signal
import time
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Self

_POLL_SECONDS = 1.0
"""The seconds between wake-ups of the waiting main thread, because signal handlers run only while it is awake."""


class ShutdownRequest:
    """Receives shutdown requests, from SIGTERM, SIGINT or another thread.

    Use it as a context manager in the main thread: it handles the signals, and restores the previous handlers at the
    end.
    """

    def __init__(self, signals: tuple[signal.Signals, ...] = (signal.SIGTERM, signal.SIGINT)) -> None:
        self._signals = signals
        self._handlers: dict[signal.Signals, Any] = {}  # the previous handlers
        self._requests: SimpleQueue[None] = SimpleQueue()  # the only queue that a signal handler may use

    def __enter__(self) -> Self:
        for each in self._signals:
            self._handlers[each] = signal.signal(each, lambda *_: self.make())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for each, handler in self._handlers.items():
            signal.signal(each, handler)

    def make(self) -> None:
        """Request a shutdown. Only one call of `wait`, now or later, receives the request."""
        self._requests.put(None)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait at most `seconds` (None: without a limit) for a request and consume it; return whether one arrived."""
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
