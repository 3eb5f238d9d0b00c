"""Open the database with a URL: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


class DatabaseUnusableError(Exception):
    """The database can't be used. The message is one line without the URL, which may contain a password."""


_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}

# Hosts that start together must not migrate together: the first statement of the transaction takes a lock.
_LOCK: Final = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT pg_advisory_xact_lock(5262)"}


async def open_database(url: str) -> AsyncEngine:
    """Open a database and migrate it to the newest schema.

    Args:
        url: The URL, such as `sqlite:///games.db` or `postgresql://user:password@server/name`, in any form that
            SQLAlchemy accepts for these two databases.

    Raises:
        DatabaseUnusableError: If the URL is wrong, or the database can't be used.
    """
    try:
        given = make_url(url)
    except ArgumentError:
        raise DatabaseUnusableError("it is not a URL such as sqlite:///games.db or postgresql://server/name") from None
    name = given.get_backend_name()
    name = "postgresql" if name == "postgres" else name  # the name that some providers give
    if name not in _DRIVERS:
        raise DatabaseUnusableError(f"{name} is neither sqlite nor postgresql")
    given = given.set(drivername=_DRIVERS[name])
    await asyncio.to_thread(_migrate, given.set(drivername="sqlite") if name == "sqlite" else given)
    engine = create_async_engine(given, pool_pre_ping=True)
    _adapt(engine.sync_engine)
    return engine


def _migrate(url: URL) -> None:
    """Migrate over a synchronous connection: aiosqlite leaves a thread behind when a connection can't be opened."""
    engine = create_engine(url, poolclass=NullPool)
    _adapt(engine)
    try:
        with engine.begin() as connection:
            connection.execute(text(_LOCK[engine.dialect.name]))
            command.upgrade(alembic_config(connection), "head")
    except CommandError as error:  # it has a migration that this version does not know
        raise DatabaseUnusableError("a newer version of the host has changed it; start that version") from error
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise DatabaseUnusableError(reason) from error
    finally:
        engine.dispose()


def alembic_config(connection: Connection) -> Config:
    """Return the configuration of Alembic: the folder of the migrations, and the connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def _adapt(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _adapt_sqlite)
        event.listen(engine, "begin", _begin_sqlite)


def _adapt_sqlite(connection: Any, _record: object) -> None:
    """Enable concurrent readers, waiting for locks, and cascading deletes."""
    connection.isolation_level = None  # the driver must not begin transactions: it skips some statements
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
