"""A count of running calls, for which a server waits at its end."""

from __future__ import annotations

import time
from threading import Condition

_SETTLE_SECONDS = 0.05  # a call that has arrived begins within this time


class InFlightCalls:
    """A count of running calls; threads may share it."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()

    def begin(self) -> None:
        """Count one more."""
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Count one less."""
        with self._changed:
            self._count -= 1
            self._changed.notify_all()

    def wait_for_end(self, seconds: float) -> bool:
        """Wait until no call runs and none begins for a moment; return whether that happened within `seconds`."""
        until = time.monotonic() + seconds
        with self._changed:
            while self._changed.wait_for(lambda: not self._count, max(0.0, until - time.monotonic())):
                settle = min(_SETTLE_SECONDS, max(0.0, until - time.monotonic()))
                if not self._changed.wait_for(lambda: self._count, settle):
                    return True
            return False
