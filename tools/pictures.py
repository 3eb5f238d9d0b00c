"""The pictures of the page: golden games, opened and played on in Chromium.

`python -m tools.pictures` writes those of the documentation to `docs/images`, and the drawings of boards that a test
compares to `tests/web/golden`: without letters and small, so that fonts and browsers may differ.
"""

from __future__ import annotations

import base64
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from khronos_service import LogLevel, Settings, start_server
from tests.web.conftest import CHROMIUM, FLAGS
from tools.npm import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

PICTURES: Final = ROOT / "docs" / "images"
DRAWINGS: Final = ROOT / "tests" / "web" / "golden"
GAMES: Final = ROOT / "tests" / "golden" / "games"

_PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
_BARE: Final = """() => {
  const [sheet] = document.styleSheets;
  sheet.insertRule("text, .bar, .dock, .players, .log { visibility: hidden !important }", sheet.cssRules.length);
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


@contextmanager
def opened(browser: Browser, address: str, game: str, last: str, **options: Any) -> Iterator[Page]:
    """Open a golden game as it stood after the line that begins with the last one, with who is to act in front."""
    lines = (GAMES / f"{game}.khronos").read_text(encoding="utf-8").splitlines()
    end = next(number for number, line in enumerate(lines) if line.startswith(last))
    record = "\n".join([*lines[: end + 1], ""]).encode()
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", **options)
    page = context.new_page()
    page.goto(address)
    page.set_input_files("input[type=file]", {"name": "game", "mimeType": "text/plain", "buffer": record})
    page.locator(".pass .primary").click()
    page.locator(".kinds").wait_for()
    yield page
    context.close()


def press(page: Page, square: str) -> None:
    """Press a square of Might."""
    page.locator(f'#board-1 [role=gridcell][aria-label^="{square},"]').click()


def plan_keep(page: Page) -> None:
    """Look at an upgrade that ripples to both later boards."""
    press(page, "D9")
    page.get_by_role("button", name="Upgrade to Keep").click()
    press(page, "C9")
    page.locator("#board-3 .preview .tile").wait_for()


def plan_hamlet(page: Page) -> None:
    """Look at a Hamlet that joins two domains, so that somebody else has to decide."""
    page.locator(".kinds button", has_text="Hamlet").click()
    page.locator("#board-1 .offers path").first.wait_for()
    press(page, "D3")
    page.locator("#board-1 .preview .tile").wait_for()


def decide(page: Page) -> None:
    """Lay that Hamlet, and sit down as the one who decides."""
    plan_hamlet(page)
    page.locator(".planned .primary").click()
    page.locator(".pass .primary").click()
    page.locator("#board-1 .offers path").first.wait_for()


_VALLEY: Final = ("two-in-the-valley", "end giving nothing  ; fa03cd4c")
_CASTLES: Final = ("castles", "upgrade Might B2 to Castle A1")
_DESKTOP: Final = {"viewport": {"width": 1440, "height": 880}}
_DARK: Final = {"viewport": {"width": 1440, "height": 720}, "color_scheme": "dark"}

SCENES: Final[dict[str, tuple[tuple[str, str], dict[str, Any], Callable[[Page], None]]]] = {
    "plan": (_VALLEY, _DESKTOP, plan_keep),
    "plan-phone": (_VALLEY, _PHONE, plan_keep),
    "plan-dark": (_CASTLES, _DARK, plan_hamlet),
    "decision": (_CASTLES, _DESKTOP, decide),
}
"""A game and its last line, the window, and what is done there, by the name of the drawing."""


@contextmanager
def scene(browser: Browser, address: str, name: str, **options: Any) -> Iterator[Page]:
    """Open a scene; options replace those of its window."""
    (game, last), window, play = SCENES[name]
    with opened(browser, address, game, last, **window, **options) as page:
        play(page)
        yield page


def drawing(page: Page) -> bytes:
    """Return the three boards of a page as one small PNG; the page shows no letters any more."""
    page.evaluate(_BARE)
    boards = [base64.b64encode(each.screenshot()).decode() for each in page.locator("svg.board").all()]
    with page.context.expect_page() as blank:
        page.evaluate("void open('about:blank')")
    joined: str = blank.value.evaluate(_SIDE_BY_SIDE, boards)
    blank.value.close()
    return base64.b64decode(joined)


def take(browser: Browser, address: str) -> None:
    """Take every picture."""
    DRAWINGS.mkdir(exist_ok=True)
    for name in SCENES:
        with scene(browser, address, name) as page:
            (DRAWINGS / f"{name}.png").write_bytes(drawing(page))
    with scene(browser, address, "plan") as page:
        page.screenshot(path=PICTURES / "page.png")
    with scene(browser, address, "plan-phone") as page:
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=PICTURES / "page-phone.png")
    with scene(browser, address, "plan-dark") as page:
        page.screenshot(path=PICTURES / "page-decision.png")


def main() -> None:
    """Start a server and a browser, and take the pictures."""
    server = start_server(Settings(port=0, web=True, web_port=0, log_level=LogLevel.ERROR))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        take(browser, server.web_address)
        browser.close()
    server.stop(grace=0)


if __name__ == "__main__":
    main()
