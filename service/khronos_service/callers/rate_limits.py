"""How fast each caller may call: a number of calls a second on average, and some at once after a pause."""

from __future__ import annotations

import time
from collections.abc import Callable

_MOST_CALLERS = 1 << 14  # of whom anything is noted; those who called last


class RateLimits:
    """The pace of callers; it belongs to the thread of the event loop and takes no lock.

    Of each caller one moment is noted: when, at the pace that is allowed, it would have made all its calls. A call is
    in time if that moment is no further ahead than the calls that may come at once (the generic cell rate algorithm).
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Allow calls.

        Args:
            rate: Calls a second, above 0.
            burst: Calls that may come at once, at least 1.
            clock: What is the time, in seconds.
        """
        self.rate = rate
        self._interval = 1 / rate
        self._ahead = (burst - 1) * self._interval
        self._clock = clock
        self._paid_up_to: dict[str, float] = {}  # the caller who called last comes last

    def spend(self, caller: str) -> float:
        """Count a call if it is in time, and return 0; else the seconds until it would be."""
        now = self._clock()
        wait = self._paid_up_to.get(caller, now) - now - self._ahead
        if wait > 0:
            return wait
        self._count(caller, now)
        return 0.0

    def reserve(self, caller: str) -> float:
        """Count a call whether it is in time or not, and return the seconds to wait until it is."""
        now = self._clock()
        wait = self._paid_up_to.get(caller, now) - now - self._ahead
        self._count(caller, now)
        return max(0.0, wait)

    def _count(self, caller: str, now: float) -> None:
        moment = max(now, self._paid_up_to.pop(caller, now))
        self._paid_up_to[caller] = moment + self._interval
        if len(self._paid_up_to) > _MOST_CALLERS:
            del self._paid_up_to[next(iter(self._paid_up_to))]
