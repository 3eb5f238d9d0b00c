"""How to play, in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from khronos_cli.lessons import lesson, lesson_title

if TYPE_CHECKING:
    from tests.web.conftest import Table

LOADED = "image => image.complete && image.naturalWidth > 0"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_lesson_is_that_of_the_command_line_with_all_its_pictures(table: Table, language: str) -> None:
    table.page.locator(".extras select").first.select_option(language)
    table.press(lesson_title(language))
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=3)).to_have_text([each.heading for each in lesson(language)])
    pictures = dialog.locator("img")
    assert pictures.count() == 5
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        table.page.wait_for_function(LOADED, arg=picture.element_handle())
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
