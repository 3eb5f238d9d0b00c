"""The boards of the web app show prices, ruins and decisions clearly."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.scenes import UPGRADED, VALLEY, open_game, scene


def test_a_single_price_is_shown_only_at_the_pointed_square(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY) as page:
        page.locator(".kinds button", has_text="Keep").click()
        page.locator('#board-1 [aria-label*="legal for 2 cards"]').first.hover()
        expect(page.locator("#board-1 .ghost text")).to_have_text("2")
        expect(page.locator(".offers text")).to_have_count(0)


def test_different_prices_are_shown_immediately(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *UPGRADED) as page:
        page.locator(".kinds button", has_text="Hamlet").click()
        expect(page.locator("#board-1 .offers text")).to_have_count(2)


def test_a_ruin_shows_its_type_by_its_colour(browser: Browser, server: RunningServer) -> None:
    with scene(browser, server.web_address, "plan") as page:
        colour = "each => getComputedStyle(each).fill"
        religious = page.locator("#board-3 .tile.religious .icon.ruin").first.evaluate(colour)
        military = page.locator("#board-3 .preview .tile.military .icon.ruin").evaluate(colour)
        assert religious != military


def test_the_squares_of_a_decision_stand_out_from_the_rest(browser: Browser, server: RunningServer) -> None:
    with scene(browser, server.web_address, "decision") as page:
        expect(page.locator("#board-1 .offers.asked path")).to_have_count(1)
        expect(page.locator(".shade")).to_have_count(1)
