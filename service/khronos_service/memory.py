"""States that went through this process lately, so that one that comes back need not be read and audited again.

The state of a call is most often one that an earlier answer gave out, byte for byte. Only work is saved: what is kept
could be made again from the bytes alone, and no answer depends on it.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass

from khronos.v1 import state_pb2
from khronos_engine import State
from khronos_service import limits


@dataclass(frozen=True, slots=True)
class Known:
    """A state whose message was read, and found sound, or written.

    Attributes:
        state: The state.
        ours: Whether the message is byte for byte what this server writes of the state, its digest aside.
    """

    state: State
    ours: bool


class Memory:
    """States by the bytes of their messages; of too many, those go that were asked for longest ago.

    Threads may share one: the steps that change it are each taken whole.
    """

    def __init__(self, most: int) -> None:
        """Keep so many states at most; with 0, none."""
        self._most = most
        self._kept: OrderedDict[bytes, Known] = OrderedDict()

    def recall(self, message: state_pb2.GameState) -> Known | None:
        """Return the state of a message, if it is kept."""
        if not self._kept:
            return None
        key = _key(message)
        known = self._kept.get(key)
        if known is not None:
            with suppress(KeyError):  # another thread has kept so much since that it is gone
                self._kept.move_to_end(key)
        return known

    def keep(self, message: state_pb2.GameState, state: State, *, ours: bool) -> None:
        """Keep the sound state of a message, unless it is too large; `ours` tells whether this server writes it so."""
        if not self._most or _ground(state) > limits.KEPT_GROUND:
            return
        key = _key(message)
        if len(key) > limits.KEPT_BYTES:
            return
        known = self._kept.setdefault(key, Known(state, ours))  # one that is kept knows more of itself than a new one
        if ours and not known.ours:
            self._kept[key] = Known(known.state, ours)
        with suppress(KeyError):  # another thread has kept so much since that it is gone
            self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


NOTHING = Memory(0)
"""The memory of whoever keeps no states."""


def _ground(state: State) -> int:
    """Return how many buildings stand on the boards, times the squares of one."""
    grid = state.config.region.grid
    return sum([len(board.buildings) for board in state.public.boards]) * grid.width * grid.height


def _key(message: state_pb2.GameState) -> bytes:
    """Return the one way in which this library writes a message; other clients may order its fields otherwise."""
    return message.SerializeToString(deterministic=True)
