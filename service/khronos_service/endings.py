"""Being told to end, and ending well: health says so first, then running calls finish."""

from __future__ import annotations

import math
import signal
import time
from queue import Empty, SimpleQueue
from types import FrameType, TracebackType
from typing import Self

from khronos_service.config import Settings
from khronos_service.fronts import OpenFront
from khronos_service.logs import Logger

_GLANCE = 1.0
"""Seconds after which whoever waits looks up: a signal may reach another thread, and waits for the main one to run."""


class Ending:
    """Waits to be told that the process shall end: by SIGTERM, by SIGINT, or by another thread.

    As a context it takes the signals over, and gives them back. It must be entered in the main thread.
    """

    def __init__(self, signals: tuple[signal.Signals, ...] = (signal.SIGTERM, signal.SIGINT)) -> None:
        """Take over these signals."""
        self._signals = signals
        self._before: dict[signal.Signals, signal._HANDLER] = {}
        self._told: SimpleQueue[None] = SimpleQueue()  # the one queue that a signal handler may put into

    def __enter__(self) -> Self:
        """Take the signals over."""
        for each in self._signals:
            self._before[each] = signal.signal(each, self._handle)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Give the signals back."""
        for each, handler in self._before.items():
            signal.signal(each, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self.tell()

    def tell(self) -> None:
        """Tell whoever waits, now or later, to end."""
        self._told.put(None)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait to be told, so many seconds at most (None: for ever), and return whether that came; each time counts."""
        end = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            left = max(0.0, end - time.monotonic())
            try:
                self._told.get(timeout=min(left, _GLANCE))
            except Empty:
                if left <= _GLANCE:
                    return False
            else:
                return True


def serve_until_told(settings: Settings, front: OpenFront, ending: Ending, log: Logger) -> None:
    """Answer calls until told to end, then drain; who is told again while health lingers, hurries."""
    ending.wait()
    log.info("draining")
    front.decline()
    hurried = ending.wait(settings.linger)
    finished = front.stop(0 if hurried else settings.grace)
    if finished:
        log.info("stopped")
    else:
        log.warning("stopped", reason="calls were still running when the grace was over")
