"""On common screen sizes, the web app shows the boards first, with all actions next to them."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.conftest import Table, visit
from tests.web.scenes import UPGRADED, VALLEY, decide, open_game, part, plan_hamlet, press, small_map

_TOUCH: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}
BOTH_ON_FAITH: Final = ("two-in-the-valley", "build Abbey Faith G5")
"""Both adventurers of Ben are on Faith, and he has two Ecus."""
FIVE_PLAYERS: Final = ("long-cascade", "Turn 3")
"""Five players, of whom Ann has both adventurers on Might."""
COVERED: Final = """() => [...document.querySelectorAll(".boards header")].flatMap((header) => {
  const text = document.createRange();
  return [...header.querySelectorAll("h2, p")].filter((each) => {
    text.selectNodeContents(each);
    const box = text.getBoundingClientRect();
    return getComputedStyle(each).visibility === "visible" && [...header.querySelectorAll(".primary")].some((one) => {
      const button = one.getBoundingClientRect();
      const isAbove = button.left < box.right && button.right > box.left;
      return isAbove && button.top < box.bottom && button.bottom + 4 > box.top;
    });
  }).map((each) => each.textContent);
})"""
"""The names and subtitles of boards that a travel button covers, or touches within 4 pixels."""
BOARD_TOPS: Final = """() => {
  const top = (one) => one.getBoundingClientRect().top;
  return [...document.querySelectorAll(".boards .window")].map((each) => top(each) - top(each.closest(".boards")));
}"""
"""The distances of the boards from the top of the space for boards, in pixels."""
MIN_MOUSE_PX: Final = 20
MIN_TOUCH_PX: Final = 24
MIN_LOG_PX: Final = 80
"""The height of four lines of the log."""

SCREENS: Final[dict[str, tuple[int, int, dict[str, Any]]]] = {
    "laptop": (1366, 650, {}),
    "small laptop": (1280, 720, {}),
    "large tablet": (1180, 820, _TOUCH),
    "tablet": (1024, 768, _TOUCH),
    "phone on its side": (844, 390, _TOUCH),
    "laptop at 200 %": (720, 450, {}),
    "small laptop at 200 %": (640, 360, {}),
    "smallest phone": (320, 568, {}),
    "large monitor": (2560, 1440, {}),
}

MEASURE: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const pressable = [...document.querySelectorAll(".boards khronos-board")]
    .filter((board) => getComputedStyle(board).pointerEvents !== "none");
  const squares = pressable.flatMap((board) => [...board.shadowRoot.querySelectorAll(".cells rect")].map(box));
  const frames = [...document.querySelectorAll(".boards .window")].map(box);
  const [above, act] = [box(document.querySelector(".players")), box(document.querySelector(".act"))];
  const isBeside = act.left > innerWidth / 2;
  const left = Math.min(...frames.map((each) => each.left));
  const right = Math.max(...frames.map((each) => each.right));
  const bottom = Math.max(...frames.map((each) => each.bottom));
  const buttons = [...document.querySelectorAll(".kinds button, .verbs button, .history button")];
  const words = (button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts.filter((text) => text.parentElement.checkVisibility()).flatMap((text) =>
      [...text.data.matchAll(/\\S+/g)].map((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return [word[0], [...range.getClientRects()]];
      }));
  };
  const broken = buttons.flatMap((button) => words(button)
    .filter(([, lines]) => lines.length > 1 || lines.some((line) =>
      line.left < box(button).left || line.right > box(button).right))
    .map(([word]) => word));
  return {
    square: Math.min(...squares.flatMap(({ width, height }) => [width, height])),
    width: (right - left) / (isBeside ? act.left : innerWidth),
    height: (Math.min(bottom, innerHeight) - above.bottom) / (innerHeight - above.bottom),
    broken,
    bar: box(document.querySelector(".bar")).height,
    overflow: document.documentElement.scrollWidth - innerWidth,
  };
}"""

IN_REACH: Final = """(button) => {
  button.scrollIntoView({ block: "nearest" });
  const box = button.getBoundingClientRect();
  const under = (x, y) => document.elementFromPoint(x, y);
  const board = document.querySelector("#board-1 .window").getBoundingClientRect();
  const [left, right] = [Math.max(0, board.left), Math.min(innerWidth, board.right)];
  const [top, bottom] = [Math.max(0, board.top), Math.min(innerHeight, board.bottom)];
  let shown = 0;
  for (let y = top; y < bottom; y += 4)
    if (under((left + right) / 2, y)?.closest("#board-1 .window")) shown += 4;
  return {
    button: button.contains(under(box.x + box.width / 2, box.y + box.height / 2)),
    shown,
  };
}"""


HIDDEN: Final = """(all) => {
  const isClipped = (box, outer) => box.top < outer.top - 1 || box.bottom > outer.bottom + 1;
  const isCut = (scroller, outer) => [...scroller.querySelectorAll("*")].some((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return (top < outer.bottom - 8 && bottom > outer.bottom + 1) || (top < outer.top - 1 && bottom > outer.top + 8);
  });
  return all.filter((element) => {
    let box = element.getBoundingClientRect();
    for (let each = element.parentElement; each; each = each.parentElement) {
      const { overflowY, backgroundAttachment, maskImage } = getComputedStyle(each);
      if (overflowY === "visible" || each === document.body) continue;
      const outer = each.getBoundingClientRect();
      const isMarked = backgroundAttachment.includes("local") || maskImage !== "none" || isCut(each, outer);
      if (isClipped(box, outer) && (overflowY === "hidden" || !isMarked || outer.height < 30)) return true;
      box = outer;
    }
    const isPage = document.documentElement.scrollHeight > innerHeight;
    return !isPage && isClipped(box, { top: 0, bottom: innerHeight });
  }).map((each) => each.innerText || each.ariaLabel);
}"""
"""Finds the elements that are cut off although nothing shows that they can be scrolled into view (a shadow, a cut
panel, or a page that scrolls).
"""

SHARE: Final = """() => [...document.querySelectorAll(".boards .window")].map((frame) => {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  return (right - left) * Math.max(0, Math.min(bottom, innerHeight) - top);
}).reduce((sum, each) => sum + each) / innerWidth / innerHeight"""
"""The part of the window that the boards take."""


@pytest.mark.parametrize("side", [10, 8])
@pytest.mark.parametrize("screen", SCREENS)
def test_small_maps_use_the_space_and_hide_nothing_to_press(
    browser: Browser, server: RunningServer, screen: str, side: int
) -> None:
    width, height, options = SCREENS[screen]
    size = {"width": width, "height": height}
    with visit(browser, server.web_address, viewport=size, locale="fr-FR", **options) as table:
        table.open(small_map(side))
        page = table.page
        page.locator("#board-3 .cells rect").first.wait_for(state="attached")
        assert page.evaluate(SHARE) >= 0.28

        def hidden(*selectors: str) -> list[str]:
            shown = page.locator(", ".join(selectors)).filter(visible=True)
            expect(shown.first).to_be_attached()
            found: list[str] = shown.evaluate_all(HIDDEN)
            return found

        assert hidden(".kinds button", ".verbs button", ".log li") == []
        if screen == "laptop":
            expect(page.locator(".log li").last).to_be_in_viewport()
        page.locator(".kinds button", has_text="Donjon").click()
        page.locator("#board-1 .offers path").first.wait_for(state="attached")
        press(page, "D4")
        page.locator(".planned .lines li").first.wait_for()
        assert hidden(".payments label", ".planned .lines li", ".planned button", ".log li") == []
        expect(page.locator(".planned .primary")).to_be_in_viewport(ratio=1)
        page.locator(".planned .primary").click()
        page.locator(".errands li").first.wait_for()
        assert hidden(".errands label", ".log li") == []
        page.locator(".verbs .end").click()
        page.locator(".picker .primary").wait_for()
        assert hidden(".picker button", ".picker small", ".log li") == []


def test_layout_of_a_small_map_depends_only_on_the_window(table: Table) -> None:
    page = table.page
    table.open(small_map(10))
    boards = page.locator(".boards")
    expect(boards).to_have_class("boards one")
    page.set_viewport_size({"width": 1366, "height": 650})
    expect(boards).to_have_class("boards over-log")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(boards).to_have_class("boards one")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("screen", SCREENS)
def test_boards_fill_the_screen_and_actions_are_next_to_them(
    browser: Browser, server: RunningServer, screen: str, locale: str
) -> None:
    width, height, options = SCREENS[screen]
    size = {"width": width, "height": height}
    with open_game(browser, server.web_address, *VALLEY, viewport=size, **options, locale=locale) as page:
        found = page.evaluate(MEASURE)
        assert found["square"] >= (MIN_TOUCH_PX if options else MIN_MOUSE_PX) - 0.01
        assert max(found["width"], found["height"]) >= 0.8
        assert found["broken"] == []
        assert found["bar"] <= 56  # one line
        assert found["overflow"] == 0
        for button in page.locator(".kinds button, .verbs button").all():
            reach = button.evaluate(IN_REACH)
            assert reach["button"], button.inner_text()
            assert reach["shown"] >= 4 * found["square"], "four rows of the board stay in sight"


@pytest.mark.parametrize(
    ("screen", "hints"), [((1366, 650), 2), ((1366, 768), 2), ((1440, 900), 3), ((1920, 1080), 3), ((2560, 1440), 3)]
)
def test_the_log_fills_the_space_that_boards_and_panels_leave_and_the_column_shows_hints(
    browser: Browser, server: RunningServer, screen: tuple[int, int], hints: int
) -> None:
    width, height = screen
    with open_game(browser, server.web_address, *VALLEY, viewport={"width": width, "height": height}) as page:
        bottom_of = "(one) => one.getBoundingClientRect().bottom"
        # In a low window, only the buttons of the log are below the boards, and its list is in the column.
        gap = page.locator(".history").evaluate("(one) => one.getBoundingClientRect().top")
        gap -= page.locator(".boards .window").first.evaluate(bottom_of)
        assert 0 <= gap < 40
        log = page.locator(".log ol").bounding_box()
        assert log is not None
        assert height - log["y"] - log["height"] < 24
        assert log["height"] >= MIN_LOG_PX
        page.get_by_role("button", name="Hint", exact=True).click()
        found = page.locator(".inspector .hints li > button")
        expect(found).to_have_count(3)
        for hint in found.all()[:hints]:
            expect(hint).to_be_in_viewport(ratio=0.95)  # all but the frame below its last line


@pytest.mark.parametrize("screen", ["small laptop", "large tablet"])
def test_the_column_is_as_wide_as_one_large_board_allows(browser: Browser, server: RunningServer, screen: str) -> None:
    width, height, options = SCREENS[screen]
    with open_game(
        browser, server.web_address, *VALLEY, viewport={"width": width, "height": height}, **options
    ) as page:
        assert page.locator(".boards.one").count() == 1
        right = page.locator("#board-3").bounding_box()
        column = page.locator(".act").bounding_box()
        assert right is not None
        assert column is not None
        assert column["x"] - right["x"] - right["width"] < 120


@pytest.mark.parametrize("screen", [name for name in SCREENS if name != "large monitor"])
def test_one_click_on_a_travel_button_of_any_board_plans_the_travel(
    browser: Browser, server: RunningServer, screen: str
) -> None:
    width, height, options = SCREENS[screen]
    size = {"width": width, "height": height}
    with open_game(browser, server.web_address, *BOTH_ON_FAITH, viewport=size, **options) as page:
        for age in (3, 1):
            tops = page.evaluate(BOARD_TOPS)
            page.locator(".verbs").get_by_role("button", name="Travel", exact=True).click()
            expect(page.locator(".adventurers .primary")).to_have_count(4)
            if not options:  # touch screens have higher buttons, which move the boards
                assert page.evaluate(BOARD_TOPS) == pytest.approx(tops, abs=3)
            button = page.locator(f"#board-{age} .adventurers .primary").last
            button.scroll_into_view_if_needed()
            place = button.bounding_box()
            assert place is not None
            expect(button).to_be_in_viewport(ratio=1)
            frame = page.locator(f"#board-{age}").bounding_box()
            assert frame is not None
            assert frame["x"] <= place["x"]
            assert place["x"] + place["width"] <= frame["x"] + frame["width"] + 1
            page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
            expect(page.locator(".planned")).to_be_visible(timeout=5000)
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(1440, 900), (1366, 650), (1280, 720), (390, 844)])
def test_travel_buttons_cover_no_text(browser: Browser, server: RunningServer, size: tuple[int, int]) -> None:
    window = {"width": size[0], "height": size[1]}
    with visit(browser, server.web_address, viewport=window) as table:
        page = table.page
        table.open(part(*FIVE_PLAYERS))  # with reported cards, so no hand is passed on
        page.locator(".verbs").get_by_role("button", name="Travel", exact=True).click()
        expect(page.locator(".adventurers .primary")).to_have_count(4)
        assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("screen", ["small laptop at 200 %", "phone on its side"])
def test_a_refusal_is_in_sight_next_to_its_square(browser: Browser, server: RunningServer, screen: str) -> None:
    width, height, options = SCREENS[screen]
    size = {"width": width, "height": height}
    with open_game(browser, server.web_address, *VALLEY, viewport=size, **options) as page:
        page.locator(".kinds button", has_text="Keep").click()
        page.locator("#board-1 .offers path").first.wait_for()
        press(page, "I5")
        reason = page.locator(".inspector .violations li").first
        expect(reason).to_contain_text("river")
        expect(reason).to_be_in_viewport(ratio=1)
        expect(page.locator('#board-1 [role=gridcell][aria-label~="I5,"]')).to_be_in_viewport(ratio=1)


def test_a_decision_enlarges_its_board(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *UPGRADED, viewport={"width": 700, "height": 460}) as page:
        assert page.locator(".boards.one").count() == 1
        plan_hamlet(page)
        page.locator("#board-3 .window").click()
        expect(page.locator("#board-3")).to_contain_class("large")
        page.locator(".planned .primary").click()
        page.locator(".pass .primary").click()
        expect(page.locator("#board-1")).to_contain_class("asked large")


def test_the_question_of_a_decision_is_in_sight_on_a_low_screen(browser: Browser, server: RunningServer) -> None:
    width, height, options = SCREENS["phone on its side"]
    size = {"width": width, "height": height}
    with open_game(browser, server.web_address, *UPGRADED, viewport=size, **options) as page:
        decide(page)
        expect(page.locator(".decision h3")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", ["phone on its side", "small laptop at 200 %"])
def test_names_of_players_are_not_cut(browser: Browser, server: RunningServer, screen: str) -> None:
    width, height, options = SCREENS[screen]
    size = {"width": width, "height": height}
    with open_game(browser, server.web_address, *VALLEY, viewport=size, **options) as page:
        for name in page.locator(".players .who h2").all():
            assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), name.inner_text()
