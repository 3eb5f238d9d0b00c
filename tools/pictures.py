"""The pictures of the page in the documentation: a golden game, opened and played on in Chromium.

`python -m tools.pictures` writes them to `docs/images`. They differ in fonts from machine to machine, so no test
compares them.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from khronos_service import LogLevel, Settings, start_server
from tests.web.conftest import CHROMIUM, FLAGS
from tools.npm import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PICTURES: Final = ROOT / "docs" / "images"
GAMES: Final = ROOT / "tests" / "golden" / "games"


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


def take(browser: Browser, address: str) -> None:
    """Take every picture."""
    valley = ("two-in-the-valley", "end giving nothing  ; fa03cd4c")
    with opened(browser, address, *valley, viewport={"width": 1440, "height": 880}) as page:
        plan_keep(page)
        page.screenshot(path=PICTURES / "page.png")
    with opened(browser, address, *valley, viewport={"width": 390, "height": 844}, has_touch=True) as page:
        plan_keep(page)
        page.evaluate("scrollTo(0, 96)")
        page.screenshot(path=PICTURES / "page-phone.png")
    castles = ("castles", "upgrade Might B2 to Castle A1")
    dark: dict[str, Any] = {"viewport": {"width": 1440, "height": 720}, "color_scheme": "dark"}
    with opened(browser, address, *castles, **dark) as page:
        page.locator(".kinds button", has_text="Hamlet").click()
        page.locator("#board-1 .offers path").first.wait_for()
        press(page, "D3")
        page.locator("#board-1 .preview .tile").wait_for()
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
