"""This version opens the stored files of every version, and their games continue."""

from __future__ import annotations

import base64
import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest
from google.protobuf.json_format import Parse
from playwright.sync_api import expect

from khronos.v1.state_pb2 import GameState
from khronos_client import LocalReferee
from khronos_host.tables import metadata
from testing.sealed import PUBLISHED, apply
from tests.cli.program import khronos, output_of
from tests.stored import files
from tests.stored.__main__ import main
from tests.stored.files import FOLDER, RESTORE, end_of, released_versions
from tests.support.servers import run_server
from tests.support.waiting import wait_until
from tests.web.conftest import Table, chromium, visit, wait_for_own_turn

VERSIONS: Final = sorted(each.name for each in FOLDER.iterdir() if re.fullmatch(r"\d.*", each.name))


@pytest.fixture(params=VERSIONS)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Returns a copy of the folder with the files of a version."""
    return Path(shutil.copytree(FOLDER / request.param, tmp_path / "stored"))


@contextmanager
def load_database(folder: Path) -> Iterator[sqlite3.Connection]:
    """Load `host.sql` into `host.db`."""
    with closing(sqlite3.connect(folder / "host.db")) as connection:
        connection.executescript((folder / "host.sql").read_text(encoding="utf-8"))
        yield connection


def test_stored_record_is_replayed_to_the_same_positions(stored: Path) -> None:
    record = stored / "record.txt"
    digests = re.findall(r"; [0-9a-f]{8}$", record.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(digests) > 20
    assert "Cleo wins" in output_of(khronos("replay", str(record)))


def test_stored_position_with_its_map_is_loaded_and_its_decision_taken(stored: Path) -> None:
    position = str(stored / "position.txt")
    output_of(khronos("audit", position))
    assert "C2: Ann's Keep" in output_of(khronos("legal", position))
    assert "8 columns, 5 rows" in output_of(khronos("region", "check", str(stored / "map.txt")))


def test_stored_physical_game_continues(stored: Path) -> None:
    table = stored / "table.txt"
    before = table.read_text(encoding="utf-8")
    output_of(khronos("table", str(table), stdin="note continued\nundo\nquit\n"))
    assert table.read_text(encoding="utf-8") != before
    output_of(khronos("replay", str(table)))


def test_stored_game_of_the_command_line_continues(stored: Path) -> None:
    play = stored / "play.txt"
    output_of(khronos("play", str(play), stdin="\ntravel I Faith\nquit\n"))
    assert "travel I Reason  ; " in (text := play.read_text(encoding="utf-8"))
    assert "travel I Faith  ; " in text


def test_stored_state_continues_from_json_and_from_bytes(stored: Path) -> None:
    state = GameState.FromString((stored / "state.binpb").read_bytes())
    assert Parse((stored / "state.json").read_bytes(), GameState()) == state
    with LocalReferee(viewer="host") as referee:
        assert referee.audit(state).problems == []
        assert referee.apply(state, end_of(1)).state.public_part.revision == state.public_part.revision + 1


def test_stored_sealed_state_continues(stored: Path) -> None:
    state = GameState.FromString((stored / "sealed.binpb").read_bytes())
    assert apply(state, end_of(2), 2, PUBLISHED).state.public_part.revision == state.public_part.revision + 1


def test_stored_games_of_a_game_host_continue(stored: Path) -> None:
    with load_database(stored):
        pass
    with files.host_on(stored / "host.db") as host:
        ann = files.seat_of(host, stored)
        before = ann.state
        assert [message.event for message in ann.messages()][-1] == "undo"
        assert ann.act(end_of(1), before).is_success
        wait_until(lambda: ann.state.public_part.revision > before.public_part.revision)


@contextmanager
def visit_with(content: str) -> Iterator[Table]:
    """Visit the web app in a browser with stored data."""
    with run_server(web=True, web_port=0) as server, chromium() as browser, visit(browser, server.web_address) as table:
        address = table.page.url
        table.page.goto(f"{address}icon.svg")  # a page of the same origin that does not open the database
        table.page.evaluate(RESTORE, content)
        table.page.goto(address)
        yield table


@pytest.mark.slow
def test_stored_games_and_settings_of_a_browser_are_kept(stored: Path) -> None:
    with visit_with((stored / "browser.json").read_text(encoding="utf-8")) as table:
        expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")
        table.page.locator(".games .open").click()
        assert wait_for_own_turn(table.page)
        table.press("End the turn")
        table.press("Confirm")
        expect(table.page.locator(".turn b")).to_have_text("Turn 2 of 7")


# --- what this version cannot read ------------------------------------------------------------------------------------


def damage_states(folder: Path, damage: Callable[[GameState], bytes]) -> str:
    """Return the data of a browser, with invalid bytes for each state."""
    content = json.loads((folder / "browser.json").read_text(encoding="utf-8"))
    (steps,) = (store for database in content["databases"] for store in database["stores"] if store["name"] == "steps")
    for step in steps["values"]:
        state = GameState.FromString(base64.b64decode(step["state"]["$bytes"]))
        step["state"]["$bytes"] = base64.b64encode(damage(state)).decode()
    return json.dumps(content)


def with_newer_schema(state: GameState) -> bytes:
    """Return a state that only a newer version can read."""
    state.schema_version = 99
    return state.SerializeToString()


@pytest.mark.slow
def test_game_of_a_newer_version_is_listed_with_the_reason_why_it_cannot_continue(stored: Path) -> None:
    with visit_with(damage_states(stored, with_newer_schema)) as table:
        table.page.locator(".games .open").click()
        expect(table.page.get_by_text("The referee cannot continue from this position.")).to_be_visible()
        expect(table.page.get_by_text("schema version 99")).to_be_visible()
        table.complaints.clear()  # the referee refuses it


@pytest.mark.slow
def test_damaged_game_is_not_opened_and_the_page_gives_the_reason(stored: Path) -> None:
    with visit_with(damage_states(stored, lambda _: b"\x0a\x03")) as table:
        table.page.locator(".games .open").click()
        expect(table.page.get_by_text("This game cannot be opened.")).to_be_visible()
        expect(table.page.get_by_role("button", name="Play against a bot")).to_be_enabled()


# --- the folders ------------------------------------------------------------------------------------------------------


def test_each_released_version_has_a_folder() -> None:
    assert released_versions() <= set(VERSIONS)


def test_this_version_writes_a_file_of_each_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.stored.__main__.FOLDER", tmp_path)
    assert main() == 0
    (written,) = tmp_path.iterdir()
    assert {each.name for each in written.iterdir()} == {each.name for each in (FOLDER / written.name).iterdir()}
    with load_database(written) as connection:
        assert [each for each in metadata.tables if not [*connection.execute(f"SELECT * FROM {each}")]] == []  # noqa: S608


def test_stored_files_of_a_released_version_are_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.stored.__main__.FOLDER", tmp_path)
    monkeypatch.setattr("tests.stored.__main__.released_versions", lambda: {"0.1.0"})
    assert main() == 1
    assert [*tmp_path.iterdir()] == []
    assert "error: 0.1.0 is released" in capsys.readouterr().err
