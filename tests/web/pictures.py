"""Creates the pictures of the web app: golden games, opened and continued in Chromium.

`python -m tests.web.pictures` writes the pictures of the documentation to `docs/images`, and the drawings of boards for
a test to `tests/web/golden`. The drawings are small and without letters, because fonts and browsers differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from khronos_service import LogLevel, Settings, start_server
from testing.browsers import CHROMIUM, FLAGS
from tests.web.scenes import DRAWINGS, SCENES, drawing, scene
from tools.checkout import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES: Final = ROOT / "docs" / "images"


def take_pictures(browser: Browser, address: str) -> None:
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
    """Start a server and a browser, and create the pictures."""
    server = start_server(Settings(port=0, web=True, web_port=0, log_level=LogLevel.ERROR))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        take_pictures(browser, server.web_address)
        browser.close()
    server.stop(grace=0)


if __name__ == "__main__":
    main()
