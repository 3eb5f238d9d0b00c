"""Admission control: limits of one seat and of one address, so that nobody blocks others."""

from __future__ import annotations

import ipaddress
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from anyio import CapacityLimiter
from starlette.exceptions import HTTPException
from starlette.requests import Request

_AT_ONCE: Final = 2
"""The most concurrent holders, so that the referee has threads left for the host's own calls."""
_MOST_WAITING: Final = 8
"""The most waiting requests of one holder; a page sends four at once."""
_HOUR: Final = 3600.0
"""Seconds."""
_SUBSCRIBER_BITS: Final = 64
"""The prefix bits of an IPv6 address that identify a subscriber."""


def address_of(request: Request) -> str:
    """Return the address of a caller for limits, for IPv6 its subscriber's network; empty if it is unknown.

    Behind a proxy it is the forwarded address, if uvicorn trusts that proxy (`FORWARDED_ALLOW_IPS`).
    """
    if request.client is None:
        return ""
    try:
        found = ipaddress.ip_address(request.client.host.partition("%")[0])
    except ValueError:
        return request.client.host
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is None:
        return str(ipaddress.ip_network((found, _SUBSCRIBER_BITS), strict=False))
    return str(found)


class Turns:
    """Allows each holder one request at a time, and few holders at once; the others wait in order."""

    def __init__(self) -> None:
        self._all = CapacityLimiter(_AT_ONCE)
        self._holders: WeakValueDictionary[Hashable, CapacityLimiter] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, holder: Hashable) -> AsyncIterator[None]:
        """Wait for the turn of a holder.

        Raises:
            HTTPException: 429, this holder has too many waiting requests.
        """
        own = self._holders.setdefault(holder, CapacityLimiter(1))
        if own.statistics().tasks_waiting >= _MOST_WAITING:
            raise HTTPException(429, "too many requests at once; wait for the answers", {"retry-after": "1"})
        async with own, self._all:
            yield


class HourlyBound:
    """A limit by address and hour."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._done: defaultdict[str, deque[float]] = defaultdict(deque)

    def check(self, address: str) -> None:
        """Check that an address is below its limit.

        Raises:
            HTTPException: 429, it is not; the header says when to retry.
        """
        now = time.monotonic()
        for each in list(self._done):
            while self._done[each] and self._done[each][0] <= now - _HOUR:
                self._done[each].popleft()
            if not self._done[each]:
                del self._done[each]
        if len(self._done.get(address, ())) >= self._most:
            seconds = int(self._done[address][0] + _HOUR - now) + 1
            raise HTTPException(429, f"at most {self._most} games an hour", {"retry-after": str(seconds)})

    def count(self, address: str) -> None:
        """Count one more for an address."""
        self._done[address].append(time.monotonic())
