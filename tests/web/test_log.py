"""The game log: earlier positions, and continuing before or after a move without losing the later ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.conftest import Table, visit

GAMES = Path(__file__).parents[1] / "golden" / "games"


def test_a_selected_move_is_replaced_and_brought_back(table: Table) -> None:
    table.open(GAMES / "two-in-the-valley.khronos")
    log = table.page.locator(".log")
    lines = table.log
    log.get_by_role("button", name="printed Hamlet at L17").last.click()
    table.press("Replace this move")
    question = table.page.get_by_role("dialog", name="Replace this move")
    expect(question).to_contain_text("2 moves of Ben will be undone, back to Ben’s turn")
    table.press("Undo anyway")
    expect(log.locator("li.undone")).to_have_count(2)
    expect(log.locator(".past")).to_contain_text("2 undone moves are crossed out. Redo brings them back")

    table.page.locator(".pass .primary").click()
    table.press("End the turn")
    table.press("Confirm")
    table.press("To the boards")

    expect(log.locator("li.undone")).to_have_count(0)
    expect(log.locator(".past")).to_contain_text("2 undone moves were replaced.")
    table.press("Bring back")
    expect(log.locator(".past")).to_have_count(0)
    assert table.log == lines
    table.page.reload()
    expect(log.locator("li").last).to_be_visible()
    assert table.log == lines


@pytest.mark.parametrize("screen", [(1366, 650), (1280, 720), (1180, 820), (390, 844)])
def test_a_clicked_line_of_the_log_stays_in_place(
    browser: Browser, server: RunningServer, screen: tuple[int, int]
) -> None:
    size = {"width": screen[0], "height": screen[1]}
    with visit(browser, server.web_address, viewport=size, has_touch=screen == (1180, 820)) as table:
        table.open(GAMES / "two-in-the-valley.khronos")
        line = table.page.locator(".log li:nth-last-child(30) button")
        line.scroll_into_view_if_needed()
        before = line.bounding_box()
        line.click()
        expect(table.page.locator(".log .past")).to_be_visible()
        after = line.bounding_box()
        assert before is not None
        assert after is not None
        assert after["y"] == pytest.approx(before["y"], abs=2)
