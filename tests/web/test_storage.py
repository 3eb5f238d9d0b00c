"""The web app works in browsers whose storage is blocked, missing or full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.conftest import Table, visit, wait_for_own_turn
from tests.web.test_plans import plan_before_the_bot

BLOCKED: Final = """for (const name of ["localStorage", "indexedDB"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied", "SecurityError"); } });
}"""
NULL: Final = """for (const name of ["localStorage", "indexedDB"]) {
  Object.defineProperty(window, name, { value: name === "indexedDB" ? undefined : null });
}"""
FULL: Final = """const full = () => { throw new DOMException("full", "QuotaExceededError"); };
Storage.prototype.setItem = full;
IDBObjectStore.prototype.put = full;"""
PRIVATE: Final = """IDBFactory.prototype.open = () => {
  const request = new EventTarget();
  request.error = new DOMException("not allowed", "InvalidStateError");
  setTimeout(() => request.onerror(new Event("error")));
  return request;
};"""
SILENT: Final = "IDBFactory.prototype.open = () => ({});"

FORGOTTEN: Final = "This browser does not store anything for this page"


def test_open_panels_are_remembered(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address) as table:
        income = table.page.get_by_role("button", name="Income", exact=True)
        table.press("Play against a bot")
        assert wait_for_own_turn(table.page)
        income.click()
        table.page.reload()
        expect(income).to_have_attribute("aria-pressed", "true")
        expect(table.page.locator(".table .income")).to_be_visible()
        income.click()
        table.page.reload()
        expect(income).to_have_attribute("aria-pressed", "false")


@pytest.fixture(params=[BLOCKED, NULL, FULL, PRIVATE, SILENT], ids=["blocked", "null", "full", "private", "silent"])
def table(browser: Browser, server: RunningServer, request: pytest.FixtureRequest) -> Iterator[Table]:
    """The start screen in such a browser."""
    with visit(browser, server.web_address) as table:
        table.once = True
        table.page.add_init_script(request.param)
        table.page.reload()
        yield table


def test_game_without_storage_runs_in_memory_with_a_notice(table: Table) -> None:
    table.press("Play against a bot")
    expect(table.page.get_by_text(FORGOTTEN)).to_be_visible()
    assert wait_for_own_turn(table.page)
    table.leave()
    expect(table.page.locator(".games li")).to_have_count(1)
    table.page.locator(".games .open").click()
    assert wait_for_own_turn(table.page)
    table.page.get_by_role("button", name="Income", exact=True).click()
    expect(table.page.locator(".table .income")).to_be_visible()
    table.page.get_by_label("Colours", exact=True).select_option("Colours: dark")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_plan_without_storage_is_made_checked_and_played(table: Table) -> None:
    page = table.page
    table.press("Play against a bot")
    assert wait_for_own_turn(page)
    plan = plan_before_the_bot(page)
    table.press("Done")
    expect(plan).to_contain_text("Expected gain in Ecus: ")
    assert wait_for_own_turn(page)
    table.leave()
    page.locator(".games .open").click()
    assert wait_for_own_turn(page)
    table.press("Play plan")
    expect(page.locator(".log")).to_contain_text("builds a Hamlet on Might at H3")
    expect(plan).to_have_count(0)


def test_browser_with_storage_shows_no_notice(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address) as table:
        table.begin()
        table.press("I am Ann")
        expect(table.page.locator(".kinds")).to_be_visible()
        expect(table.page.get_by_text(FORGOTTEN)).to_have_count(0)


@pytest.mark.parametrize(
    "junk", ['{"seats": 1}', '{"seats": [null, null]}', "[[[", '"x"', '{"seats": []}', '["..", "."]', "7"]
)
def test_an_invalid_draft_is_ignored(browser: Browser, server: RunningServer, junk: str) -> None:
    with visit(browser, server.web_address) as table:
        for name in ("khronos.draft", "khronos.map", "khronos.drawn", "khronos.catalog", "khronos.streams"):
            table.page.evaluate("([name, junk]) => localStorage.setItem(name, junk)", [name, junk])
        table.page.reload()
        expect(table.page.get_by_label("Name of player 1")).to_have_value("Ann")
        expect(table.page.get_by_role("button", name="Draw a map")).to_be_enabled()
