"""Who may begin a call: the one place that every call passes before it is answered."""

from __future__ import annotations

import asyncio

from khronos_service.callers.identity import Caller, Callers
from khronos_service.callers.quotas import Quota
from khronos_service.callers.rate_limits import RateLimits
from khronos_service.configuration.settings import Settings
from khronos_service.observing.logs import Logger
from khronos_service.request_errors import RateLimitedError, UnauthenticatedError
from khronos_service.transport.incoming_call import Call

_WATCHERS_EACH = 8  # health watchers of one connection; a load balancer opens one for each service
_REFLECTIONS = 16
_REFLECTIONS_EACH = 4
_HELD_BACK_SECONDS = 0.1  # for which a refused call waits for its error
_MOST_HELD_BACK = 512  # calls that wait so; each takes some memory
_RETRY_SECONDS = 0.1  # after which a caller that holds too much may try again


class Admission:
    """Who calls, and what is held of each kind of call.

    Attributes:
        calls: Calls that are being answered.
        streams: Play streams.
        watchers: Watchers of health.
        reflections: Streams of reflection.
    """

    def __init__(self, settings: Settings, log: Logger) -> None:
        """Admit the callers, and as many calls, that the settings allow.

        Raises:
            SettingFileError: The API keys can't be used.
        """
        self.calls = Quota("calls", settings.most_calls)
        self.streams = Quota("play streams", settings.most_streams)
        self.watchers = Quota("watchers of health", settings.most_watchers, min(settings.most_watchers, _WATCHERS_EACH))
        self.reflections = Quota("streams of reflection", _REFLECTIONS, _REFLECTIONS_EACH)
        self._held_back = 0
        self._callers = Callers(settings, log)
        self._rates = RateLimits(settings.caller_rate, settings.caller_burst) if settings.caller_rate else None
        limited = ((self.calls, settings.caller_calls), (self.streams, settings.caller_streams))
        self._of_callers = {places: Quota(places.what, places.most, most) for places, most in limited if most}

    async def identify(self, call: Call) -> None:
        """Find out who calls, and count the call; who guesses keys is limited by the address.

        To refuse a call costs nearly as much as to answer a cheap one. So the error comes after a pause: a caller that
        calls again at once does so less often, and the others have the time.

        Raises:
            UnauthenticatedError: The server lets nobody in without a key that it knows.
            RateLimitedError: The caller calls too often.
        """
        try:
            self._identify(call)
        except (UnauthenticatedError, RateLimitedError):
            if self._held_back < _MOST_HELD_BACK:
                self._held_back += 1
                try:
                    await asyncio.sleep(_HELD_BACK_SECONDS)
                finally:
                    self._held_back -= 1
            raise

    def _identify(self, call: Call) -> None:
        call.caller = self._callers.by_address(call.peer, call.metadata)
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

    def enter(self, call: Call, places: Quota) -> None:
        """Give a place to a call whose request has arrived; it must `leave` when it has been answered.

        Raises:
            OverloadedError: There is none.
            RateLimitedError: The caller holds as many as it may.
        """
        places.check(call.peer)
        own = self._of_callers.get(places)
        if own is not None:
            if own.held_by(call.caller.id) >= own.most_each:
                raise RateLimitedError(own.most_each, f"{own.what} at a time", _RETRY_SECONDS)
            own.take(call.caller.id)
        places.take(call.peer)

    def leave(self, call: Call, places: Quota) -> None:
        """Take the place back."""
        places.give_back(call.peer)
        own = self._of_callers.get(places)
        if own is not None:
            own.give_back(call.caller.id)
