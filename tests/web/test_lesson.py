"""How to play, and the rules, in the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from khronos_cli.lessons import lesson, lesson_legend, lesson_title
from tests.web.conftest import Table

LOADED = "image => image.complete && image.naturalWidth > 0"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_lesson_is_that_of_the_command_line_with_all_its_pictures(table: Table, language: str) -> None:
    table.page.locator(".extras select").first.select_option(language)
    table.press(lesson_title(language))
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=3)).to_have_text([each.heading for each in lesson(language)])
    expect(dialog).to_contain_text(lesson_legend(language))
    pictures = dialog.locator("img")
    assert pictures.count() == 5
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        table.page.wait_for_function(LOADED, arg=picture.element_handle())
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_rules_begin_with_their_chapters_and_answer_a_question(table: Table) -> None:
    table.press("Rules")
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=3).first).to_have_text("Material")
    dialog.get_by_role("searchbox").fill("Can I build on a river?")
    expect(dialog.locator(".clauses button").first).to_have_text("G-1 River")
    dialog.locator(".clauses button").first.click()
    expect(dialog.get_by_role("heading", level=3)).to_have_text("G-1 River")
    table.press("All rules")
    dialog.get_by_role("searchbox").fill("zebra")
    expect(dialog.locator(".hint")).to_have_text("No rule contains these words.")
