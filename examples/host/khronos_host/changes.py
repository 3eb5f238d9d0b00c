"""Waiting for what happens to a game, at this host or at another one on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from khronos_host.store import Store

_SECONDS: Final = 0.2
"""Seconds between two looks: how long a message waits at most, whichever host has written it."""
_LOG = logging.getLogger("khronos_host")


class Changes:
    """Looks at all games that somebody waits for, with one query, again and again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: defaultdict[str, dict[asyncio.Future[None], int]] = defaultdict(dict)

    async def after(self, game: str, number: int) -> None:
        """Return as soon as a game has a message after a number."""
        changed = asyncio.get_running_loop().create_future()
        self._waiting[game][changed] = number
        try:
            await changed
        finally:
            del self._waiting[game][changed]
            if not self._waiting[game]:
                del self._waiting[game]

    async def watch(self) -> None:
        """Wake those who wait, until cancelled; while the database is away, they wait on."""
        while True:
            await asyncio.sleep(_SECONDS)
            if not self._waiting:
                continue
            try:
                found = await self._store.last(list(self._waiting))
            except SQLAlchemyError as error:
                _LOG.warning("the database does not answer: %s", error)
                continue
            for game, last in found.items():
                for changed, number in self._waiting.get(game, {}).items():
                    if last > number and not changed.done():
                        changed.set_result(None)
