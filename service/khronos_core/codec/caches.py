"""Cache what a core reads and writes: states, configurations, boards and tiles, by their bytes or values.

Most states in requests were returned by an earlier call, byte for byte. Most parts of a state do not change with the
next action. The facts derived from a board are cached with it. The caches only save work: no response or error depends
on them.

The response time depends on the caches, so a caller must not be able to find an entry by guessing a secret:

- Whole states are cached, because their seed cannot be guessed.
- Sealed states are cached by their encrypted bytes.
- Views are not cached, because a caller could probe them with every possible hand of another player.
- All other cached values are public.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from khronos.v1 import state_pb2
from khronos.v1.catalog_pb2 import Catalog
from khronos_core import limits
from khronos_engine.game.board import Board, Building
from khronos_engine.game.squares import Grid
from khronos_engine.game.state import Config, State

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Cache(Generic[_Key, _Value]):
    """A bounded cache that drops its oldest entry; threads may share it.

    Keys hash and compare in C, so other threads cannot run in the middle of a look-up.
    """

    def __init__(self, max_entries: int) -> None:
        """Cache up to `max_entries` values; 0 caches nothing."""
        self._max_entries = max_entries
        self._entries: dict[_Key, _Value] = {}
        self._lock = Lock()
        self.get: Callable[[_Key], _Value | None] = self._entries.get
        """Returns the value of a key, None if the key is not cached. The function runs in C."""

    def __len__(self) -> int:
        return len(self._entries)

    def put(self, key: _Key, value: _Value) -> None:
        """Cache a value. If its key already has a value, keep that value, because facts may be stored with it."""
        if not self._max_entries or key in self._entries:
            return
        with self._lock:
            self._entries[key] = value
            if len(self._entries) > self._max_entries:
                del self._entries[next(iter(self._entries))]


class Caches:
    """The caches of a core.

    Attributes:
        configs: Configurations without field violations, by the bytes of their messages.
        boards: Boards without field violations, by their configuration and the bytes of their messages.
        tiles: The bytes of a board message that contains only one tile, by the tile and the grid.
        catalogs: The messages of the catalog by language tag. They are copied but never changed.
    """

    def __init__(
        self,
        max_states: int = limits.CACHED_STATES,
        note_lookup: Callable[[str], object] | None = None,
        *,
        parts: bool = True,
    ) -> None:
        """Start empty.

        Args:
            max_states: The maximum number of whole states.
            note_lookup: A function that is called at every look-up of a state with the result, `whole` or `nothing`.
            parts: Whether values other than whole states are cached.
        """
        self._states: Cache[bytes, State] = Cache(max_states)
        self.configs: Cache[bytes, Config] = Cache(limits.CACHED_CONFIGS * parts)
        self.boards: Cache[tuple[Config, bytes], Board] = Cache(limits.CACHED_BOARDS * parts)
        self.tiles: Cache[tuple[Building, Grid], bytes] = Cache(limits.CACHED_TILES * parts)
        self.catalogs: Cache[str, Catalog] = Cache(limits.CACHED_CATALOGS * parts)
        self._max_states = max_states
        self._note_lookup = note_lookup

    def state(self, message: state_pb2.GameState) -> State | None:
        """Return the valid state of a message; None if the state is not cached."""
        found = self._states.get(_key(message)) if self._max_states and _is_whole(message) else None
        if self._note_lookup is not None:
            self._note_lookup("nothing" if found is None else "whole")
        return found

    def put_state(self, message: state_pb2.GameState, state: State) -> None:
        """Cache a valid state by its message, if the message has a hidden part and the state is not too large."""
        if not self._max_states or not _is_whole(message):
            return
        key = _key(message)
        if len(key) <= limits.CACHED_STATE_BYTES and sum(map(area, state.public.boards)) <= limits.CACHED_AREA:
            self._states.put(key, state)

    def put_board(self, board: Board, key: tuple[Config, bytes]) -> None:
        """Cache a board by its configuration and the bytes of its message, unless it is too large."""
        if (
            self.boards.get(key) is None
            and len(key[1]) <= limits.CACHED_BOARD_BYTES
            and area(board) <= limits.CACHED_AREA
        ):
            self.boards.put(key, board)


NO_CACHES = Caches(0, parts=False)
"""Caches that stay empty."""


def _is_whole(message: state_pb2.GameState) -> bool:
    return message.HasField("hidden_part") or bool(message.sealed.payload)


def _key(message: state_pb2.GameState) -> bytes:
    return message.SerializeToString(deterministic=True)


def area(board: Board) -> int:
    """Return the number of buildings on a board times the number of its squares."""
    grid = board.region.grid
    return len(board.buildings) * grid.width * grid.height
