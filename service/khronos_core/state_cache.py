"""A cache of states, so that a state that comes back is not read and audited again.

The state of a call is mostly one that an earlier answer returned, byte for byte. The cache only saves work: no answer
depends on it.

The time of an answer depends on the cache, so no entry may be found by guessing a secret. A state with its hidden part
is cached whole, because nobody can guess its seed. A sealed state is cached by its encrypted bytes. Of any other state
only the public part is cached: a caller could probe it with every hand that another player may hold.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from khronos.v1 import state_pb2
from khronos_core import limits
from khronos_engine import State

_Key = bytes | tuple[int, int, bytes]
"""A key: the bytes of a whole message, or the schema, the rules revision and the bytes of a public part."""


@dataclass(frozen=True, slots=True)
class CachedState:
    """An entry of the cache: a sound state.

    Attributes:
        state: The state; without hands if its message has no hidden part.
        is_whole: Whether the state has all parts of the message; if not, the private parts must still be read.
        is_canonical: Whether the message equals the one that this server writes.
    """

    state: State
    is_whole: bool
    is_canonical: bool


class StateCache:
    """An LRU cache of sound states by the bytes of their messages.

    Threads may share one; its keys are compared and hashed by C code.
    """

    def __init__(self, most: int, note_lookup: Callable[[str], object] | None = None) -> None:
        """Cache up to `most` states, with 0 none.

        Args:
            most: The most states.
            note_lookup: Called at every look-up with the result: `whole`, `public part` or `nothing`.
        """
        self._most = most
        self._note_lookup = note_lookup
        self._entries: OrderedDict[_Key, CachedState] = OrderedDict()
        self._lock = Lock()

    def get(self, message: state_pb2.GameState) -> CachedState | None:
        """Return the entry of a message, None without one."""
        cached = None
        if self._entries:
            key = _key(message)
            with self._lock:
                cached = self._entries.get(key)
                if cached is not None:
                    self._entries.move_to_end(key)
        if self._note_lookup is not None:
            self._note_lookup("nothing" if cached is None else "whole" if cached.is_whole else "public part")
        return cached

    def put(self, message: state_pb2.GameState, state: State, *, is_canonical: bool) -> None:
        """Cache the sound state of a message, unless it is too large.

        Args:
            message: The state as a message without unknown fields.
            state: The state of the message, with all its parts.
            is_canonical: Whether the message equals the one that this server writes.
        """
        if not self._most or area(state) > limits.CACHED_AREA:
            return
        key = _key(message)
        if len(key if isinstance(key, bytes) else key[-1]) > limits.CACHED_STATE_BYTES:
            return
        if isinstance(key, bytes):
            entry = CachedState(state, is_whole=True, is_canonical=is_canonical)
        else:
            public_part = State(state.public, (None,) * len(state.hands), None)
            entry = CachedState(public_part, is_whole=False, is_canonical=False)
        with self._lock:
            cached = self._entries.setdefault(key, entry)
            if entry.is_canonical and not cached.is_canonical:  # the older state has more facts derived already
                self._entries[key] = CachedState(cached.state, cached.is_whole, is_canonical=True)
            self._entries.move_to_end(key)
            if len(self._entries) > self._most:
                self._entries.popitem(last=False)


NO_CACHE = StateCache(0)
"""A cache of no states."""


def _key(message: state_pb2.GameState) -> _Key:
    """Return the key of a message; it contains hands only if the seed is there too, or if they are sealed."""
    if message.hidden_part.WhichOneof("part") is not None:
        return message.SerializeToString(deterministic=True)
    part = message.public_part.SerializeToString(deterministic=True)
    return message.schema_version, message.rules_revision, part


def area(state: State) -> int:
    """Return the number of buildings on the boards times the squares of a board."""
    might, faith, reason = state.public.boards
    grid = might.region.grid
    return (len(might.buildings) + len(faith.buildings) + len(reason.buildings)) * grid.width * grid.height
