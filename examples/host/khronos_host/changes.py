"""Wait until this host, or a different host with the same database, changes a game."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

import anyio
from sqlalchemy.exc import SQLAlchemyError

from khronos_host.store import Store

_SECONDS: Final = 0.2  # seconds between two polls, the longest delay of a message
_LOOKS: Final = 25  # polls after which the online seats are exchanged with other hosts
_AWAY: Final = timedelta(seconds=15)  # the time for which a seat counts as online after it was noted
_LOG = logging.getLogger("khronos_host")

Seats = frozenset[int]


class _Waiting(NamedTuple):
    """A page that waits: its seat, its last message, and the seats that it believes to be online."""

    seat: int
    number: int
    here: Seats


class Changes:
    """Finds, with one query, the changes of all games for which pages wait."""

    def __init__(self, store: Store) -> None:
        self.ending = anyio.Event()  # set when the host ends: no page waits any more
        self._store = store
        self._waiting: defaultdict[str, dict[asyncio.Future[None], _Waiting]] = defaultdict(dict)
        self._here: dict[str, Seats] = {}

    def online_seats(self, game: str) -> Seats:
        """Return the online seats of a game."""
        return self._here.get(game, frozenset())

    async def wait_for_news(self, game: str, seat: int, number: int, here: Seats) -> None:
        """Wait until a game has a message above `number`, or until its online seats differ from `here`."""
        changed = asyncio.get_running_loop().create_future()
        self._waiting[game][changed] = _Waiting(seat, number, here)
        try:
            await changed
        finally:
            del self._waiting[game][changed]
            if not self._waiting[game]:
                del self._waiting[game]

    async def watch(self) -> None:
        """Wake waiting pages, until cancelled; while the database does not answer, they keep waiting."""
        looks = 0
        while True:
            await asyncio.sleep(_SECONDS)
            looks += 1
            if not self._waiting:
                continue
            try:
                if looks % _LOOKS == 0:
                    await self._note()
                found = await self._store.last_messages(list(self._waiting))
            except SQLAlchemyError as error:
                _LOG.warning("the database does not answer: %s", error)
                continue
            for game, last in found.items():
                for changed, known in self._waiting.get(game, {}).items():
                    wakes = last > known.number or self.online_seats(game) != known.here or self.ending.is_set()
                    if wakes and not changed.done():
                        changed.set_result(None)

    async def _note(self) -> None:
        """Note the seats that wait here, and read the seats that any host has noted."""
        now = datetime.now(UTC)
        here = {(game, each.seat) for game, waiting in self._waiting.items() for each in waiting.values()}
        await self._store.note_seen(here, now)
        self._here = await self._store.read_online_seats(list(self._waiting), now - _AWAY)
