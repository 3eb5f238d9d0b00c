"""Who may begin a call: the one place that every call passes before it is answered."""

from __future__ import annotations

from khronos_service.incoming_call import IncomingCall
from khronos_service.quotas import Quota
from khronos_service.settings import Settings

_WATCHERS_EACH = 8  # health watchers of one connection; a load balancer opens one for each service
_REFLECTIONS = 16
_REFLECTIONS_EACH = 4


class Admission:
    """What is held of each kind of call.

    Attributes:
        calls: Calls that are being answered.
        streams: Play streams.
        watchers: Watchers of health.
        reflections: Streams of reflection.
    """

    def __init__(self, settings: Settings) -> None:
        """Admit as many calls as the settings allow."""
        self.calls = Quota("calls", settings.most_calls)
        self.streams = Quota("play streams", settings.most_streams)
        self.watchers = Quota("watchers of health", settings.most_watchers, min(settings.most_watchers, _WATCHERS_EACH))
        self.reflections = Quota("streams of reflection", _REFLECTIONS, _REFLECTIONS_EACH)

    def enter(self, call: IncomingCall, places: Quota) -> None:
        """Give a place to a call whose request has arrived; it must `leave` when it has been answered.

        Raises:
            OverloadedError: There is none.
        """
        places.check(call.peer)
        places.take(call.peer)

    def leave(self, call: IncomingCall, places: Quota) -> None:
        """Take the place back."""
        places.give_back(call.peer)
