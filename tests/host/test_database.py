"""A game host creates, migrates and cleans its tables in both kinds of database."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

import khronos_host
from khronos_host.__main__ import main
from khronos_host.database import alembic_config, open_database
from khronos_host.store import Store
from khronos_host.tables import games, metadata

OPEN: Final = """
import asyncio, sys
from khronos_host.database import open_database
asyncio.run(open_database(sys.argv[1]))
"""


@pytest.fixture
def empty(database: str, tmp_path: Path) -> str:
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/empty.db"
    name = "".join(filter(str.isalnum, str(tmp_path)))[-60:].lower()
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"{database.rpartition('/')[0]}/{name}"


def run_on(url: str, look: Callable[[AsyncEngine], Any]) -> Any:
    """Return the result of a function of a database engine."""

    async def looked() -> Any:
        engine = await open_database(url)
        try:
            return await look(engine)
        finally:
            await engine.dispose()

    return asyncio.run(looked())


def synchronous(look: Callable[[Connection], Any]) -> Callable[[AsyncEngine], Any]:
    async def looked(engine: AsyncEngine) -> Any:
        async with engine.begin() as connection:
            return await connection.run_sync(look)

    return looked


def test_migrations_create_the_tables_of_the_host(empty: str) -> None:
    differences = run_on(empty, synchronous(lambda each: compare_metadata(MigrationContext.configure(each), metadata)))
    assert differences == []


def test_migrations_can_be_reverted_completely(empty: str) -> None:
    def back(connection: Connection) -> list[str]:
        command.downgrade(alembic_config(connection), "base")
        return inspect(connection).get_table_names()

    assert run_on(empty, synchronous(back)) == ["alembic_version"]


def test_hosts_that_start_together_create_the_tables_once(empty: str) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", OPEN, empty], stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    assert [each.communicate(timeout=60)[1] for each in started] == ["", ""]


def test_the_rows_of_a_game_are_deleted_with_it(empty: str) -> None:
    async def left(engine: AsyncEngine) -> list[int]:
        async with engine.begin() as connection:
            where = {"last": 1, "step": 1, "revision": 0, "digest": "a", "undo_seats": 0}
            await connection.execute(games.insert().values(id="old", **where))
            await connection.execute(
                metadata.tables["seats"].insert().values(game="old", seat=1, secret_hash="", locale="")
            )
            await connection.execute(games.delete())
            return list((await connection.execute(metadata.tables["seats"].select())).scalars())

    assert run_on(empty, left) == []


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("mysql://localhost/games", "mysql is neither sqlite nor postgresql"),
        ("games.db", "it is not a URL such as sqlite:///games.db or postgresql://server/name"),
        ("postgres://user:secret@127.0.0.1:9/games", "connection failed"),
        ("sqlite:///{folder}/missing/games.db", "unable to open database file"),
        ("sqlite:///{folder}/text", "file is not a database"),
        ("sqlite:///{folder}/newer.db", "a newer version of the host has changed it; start that version"),
    ],
)
def test_unusable_database_ends_the_host_with_one_line(
    url: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("This is not a database. " * 100, "utf-8")
    with sqlite3.connect(tmp_path / "newer.db") as newer:
        newer.execute("CREATE TABLE alembic_version (version_num TEXT)")
        newer.execute("INSERT INTO alembic_version VALUES ('0099')")
    options = ["--referee", "127.0.0.1:9", "--port", "0", "--database", url.format(folder=tmp_path)]
    monkeypatch.setattr(sys, "argv", ["khronos_host", *options])
    with pytest.raises(SystemExit) as ended:
        main()
    written = capsys.readouterr()
    assert (ended.value.code, written.out) == (2, "")
    (line,) = written.err.splitlines()
    assert line.startswith("error: --database: ")
    assert problem in line
    assert "secret" not in line


# --- migrations -------------------------------------------------------------------------------------------------------

MIGRATIONS: Final = {
    "0001_games.py": "0a64074e",
    "0002_idle_games.py": "64e84d86",
}
"""The first digits of the SHA-256 of each migration. A database never runs one again, so none may change."""


def test_no_migration_is_edited_or_removed() -> None:
    folder = Path(khronos_host.__path__[0], "migrations", "versions")
    found = {each.name: hashlib.sha256(each.read_bytes()).hexdigest()[:8] for each in folder.glob("*.py")}
    assert found == MIGRATIONS


def test_the_first_of_several_seats_with_the_same_secret_keeps_it(empty: str) -> None:
    def upgrade(connection: Connection) -> list[str]:
        command.downgrade(alembic_config(connection), "0001")
        connection.execute(text("INSERT INTO games VALUES ('old', 1, 1, 0, 'a', NULL, 0, CURRENT_TIMESTAMP)"))
        for seat, secret in enumerate(("s", "a", "a", "", "")):
            row = {"game": "old", "seat": seat, "secret_hash": secret, "locale": ""}
            connection.execute(metadata.tables["seats"].insert().values(**row))
        command.upgrade(alembic_config(connection), "head")
        return list(connection.execute(text("SELECT secret_hash FROM seats ORDER BY seat")).scalars())

    assert run_on(empty, synchronous(upgrade)) == ["s", "a", "", "", ""]


# --- abandoned games --------------------------------------------------------------------------------------------------


def test_game_is_deleted_by_hours_of_running_hosts_and_not_by_its_age(empty: str) -> None:
    long_ago, now = datetime(2020, 1, 1, tzinfo=UTC), datetime.now(UTC)

    async def passed(engine: AsyncEngine) -> list[Any]:
        store = Store(engine)
        async with engine.begin() as connection:
            for name in ("idle", "played"):
                where = {"last": 1, "step": 1, "revision": 0, "digest": "a", "undo_seats": 0, "changed": long_ago}
                await connection.execute(games.insert().values(id=name, **where))
        found: list[Any] = [await store.delete_idle(now, 3), await store.delete_idle(now, 3)]
        async with engine.begin() as connection:
            await connection.execute(games.update().where(games.c.id == "played").values(changed=now))
        found.append(await store.delete_idle(now, 3))
        async with engine.begin() as connection:
            rows = await connection.execute(select(games.c.id, games.c.idle_hours))
            found.append({row.id: row.idle_hours for row in rows})
        return found

    assert run_on(empty, passed) == [(2, []), (0, []), (0, ["idle"]), {"played": 0}]
