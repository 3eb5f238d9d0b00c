"""What a call is answered with beside its request."""

from __future__ import annotations

from dataclasses import dataclass

from khronos_engine.work import NO_METER, Meter
from khronos_service.state_cache import NO_CACHE, StateCache


@dataclass(frozen=True, slots=True)
class CallContext:
    """What a call is answered with; no answer depends on it, but a call may be ended by its meter.

    Attributes:
        cache: Where states are cached.
        meter: What the work of the call is counted by.
    """

    cache: StateCache = NO_CACHE
    meter: Meter = NO_METER
