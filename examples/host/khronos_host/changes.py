"""Waiting for what happens to a game, at this host or at another one on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from khronos_host.store import Store

_SECONDS: Final = 0.2
"""Seconds between two looks: how long a message waits at most, whichever host has written it."""
_LOOKS: Final = 25
"""Looks after which the seats that wait here are noted as being there, and those of the other hosts are read."""
_AWAY: Final = timedelta(seconds=15)
"""How long a seat counts as being there after it was noted."""
_LOG = logging.getLogger("khronos_host")

Seats = frozenset[int]


class _Waiting(NamedTuple):
    """A page that waits: its seat, the last message that it has, and the seats that it knows to be there."""

    seat: int
    number: int
    here: Seats


class Changes:
    """Looks at all games that somebody waits for, with one query, again and again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: defaultdict[str, dict[asyncio.Future[None], _Waiting]] = defaultdict(dict)
        self._here: dict[str, Seats] = {}

    def here(self, game: str) -> Seats:
        """Return the seats of a game at whose pages somebody is."""
        return self._here.get(game, frozenset())

    async def after(self, game: str, seat: int, number: int, here: Seats) -> None:
        """Return as soon as a game has a message after a number, or others are there than a seat knows."""
        changed = asyncio.get_running_loop().create_future()
        self._waiting[game][changed] = _Waiting(seat, number, here)
        try:
            await changed
        finally:
            del self._waiting[game][changed]
            if not self._waiting[game]:
                del self._waiting[game]

    async def watch(self) -> None:
        """Wake those who wait, until cancelled; while the database is away, they wait on."""
        looks = 0
        while True:
            await asyncio.sleep(_SECONDS)
            looks += 1
            if not self._waiting:
                continue
            try:
                if looks % _LOOKS == 0:
                    await self._note()
                found = await self._store.last(list(self._waiting))
            except SQLAlchemyError as error:
                _LOG.warning("the database does not answer: %s", error)
                continue
            for game, last in found.items():
                for changed, known in self._waiting.get(game, {}).items():
                    if (last > known.number or self.here(game) != known.here) and not changed.done():
                        changed.set_result(None)

    async def _note(self) -> None:
        """Note the seats that wait here, and read those that were noted by any host."""
        now = datetime.now(UTC)
        here = {(game, each.seat) for game, waiting in self._waiting.items() for each in waiting.values()}
        await self._store.note_seen(here, now)
        self._here = await self._store.seen(list(self._waiting), now - _AWAY)
