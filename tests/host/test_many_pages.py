"""Many tabs of a browser follow games at a game host, also after the host is restored from a backup."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from khronos.v1.action_pb2 import Action, EndTurn
from khronos_service import RunningServer
from tests.support.hosts import SQLITE, HostProcess, Seat, new_game
from tests.support.waiting import wait_until
from tests.web.conftest import chromium, lan_address, new_context

PAGES: Final = 8
"""The number of tabs: more than a browser's connections to one server."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The windows of one person."""
    context = new_context(browser)
    yield context
    context.close()


def open_seat(context: BrowserContext, seat: Seat, address: str) -> Page:
    """Open the link of a seat in a tab, and wait for its hand."""
    page = context.new_page()
    page.goto(f"{address}/#seat={seat.game}.{seat.secret}")
    expect(page.locator(".players .card:not(.back)")).to_have_count(4)
    return page


def turn(page: Page, number: int) -> None:
    """Wait until a page shows a game turn."""
    expect(page.locator(".turn b")).to_have_text(f"Turn {number} of 7")


@SQLITE
@pytest.mark.parametrize("address_of", [str, lan_address], ids=["secure", "home network"])
def test_more_browser_tabs_than_connections_all_follow_the_game(
    context: BrowserContext, host: HostProcess, address_of: type[str]
) -> None:
    _, *seats = new_game(host, "Ann", "Ben")
    pages = [open_seat(context, seats[number % 2], address_of(host.url)) for number in range(PAGES)]
    pages[-2].get_by_role("button", name="End the turn", exact=True).click()
    pages[-2].get_by_role("button", name="Confirm", exact=True).click()
    for page in pages:
        expect(page.locator(".log")).to_contain_text("Ann ends the turn")


@SQLITE
def test_hidden_tab_closes_its_connection_and_catches_up_later(context: BrowserContext, host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    page = open_seat(context, ben, host.url)
    hide = "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }); }"
    page.evaluate(hide, True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(lambda: page.evaluate("localStorage.getItem('khronos.streams')") == "{}")
    assert ann.act(Action(seat=1, end_turn=EndTurn()), ann.state).is_success
    expect(page.locator(".log")).to_contain_text("Ann ends the turn")


@pytest.fixture
def own_host(server: RunningServer, tmp_path: Path) -> Iterator[HostProcess]:
    """A game host with a separate database."""
    made = HostProcess(f"sqlite:///{tmp_path}/games.db", server.address, server.web_address)
    made.start()
    yield made
    made.stop()


@pytest.mark.parametrize("behind", [1, 2])
def test_web_app_ahead_of_a_restored_host_loads_the_game_again(
    context: BrowserContext, own_host: HostProcess, tmp_path: Path, behind: int
) -> None:
    _, *seats = new_game(own_host, "Ann", "Ben")
    page = open_seat(context, seats[0], own_host.url)
    own_host.stop()
    for path in tmp_path.glob("games.db*"):
        shutil.copyfile(path, path.with_name(f"backup-{path.name}"))
    own_host.start()
    for seat in seats * behind:
        assert seat.act(Action(seat=seat.seat, end_turn=EndTurn()), seat.state).is_success
    turn(page, 1 + behind)
    own_host.stop()
    for path in tmp_path.glob("games.db*"):
        path.unlink()
    for path in tmp_path.glob("backup-*"):
        path.rename(path.with_name(path.name.removeprefix("backup-")))
    own_host.start()
    turn(page, 1)
    page.get_by_role("button", name="End the turn", exact=True).click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator(".log")).to_contain_text("Ann ends the turn")
