"""Opens and continues golden games in a browser, and makes small drawings of the boards."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.web.conftest import visit

GAMES: Final = Path(__file__).resolve().parents[1] / "golden" / "games"
DRAWINGS: Final = Path(__file__).with_name("golden")
"""The folder of the reference drawings."""

_PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
_BARE: Final = """() => {
  const [sheet] = document.styleSheets;
  sheet.insertRule(".bar, .dock, .players, .log { visibility: hidden !important }", sheet.cssRules.length);
  // Whole, whatever part of it a phone shows.
  sheet.insertRule(".boards .window khronos-board { min-width: 0 !important }", sheet.cssRules.length);
  for (const board of document.querySelectorAll("khronos-board")) {
    board.shadowRoot.adoptedStyleSheets[0].insertRule("text { visibility: hidden }");
  }
}"""
_SIDE_BY_SIDE: Final = """async (pictures) => {
  const width = 160;
  const images = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return image;
  }));
  const height = Math.round(width * images[0].height / images[0].width);
  const canvas = new OffscreenCanvas(width * images.length, height);
  const on = canvas.getContext("2d");
  on.imageSmoothingQuality = "high";
  images.forEach((image, index) => on.drawImage(image, width * index, 0, width, height));
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
}"""


def part(game: str, *marks: str) -> FilePayload:
    """Return the record of a golden game up to the line with the last mark; the marks are searched in order."""
    lines, end = (GAMES / f"{game}.khronos").read_text(encoding="utf-8").splitlines(), -1
    for mark in marks:
        end = next(number for number, line in enumerate(lines) if number > end and line.startswith(mark))
    return {"name": "game", "mimeType": "text/plain", "buffer": "\n".join([*lines[: end + 1], ""]).encode()}


def small_map(side: int) -> FilePayload:
    """Return the record of a game of three with reported cards on a square map, before its first action."""
    hamlets = f".h{'.' * (side - 4)}h."
    plain = "." * side
    region = [plain, hamlets, *[plain] * (side - 4), hamlets, plain]
    head = ["Khronos game 1", "rules: 1", "seat 1: Ann, red", "seat 2: Ben, blue", "seat 3: Cleo, green", "region:"]
    lines = [*head, *(f"  {row}" for row in region), "cards: reported", "first: Ann", "", "Turn 1, Ann", ""]
    return {"name": "game", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()}


@contextmanager
def open_game(browser: Browser, address: str, game: str, last: str, **options: Any) -> Iterator[Page]:
    """Open a golden game at the line that starts with the last mark, with the hand of the seat that must act."""
    with visit(browser, address, **options) as table:
        table.open(part(game, last))
        table.page.locator(".pass .primary").click()
        wait_until_settled(table.page)
        yield table.page


def wait_until_settled(page: Page) -> None:
    """Wait until the app shows everything about Might for the seat that must act, and has focused Might."""
    page.locator(".kinds").wait_for()
    page.locator("#board-3 .cells rect").first.wait_for(state="attached")  # the last board to be drawn
    page.locator("#board-1 .domains path").first.wait_for(state="attached")
    expect(page.locator("#board-1 .cells [tabindex='0']")).to_be_focused()


def press(page: Page, square: str) -> None:
    """Click a square of Might."""
    page.locator(f'#board-1 [role=gridcell][aria-label~="{square},"]').click()


def plan_keep(page: Page) -> None:
    """Plan an upgrade that ripples to both later boards."""
    press(page, "D9")
    page.get_by_role("button", name="Upgrade to Keep").click()
    press(page, "C9")
    page.locator("#board-3 .preview .tile").wait_for()


def plan_hamlet(page: Page) -> None:
    """Plan a Hamlet that joins two domains, so that a different player must decide."""
    page.locator(".kinds button", has_text="Hamlet").click()
    page.locator("#board-1 .offers path").first.wait_for()
    press(page, "D3")
    page.locator("#board-1 .preview .tile").wait_for()


def decide(page: Page) -> None:
    """Build that Hamlet, and continue as the player who decides."""
    plan_hamlet(page)
    page.locator(".planned .primary").click()
    page.locator(".pass .primary").click()
    page.locator("#board-1 .offers path").first.wait_for()


VALLEY: Final = ("two-in-the-valley", "Turn 5, Ben")
"""Two players; Ben holds four Military cards, with one adventurer on Might and one on Reason."""
CASTLES: Final = ("castles", "Turn 3, Cleo")
"""Three players; Cleo owns the Keep at B2 of Might and holds two Military and two Civil cards."""
UPGRADED: Final = ("castles", "upgrade Might B2 to Castle A1")
"""Cleo's first adventurer has played two cards, and the second one none; both are on Might."""
_DESKTOP: Final = {"viewport": {"width": 1440, "height": 880}}
_DARK: Final = {"viewport": {"width": 1440, "height": 720}, "color_scheme": "dark"}

SCENES: Final[dict[str, tuple[tuple[str, str], dict[str, Any], Callable[[Page], None]]]] = {
    "plan": (VALLEY, _DESKTOP, plan_keep),
    "plan-phone": (VALLEY, _PHONE, plan_keep),
    "plan-dark": (UPGRADED, _DARK, plan_hamlet),
    "decision": (UPGRADED, _DESKTOP, decide),
}
"""The scenes by the name of the drawing: a game and its last line, the window, and the actions."""


@contextmanager
def scene(browser: Browser, address: str, name: str, **options: Any) -> Iterator[Page]:
    """Open a scene; options override the options of its window."""
    (game, last), window, play = SCENES[name]
    with open_game(browser, address, game, last, **window, **options) as page:
        play(page)
        yield page


def drawing(page: Page) -> bytes:
    """Return the three boards of a page as one small PNG, and hide all letters of the page."""
    page.evaluate(_BARE)
    boards = [base64.b64encode(each.screenshot()).decode() for each in page.locator(".boards svg.board").all()]
    with page.context.expect_page() as blank:
        page.evaluate("void open('about:blank')")
    joined: str = blank.value.evaluate(_SIDE_BY_SIDE, boards)
    blank.value.close()
    return base64.b64decode(joined)
