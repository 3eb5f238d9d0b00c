"""Who may begin a call: the one place that every call passes before it is answered."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Collection
from contextlib import suppress

from khronos_service.callers.call import Call
from khronos_service.callers.identity import Callers
from khronos_service.callers.rate_limits import RateLimits
from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_core.errors import (
    RETRY_SECONDS,
    AllTakenError,
    OverloadedError,
    RateLimitedError,
    UnauthenticatedError,
)

_CONNECTION_WATCHERS = 8  # a load balancer opens one for each service
_REFLECTIONS = 16
_CONNECTION_REFLECTIONS = 4
_MOST_HELD_BACK = 512  # calls that wait so; each takes some memory


class Places:
    """The places for one kind of call, with a limit for all and one for each connection, address and caller.

    The connection of a call that a trusted proxy forwards is the forwarded address: many callers share the proxy's own.

    Attributes:
        what: What takes the places, in the plural.
        most: How many there are.
    """

    def __init__(
        self, what: str, most: int = sys.maxsize, *, connection: int = 0, address: int = 0, caller: int = 0
    ) -> None:
        """Let up to `most` places be taken, and these numbers by each connection, address and caller; 0: any number."""
        self.what = what
        self.most = most
        self._most_of_connection = connection
        self._most_of_address = address
        self._most_of_caller = caller
        self._calls: set[Call] = set()

    @property
    def held(self) -> int:
        """How many are taken."""
        return len(self._calls)

    def enter(self, call: Call) -> None:
        """Give a place to a call whose request has arrived; it must `leave` when it has been answered.

        Raises:
            AllTakenError: There is none.
            OverloadedError: The connection or the address holds as many as it may.
            RateLimitedError: The caller holds as many as it may.
        """
        calls, caller = self._calls, call.caller
        if (most := self._most_of_connection) and [each.caller.peer for each in calls].count(caller.peer) >= most:
            raise OverloadedError(most, self.what, "a connection")
        if (most := self._most_of_address) and [each.caller.address for each in calls].count(caller.address) >= most:
            raise OverloadedError(most, self.what, "an address")
        if (most := self._most_of_caller) and [each.caller.id for each in calls].count(caller.id) >= most:
            raise RateLimitedError(most, f"{self.what} at a time", RETRY_SECONDS)
        if len(calls) >= self.most:
            raise AllTakenError(self.most, self.what)
        calls.add(call)

    def peers(self) -> Collection[str]:
        """Return the connections, as gRPC names their other sides, whose calls have places."""
        return {each.peer for each in self._calls}

    def leave(self, call: Call) -> None:
        """Take the place back."""
        self._calls.remove(call)


class Admission:
    """Who calls, and the places of each kind of call.

    Attributes:
        calls: Calls that are being answered; how many there are in all is the work queue's to bound.
        streams: Play streams.
        watchers: Watchers of health.
        reflections: Streams of reflection.
    """

    def __init__(self, settings: Settings, log: Logger) -> None:
        """Admit the callers, and as many calls, that the settings allow.

        Raises:
            SettingFileError: The API keys can't be used.
        """
        self.calls = Places("calls", caller=settings.caller_calls)
        self.streams = Places(
            "play streams",
            settings.most_streams,
            connection=settings.most_connection_streams,
            address=settings.most_address_streams,
            caller=settings.caller_streams,
        )
        most = settings.most_watchers
        self.watchers = Places("watchers of health", most, connection=_CONNECTION_WATCHERS, address=_share(most))
        self.reflections = Places(
            "streams of reflection",
            _REFLECTIONS,
            connection=_CONNECTION_REFLECTIONS,
            address=_share(_REFLECTIONS),
        )
        self._held_back = 0
        self._callers = Callers(settings, log)
        self._rates = RateLimits(settings.caller_rate, settings.caller_burst) if settings.caller_rate else None

    def locate(self, call: Call) -> None:
        """Find out from which address a call comes; where no key is needed, that is all."""
        call.caller = self._callers.by_address(call.caller, call.metadata)

    async def identify(self, call: Call) -> None:
        """Find out who calls, and count the call; guesses of keys are limited by address.

        To refuse a call costs nearly as much as to answer a cheap one. So the error comes after a pause: a caller that
        calls again at once does so less often, and the others have the time. The error of a call that ends during the
        pause comes at once, so that it is reported.

        Raises:
            UnauthenticatedError: The server lets nobody in without a key that it knows.
            RateLimitedError: The caller calls too often.
        """
        try:
            self._identify(call)
        except (UnauthenticatedError, RateLimitedError):
            if self._held_back < _MOST_HELD_BACK:
                self._held_back += 1
                with suppress(asyncio.CancelledError):
                    await asyncio.sleep(RETRY_SECONDS)
                self._held_back -= 1
            raise

    def _identify(self, call: Call) -> None:
        self.locate(call)
        try:
            call.caller = self._callers.by_key(call.caller, call.metadata)
        finally:
            if self._rates is not None and (wait := self._rates.spend(call.caller.id)):
                raise RateLimitedError(self._rates.rate, "calls a second", wait)

    async def go_on(self, call: Call) -> None:
        """Count a further request of a stream; it waits for as long as a call would be refused.

        Raises:
            UnauthenticatedError: The caller's key is no longer known.
        """
        self._callers.check_key(call.caller)
        if self._rates is not None and (wait := self._rates.reserve(call.caller.id)):
            await asyncio.sleep(wait)


def _share(most: int) -> int:
    """Return how many of `most` places one address may hold, so that no one takes all."""
    return (most + 1) // 2
