"""Links and files from strangers are limited, audited, and stored only after the user confirms."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import FilePayload, expect

from khronos.v1.referee_service_pb2 import CreateGameRequest, CreateGameResponse
from khronos.v1.state_pb2 import GameState
from khronos_core import Core
from tests.web.conftest import Table, wait_for_own_turn
from tests.web.test_map_editor import SMALL_CODE

PROBLEM: Final = "Cannot open this"


def position() -> GameState:
    """Return a valid position without hands, in the form of a link."""
    request = CreateGameRequest()
    for name in ("Ann", "Ben"):
        request.setup.config.seats.add(name=name)
    state = CreateGameResponse.FromString(
        Core().answer("CreateGame", request.SerializeToString()).response or b""
    ).state
    return GameState(
        schema_version=state.schema_version, rules_revision=state.rules_revision, public_part=state.public_part
    )


def link(content: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    return f"#position={base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def follow(table: Table, content: bytes) -> None:
    """Follow such a link from a different page."""
    address = table.page.url.partition("#")[0]
    table.page.goto("about:blank")
    table.page.goto(address + link(content))


def with_wide_region(state: GameState) -> None:
    state.public_part.config.custom_region.rows.extend(["." * 2000] * 2000)


def with_unknown_region(state: GameState) -> None:
    state.public_part.config.built_in_region = "nowhere"


def with_many_seats(state: GameState) -> None:
    for number in range(300):
        state.public_part.config.seats.add(name=f"P{number}", colour="red")
        state.public_part.players.add()


def with_turned_name(state: GameState) -> None:
    state.public_part.config.seats[0].name = "Ann\u202enimda"


def with_control_character(state: GameState) -> None:
    state.public_part.config.seats[0].name = "Ann\x07"


def with_long_name(state: GameState) -> None:
    state.public_part.config.seats[0].name = "A" * 60_000_000


def test_dialog_of_a_link_shows_the_boards_and_enter_opens_them(table: Table) -> None:
    follow(table, position().SerializeToString())
    dialog = table.page.get_by_role("dialog", name="Open the position of this link?")
    expect(dialog.locator("khronos-board svg")).to_have_count(3)
    expect(dialog.get_by_role("button", name="Open")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".bar .turn")).to_contain_text("Turn 1 of 7")


def test_dialog_of_a_link_shows_the_map(table: Table) -> None:
    table.page.goto(f"{table.page.url}#map={SMALL_CODE}")
    dialog = table.page.get_by_role("dialog", name="Open the map of this link?")
    expect(dialog.locator("khronos-board svg")).to_have_count(1)
    expect(dialog.get_by_role("button", name="Open")).to_be_focused()


@pytest.mark.parametrize(
    "change",
    [
        with_wide_region,
        with_unknown_region,
        with_many_seats,
        with_turned_name,
        with_control_character,
        with_long_name,
    ],
)
def test_hostile_link_is_refused_with_a_message_and_not_stored(
    table: Table, change: Callable[[GameState], None]
) -> None:
    state = position()
    change(state)
    follow(table, state.SerializeToString())
    expect(table.page.get_by_role("dialog", name=PROBLEM)).to_be_visible()
    assert table.page.get_by_role("dialog", name=PROBLEM).locator("p").first.inner_text() != ""
    table.page.reload()
    expect(table.page.locator(".start .map-picture")).to_be_visible()
    expect(table.page.locator(".games li")).to_have_count(0)


def test_opening_a_link_asks_before_storing_a_game(table: Table) -> None:
    follow(table, position().SerializeToString())
    asked = table.page.get_by_role("dialog", name="Open the position of this link?")
    expect(asked).to_contain_text("Ann and Ben, turn 1")
    asked.get_by_role("button", name="Cancel").click()
    expect(table.page.locator(".games li")).to_have_count(0)
    follow(table, position().SerializeToString())
    table.press("Open")
    assert wait_for_own_turn(table.page)
    table.leave()
    expect(table.page.locator(".games li")).to_have_count(1)


def test_a_file_that_is_too_large_is_not_read(table: Table) -> None:
    large: FilePayload = {"name": "game", "mimeType": "text/plain", "buffer": b"Khronos game 1\n" + b"x" * 1_000_000}
    table.page.set_input_files("input[type=file]:enabled", large)
    expect(table.page.get_by_role("dialog", name=PROBLEM)).to_contain_text("The file is too large")
    assert [name for name, _ in table.asked if name == "ReadText"] == []


def test_a_game_that_crashes_the_page_is_not_reopened_automatically(table: Table) -> None:
    table.once = True
    table.begin()
    table.press("I am Ann")
    expect(table.page.locator(".kinds")).to_be_visible()
    table.page.wait_for_function("localStorage.getItem('khronos.game') !== null")
    table.page.add_init_script("""if (!sessionStorage.stopped) {
      sessionStorage.stopped = true;
      IDBObjectStore.prototype.getAll = () => { throw new Error("stopped"); };
    }""")
    table.page.reload()  # the app fails while it opens the game
    expect(table.page.locator("body")).not_to_have_text("")
    table.page.reload()
    expect(table.page.locator(".games li")).to_have_count(1)
    expect(table.page.locator(".start")).to_be_visible()


def test_a_key_is_stored_for_one_server_and_not_sent_to_another(table: Table) -> None:
    table.once = True
    table.page.evaluate("localStorage.setItem('khronos.key http://elsewhere.example', 'secret-of-elsewhere')")
    table.page.evaluate("localStorage.setItem('khronos.key', 'secret-of-nowhere')")
    keys: list[str | None] = []
    table.context.on("request", lambda request: keys.append(request.headers.get("authorization")))
    table.page.reload()
    table.press("Play against a bot")
    assert wait_for_own_turn(table.page)
    assert [key for key in keys if key is not None] == []
