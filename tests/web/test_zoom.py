"""The web app at 400 % zoom: nothing covers the text that is read."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.scenes import VALLEY, opened, plan_keep

LYING_OVER = """() => [...document.querySelectorAll("body *")]
  .filter((each) => ["sticky", "fixed"].includes(getComputedStyle(each).position) && each.checkVisibility())
  .map((each) => each.className)"""


def test_nothing_sticks_at_400_percent(browser: Browser, server: RunningServer) -> None:
    with opened(browser, server.web_address, *VALLEY, alone=True, viewport={"width": 1280, "height": 1024}) as page:
        page.set_viewport_size({"width": 320, "height": 256})  # 1280 by 1024 at 400 %
        assert page.evaluate(LYING_OVER) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        plan_keep(page)
        expect(page.locator(".planned .primary")).to_be_visible()
        assert page.evaluate(LYING_OVER) == []
