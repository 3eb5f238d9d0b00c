"""Rate limits: an average rate and a burst for each caller."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

_MOST_CALLERS = 1 << 14  # the most callers that are stored: the latest ones


class RateLimits:
    """A rate limiter by caller, by the generic cell rate algorithm; threads may share it.

    For each caller it stores the time at which all its calls would have been made at the allowed rate. A call passes if
    that time is no further ahead than a burst.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Set the rate and the burst.

        Args:
            rate: Calls a second, above 0.
            burst: The most calls at once, at least 1.
            clock: Returns the time in seconds.
        """
        self.rate = rate
        self._interval = 1 / rate
        self._ahead = (burst - 1) * self._interval
        self._clock = clock
        self._lock = Lock()
        self._paid_up_to: dict[str, float] = {}  # in the order of the last calls

    def spend(self, caller: str) -> float:
        """Count a call and return 0 if it is within the limit, else return the seconds to wait."""
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
