"""How many connections callers may have: idle ones make room for others.

gRPC only refuses connections above a number: who opens them first keeps all others out. So some are closed before:
those of an address that has more than its share, and, when few are left for newcomers, those of the address that has
most. A connection with a call that holds a place stays; of the others the one goes that has been quiet the longest. Its
caller, if honest, connects again with its next call. Only Linux lists the connections.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet

from khronos_service.callers.addresses import customer_of
from khronos_service.configuration.settings import Settings, networks
from khronos_service.observing.call_reports import CallReports
from khronos_service.transport.connections import Connection, count_open_files, open_connections

_CHECK_SECONDS = 0.25  # between two checks
_PRESSED_SECONDS = 0.02  # the same, after one that closed connections
_REPORT_SECONDS = 1.0  # between two lines of the log about an address


def most_connections_of_grpc(settings: Settings) -> int:
    """Return the number above which gRPC refuses connections at an address."""
    # Where idle ones are closed, twice as many may come between two checks without keeping anybody out.
    return settings.most_connections * (2 if count_open_files() else 1)


class CrowdedAddresses:
    """Reports connections that are closed because there are too many. It belongs to the thread of the event loop."""

    def __init__(self, reports: CallReports) -> None:
        """Report to `reports`."""
        self._reports = reports
        self._closed: Counter[str] = Counter()

    def note(self, address: str) -> None:
        """Take note that a connection of an address is closed; the report comes within a second, with all others."""
        if not self._closed:
            asyncio.get_running_loop().call_later(_REPORT_SECONDS, self._report)
        self._closed[address] += 1

    def _report(self) -> None:
        for address, count in self._closed.items():
            self._reports.crowded(address, count)
        self._closed.clear()


class ConnectionLimits:
    """Closes idle connections of which there are too many."""

    def __init__(
        self, settings: Settings, ports: AbstractSet[int], busy: Callable[[], Iterable[str]], reports: CallReports
    ) -> None:
        """Watch ports.

        Args:
            settings: How many connections there may be, and which addresses are those of proxies.
            ports: The ports.
            busy: Returns the peers whose calls hold places.
            reports: For connections that are closed.
        """
        self._ports = ports
        self._busy = busy
        self._crowded = CrowdedAddresses(reports)
        self._most_each = settings.most_address_connections
        self._most = settings.most_connections
        self._proxies = networks(settings.trusted_proxy)

    async def watch(self) -> None:
        """Check again and again, until it is cancelled."""
        while True:
            found: Sequence[str] = ()
            if count_open_files() > min(self._most_each, self._most):
                found = await asyncio.to_thread(self._close_surplus, frozenset(self._busy()))
                for address in found:
                    self._crowded.note(address)
            await asyncio.sleep(_PRESSED_SECONDS if found else _CHECK_SECONDS)

    def _close_surplus(self, busy: AbstractSet[str]) -> list[str]:
        """Close what is too much, and return the address of each connection that is closed."""
        every = open_connections(self._ports)
        of_callers = [each for each in every if not any(each.address in proxy for proxy in self._proxies)]
        most = max(0, self._most - (len(every) - len(of_callers)))
        closed = surplus(of_callers, busy, self._most_each, most)
        for each in closed:
            each.close()
        return [customer_of(each.address) for each in closed]


def surplus(
    connections: Sequence[Connection], busy: AbstractSet[str], most_each: int, most: int
) -> Sequence[Connection]:
    """Return which connections should be closed.

    Args:
        connections: All connections.
        busy: The peers of those that must stay.
        most_each: The most that an address should have.
        most: The most that there should be in all; the address that has most loses the next.
    """
    counts: Counter[str] = Counter()
    idle: dict[str, list[Connection]] = defaultdict(list)
    for each in sorted(connections, key=lambda each: each.quiet):  # the quietest last
        address = customer_of(each.address)
        counts[address] += 1
        if each.peer not in busy:
            idle[address].append(each)
    closed: list[Connection] = []
    largest = [(-counts[address], address) for address in idle]
    heapq.heapify(largest)
    while largest and (-largest[0][0] > most_each or len(connections) - len(closed) > most):
        count, address = largest[0]
        closed.append(idle[address].pop())
        if idle[address]:
            heapq.heapreplace(largest, (count + 1, address))
        else:
            heapq.heappop(largest)
    return closed
