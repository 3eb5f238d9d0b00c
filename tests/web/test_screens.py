"""On common screen sizes, no dialog or panel of the web app is cut, covered or too small."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from khronos_service import RunningServer
from tests.web.conftest import visit
from tests.web.scenes import GAMES, VALLEY, open_game, press
from tests.web.test_newcomer import against_a_bot
from tests.web.test_plans import plan_before_the_bot
from tests.web.test_puzzles import open_puzzle
from tests.web.test_review import look_back
from tests.web.test_viewports import MIN_TOUCH_PX, SCREENS

REPORTED: Final = GAMES / "long-cascade.khronos"
"""Five players on a map of twelve columns and ten rows; Dan's pieces are white."""
OVERLAPPING: Final = """() => [...document.querySelectorAll(".boards header")].flatMap((header) => {
  const name = document.createRange();
  name.selectNodeContents(header.querySelector("h2"));
  const box = name.getBoundingClientRect();
  return [...header.querySelectorAll(".adventurers > span")].filter((pawn) => {
    const one = pawn.getBoundingClientRect();
    return one.left < box.right - 1 && one.top < box.bottom && one.bottom > box.top;
  }).map(() => header.textContent);
})"""
"""The headers of boards whose name is covered by an adventurer."""
CUT_LINES: Final = """() => {
  const list = document.querySelector(".log ol");
  const box = list.getBoundingClientRect();
  if (box.height === 0) return [];
  const whole = [...list.querySelectorAll("p")].filter((line) => {
    const one = line.getBoundingClientRect();
    return one.top >= box.top - 2 && one.bottom <= box.bottom + 2;
  });
  return whole.length > 0 ? [] : [list.innerText];
}"""
"""The text of the log if its list is visible, but none of its lines is whole."""


def box(page: Page, selector: str) -> dict[str, Any]:
    """Return the bounding box of the first element."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def size_of(screen: str) -> dict[str, Any]:
    """Return the options of a window with a common size."""
    width, height, options = SCREENS[screen]
    return {"viewport": {"width": width, "height": height}, **options}


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("screen", ["phone on its side", "laptop at 200 %", "smallest phone"])
def test_result_shows_its_title_and_buttons_without_scrolling(
    browser: Browser, server: RunningServer, screen: str, locale: str
) -> None:
    with visit(browser, server.web_address, **size_of(screen), locale=locale) as table:
        table.open(REPORTED.with_name("two-in-the-valley.khronos"))
        table.page.locator(".act button").click()
        dialog = table.page.get_by_role("dialog")
        expect(dialog.locator(".curve")).to_be_visible()
        expect(dialog.get_by_role("heading").first).to_be_in_viewport(ratio=1)
        for button in dialog.locator("footer button").all():
            expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("screen", ["laptop", "tablet", "large monitor"])
def test_buttons_of_the_map_editor_are_equally_high(
    browser: Browser, server: RunningServer, screen: str, locale: str
) -> None:
    with visit(browser, server.web_address, **size_of(screen), locale=locale) as table:
        table.page.locator(".new-game .map button").click()
        buttons = table.page.locator(".region-editor button")
        expect(buttons).to_have_count(8)
        assert len({round(one.bounding_box()["height"]) for one in buttons.all()}) == 1  # type: ignore[index]
        expect(table.page.locator("dialog footer .primary")).to_be_in_viewport(ratio=1)


def test_map_editor_has_squares_for_fingers_on_a_phone_on_its_side(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address, **size_of("phone on its side")) as table:
        table.press("Draw a map")
        assert box(table.page, ".canvas .cells rect")["width"] >= MIN_TOUCH_PX - 0.01


def test_map_editor_uses_a_large_monitor(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address, **size_of("large monitor")) as table:
        table.press("Draw a map")
        assert box(table.page, ".canvas")["width"] > 640


@pytest.mark.parametrize("screen", ["tablet", "phone on its side", "smallest phone"])
def test_form_of_a_new_game_stays_inside_its_panel(browser: Browser, server: RunningServer, screen: str) -> None:
    with visit(browser, server.web_address, **size_of(screen)) as table:
        panel = box(table.page, ".panel:has(.new-game)")
        for button in table.page.locator(".new-game :is(button, select, input)").all():
            found = button.bounding_box()
            assert found is None or found["x"] + found["width"] <= panel["x"] + panel["width"] - 10


@pytest.mark.parametrize("screen", ["phone on its side", "small laptop at 200 %"])
def test_adventurers_do_not_cover_the_names_of_small_boards(
    browser: Browser, server: RunningServer, screen: str
) -> None:
    with visit(browser, server.web_address, **size_of(screen)) as table:
        open_puzzle(table, 5)
        expect(table.page.locator(".adventurers > span")).to_have_count(6)
        assert table.page.evaluate(OVERLAPPING) == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("screen", ["tablet", "large tablet"])
def test_log_next_to_a_planned_action_shows_whole_lines(
    browser: Browser, server: RunningServer, screen: str, locale: str
) -> None:
    with open_game(browser, server.web_address, *VALLEY, **size_of(screen), locale=locale) as page:
        page.locator(".kinds button").nth(1).click()
        page.locator("#board-1 .offers path").first.wait_for()
        press(page, "H6")
        expect(page.locator(".planned .lines")).to_be_visible()
        assert page.evaluate(CUT_LINES) == []


@pytest.mark.parametrize(("width", "height"), [(1366, 650), (1440, 900)])
def test_log_stays_below_the_boards_while_a_turn_is_explained(
    browser: Browser, server: RunningServer, width: int, height: int
) -> None:
    with visit(browser, server.web_address, viewport={"width": width, "height": height}) as table:
        look_back(table)
        table.page.locator(".decided > li button").first.click()
        expect(table.page.locator(".explained")).to_be_visible()
        boards, log, column = (box(table.page, name) for name in ("#board-3 .window", ".history", ".act"))
        assert log["y"] >= boards["y"] + boards["height"]
        assert log["x"] < column["x"] - log["width"]
        assert column["y"] + column["height"] > height - 20
        expect(table.page.get_by_role("button", name="Continue from here")).to_be_in_viewport(ratio=1)


def test_log_stays_below_the_boards_next_to_the_income(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, viewport={"width": 1440, "height": 900}) as page:
        page.keyboard.press("i")
        expect(page.locator(".income table")).to_be_visible()
        boards, log = box(page, "#board-3 .window"), box(page, ".log")
        assert log["y"] >= boards["y"] + boards["height"]


def test_position_editor_uses_the_space_below_the_boards(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, viewport={"width": 1440, "height": 900}) as page:
        page.get_by_role("button", name="Edit position").click()
        boards, numbers = box(page, "#board-3 .window"), box(page, ".numbers")
        assert numbers["y"] >= boards["y"] + boards["height"]
        assert numbers["x"] < boards["x"]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_puzzle_leaves_the_board_in_sight_on_the_smallest_phone(
    browser: Browser, server: RunningServer, locale: str
) -> None:
    with visit(browser, server.web_address, **size_of("smallest phone"), locale=locale) as table:
        table.page.get_by_role("button", name=re.compile("^(Puzzles|Problèmes)$")).click()
        table.page.locator(".puzzles button").nth(4).click()
        expect(table.page.locator(".kinds")).to_be_visible()
        assert box(table.page, ".puzzle")["height"] <= 130
        table.page.locator("#board-1").evaluate("(one) => one.scrollIntoView()")
        dock = box(table.page, ".dock")
        assert dock["y"] - max(0, box(table.page, "#board-1 .window")["y"]) >= 4 * MIN_TOUCH_PX


def test_a_puzzle_shows_whole_boards_on_a_laptop(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address, **size_of("laptop")) as table:
        open_puzzle(table, 5)
        for age in (1, 2, 3):
            expect(table.square(age, "P20")).to_be_in_viewport(ratio=1)


def test_every_verb_has_an_icon(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY) as page:
        for button in page.locator(".kinds button, .verbs button").all():
            use = button.locator("svg use")
            expect(use).to_have_count(1)
            name = use.get_attribute("href") or "#"
            expect(page.locator(f".symbols {name} path")).to_have_count(1)


def test_removing_a_planned_action_stays_on_the_line_of_its_text(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **size_of("large tablet")) as table:
        plan = plan_before_the_bot(table.page)
        button = plan.get_by_role("button", name="Remove action 1")
        row = plan.locator("ol > li")
        found, line = button.bounding_box(), row.bounding_box()
        assert found is not None
        assert line is not None
        assert found["y"] - line["y"] < 6
        assert found["x"] > line["x"] + line["width"] - 60


def test_white_pieces_are_visible_in_the_log_and_around_domains(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address) as table:
        table.open(REPORTED)
        dot = table.page.locator(".dot rect[fill='#ffffff']").first
        expect(dot).not_to_have_css("stroke", "none")
        held = table.page.locator("#board-2 .domains .held:has(+ [stroke='#ffffff'])").first
        expect(held).to_have_css("stroke", "rgba(20, 12, 0, 0.75)")


def test_the_panel_of_a_building_consists_of_sentences(browser: Browser, server: RunningServer) -> None:
    size = {"width": 1440, "height": 900}
    with open_game(browser, server.web_address, *VALLEY, locale="fr-FR", viewport=size) as page:
        page.locator('#board-3 [role=gridcell][aria-label*="E5,"]').click()
        expect(page.locator(".inspector p.quiet").first).to_have_text("Religieux, valeur 2. Rénovation : Ann.")


@pytest.mark.parametrize("how", ["tap", "Escape"])
def test_menu_closes_with_a_tap_outside_and_with_escape(browser: Browser, server: RunningServer, how: str) -> None:
    with open_game(browser, server.web_address, *VALLEY, **size_of("large tablet")) as page:
        page.get_by_role("button", name="More").click()
        expect(page.get_by_role("button", name="Save", exact=True)).to_be_visible()
        if how == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator(".inspector").tap()
        expect(page.get_by_role("button", name="Save", exact=True)).to_be_hidden()


def test_log_shows_its_last_line_after_a_reload_with_slow_modules(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address, **size_of("small laptop")) as table:
        table.once = True
        table.open(REPORTED)
        late: list[Route] = []
        table.page.route(re.compile(r"/(?!app)[a-z]+\.js"), lambda route: late.append(route))  # noqa: PLW0108  # sets attributes on it
        table.page.reload()
        table.page.locator(".log .here").wait_for()
        for route in late:
            route.continue_()
        # An entry can be higher than the list, so only its last line is always visible.
        expect(table.page.locator(".log .here p").last).to_be_in_viewport(ratio=0.9)
