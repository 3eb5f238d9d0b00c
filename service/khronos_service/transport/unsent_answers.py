"""Answers that gRPC holds until their callers take them.

A caller that opens no flow-control window leaves its answers with the server until the connection ends; gRPC gives no
way to drop one. So their bytes are bounded: a connection that leaves too many gets no more answers, and when all
connections together leave too many, the one that leaves most is closed.
"""

from __future__ import annotations

import asyncio

from khronos_service.callers.call import Call
from khronos_service.callers.quotas import Quota
from khronos_service.observing.call_reports import CallReports
from khronos_core.errors import OverloadedError, StalledError
from khronos_service.transport.call_failures import fail_soon
from khronos_service.transport.connections import close_connection
from khronos_service.transport.incoming_call import IncomingCall

_STREAM_BYTES = 1 << 16  # what a caller may have sent beside its request: the flow-control window of a stream
_SHARES = 8  # connections that can leave the most a connection may, before one is closed


class UnsentAnswers:
    """The bytes of answers that are with gRPC."""

    def __init__(self, most_bytes: int, reports: CallReports) -> None:
        """Let answers of at most `most_bytes` wait; what is being answered meanwhile comes on top."""
        self._quota = Quota("bytes of answers that were not taken", most_bytes, max(1, most_bytes // _SHARES))
        self._reports = reports
        reports.metrics.watch(self._quota)

    def check(self, call: Call) -> None:
        """Check that a call may be answered, and make room for its answer.

        Raises:
            OverloadedError: It may not.
        """
        try:
            self._quota.check(call.peer)
        except OverloadedError:
            if not self._make_room(call.peer):
                raise

    def add(self, call: IncomingCall, size: int) -> None:
        """Count an answer that is handed to gRPC, up to the end of its call."""
        peer, quota = call.peer, self._quota
        size += _STREAM_BYTES
        quota.take(peer, size)
        call.context.add_done_callback(lambda _: quota.give_back(peer, size))  # type: ignore[arg-type]  # its type can't be satisfied

    def take(self, peer: str, size: int) -> None:
        """Count bytes that a connection leaves."""
        self._quota.take(peer, size)

    def give_back(self, peer: str, size: int) -> None:
        """Count bytes no longer that were taken, or are not there any more."""
        self._quota.give_back(peer, size)

    def closed(self, peer: str) -> None:
        """Report a connection that is closed for what it leaves."""
        self._reports.closed(peer, self._quota.held_by(peer))

    def _make_room(self, peer: str) -> bool:
        """Close the connection that leaves most; return False if it is the caller's own, or can't be closed."""
        largest = self._quota.largest()
        if self._quota.held_by(peer) >= self._quota.most_each or largest == peer:
            return False
        left = self._quota.held_by(largest)
        if not close_connection(largest):
            return False
        self._quota.forget(largest)
        self._reports.closed(largest, left)
        return True


async def send(call: IncomingCall, answer: bytes, seconds: float, reports: CallReports) -> None:
    """Send an answer of a stream; if it is not taken in time, the stream ends.

    Its error goes behind the answer, so that it may never arrive; what the stream holds goes at once.

    Raises:
        CancelledError: It was not taken, or the caller has left.
    """
    try:
        async with asyncio.timeout(seconds):
            await call.context.write(answer)
    except TimeoutError as error:
        fail_soon(call, StalledError("an answer was not taken", seconds), reports)
        raise asyncio.CancelledError from error
