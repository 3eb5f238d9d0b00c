"""What a call is answered with beside its request."""

from __future__ import annotations

from dataclasses import dataclass

from khronos_core.sealing.keys import NO_KEYS, SealingKeys
from khronos_core.state_cache import NO_CACHE, StateCache
from khronos_engine.work import NO_METER, Meter


@dataclass(frozen=True, slots=True)
class CallContext:
    """What a call is answered with. No answer depends on the cache or the meter, but a call may be ended by its meter.

    Attributes:
        cache: Where states are cached.
        meter: What the work of the call is counted by.
        keys: What sealed games are opened and sealed with.
    """

    cache: StateCache = NO_CACHE
    meter: Meter = NO_METER
    keys: SealingKeys = NO_KEYS
