"""The playable board in the documentation works in Chromium with a server."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support import npm
from tests.support.servers import run_server
from tests.support.web import files_of
from tests.web.conftest import new_context, watch
from tools.build_lock import hold_lock

DOCUMENT: Final = Path(__file__).resolve().parents[2] / "docs" / "clients" / "board-component.md"
MAX_LINES: Final = 40


def read_example_page() -> str:
    """Return the HTML page in the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    (found,) = re.findall(r"^```html board.html\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return found


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of that page, served with the package; the referee accepts its origin."""
    folder = tmp_path_factory.mktemp("board")
    with hold_lock(npm.BOARD / "package.json"):
        npm.run(npm.BOARD, "build")
        shutil.copytree(npm.BOARD / "dist", folder / "node_modules" / "@khronos-referee" / "board" / "dist")
    with files_of(folder) as files:
        origin = f"http://127.0.0.1:{files.server_port}"
        with run_server(web=True, web_port=0, web_origins=origin) as server:
            page = read_example_page().replace("http://localhost:8080", server.web_address)
            (folder / "index.html").write_text(page, encoding="utf-8")
            yield origin


@pytest.fixture
def page(browser: Browser, origin: str) -> Iterator[Page]:
    context = new_context(browser)
    opened, complaints = context.new_page(), list[str]()
    watch(opened, complaints)
    opened.goto(origin)
    yield opened
    context.close()
    assert complaints == []


def test_click_builds_or_shows_the_violations(page: Page) -> None:
    board = page.locator("khronos-board").first
    board.locator(".offers path").first.wait_for()
    board.locator('[role=gridcell][aria-label~="I9,"]').click()
    expect(page.get_by_role("status")).to_have_text("I9 is taken by the printed Hamlet at I9.")
    board.locator('[role=gridcell][aria-label~="A6,"]').click()
    expect(page.get_by_role("status")).to_have_text("It is legal.")
    expect(board.locator(".tile.military")).to_have_count(1)


def test_second_click_before_the_answer_does_not_cancel_the_first(page: Page) -> None:
    board = page.locator("khronos-board").first
    board.locator(".offers path").first.wait_for()
    clicked = board.evaluate(
        """(each) => {
          const cells = [...each.shadowRoot.querySelectorAll('[aria-label*="legal for 1 card,"]')];
          const names = [cells[0], cells.at(-1)].map((cell) => cell.ariaLabel.split(",")[0]);
          for (const cell of [cells[0], cells.at(-1)]) cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          return names;
        }"""
    )
    expect(page.get_by_role("status")).to_contain_text("cost")  # the second Keep: Ann has no card left for it
    expect(board.locator(f'[role=gridcell][aria-label*="Watchtower, {clicked[0]},"]')).to_have_count(1)
    expect(board.locator(".tile.military")).to_have_count(1)


def test_square_is_reached_and_selected_with_the_keyboard(page: Page) -> None:
    board = page.locator("khronos-board").first
    board.locator(".offers path").first.wait_for()
    board.evaluate("each => each.focus()")
    for key in ("ArrowDown", "PageDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("status")).to_have_text("It is legal.")


def test_other_keys_raise_an_event_with_the_square(page: Page) -> None:
    board = page.locator("khronos-board").first
    board.locator(".offers path").first.wait_for()
    board.evaluate("each => each.addEventListener('khronos-key', ({ detail }) => (window.last = detail))")
    board.evaluate("each => each.focus()")
    page.keyboard.press("x")
    pressed = {"key": "x", "code": "KeyX"}
    assert page.evaluate("window.last") == {"age": 1, "square": {"column": 1, "row": 1}, "name": "A1", **pressed}


def test_custom_labels_are_used(page: Page) -> None:
    board = page.locator("khronos-board").first
    board.locator("[role=gridcell]").first.wait_for()
    board.evaluate(
        "async each => { each.words = (await import('./node_modules/@khronos-referee/board/dist/index.js')).french; }"
    )
    expect(board.locator("[role=grid]")).to_have_attribute("aria-label", "Commanderies")
    expect(board.locator("[role=gridcell]").first).to_have_attribute("aria-label", "A1, permis pour 3 cartes, montagne")


def test_accessible_names_change_after_drawing_and_immediately_at_the_focus(page: Page) -> None:
    board = page.locator("khronos-board").first
    expect(board.locator("[role=gridcell]").first).to_have_attribute("aria-label", "A1, legal for 3 cards, mountain")
    names = board.evaluate(
        """async (board) => {
          board.offers = [];
          await null;
          const cell = board.shadowRoot.querySelector("[role=gridcell]");
          const drawn = cell.ariaLabel;
          cell.focus();
          return [drawn, cell.ariaLabel];
        }"""
    )
    assert names == ["A1, legal for 3 cards, mountain", "A1, mountain"]


def test_unchanged_accessible_name_is_not_set_again(page: Page) -> None:
    board = page.locator("khronos-board").first
    expect(board.locator("[role=gridcell]").first).to_have_attribute("aria-label", re.compile("legal"))
    named = board.evaluate(
        """async (board) => {
          const last = { ...board.placementMap.prices[0], squares: { rows: [1] } };
          board.offers = [last];
          await null;
          const cells = board.shadowRoot.querySelectorAll("[role=gridcell]");
          cells[0].focus();
          const observer = new MutationObserver(() => {});
          for (const each of cells) observer.observe(each, { attributeFilter: ["aria-label"] });
          board.offers = [{ ...last, squares: { rows: [3] } }];
          await null;
          cells[1].focus();
          return observer.takeRecords().map(({ target }) => target.ariaLabel);
        }"""
    )
    assert named == ["B1, legal for 1 card, mountain"]


def test_example_page_is_short() -> None:
    assert len(read_example_page().splitlines()) <= MAX_LINES
