"""Bots at the seats that nobody plays."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from khronos_client.errors import RefereeError
from khronos_host.host import Host
from khronos_host.store import MovedOnError, Store

_SECONDS: Final = 0.5
"""Seconds between two looks, so that people can follow what bots do."""
_SECONDS_AWAY: Final = 5
"""Seconds until the next look while the database or the referee does not answer."""
_LOG = logging.getLogger("khronos_host")


async def play_bots(store: Store, host: Host) -> None:
    """Let every bot that is to act do so, until cancelled. Of several hosts on one database, one is the first."""
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
            except MovedOnError:  # another host was faster, or players have gone back
                continue
            except (SQLAlchemyError, RefereeError) as error:  # the games behind this one still get their turn
                await _wait(error)


async def _wait(error: Exception) -> None:
    _LOG.warning("bots wait: %s", error)
    await asyncio.sleep(_SECONDS_AWAY)
