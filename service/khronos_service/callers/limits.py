"""Limits for callers: stream slots, rate limits, and the count of running calls."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition, Lock

from khronos_core.errors import RequestError
from khronos_service.errors import RETRY_SECONDS, OverloadedError, RateLimitedError, ShuttingDownError

Release = Callable[[RequestError], object]
"""A function that ends the stream of a slot with an error. Any thread may call it."""


class StreamSlots:
    """A bounded number of slots for one kind of stream; threads may share it.

    If all slots are in use, the caller with the most slots loses its oldest slot.
    """

    def __init__(self, what: str, max_slots: int, max_each: int = 0) -> None:
        """Provide `max_slots` slots, of which one caller may have `max_each`; 0 means any number.

        Args:
            what: The name of the streams in error messages, in the plural, such as `play streams`.
            max_slots: The number of slots, at least 1.
            max_each: The maximum number of slots of one caller; 0 means any number.
        """
        self._what = what
        self._max_slots = max_slots
        self._max_each = max_each
        self._lock = Lock()
        self._held: dict[Release, str] = {}  # the caller of each slot, the oldest first
        self._closed = False

    def enter(self, holder: str, release: Release) -> None:
        """Take a slot; if all slots are in use, the caller with the most slots loses its oldest slot.

        `release` is called when the slot is lost; `leave` must still be called.

        Raises:
            RateLimitedError: If the caller already has the maximum number of slots.
            ShuttingDownError: If the server is shutting down.
        """
        with self._lock:
            if self._closed:
                raise ShuttingDownError
            holders = [*self._held.values()]
            if self._max_each and holders.count(holder) >= self._max_each:
                raise RateLimitedError(self._max_each, f"open {self._what}", RETRY_SECONDS)
            lost = None
            if len(holders) >= self._max_slots:
                largest = max(dict.fromkeys(holders), key=holders.count)
                lost = next(each for each, its_holder in self._held.items() if its_holder == largest)
                del self._held[lost]
            self._held[release] = holder
        if lost is not None:
            lost(OverloadedError())

    def leave(self, release: Release) -> None:
        """Return a slot; do nothing if it was lost."""
        with self._lock:
            self._held.pop(release, None)

    def close(self) -> None:
        """End every stream and accept no more."""
        with self._lock:
            self._closed = True
            held = [*self._held]
            self._held.clear()
        for each in held:
            each(ShuttingDownError())


_MAX_CALLERS = 1 << 14  # the maximum number of callers that are stored; the latest are kept


class RateLimits:
    """A rate limiter per caller, with the generic cell rate algorithm; threads may share it.

    For each caller, it stores the time at which all calls so far would have been made at the allowed rate. A call is
    accepted if that time is at most a burst ahead of now.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Set the rate and the burst.

        Args:
            rate: The allowed number of calls per second, above 0.
            burst: The maximum number of calls at once, at least 1.
            clock: A function that returns the time in seconds.
        """
        self.rate = rate
        self._interval = 1 / rate
        self._ahead = (burst - 1) * self._interval
        self._clock = clock
        self._lock = Lock()
        self._paid_up_to: dict[str, float] = {}  # ordered by last call

    def spend(self, caller: str) -> float:
        """Count a call and return 0 if it is within the limit; otherwise return the seconds to wait."""
        with self._lock:
            now = self._clock()
            moment = self._paid_up_to.get(caller, now)
            wait = moment - now - self._ahead
            if wait > 0:
                return wait
            self._paid_up_to.pop(caller, None)
            self._paid_up_to[caller] = max(now, moment) + self._interval
            if len(self._paid_up_to) > _MAX_CALLERS:
                del self._paid_up_to[next(iter(self._paid_up_to))]
            return 0.0


_SETTLE_SECONDS = 0.05  # seconds within which a call that has arrived starts


class InFlightCalls:
    """A count of running calls, which a server finishes before it exits; threads may share it."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()

    def begin(self) -> None:
        """Count a call that begins."""
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Count a call that ends."""
        with self._changed:
            self._count -= 1
            self._changed.notify_all()

    def wait_for_end(self, seconds: float) -> bool:
        """Wait until no call runs and no call begins for a moment; return whether this happened within `seconds`."""
        until = time.monotonic() + seconds
        with self._changed:
            while self._changed.wait_for(lambda: not self._count, max(0.0, until - time.monotonic())):
                settle = min(_SETTLE_SECONDS, max(0.0, until - time.monotonic()))
                if not self._changed.wait_for(lambda: self._count, settle):
                    return True
            return False
