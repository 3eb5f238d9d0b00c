"""Plays the bots of all games."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from khronos_client.errors import RefereeError
from khronos_host.host import Host
from khronos_host.store import MovedOnError, Store

_SECONDS: Final = 0.5
"""Seconds between two moves, so that people can follow the bots."""
_SECONDS_AWAY: Final = 5
"""Seconds until the next attempt if the database or the referee does not answer."""
_LOG = logging.getLogger("khronos_host")


async def play_bots(store: Store, host: Host) -> None:
    """Play every bot that is to act, until cancelled; of several hosts on one database, the fastest plays a move."""
    while True:
        await asyncio.sleep(_SECONDS)
        try:
            turns = await store.bots_to_act()
        except SQLAlchemyError as error:
            turns = []
            await _wait(error)
        for turn in turns:
            try:
                await host.play_bot(turn)
            except MovedOnError:  # another host was faster, or players have undone a move
                continue
            except (SQLAlchemyError, RefereeError) as error:  # continue with the other games
                await _wait(error)


async def _wait(error: Exception) -> None:
    _LOG.warning("bots wait: %s", error)
    await asyncio.sleep(_SECONDS_AWAY)
