"""The tables of a host, on both databases."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from khronos_host.database import alembic_config, opened
from khronos_host.tables import games, metadata

OPEN: Final = "import asyncio, sys; from khronos_host.database import opened; asyncio.run(opened(sys.argv[1]))"


@pytest.fixture
def empty(database: str, tmp_path: Path) -> str:
    """A database that has no tables."""
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/empty.db"
    name = "".join(filter(str.isalnum, str(tmp_path)))[-60:].lower()
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"{database.rpartition('/')[0]}/{name}"


def on(url: str, look: Callable[[AsyncEngine], Any]) -> Any:
    """Return what a function finds in a database."""

    async def looked() -> Any:
        engine = await opened(url)
        try:
            return await look(engine)
        finally:
            await engine.dispose()

    return asyncio.run(looked())


def synchronous(look: Callable[[Connection], Any]) -> Callable[[AsyncEngine], Any]:
    """Return a function of an engine that looks over one of its connections."""

    async def looked(engine: AsyncEngine) -> Any:
        async with engine.begin() as connection:
            return await connection.run_sync(look)

    return looked


def test_the_migrations_make_the_tables_that_the_host_knows(empty: str) -> None:
    differences = on(empty, synchronous(lambda each: compare_metadata(MigrationContext.configure(each), metadata)))
    assert differences == []


def test_the_migrations_go_back_to_nothing(empty: str) -> None:
    def back(connection: Connection) -> list[str]:
        command.downgrade(alembic_config(connection), "base")
        return inspect(connection).get_table_names()

    assert on(empty, synchronous(back)) == ["alembic_version"]


def test_hosts_that_start_together_make_one_set_of_tables(empty: str) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", OPEN, empty], stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    assert [each.communicate(timeout=60)[1] for each in started] == ["", ""]


def test_what_belongs_to_a_game_is_deleted_with_it(empty: str) -> None:
    async def left(engine: AsyncEngine) -> list[int]:
        async with engine.begin() as connection:
            where = {"last": 1, "step": 1, "revision": 0, "digest": "a", "undo_seats": 0}
            await connection.execute(games.insert().values(id="old", **where))
            await connection.execute(
                metadata.tables["seats"].insert().values(game="old", seat=1, secret_hash="", locale="")
            )
            await connection.execute(games.delete())
            return list((await connection.execute(metadata.tables["seats"].select())).scalars())

    assert on(empty, left) == []


def test_another_kind_of_database_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="mysql is neither sqlite nor postgresql"):
        asyncio.run(opened("mysql://localhost/games"))
