"""Rate limits: a number of calls a second on average for each caller, and some at once after a pause."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

_MOST_CALLERS = 1 << 14  # of whom a moment is stored; those who called last


class RateLimits:
    """The rate of each caller; threads may share it.

    Of each caller one moment is stored: when, at the allowed rate, it would have made all its calls. A call is in time
    if that moment is no further ahead than the calls that may come at once (the generic cell rate algorithm).
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Allow calls.

        Args:
            rate: Calls a second, above 0.
            burst: Calls that may come at once, at least 1.
            clock: Returns the time, in seconds.
        """
        self.rate = rate
        self._interval = 1 / rate
        self._ahead = (burst - 1) * self._interval
        self._clock = clock
        self._lock = Lock()
        self._paid_up_to: dict[str, float] = {}  # the caller who called last comes last

    def spend(self, caller: str) -> float:
        """Count a call if it is in time, and return 0; else return the seconds until it would be."""
        with self._lock:
            now = self._clock()
            moment = self._paid_up_to.get(caller, now)
            wait = moment - now - self._ahead
            if wait > 0:
                return wait
            self._paid_up_to.pop(caller, None)
            self._paid_up_to[caller] = max(now, moment) + self._interval
            if len(self._paid_up_to) > _MOST_CALLERS:
                del self._paid_up_to[next(iter(self._paid_up_to))]
            return 0.0
