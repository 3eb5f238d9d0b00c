"""The context of a call: what comes with its request, and what is wrong with the fields of that."""

from __future__ import annotations

from dataclasses import dataclass, field

from khronos_core.errors import FieldViolations
from khronos_core.sealing.keys import NO_KEYS, SealingKeys
from khronos_core.state_cache import NO_CACHE, StateCache
from khronos_engine.game.budget import UNLIMITED, Budget


@dataclass(frozen=True, slots=True)
class CallContext:
    """The context of a call. No answer depends on the cache or the budget, but the budget may end the call.

    Attributes:
        cache: The cache of states.
        budget: Counts the work of the call.
        keys: The keys that open and seal the states of sealed games.
        violations: Collects the field violations of the request.
    """

    cache: StateCache = NO_CACHE
    budget: Budget = UNLIMITED
    keys: SealingKeys = NO_KEYS
    violations: FieldViolations = field(default_factory=FieldViolations)
