"""Limit requests per seat and per address, so that no client blocks others."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final
from weakref import WeakValueDictionary

from anyio import CapacityLimiter
from starlette.exceptions import HTTPException
from starlette.requests import Request

from khronos_host.store import SPECTATORS

MAX_STREAMS_OF_SEAT: Final = 6
"""The maximum number of open streams of one seat: tabs and devices of its player."""
MAX_STREAMS_OF_SPECTATORS: Final = 40
"""The maximum number of open streams of the spectators of one game."""
MAX_STREAMS_OF_ADDRESS: Final = 100
"""The maximum number of open streams of one address, for players and for spectators each; a school may share one."""
_AT_ONCE: Final = 2
"""The maximum number of concurrent holders, so that the referee has threads left for the host's own calls."""
_MAX_WAITING: Final = 8
"""The maximum number of waiting requests of one holder; a page sends four at once."""
_MAX_NOTED: Final = 10_000
"""The maximum number of games whose last address is known."""
_HOUR: Final = 3600.0
"""An hour in seconds."""
_SUBSCRIBER_BITS: Final = 64
"""The prefix bits of an IPv6 address that identify a subscriber."""


def address_of(request: Request) -> str:
    """Return the address by which limits count a caller, empty if it is unknown.

    For IPv6, this is the network of the subscriber. Behind a proxy, the result is the forwarded address if uvicorn
    trusts the proxy (`FORWARDED_ALLOW_IPS`).
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
    """Limits concurrent requests in total, and to one for each holder, such as an address; others wait in order."""

    def __init__(self, at_once: int = _AT_ONCE, max_waiting: float = _MAX_WAITING) -> None:
        """Set the maximum number of holders, and of waiting requests per holder; `math.inf` means no limit."""
        self._max_waiting = max_waiting
        self._all = CapacityLimiter(at_once)
        self._holders: WeakValueDictionary[Hashable, CapacityLimiter] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, holder: Hashable) -> AsyncIterator[None]:
        """Wait until one more request of a holder may run.

        Raises:
            HTTPException: If this holder has too many waiting requests (status 429).
        """
        own = self._holders.setdefault(holder, CapacityLimiter(1))
        if own.statistics().tasks_waiting >= self._max_waiting:
            raise HTTPException(429, "too many requests at once; wait for the responses", {"retry-after": "1"})
        async with own, self._all:
            yield


class LastAddresses:
    """Stores which address changed each game last, in memory, because the database must not contain addresses."""

    def __init__(self) -> None:
        self._addresses: dict[str, str] = {}

    def note(self, game: str, address: str) -> None:
        """Note that an address changes a game; if there are too many games, forget the oldest note."""
        self._addresses.pop(game, None)
        self._addresses[game] = address
        if len(self._addresses) > _MAX_NOTED:
            del self._addresses[next(iter(self._addresses))]

    def of(self, game: str) -> str:
        """Return the address that changed a game last; empty if it is unknown."""
        return self._addresses.get(game, "")


class StreamBounds:
    """Limits the open streams of each seat and of each address. Spectators have separate limits."""

    def __init__(self) -> None:
        self._open: Counter[Hashable] = Counter()

    def check(self, game: str, seat: int, address: str) -> None:
        """Check that one more stream may be opened.

        Raises:
            HTTPException: If the seat or its address has too many open streams (status 429).
        """
        if any(self._open[holder] >= bound for holder, bound in _bounds(game, seat, address).items()):
            raise HTTPException(429, "too many open pages of this game; close some of them", {"retry-after": "5"})

    @contextmanager
    def count_stream(self, game: str, seat: int, address: str) -> Iterator[None]:
        """Count a stream until the context ends."""
        holders = _bounds(game, seat, address).keys()
        self._open.update(holders)
        try:
            yield
        finally:
            self._open.subtract(holders)
            self._open = +self._open  # without zeros


def _bounds(game: str, seat: int, address: str) -> dict[Hashable, int]:
    """Return each holder of a stream, with the maximum number of its streams."""
    watches = seat == SPECTATORS
    return {
        (game, seat): MAX_STREAMS_OF_SPECTATORS if watches else MAX_STREAMS_OF_SEAT,
        (address, watches): MAX_STREAMS_OF_ADDRESS,
    }


class HourlyBound:
    """Limits the events per hour of each holder, such as an address or a game."""

    def __init__(self, max_per_hour: int, what: str) -> None:
        """Set the maximum number of events; `what` names the events in the plural."""
        self._max_per_hour = max_per_hour
        self._what = what
        self._done: defaultdict[str, deque[float]] = defaultdict(deque)

    def check(self, address: str) -> None:
        """Check that a holder, such as an address or a game, is below its limit.

        Raises:
            HTTPException: If the holder has reached its limit (status 429). A header says when to retry.
        """
        now = time.monotonic()
        for each in list(self._done):
            while self._done[each] and self._done[each][0] <= now - _HOUR:
                self._done[each].popleft()
            if not self._done[each]:
                del self._done[each]
        if len(self._done.get(address, ())) >= self._max_per_hour:
            seconds = int(self._done[address][0] + _HOUR - now) + 1
            raise HTTPException(
                429,
                f"at most {self._max_per_hour} {self._what} per hour; try again later",
                {"retry-after": str(seconds)},
            )

    def count(self, address: str) -> None:
        """Count one more event of a holder."""
        self._done[address].append(time.monotonic())
