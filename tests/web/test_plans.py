"""A player who waits for a bot plans the next turn on the boards, and plays it with one click."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from khronos_service import RunningServer
from tests.web.conftest import DESKTOP
from tests.web.scenes import press
from tests.web.test_newcomer import against_a_bot, ready


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def plan_hamlet(page: Page) -> Any:
    """Plan to build a Hamlet on Might, and return the plan."""
    click(page, "Plan your turn")
    page.locator(".kinds button", has_text="Hamlet").click()
    page.locator("#board-1 .offers path").first.wait_for()
    press(page, "H3")
    click(page, "Confirm")
    plan = page.locator(".plan")
    expect(plan.locator("ol > li")).to_contain_text("builds a Hamlet on Might at H3")
    return plan


def test_plan_made_while_a_bot_acts_is_played_with_one_click(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        click(page, "End the turn")
        click(page, "Confirm")
        plan = plan_hamlet(page)
        hamlet = page.locator('#board-1 [role=gridcell][aria-label~="H3,"][aria-label*="Hamlet"]')
        expect(hamlet).to_have_count(1)  # the boards show the planned turn
        click(page, "Done")
        expect(hamlet).to_have_count(0)
        expect(plan).to_contain_text("Expected gain in Ecus: ")
        ready(page)
        click(page, "Play plan")
        expect(page.locator(".log")).to_contain_text("Ann builds a Hamlet on Might at H3")
        expect(plan).to_have_count(0)


def test_dropped_plan_plays_nothing(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        click(page, "End the turn")
        click(page, "Confirm")
        plan = plan_hamlet(page)
        click(page, "Drop plan")
        expect(plan).to_have_count(0)
        ready(page)
        expect(page.locator(".log")).not_to_contain_text("Ann builds")
