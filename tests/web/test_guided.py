"""In the guided first game, clicking the highlighted elements plays the game, and other moves are undone."""

from __future__ import annotations

import json
import re
from functools import partial
from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from khronos_service import RunningServer
from tests.support.waiting import wait_until
from tests.web.conftest import Table, visit
from tests.web.test_phone import IS_ON_TOP, PHONE

LESSON: Final[Any] = json.loads((files("khronos_cli.lessons") / "first_game.json").read_text(encoding="utf-8"))
STEPS: Final = len(LESSON["steps"])
TASKS: Final = [each["task"] for each in LESSON["languages"]["en"]["steps"]]
OTHER: Final = LESSON["languages"]["en"]["other"]


def panel(table: Table) -> Locator:
    return table.page.locator(".guided [role=status]")


def start(table: Table, title: str = "A guided first game") -> None:
    """Click the button that opens the lesson."""
    table.page.locator(".welcome").get_by_role("button", name=title).click()


def begin(table: Table) -> None:
    """Start the lesson, and click through its introduction."""
    start(table)
    follow(table, TASKS[0])
    expect(panel(table)).to_contain_text(TASKS[1])


def follow(table: Table, task: str) -> None:
    """Click the marked elements while the lesson has this task."""
    expect(panel(table)).to_contain_text(task)
    ready(table)
    while task in panel(table).inner_text():
        sentence = panel(table).inner_text()
        table.page.locator("[data-next]").click()
        expect(panel(table)).not_to_have_text(sentence, use_inner_text=True)
        ready(table)


def ready(table: Table) -> None:
    """Wait until an element is marked, so that texts are stable, or the lesson is over."""
    expect(table.page.locator("[data-next], .guided .against").first).to_be_visible()


def test_guided_game_is_completed_by_clicking_marked_elements_and_leads_to_a_bot_game(table: Table) -> None:
    start(table)
    for task in TASKS:
        follow(table, task)
    expect(panel(table)).to_contain_text(LESSON["languages"]["en"]["end"])
    table.page.locator(".guided .against button").first.click()
    expect(table.page.locator(".guided")).to_have_count(0)
    expect(table.page.locator(".players h2 small")).to_have_text(["(you)", re.compile("Bot")])


def test_different_move_is_undone_with_an_explanation(table: Table) -> None:
    begin(table)
    table.build("Hamlet")
    table.square(1, "A1").click()
    expect(panel(table)).to_contain_text(f"Select “Cancel”, then follow the step: {TASKS[1]}")
    table.press("Confirm")
    expect(panel(table)).to_contain_text(OTHER)
    expect(panel(table)).to_contain_text(f"Step 2 of {STEPS}")
    expect(table.square(1, "A1")).not_to_have_accessible_name("A1, plain, Hamlet")
    table.page.locator("[data-next]").click()
    follow(table, TASKS[1])
    expect(panel(table)).not_to_contain_text(OTHER)


def test_illegal_square_is_refused_and_the_step_stays(table: Table) -> None:
    begin(table)
    table.build("Keep")
    table.square(1, "A6").click()
    expect(table.page.locator(".inspector .violations")).to_contain_text("G-1")
    expect(panel(table)).to_contain_text(f"Step 2 of {STEPS}")
    expect(panel(table)).to_contain_text("Select C2 on Might, the top-left square of the Keep. Numbers are prices")


def test_a_player_who_clicks_upgrade_first_is_led_to_the_building_and_no_sentence_is_repeated(table: Table) -> None:
    begin(table)
    upgrade = next(at for at, step in enumerate(LESSON["steps"]) if step.get("play", "").startswith("upgrade"))
    for task in TASKS[1:upgrade]:
        follow(table, task)
    said = table.page.locator(".guided .guide")
    expect(said).to_have_text("Select the Chapel at G5 on Might.")
    table.press("Upgrade")
    expect(said).to_have_text("Select the Chapel at G5 on Might.")
    table.square(1, "G5").click()
    expect(said).to_have_text("Select G5 on Might, the top-left square of the Monastery.")
    follow(table, TASKS[upgrade])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_elements_mentioned_by_a_step_are_visible_on_a_phone(
    browser: Browser, server: RunningServer, language: str
) -> None:
    with visit(browser, server.web_address, **PHONE, locale=language) as table:
        start(table, LESSON["languages"][language]["title"])
        for step in LESSON["languages"][language]["steps"]:
            expect(panel(table)).to_contain_text(step["task"])
            ready(table)
            while step["task"] in panel(table).inner_text():
                sentence = panel(table).inner_text()
                marked = table.page.locator("[data-next]")
                expect(marked).to_be_in_viewport(ratio=0.9)
                wait_until(partial(marked.evaluate, IS_ON_TOP))
                opens_menu = marked.get_attribute("aria-expanded") is not None  # the sentence may appear after the mark
                marked.tap()
                if opens_menu:
                    table.page.locator(".menu [data-next]").tap()
                expect(panel(table)).not_to_have_text(sentence, use_inner_text=True)
                ready(table)
        expect(panel(table)).to_contain_text(LESSON["languages"][language]["end"])
        table.page.locator(".guided .against").wait_for()
        expect(table.page.locator(".income caption")).to_be_in_viewport(ratio=1)


def test_text_of_the_next_step_does_not_wait_for_animations(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address, reduced_motion="no-preference") as table:
        table.once = True
        table.page.clock.install()
        table.page.reload()
        begin(table)
        table.build("Keep")
        table.square(1, "C2").click()
        table.page.locator(".planned .primary:enabled").wait_for()
        table.page.clock.pause_at(table.page.evaluate("Date.now()") / 1000 + 60)  # no picture follows the first one
        table.page.locator(".planned .primary").click()
        expect(panel(table)).to_contain_text(TASKS[2])
        expect(table.page.locator("[data-next]")).to_have_count(0)


def test_nothing_is_marked_until_the_position_is_loaded(table: Table) -> None:
    table.once = True
    begin(table)
    table.build("Keep")
    table.square(1, "C2").click()
    waiting: list[Route] = []
    table.page.route("**/ListLegalActions", lambda route: waiting.append(route))  # noqa: PLW0108  # sets attributes on it
    with table.page.expect_request("**/ListLegalActions"):
        table.press("Confirm")
    expect(panel(table)).to_contain_text(TASKS[2])
    expect(table.page.locator("[data-next]")).to_have_count(0)
    waiting.pop().continue_()
    table.page.unroute("**/ListLegalActions")  # on a slow machine, the app retries
    expect(table.page.locator("[data-next]")).to_be_visible()


def test_back_and_undo_go_to_the_previous_step_and_redo_to_the_next(table: Table) -> None:
    begin(table)
    follow(table, TASKS[1])
    expect(panel(table)).to_contain_text(f"Step 3 of {STEPS}")
    table.press("Undo")
    expect(panel(table)).to_contain_text(f"Step 2 of {STEPS}")
    table.press("Redo")
    expect(panel(table)).to_contain_text(f"Step 3 of {STEPS}")
    table.press("Back")
    expect(panel(table)).to_contain_text(f"Step 2 of {STEPS}")
    expect(table.square(1, "C2")).to_have_accessible_name("C2, plain")


def test_the_lesson_is_not_stored_even_after_the_page_was_closed(table: Table) -> None:
    begin(table)
    table.page.reload()
    expect(table.page.locator(".games")).to_be_attached()
    begin(table)
    table.press("Leave")
    expect(table.page.locator(".welcome")).to_be_visible()
    expect(table.page.locator(".games li")).to_have_count(0)


def test_a_player_with_stored_games_finds_the_lesson_next_to_the_puzzles(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    table.leave()
    expect(table.page.locator(".games li")).to_have_count(1)
    table.press("A guided first game")
    expect(panel(table)).to_contain_text(f"Step 1 of {STEPS}")


def test_how_to_play_links_to_the_guided_game(table: Table) -> None:
    table.press("How to play")
    table.page.get_by_role("dialog").get_by_role("button", name="A guided first game").click()
    expect(panel(table)).to_contain_text(f"Step 1 of {STEPS}")


def test_panel_hides_its_own_advice_during_the_lesson(table: Table) -> None:
    begin(table)
    for task in TASKS[1:4]:
        expect(panel(table)).to_contain_text(task)
        for said in table.page.locator(".inspector > .guide, .inspector > .hint").all():
            expect(said).to_be_hidden()
        follow(table, task)


def test_double_click_on_next_does_not_leave_the_lesson(table: Table) -> None:
    start(table)
    expect(panel(table)).to_contain_text(TASKS[0])
    ready(table)
    table.page.get_by_role("button", name="Next").dblclick()
    expect(panel(table)).to_contain_text(TASKS[1])
