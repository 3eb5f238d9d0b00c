"""The web app explains its choices: upgrades, decisions, adventurers, prices and the log."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.scenes import CASTLES, VALLEY, open_game, press, scene


def test_upgrade_button_highlights_the_buildings_that_can_be_upgraded(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        verb = page.get_by_role("button", name="Upgrade", exact=True)
        verb.click()
        expect(page.locator("#board-1 .offers .whole path").first).to_be_attached()
        press(page, "E2")  # a square of Ben’s Castle
        expect(page.locator(".inspector .violations")).to_contain_text("Ben")
        expect(verb).to_have_attribute("aria-pressed", "true")
        press(page, "C3")  # one of the four squares of the Keep
        expect(page.locator(".inspector .violations")).to_have_count(0)
        press(page, "A1")
        expect(page.locator(".planned .lines").first).to_contain_text("upgrades the Keep at B2 on Might to a Castle")


def test_city_is_listed_among_the_kinds(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        page.locator(".kinds button", has_text="City").click()
        expect(page.locator(".inspector .hint")).to_contain_text("This is not possible with any building now.")


def test_decision_shows_its_reason(browser: Browser, server: RunningServer) -> None:
    with scene(browser, server.web_address, "decision") as page:
        decision = page.locator(".decision")
        decision.get_by_text("Why").click()
        expect(decision.locator(".clause")).to_be_visible()
        expect(decision).to_contain_text("DS-3")
        expect(decision).to_contain_text("Clash on Might: Cleo’s Castle at A1 (power 5) and Ben’s Castle at E1")


def test_adventurers_have_numerals_and_no_letters(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        expect(page.locator("#board-1 .adventurers small")).to_have_text(["I", "II"])
        page.get_by_role("button", name="Travel", exact=True).click()
        page.locator("#board-2").get_by_role("button", name="Send adventurer II to Faith").click()
        expect(page.locator(".planned .lines").first).to_contain_text("Cleo sends")


def test_price_that_is_too_high_is_shown_as_a_sum(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY) as page:
        page.locator(".kinds button", has_text="Castle").click()
        page.locator('#board-1 [aria-label~="D10,"]').hover()
        expect(page.locator(".inspector")).to_contain_text("In total this costs 5 cards; you have 4.")


def test_clicking_a_log_line_shows_its_position(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY) as page:
        lines = page.locator(".log li button")
        lines.nth(3).click()
        expect(page.locator(".log .past")).to_contain_text("Step 3 of")
        lines.last.click()
        expect(page.locator(".log .past")).to_have_count(0)
