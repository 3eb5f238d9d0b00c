"""The web app shows the same lesson as the command line, and answers questions about the rules."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import expect

from khronos_cli.lessons import lesson, lesson_title
from khronos_client import LocalReferee
from tests.web.conftest import Table


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lesson_equals_that_of_the_command_line_including_pictures(table: Table, language: str) -> None:
    table.page.locator(".extras select").first.select_option(language)
    table.press(lesson_title(language))
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=3)).to_have_text([each.heading for each in lesson(language)])
    scenes = dialog.locator(".scene")
    expect(scenes).to_have_count(5)
    for scene in scenes.all():
        expect(scene.locator("khronos-board .cells rect").first).to_be_attached()
        expect(scene.locator("khronos-board")).to_have_count(3)
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_stored_positions_are_the_results_of_the_actions() -> None:
    positions = files("khronos_cli.lessons") / "positions"
    with LocalReferee(viewer="host") as referee:
        acted = [each for each in lesson("en") if each.action]
        assert acted
        for each in acted:
            stored = (positions / f"{each.position}-after.txt").read_text(encoding="utf-8")
            assert stored == referee.write_text(each.after)


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
