"""Deletes abandoned games."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from khronos_host.store import Store

_PAUSE_SECONDS: Final = 3600
_LOG = logging.getLogger("khronos_host")


async def delete_unplayed(store: Store, age: timedelta) -> None:
    """Delete games that have not changed for `age`, at once and then every hour, until cancelled."""
    while True:
        try:
            deleted = await store.delete_unplayed(datetime.now(UTC) - age)
        except SQLAlchemyError as error:
            _LOG.warning("games that nobody plays are not deleted: %s", error)
        else:
            if deleted:
                _LOG.info("%d games that nobody has played for %s are deleted", deleted, age)
        await asyncio.sleep(_PAUSE_SECONDS)
