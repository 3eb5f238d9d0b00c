"""Who may begin a call: the one place that every call passes before it is answered."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Collection
from contextlib import suppress
from operator import attrgetter

from khronos_service.callers.identity import Caller, Callers
from khronos_service.callers.quotas import Quota
from khronos_service.callers.rate_limits import RateLimits
from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_service.request_errors import (
    RETRY_SECONDS,
    AllTakenError,
    OverloadedError,
    RateLimitedError,
    UnauthenticatedError,
)
from khronos_service.transport.incoming_call import Call

_CONNECTION_WATCHERS = 8  # a load balancer opens one for each service
_REFLECTIONS = 16
_CONNECTION_REFLECTIONS = 4
_MOST_HELD_BACK = 512  # calls that wait so; each takes some memory

_CONNECTION, _ADDRESS, _CALLER = (attrgetter(name) for name in ("peer", "address", "id"))
"""What holds a place, of a `Caller`."""


class Places:
    """Places of one kind of call: so many in all, of which a connection, an address and a caller hold some each.

    The connection of a call that a trusted proxy forwards is the forwarded address: many callers share the proxy's own.

    Attributes:
        what: What takes the places, in the plural.
        most: How many there are.
        held: How many are taken.
    """

    def __init__(
        self, what: str, most: int = sys.maxsize, *, connection: int = 0, address: int = 0, caller: int = 0
    ) -> None:
        """Let up to `most` places be taken, and so many by each connection, address and caller; 0: any number."""
        self.what = what
        self.most = most
        self.held = 0
        bounds = (
            (connection, "a connection", _CONNECTION),
            (address, "an address", _ADDRESS),
            (caller, "a caller", _CALLER),
        )
        self._peers = Quota(what, sys.maxsize)
        self._shares = [(Quota(what, most, each, kind), holder) for each, kind, holder in bounds if each]

    def enter(self, call: Call) -> None:
        """Give a place to a call whose request has arrived; it must `leave` when it has been answered.

        Raises:
            AllTakenError: There is none.
            OverloadedError: The connection or the address holds as many as it may.
            RateLimitedError: The caller holds as many as it may.
        """
        caller = call.caller
        for quota, holder in self._shares:
            if holder is _CALLER and quota.held_by(caller.id) >= quota.most_each:
                raise RateLimitedError(quota.most_each, f"{self.what} at a time", RETRY_SECONDS)
            if quota.held_by(holder(caller)) >= quota.most_each:
                raise OverloadedError(quota.most_each, self.what, quota.kind)
        if self.held >= self.most:
            raise AllTakenError(self.most, self.what)
        for quota, holder in self._shares:
            quota.take(holder(caller))
        self._peers.take(call.peer)
        self.held += 1

    def peers(self) -> Collection[str]:
        """Return the connections, as gRPC names their other sides, whose calls have places."""
        return self._peers.holders()

    def leave(self, call: Call) -> None:
        """Take the place back."""
        for quota, holder in self._shares:
            quota.give_back(holder(call.caller))
        self._peers.give_back(call.peer)
        self.held -= 1


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
        """Find out from which address a call comes; who needs no key is not asked for more."""
        call.caller = self._callers.by_address(call.peer, call.metadata)

    async def identify(self, call: Call) -> None:
        """Find out who calls, and count the call; who guesses keys is limited by the address.

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
            self._spend(call.caller)

    def _spend(self, caller: Caller) -> None:
        if self._rates is not None and (wait := self._rates.spend(caller.id)):
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
    """Return how many of so many places one address may hold, so that no one takes all."""
    return (most + 1) // 2
