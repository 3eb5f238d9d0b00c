"""A bounded number of places for streams: if all are taken, the holder with most of them loses its oldest."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from khronos_core.errors import RequestError
from khronos_service.errors import RETRY_SECONDS, OverloadedError, RateLimitedError, ShuttingDownError

Release = Callable[[RequestError], object]
"""Ends the stream that holds a place, with an error; it may be called from any thread."""


class StreamSlots:
    """The places for one kind of stream; threads may share it."""

    def __init__(self, what: str, most: int, most_each: int = 0) -> None:
        """Provide `most` places, of which one holder may have `most_each`; 0 means any number.

        Args:
            what: The name of the streams in error messages, in the plural: `play streams`.
            most: The number of places, at least 1.
            most_each: The places that one holder may have.
        """
        self._what = what
        self._most = most
        self._most_each = most_each
        self._lock = Lock()
        self._held: dict[Release, str] = {}  # the holder of each place, the oldest first
        self._closed = False

    def enter(self, holder: str, release: Release) -> None:
        """Take a place; if all are taken, the holder with most of them loses its oldest one.

        `release` is called when the place is lost; `leave` must still be called.

        Raises:
            RateLimitedError: The holder has the most places that it may have.
            ShuttingDownError: The server is shutting down.
        """
        with self._lock:
            if self._closed:
                raise ShuttingDownError
            holders = [*self._held.values()]
            if self._most_each and holders.count(holder) >= self._most_each:
                raise RateLimitedError(self._most_each, f"open {self._what}", RETRY_SECONDS)
            lost = None
            if len(holders) >= self._most:
                largest = max(dict.fromkeys(holders), key=holders.count)
                lost = next(each for each, its_holder in self._held.items() if its_holder == largest)
                del self._held[lost]
            self._held[release] = holder
        if lost is not None:
            lost(OverloadedError())

    def leave(self, release: Release) -> None:
        """Give a place back; nothing happens if it was lost."""
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
