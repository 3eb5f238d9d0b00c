"""Opens the database by its URL: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}

# Hosts that start together must not migrate together: the first statement of the transaction takes a lock.
_LOCK: Final = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT pg_advisory_xact_lock(5262)"}


async def opened(url: str) -> AsyncEngine:
    """Open a database and migrate it to the newest schema.

    Args:
        url: `sqlite:///games.db`, `postgresql://user:password@server/name`, or any other of SQLAlchemy's for these two.

    Raises:
        ValueError: The URL is of another database.
        SQLAlchemyError: The database can't be used.
    """
    given = make_url(url)
    if given.get_backend_name() not in _DRIVERS:
        raise ValueError(f"{given.get_backend_name()} is neither sqlite nor postgresql")
    engine = create_async_engine(given.set(drivername=_DRIVERS[given.get_backend_name()]), pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _adapt_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    async with engine.begin() as connection:
        await connection.execute(text(_LOCK[engine.dialect.name]))
        await connection.run_sync(_migrate)
    return engine


def _migrate(connection: Connection) -> None:
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """Return the configuration of Alembic: the folder of the migrations, and the connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def _adapt_sqlite(connection: Any, _record: object) -> None:
    """Enable concurrent readers, waiting for locks, and cascading deletes."""
    connection.isolation_level = None  # the driver must not begin transactions by itself: it skips some statements
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
