"""The focus follows the game, so that keyboard users never lose it."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Route, expect

from tests.web.conftest import Table


def enter(table: Table, name: str) -> None:
    """Activate the only button with this name with a key."""
    button = table.page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_enabled()
    button.focus()
    table.page.keyboard.press("Enter")


def board(table: Table, age: int = 1) -> Any:
    """Return the square of a board that the Tab key reaches."""
    return table.page.locator(f"#board-{age} .cells [tabindex='0']")


def confirm(table: Table) -> None:
    """Wait until Confirm has the focus, and press it."""
    expect(table.page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".planned")).to_have_count(0)


def begin(table: Table) -> None:
    """Start a game against a bot with a key, and wait until Ann must act."""
    enter(table, "Play against a bot")
    expect(board(table)).to_be_focused()
    expect(table.page.locator(".actions[aria-busy=false] .end")).to_be_visible()


def test_focus_is_set_when_a_game_is_started_left_and_opened(table: Table) -> None:
    begin(table)
    table.page.locator(".bar .home").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("heading", name="Khronos")).to_be_focused()
    table.page.locator(".games .open").focus()
    table.page.keyboard.press("Enter")
    expect(board(table)).to_be_focused()


def test_focus_is_set_when_a_puzzle_is_opened(table: Table) -> None:
    enter(table, "Puzzles")
    dialog = table.page.get_by_role("dialog", name="Puzzles")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    dialog.locator(".puzzles button").first.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".boards .large khronos-board [tabindex='0']")).to_be_focused()


def test_focus_is_set_when_a_rule_is_opened_and_closed(table: Table) -> None:
    enter(table, "Rules")
    dialog = table.page.get_by_role("dialog", name="Rules")
    expect(dialog.get_by_role("searchbox")).to_be_focused()
    dialog.locator(".clauses button").first.focus()
    table.page.keyboard.press("Enter")
    expect(dialog.locator("h3")).to_be_focused()
    enter(table, "All rules")
    expect(dialog.get_by_role("searchbox")).to_be_focused()


def test_focus_moves_to_the_boards_of_travel_and_back(table: Table) -> None:
    begin(table)
    table.page.keyboard.press("b")
    expect(board(table, 2)).to_be_focused()
    table.page.keyboard.press("t")
    expect(table.page.locator(".adventurers .primary").first).to_be_focused()
    table.page.keyboard.press("Enter")
    confirm(table)
    expect(table.page.locator(".boards .large khronos-board [tabindex='0']")).to_be_focused()


def test_exchange_moves_the_focus_to_its_cards_and_escape_closes_the_income(table: Table) -> None:
    begin(table)
    table.page.keyboard.press("x")
    expect(table.page.locator(".picker button:enabled").first).to_be_focused()
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("i")
    expect(table.page.locator(".table .income")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".table .income")).to_have_count(0)


def test_focus_is_set_when_hints_are_opened_closed_and_taken(table: Table) -> None:
    begin(table)
    enter(table, "Hint")
    hint = table.page.locator(".hints > li > button")
    expect(hint.first).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(board(table)).to_be_focused()
    table.page.keyboard.press("h")
    expect(hint.first).to_be_focused()
    enter(table, "Close")
    expect(hint).to_have_count(0)
    expect(board(table)).to_be_focused()
    table.page.keyboard.press("h")
    expect(hint.first).to_be_focused()
    table.page.keyboard.press("Enter")
    confirm(table)
    expect(table.page.locator(".boards .large khronos-board [tabindex='0']")).to_be_focused()


def test_hints_whose_code_loads_slowly_get_the_focus(table: Table) -> None:
    def delay(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    table.once = True
    table.page.route(re.compile(r"/hint\w*\.js$"), delay)
    begin(table)
    enter(table, "Hint")
    expect(table.page.locator(".hints > li > button").first).to_be_focused()


def test_enter_on_a_refused_square_leads_to_its_reasons_and_escape_back(table: Table) -> None:
    page = table.page
    begin(table)
    page.keyboard.press("1")
    expect(page.locator("#board-1 .offers path").first).to_be_attached()
    square = table.square(1, "D7")
    square.focus()
    page.keyboard.press("Enter")
    reasons = page.locator(".inspector .violations")
    expect(reasons.locator("button").first).to_be_focused()
    expect(reasons).to_contain_text("D7 is taken by the printed Hamlet at D7.")
    page.keyboard.press("Tab")
    expect(page.locator(".inspector h3")).to_contain_text("Might D7")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Escape")
    expect(square).to_be_focused()
    expect(page.get_by_role("button", name="Watchtower 1 card")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Watchtower 1 card")).to_have_attribute("aria-pressed", "false")


def test_the_last_undo_leaves_the_focus_on_the_board(table: Table) -> None:
    begin(table)
    table.page.keyboard.press("t")
    expect(table.page.locator(".adventurers .primary").first).to_be_focused()
    table.page.keyboard.press("Enter")
    confirm(table)
    enter(table, "Undo")
    expect(table.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    expect(table.page.locator(".boards .large khronos-board [tabindex='0']")).to_be_focused()


def test_focus_is_set_when_ending_the_turn_is_cancelled_and_confirmed(table: Table) -> None:
    begin(table)
    end = table.page.get_by_role("button", name="End the turn", exact=True)
    table.page.keyboard.press("e")
    expect(table.page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(end).to_have_attribute("aria-pressed", "false")
    expect(table.page.locator(".planned")).to_have_count(0)
    expect(board(table)).to_be_focused()
    table.page.keyboard.press("e")
    confirm(table)
    expect(board(table)).to_be_focused()


def test_focus_follows_the_guided_game(table: Table) -> None:
    enter(table, "A guided first game")
    said = table.page.locator(".guided [role=status]")
    levels = table.page.locator(".guided .against button")
    marked = table.page.locator("[data-next]")
    expect(marked).to_be_visible()
    while not levels.first.is_visible():
        sentence = said.inner_text()
        marked.evaluate("each => each.focus()")
        table.page.keyboard.press("Enter")
        expect(said).not_to_have_text(sentence, use_inner_text=True)
        expect(marked.or_(levels).first).to_be_visible()
        expect(table.page.locator(":focus").first).to_be_visible()
    enter(table, "Play against a bot")
    expect(table.page.locator(".boards .large khronos-board [tabindex='0']")).to_be_focused()


def test_mouse_users_keep_the_focus(table: Table) -> None:
    begin(table)
    table.press("Hint")
    expect(table.page.locator(".hints > li > button").first).to_be_visible()
    expect(table.page.locator(".hints > li > button").first).not_to_be_focused()
    table.press("Close")
    table.leave()
    expect(table.page.locator(".games .open")).to_be_visible()
    expect(table.page.get_by_role("heading", name="Khronos")).not_to_be_focused()
    table.page.locator(".games .open").click()
    expect(table.page.locator(".turn b")).to_have_text(re.compile("Turn 1"))
    assert table.page.evaluate("document.activeElement === document.body")
