"""The web app on common screen sizes: boards first, with all actions next to them."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.scenes import VALLEY, opened

_TOUCH: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}
MIN_MOUSE_PX: Final = 20
MIN_TOUCH_PX: Final = 24

SCREENS: Final[dict[str, tuple[int, int, dict[str, Any]]]] = {
    "laptop": (1366, 650, {}),
    "small laptop": (1280, 720, {}),
    "large tablet": (1180, 820, _TOUCH),
    "tablet": (1024, 768, _TOUCH),
    "phone on its side": (844, 390, _TOUCH),
    "laptop at 200 %": (720, 450, {}),
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


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("screen", SCREENS)
def test_boards_have_the_screen_and_actions_are_next_to_them(
    browser: Browser, server: RunningServer, screen: str, locale: str
) -> None:
    width, height, options = SCREENS[screen]
    size = {"width": width, "height": height}
    with opened(browser, server.web_address, *VALLEY, viewport=size, **options, alone=True, locale=locale) as page:
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


@pytest.mark.parametrize("screen", [(1366, 768), (1440, 900), (1920, 1080), (2560, 1440)])
def test_the_log_fills_the_space_below_the_boards_and_the_column_shows_three_hints(
    browser: Browser, server: RunningServer, screen: tuple[int, int]
) -> None:
    width, height = screen
    with opened(browser, server.web_address, *VALLEY, alone=True, viewport={"width": width, "height": height}) as page:
        bottom_of = "(one) => one.getBoundingClientRect().bottom"
        gap = page.locator(".table .log").evaluate("(one) => one.getBoundingClientRect().top")
        gap -= page.locator(".boards .window").first.evaluate(bottom_of)
        assert 0 <= gap < 40
        assert height - page.locator(".table .log").evaluate(bottom_of) < 16
        if height >= 900:
            page.get_by_role("button", name="Hint", exact=True).click()
            for hint in page.locator(".inspector .hints li > button").all():
                expect(hint).to_be_in_viewport(ratio=1)
