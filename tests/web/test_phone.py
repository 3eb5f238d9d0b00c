"""The web app works with touch on phones and tablets."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.support.waiting import wait_until
from tests.web.conftest import visit
from tests.web.scenes import CASTLES, VALLEY, open_game, plan_keep, press, small_map

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: Final[dict[str, Any]] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}
_FINGERS: Final = """
  const { left, top } = board.getBoundingClientRect();
  const fingers = (xs) => xs.map((x, identifier) =>
    new Touch({ identifier, target: board, clientX: left + x, clientY: top + 150 }));
  const send = (type, list, ...xs) => board.dispatchEvent(
    new TouchEvent(type, { [list]: fingers(xs), bubbles: true, cancelable: true }));"""
IS_ON_TOP: Final = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(one.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
}"""
_ZOOMED_BY: Final = {
    "double tap": f"(board) => {{{_FINGERS} for (const x of [100, 101]) send('touchend', 'changedTouches', x); }}",
    "pinch": f"(board) => {{{_FINGERS} for (const x of [100, 75]) send('touchmove', 'touches', x, 250 - x); }}",
}


def test_squares_kinds_and_verbs_are_visible_below_the_acting_player_and_the_question(
    browser: Browser, server: RunningServer
) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        for button in page.locator(".kinds button, .verbs button").all():
            expect(button).to_be_in_viewport(ratio=1)
        for name in page.locator(".kinds button span").all():
            expect(name).to_be_in_viewport(ratio=1)
        box = page.locator('#board-1 [aria-label~="C5,"]').bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
        said = page.locator(".inspector")
        expect(said).to_contain_text(re.compile(r"\w+ is to play: choose what to build"))
        page.locator(".kinds button:not(.dim)").first.click()
        expect(said.locator(".hint")).to_contain_text("Select a lit square")
        expect(said.locator(".hint")).to_be_in_viewport(ratio=1)


def test_plan_panel_shows_ripples_without_cutting_buttons_or_hiding_the_square(
    browser: Browser, server: RunningServer
) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        plan_keep(page)
        views = page.locator(".small-views figure")
        expect(views.locator("figcaption")).to_have_text(["Faith", "Reason"])
        for view in views.all():
            expect(view.locator(".preview .tile")).to_have_count(1)
            expect(view).to_be_in_viewport(ratio=1)
        for part in (".planned footer", ".planned .lines li"):
            expect(page.locator(part).first).to_be_in_viewport(ratio=1)
        texts, buttons = page.locator(".foreseen").bounding_box(), page.locator(".planned footer").bounding_box()
        assert texts is not None
        assert buttons is not None
        assert texts["y"] + texts["height"] <= buttons["y"] + 1
        wait_until(partial(page.locator('#board-1 [aria-label~="C9,"]').evaluate, IS_ON_TOP))


def test_the_panel_leaves_half_of_the_window_to_the_boards(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        press(page, "D9")
        page.locator(".building-actions").wait_for()
        panel = page.locator(".dock").bounding_box()
        assert panel is not None
        assert panel["height"] <= PHONE["viewport"]["height"] / 2


def test_checklist_and_cards_to_give_up_are_in_sight_above_the_buttons(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address, **PHONE) as table:
        table.open(small_map(10))  # with reported cards
        table.build("Keep")
        table.page.locator("#board-1 .offers path").first.wait_for()
        press(table.page, "D4")
        table.press("Confirm")
        expect(table.page.locator(".errands li")).to_have_count(4)
        for line in table.page.locator(".errands li").all():
            expect(line).to_be_in_viewport(ratio=1)
        table.press("End the turn")
        expect(table.page.locator(".picker p")).to_be_in_viewport(ratio=1)
        table.press("End the turn")
        table.press("More")
        table.press("Edit position")
        expect(table.page.get_by_role("heading", name="Correct the position")).to_be_in_viewport(ratio=1)


def test_menu_closes_after_a_choice_and_the_chosen_income_is_visible(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        income = page.get_by_role("button", name="Income")
        expect(income).to_be_hidden()
        page.get_by_role("button", name="More").click()
        income.click()
        expect(page.locator(".menu")).to_be_hidden()
        expect(page.locator(".income caption")).to_be_in_viewport(ratio=1)


def test_hints_replace_the_buttons_until_closed(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        page.locator(".hint-button").click()
        page.locator(".hints").wait_for()
        for hint in page.locator(".hints > li > button").all():
            expect(hint).to_be_in_viewport(ratio=1)
        expect(page.locator(".boards .lit").first).to_be_attached()
        expect(page.locator(".kinds button").first).to_be_hidden()
        page.locator(".inspector").get_by_role("button", name="Close").click()
        expect(page.locator(".kinds button").first).to_be_visible()


def test_travel_buttons_are_next_to_the_name_of_the_board(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES, **PHONE) as page:
        page.locator(".verbs").get_by_role("button", name="Travel").click()
        expect(page.locator(".adventurers .primary").first).to_be_visible()
        for board in page.locator(".boards section", has=page.locator(".adventurers .primary")).all():
            expect(board.locator("header p")).to_be_hidden()
            expect(board.locator(".adventurers .primary").first).to_be_visible()


@pytest.mark.parametrize("how", _ZOOMED_BY)
def test_zoom_gesture_zooms_the_board_and_not_the_page(browser: Browser, server: RunningServer, how: str) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        board = page.locator("#board-1 khronos-board")
        window, square = page.locator("#board-1 .window"), page.locator('#board-1 [aria-label~="H8,"]')
        expect(window).to_have_attribute("style", "--zoom: 1;")  # the code for zooming is loaded after the boards
        before, around = square.bounding_box(), window.bounding_box()
        assert before is not None
        board.evaluate(_ZOOMED_BY[how])
        after = square.bounding_box()
        assert after is not None
        assert after["width"] > 1.9 * before["width"]
        assert window.bounding_box() == around


def test_tablet_enlarges_the_board_that_is_tapped(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, **TABLET) as page:

        def widths() -> list[float]:
            boxes = [each.bounding_box() for each in page.locator(".boards svg.board").all()]
            return [each["width"] for each in boxes if each is not None]

        might, faith, reason = widths()
        assert might > 1.5 * faith == 1.5 * reason
        page.locator("#board-3 .window").click()
        expect(page.locator("#board-3.large")).to_be_visible()
        might, faith, reason = widths()
        assert reason > 1.5 * faith == 1.5 * might
