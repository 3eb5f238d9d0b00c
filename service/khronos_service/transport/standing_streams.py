"""Streams that hold places, and which of them ends for a newcomer when all places are taken."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from khronos_service.observing.call_reports import CallReports
from khronos_core.errors import AllTakenError, RequestError
from khronos_service.transport.admission import Places
from khronos_service.transport.call_failures import fail_soon
from khronos_service.transport.incoming_call import IncomingCall


class StandingStreams:
    """Open streams of one kind. It belongs to the thread of the event loop."""

    def __init__(self, places: Places, reports: CallReports) -> None:
        """Hold none; `reports` is for those that end here."""
        self._places = places
        self._reports = reports
        self._open: dict[IncomingCall, float | None] = {}  # since when each stands still; None where it is answered

    def enter(self, call: IncomingCall) -> None:
        """Give a place to a stream, which must `leave`; when all are taken, another stream may end for it.

        That is the one that has stood still for longest, of the address with most streams.

        Raises:
            RequestError: There is no place, and no other address has more streams.
        """
        try:
            self._places.enter(call)
        except AllTakenError as error:
            if not self._make_room(call, error):
                raise
            self._places.enter(call)
        self._open[call] = time.monotonic()

    def leave(self, call: IncomingCall) -> None:
        """Take the place back, unless another has it by now."""
        if call in self._open:
            del self._open[call]
            self._places.leave(call)

    @contextmanager
    def answering(self, call: IncomingCall) -> Iterator[None]:
        """Let a stream go on: while the context lasts it does not stand still."""
        self._set(call, None)
        try:
            yield
        finally:
            self._set(call, time.monotonic())

    def end(self, error: RequestError) -> None:
        """End all."""
        for call in self._open:
            fail_soon(call, error, self._reports)

    def _set(self, call: IncomingCall, since: float | None) -> None:
        if call in self._open:
            self._open[call] = since

    def _make_room(self, newcomer: IncomingCall, error: AllTakenError) -> bool:
        """End a stream for another; return whether there was one."""
        counts = Counter(each.caller.address for each in self._open)
        largest, most = counts.most_common(1)[0]
        if most <= counts[newcomer.caller.address] + 1:
            return False
        still = [(since, each) for each, since in self._open.items() if since and each.caller.address == largest]
        if not still:
            return False
        _, oldest = min(still, key=lambda each: each[0])
        self.leave(oldest)
        fail_soon(oldest, error, self._reports)
        return True
