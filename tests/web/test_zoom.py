"""At high zoom, nothing covers the text that is read, and the focus stays in sight."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.scenes import VALLEY, open_game, plan_keep

LYING_OVER = """() => [...document.querySelectorAll("body *")]
  .filter((each) => ["sticky", "fixed"].includes(getComputedStyle(each).position) && each.checkVisibility())
  .map((each) => each.className)"""


def test_no_element_covers_the_content_at_400_percent_zoom(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, viewport={"width": 1280, "height": 1024}) as page:
        page.set_viewport_size({"width": 320, "height": 256})  # 1280 by 1024 at 400 %
        assert page.evaluate(LYING_OVER) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        plan_keep(page)
        expect(page.locator(".planned .primary")).to_be_visible()
        assert page.evaluate(LYING_OVER) == []


def test_an_error_does_not_stick_at_400_percent(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, viewport={"width": 1280, "height": 1024}) as page:
        page.route(
            "**/AuditPosition", lambda route: route.fulfill(status=400, json={"code": "internal", "message": ""})
        )
        page.get_by_role("button", name="Edit position").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.set_viewport_size({"width": 320, "height": 256})  # 1280 by 1024 at 400 %
        assert page.evaluate(LYING_OVER) == []


def test_focus_stays_visible_at_200_percent_zoom(browser: Browser, server: RunningServer) -> None:
    window = {"width": 640, "height": 360}  # 1280 by 720 at 200 %
    with open_game(browser, server.web_address, *VALLEY, viewport=window) as page:
        page.locator("#board-1 .cells [tabindex='0']").focus()
        page.keyboard.press("e")
        button = page.get_by_role("button", name="Confirm")
        expect(button).to_be_focused()
        expect(button).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        square = page.locator(".boards .large .cells [tabindex='0']")
        expect(square).to_be_focused()
        expect(square).to_be_in_viewport(ratio=1)
