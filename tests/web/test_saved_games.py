"""Saved games: files of the web app and of the terminal that the other opens, with everything before an edit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import FilePayload, expect

from tests.table.talk import Talk
from tests.table.talk import table as tabletop_game
from tests.web.conftest import Table, wait_for_own_turn
from tests.web.scenes import small_map


def edit_money(table: Table, player: str, money: int) -> None:
    """Edit the Ecus of a player, and continue the game."""
    table.press("Edit position")
    field = table.page.locator(".numbers li", has_text=player).last.get_by_label("Ecus")
    field.fill(str(money))
    field.blur()
    table.press("Continue from this position")
    expect(table.page.locator(".log .here")).to_have_text("The position was corrected.")


def build_keep(table: Table, square: str) -> None:
    table.build("Keep")
    expect(table.page.locator("#board-1 .offers path").first).to_be_attached()
    table.square(1, square).click()
    table.press("Confirm")
    expect(table.page.locator(".log .here")).to_contain_text("builds a Keep")


def save(table: Table) -> str:
    """Save the game; return the text of the file."""
    with table.page.expect_download() as download:
        table.press("Save")
    return Path(download.value.path()).read_text(encoding="utf-8")


def file_of(text: str) -> FilePayload:
    return {"name": "game.khronos", "mimeType": "text/plain", "buffer": text.encode()}


def undo_all(table: Table) -> int:
    """Undo all steps; return their number."""
    undo, count = table.page.get_by_role("button", name="Undo", exact=True), 0
    while undo.is_enabled():
        count += 1
        undo.click()
        expect(table.page.get_by_role("slider")).to_have_value(str(LAST - count))
    return count


LAST: Final = 4
"""The index of the last step of the edited game."""


def play_with_two_edits(table: Table) -> list[str]:
    """Play a game of reported cards with two edits, so that it has `LAST` steps; return the lines of its log."""
    table.open(small_map(8))
    build_keep(table, "D4")
    edit_money(table, "Ann", 9)
    edit_money(table, "Ben", 2)
    build_keep(table, "A4")
    return table.log


def test_bot_keeps_its_seat_after_saving_and_opening(table: Table) -> None:
    table.press("Play against a bot")
    assert wait_for_own_turn(table.page)
    text = save(table)
    assert "\nnote bot 2: easy\n" in text
    table.leave()
    table.open(file_of(text))
    assert wait_for_own_turn(table.page)  # no device is passed
    expect(table.page.locator(".players h2")).to_have_text([re.compile("^Ann"), re.compile("^Ben Bot .easy")])
    assert save(table) == text


def test_player_who_has_left_is_still_away_after_saving_and_opening(table: Table) -> None:
    table.open(small_map(8))
    table.press("Players")
    table.page.get_by_label("Type of player: Ben").select_option("Passes turns")
    table.page.keyboard.press("Escape")
    text = save(table)
    assert "left 2: Ben" in text
    table.leave()
    table.open(file_of(text))
    expect(table.page.locator(".players")).to_contain_text("Passes turns")
    assert save(table) == text


def test_saved_game_keeps_the_steps_before_edits(table: Table) -> None:
    lines = play_with_two_edits(table)
    assert lines.count("The position was corrected.") == LAST - 2
    text = save(table)
    table.leave()
    table.open(file_of(text))
    expect(table.page.locator(".log li")).to_have_count(LAST + 1)
    assert table.log == lines
    assert save(table) == text
    assert undo_all(table) == LAST
    expect(table.square(1, "D4")).to_have_attribute("aria-label", "D4, plain")


def test_the_terminal_continues_a_game_edited_in_the_app_and_the_app_continues_it_again(table: Table) -> None:
    lines = play_with_two_edits(table)
    talk = Talk(text=save(table))
    assert len(talk.history.done) == LAST
    assert talk.state.public.players[1].money == 2
    talk.type("travel I Faith")
    table.leave()
    table.open(file_of(talk.session.text))
    expect(table.page.locator(".log .here")).to_contain_text("Ann sends adventurer I from Might")
    assert table.log[: len(lines)] == lines
    talk.type("undo 4")
    assert "Corrected: by hand." in talk.type("redo 2")


def test_the_app_opens_a_game_corrected_in_the_terminal(table: Table) -> None:
    talk = tabletop_game()
    for line in ("build Keep Might B4 with MM", "note Ann has found an Ecu", "correct money Ann 9", "travel I Faith"):
        talk.type(line)
    table.open(file_of(talk.session.text))
    expect(table.page.locator(".log li")).to_have_count(4)
    assert [line for line in table.log if "Keep" in line or "corrected" in line] == [
        "Ann builds a Keep on Might at B4 (2 Military, +1 Ecu); it ripples to Faith and Reason.",
        "The position was corrected.",
    ]
    assert len(Talk(text=save(table)).history.done) == 3


def test_a_dealt_game_keeps_its_cards_through_an_edit_and_a_file(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    edit_money(table, "Ben", 7)
    hand = table.page.locator(".players .acting .cards").get_attribute("aria-label")
    text = save(table)
    table.leave()
    table.open(file_of(text))
    table.press("I am Ann")
    expect(table.page.locator(".log li")).to_have_count(2)
    assert table.page.locator(".players .acting .cards").get_attribute("aria-label") == hand
