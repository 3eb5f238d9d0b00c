"""Requests on their way: a caller can begin a call and send no request, or send it byte by byte.

A call on its way takes no place of others. It ends when its request takes too long, or makes room for another
(`arrival_room`). The request of an honest caller comes right behind the call.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import grpc

from khronos_service.configuration.settings import Settings
from khronos_service.observing.call_reports import CallReports
from khronos_core.errors import StalledError
from khronos_service.transport.arrival_room import ArrivalRoom
from khronos_service.transport.call_failures import fail_soon, fail_without_request
from khronos_service.transport.incoming_call import IncomingCall


class Arrivals:
    """The calls whose requests are on their way."""

    def __init__(self, what: str, most: int, settings: Settings, reports: CallReports) -> None:
        """Wait for requests.

        Args:
            what: What they are, in the plural.
            most: How many may be on their way at a time; each may hold as many bytes as a request may have.
            settings: How long one may take, and which addresses are those of proxies.
            reports: For calls that end here.
        """
        self._room: ArrivalRoom[IncomingCall] = ArrivalRoom(what, most, settings, partial(fail_soon, reports=reports))
        self._seconds = settings.request_timeout
        self._reports = reports
        reports.metrics.watch(self._room)

    async def request(self, call: IncomingCall) -> bytes:
        """Return the first request of a call.

        Raises:
            OverloadedError: Too many are on their way, no address has more of them than another, and none is late.
            AbortError: The call has ended without a request, by us.
            CancelledError: The call has ended without a request, by the caller or by gRPC.
        """
        self._room.take(call)
        try:
            request = await next_request(call, self._seconds, self._reports)
        finally:
            self._room.give_back(call)
        if request is None:
            await fail_without_request(call, self._reports)
        return request


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
