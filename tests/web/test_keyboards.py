"""Keyboard shortcuts work on several keyboard layouts, with and without lock keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from khronos_service import RunningServer
from tests.web.scenes import CASTLES, open_game

PRESS: Final = """([key, code, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true, composed: true }))"""


@pytest.fixture
def page(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A game in which Cleo must act."""
    with open_game(browser, server.web_address, *CASTLES) as page:
        yield page


@pytest.mark.parametrize(
    ("key", "code", "shift", "shortcut"),
    [
        pytest.param("&", "Digit1", False, "1", id="AZERTY"),
        pytest.param("1", "Digit1", True, "1", id="AZERTY with Shift"),
        pytest.param("È", "Digit7", False, "7", id="AZERTY with Caps Lock"),
        pytest.param("1", "Digit1", False, "1", id="QWERTZ"),
        pytest.param("ž", "Digit6", False, "6", id="Czech"),
        pytest.param("4", "Numpad4", False, "4", id="numeric pad"),
        pytest.param("G", "KeyG", False, "g", id="Caps Lock"),
        pytest.param("t", "KeyK", False, "t", id="Dvorak"),
        pytest.param("п", "KeyG", False, "g", id="Russian"),
    ],
)
def test_shortcut_activates_its_button_on_any_keyboard_layout(
    page: Page, key: str, code: str, shift: bool, shortcut: str
) -> None:
    page.evaluate(PRESS, [key, code, shift])
    expect(page.locator(f"[aria-keyshortcuts='{shortcut}']")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("code", ["Slash", "KeyM", "Minus", "Digit7"])
def test_question_mark_shows_the_shortcuts_on_any_keyboard_layout(page: Page, code: str) -> None:
    page.evaluate(PRESS, ["?", code, True])
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_numeric_pad_without_num_lock_moves_the_focus_on_the_board(page: Page) -> None:
    here = "document.activeElement.shadowRoot.activeElement.getAttribute('data-at')"
    board = "(args) => document.activeElement.shadowRoot.activeElement"
    page.evaluate(PRESS.replace("document.activeElement", f"({board})()"), ["ArrowDown", "Numpad2", False])
    assert page.evaluate(here) != "0"
    expect(page.locator(".kinds [aria-pressed=true]")).to_have_count(0)


def test_space_bar_that_types_a_no_break_space_selects_the_square(page: Page) -> None:
    page.evaluate(PRESS, ["h", "KeyH", False])
    page.locator("#board-1 [role=gridcell][aria-label~='C3,']").focus()
    board = "(args) => document.activeElement.shadowRoot.activeElement"
    page.evaluate(PRESS.replace("document.activeElement", f"({board})()"), ["\u00a0", "Space", True])
    expect(page.locator(".building-actions")).to_be_visible()
