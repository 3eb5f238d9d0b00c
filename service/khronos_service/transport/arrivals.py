"""Requests on their way: a caller can begin a call and send no request, or send it byte by byte.

A call on its way takes no place of others. It ends when its request takes too long. When too many are on their way, the
address that has most of them loses its oldest; where all have as many, the oldest goes. The request of an honest caller
comes right behind the call.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import grpc

from khronos_service.callers.addresses import address_of
from khronos_service.configuration.settings import Settings, networks
from khronos_service.observing.call_reports import CallReports
from khronos_service.request_errors import OverloadedError, StalledError
from khronos_service.transport.call_failures import fail_soon, fail_without_request
from khronos_service.transport.incoming_call import IncomingCall

_SURELY_LATE_SECONDS = 0.25  # after which a request gives way to another


class Arrivals:
    """The calls whose requests are on their way.

    Attributes:
        what: What they are, in the plural.
        most: How many may be on their way at a time.
    """

    def __init__(self, what: str, most: int, settings: Settings, reports: CallReports) -> None:
        """Wait for requests.

        Args:
            what: What they are, in the plural.
            most: How many may be on their way at a time; each may hold as many bytes as a request may have.
            settings: How long one may take, and which addresses are those of proxies.
            reports: For calls that end here.
        """
        self.what = what
        self.most = most
        self._calls: dict[IncomingCall, str] = {}  # with their addresses, the oldest first
        self._seconds = settings.request_timeout
        self._proxies = networks(settings.trusted_proxy)
        self._reports = reports
        reports.metrics.watch(self)

    @property
    def held(self) -> int:
        """How many are on their way now."""
        return len(self._calls)

    async def request(self, call: IncomingCall) -> bytes:
        """Return the first request of a call.

        Raises:
            OverloadedError: Too many are on their way, no address has more of them than another, and none is late.
            AbortError: The call has ended without a request, by us.
            CancelledError: The call has ended without a request, by the caller or by gRPC.
        """
        address = self._address(call)
        if len(self._calls) >= self.most:
            self._make_room(call, address)
        self._calls[call] = address
        try:
            request = await next_request(call, self._seconds, self._reports)
        finally:
            self._calls.pop(call, None)
        if request is None:
            await fail_without_request(call, self._reports)
        return request

    def _address(self, call: IncomingCall) -> str:
        """Return where a call comes from: an address, or a connection of a proxy that has forwarded none."""
        if self._proxies and call.caller.peer == call.peer:
            found = address_of(call.peer)
            if found and any(found[0] in each for each in self._proxies):
                return call.peer
        return call.caller.address

    def _make_room(self, call: IncomingCall, address: str) -> None:
        """End another call, or refuse this one."""
        error = OverloadedError(self.most, self.what)
        counts = Counter(self._calls.values())
        largest = max(counts, key=counts.__getitem__)
        if counts[largest] > counts[address] + 1:
            oldest = next(each for each, its in self._calls.items() if its == largest)
        else:
            oldest = next(iter(self._calls))
            if call.began - oldest.began < _SURELY_LATE_SECONDS:
                raise error
        del self._calls[oldest]
        fail_soon(oldest, error, self._reports)


async def next_request(call: IncomingCall, seconds: float, reports: CallReports) -> bytes | None:
    """Return the next request of a call, None at their end; a call whose caller sends none in time is ended.

    The read itself is not cancelled: gRPC would lose what it reads.

    Raises:
        AbortError: None came in time.
        CancelledError: The caller has left.
    """
    limit = asyncio.get_running_loop().call_later(seconds, _fail_stalled, call, seconds, reports)
    try:
        request: Any = await call.context.read()
    finally:
        limit.cancel()
    return None if request is grpc.aio.EOF else request


def _fail_stalled(call: IncomingCall, seconds: float, reports: CallReports) -> None:
    fail_soon(call, StalledError("no request arrived", seconds), reports)
