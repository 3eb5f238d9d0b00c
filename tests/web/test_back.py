"""The browser's Back button closes what was opened last, and keeps typed and drawn input."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Table


def test_back_closes_a_dialog_and_then_the_game(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    expect(table.page.locator(".kinds")).to_be_visible()
    table.page.keyboard.press("?")
    keys = table.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_be_visible()
    table.page.go_back()
    expect(keys).to_have_count(0)
    expect(table.page.locator(".kinds")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator(".games li")).to_have_count(1)


def test_back_after_closing_a_dialog_with_its_button_goes_one_step_back(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    for _ in range(2):
        table.press("Rules")
        table.page.get_by_role("dialog", name="Rules").get_by_role("button", name="Close").click()
        expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.page.wait_for_timeout(200)  # the browser removes the entries of the dialogs
    table.page.go_back()
    expect(table.page.locator(".games li")).to_have_count(1)


def test_back_returns_from_a_correction_to_the_game(table: Table) -> None:
    table.page.get_by_label("Reported").check()
    table.begin()
    table.press("Edit position")
    expect(table.page.locator(".correct")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator(".correct")).to_have_count(0)
    expect(table.page.locator(".kinds")).to_be_visible()


def test_reload_of_a_game_keeps_the_back_button_working(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    table.page.wait_for_timeout(200)
    table.page.reload()
    table.press("I am Ann")
    table.page.go_back()
    expect(table.page.locator(".games li")).to_have_count(1)


def test_drawn_map_and_typed_names_survive_going_back_and_a_reload(table: Table) -> None:
    table.page.get_by_label("Name of player 1").fill("Zoe")
    table.press("Draw a map")
    dialog = table.page.get_by_role("dialog", name="Draw a map")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_label("Columns").blur()
    dialog.get_by_role("radio", name="River").check()
    dialog.get_by_role("gridcell", name="B2, mountain").click()
    table.page.go_back()
    expect(dialog).to_have_count(0)
    table.page.reload()
    expect(table.page.get_by_label("Name of player 1")).to_have_value("Zoe")
    table.press("Draw a map")
    expect(dialog.get_by_label("Columns")).to_have_value("6")
    expect(dialog.get_by_role("gridcell", name="B2, river")).to_have_count(1)
    table.press("Play on it")
    expect(table.page.get_by_label("Your own")).to_be_checked()
    table.page.reload()
    expect(table.page.get_by_label("Your own")).to_be_checked()
