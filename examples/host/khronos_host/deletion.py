"""Delete abandoned games.

The clock of a computer can be wrong, for example on a Raspberry Pi that has just started. Therefore an old game is not
deleted immediately, but only marked. It is deleted if it is still unchanged after hosts have run for a week.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from khronos_host.store import Store

_HOUR_SECONDS: Final = 3600.0
_MAX_HOURS: Final = 7 * 24
_LOG = logging.getLogger("khronos_host")


async def delete_abandoned(store: Store, age: timedelta) -> None:
    """Mark games unchanged for `age`; delete them if they stay unchanged while hosts run for a week. Never return."""
    while True:
        await asyncio.sleep(_HOUR_SECONDS)
        try:
            marked, deleted = await store.delete_idle(datetime.now(UTC) - age, _MAX_HOURS)
        except SQLAlchemyError as error:
            _LOG.warning("abandoned games are not deleted: %s", error)
            continue
        if marked:
            _LOG.warning(
                "%d games have not changed for %s; a week of running time from now they are deleted", marked, age
            )
        if deleted:
            _LOG.warning("deleted %d abandoned games: %s", len(deleted), ", ".join(deleted))
