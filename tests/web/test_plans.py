"""Players who wait plan their next turns on the boards, and play them with one click."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from khronos_service import RunningServer
from tests.web.conftest import DESKTOP, Table
from tests.web.scenes import UPGRADED, VALLEY, open_game, press, wait_until_settled
from tests.web.test_newcomer import SPENT, against_a_bot, ready

BOT: Final = "**/SuggestActions"
"""The call that asks for the move of a bot."""

DAMAGED: Final = (
    *("[", "7", '{"seat": 1}', "[null]"),
    '[{"seat": 1, "turn": 2, "at": "x", "actions": [[16, 1]]}]',
    '[{"seat": 1, "turn": 2, "at": 1, "actions": [[]]}]',
    '[{"seat": 1, "turn": 2, "at": 1, "actions": [[255, 255]]}]',
)
"""Stored texts that cannot be read as plans."""


MIN_REASON_PX: Final = 150
"""The minimum width of the reason of an illegal action: several words per line."""


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def plan_hamlet(page: Page, begin: str = "Plan your turn") -> Any:
    click(page, begin)
    page.locator(".kinds button", has_text="Hamlet").click()
    page.locator("#board-1 .offers path").first.wait_for()
    press(page, "H3")
    click(page, "Confirm")
    plan = page.locator(".plan")
    expect(plan.locator("ol > li")).to_contain_text("builds a Hamlet on Might at H3")
    return plan


def end_turn(page: Page) -> None:
    ready(page)
    click(page, "End the turn")
    click(page, "Confirm")


def end_turn_with_all_cards(page: Page) -> None:
    """End a turn of the Rio Grande edition without giving up cards."""
    ready(page)
    click(page, "End the turn")
    click(page, "Preview")
    click(page, "Confirm")


def plan_before_the_bot(page: Page) -> Any:
    """End the turn, and plan to build a Hamlet before the bot moves; bots wait while a plan is made."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(BOT, hold, times=1)
    with page.expect_request(BOT):
        end_turn(page)
    plan = plan_hamlet(page)
    for route in held:
        route.continue_()
    return plan


def test_plan_can_be_made_after_a_bot_has_played_cards(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        first: list[Route] = []
        second: list[Route] = []

        def hold_second(route: Route) -> None:
            (second if first else first).append(route)
            if not second:
                route.continue_()

        page.route(BOT, hold_second, times=2)
        end_turn(page)
        expect(page.locator(".log ol")).to_contain_text("Ben builds")
        assert wait_for_request(page, second)
        plan = plan_hamlet(page)
        expect(page.get_by_role("alert")).to_have_count(0)
        click(page, "Done")
        second[0].continue_()
        ready(page)
        expect(plan.locator("ol > li")).to_contain_text("builds a Hamlet on Might at H3")


def test_plan_made_while_a_bot_acts_is_played_with_one_click(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        plan = plan_before_the_bot(page)
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
        plan = plan_before_the_bot(page)
        click(page, "Drop plan")
        expect(plan).to_have_count(0)
        ready(page)
        expect(page.locator(".log")).not_to_contain_text("Ann builds")


def test_reloaded_page_keeps_the_plan(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        plan_before_the_bot(page)
        click(page, "Done")
        ready(page)
        page.reload()
        ready(page)
        expect(page.locator(".plan")).to_contain_text("builds a Hamlet on Might at H3")
        click(page, "Play plan")
        expect(page.locator(".log")).to_contain_text("Ann builds a Hamlet on Might at H3")
        expect(page.locator(".plan")).to_have_count(0)
        assert plans_stored(page) == []


def test_damaged_plans_are_ignored(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        plan_before_the_bot(page)
        click(page, "Done")
        ready(page)
        (name,) = plans_stored(page)
        for junk in DAMAGED:
            page.evaluate("([name, junk]) => localStorage.setItem(name, junk)", [name, junk])
            page.reload(wait_until="networkidle")  # a plan would appear after the boards
            ready(page)
            expect(page.locator(".plan")).to_have_count(0)


def test_tab_with_an_earlier_position_keeps_the_plan(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        ready(page)
        earlier = page.context.new_page()
        earlier.goto(page.url)
        ready(earlier)
        page.bring_to_front()
        plan_before_the_bot(page)
        click(page, "Done")
        ready(page)
        expect(earlier.locator(".plan")).to_have_count(0)  # there, it is still the turn before
        expect(page.locator(".plan")).to_contain_text("builds a Hamlet on Might at H3")
        assert len(plans_stored(page)) == 1
        earlier.bring_to_front()
        earlier.reload()
        expect(earlier.locator(".plan")).to_contain_text("builds a Hamlet on Might at H3")
        click(earlier, "Play plan")
        expect(earlier.locator(".log")).to_contain_text("Ann builds a Hamlet on Might at H3")
        expect(page.locator(".plan")).to_have_count(0)
        assert plans_stored(page) == []


def test_code_of_plans_is_loaded_again_after_a_failure(browser: Browser, server: RunningServer) -> None:
    # A service worker would load the code before the test can reject the request.
    with open_game(browser, server.web_address, *VALLEY, service_workers="block") as page:
        page.route("**/plan.js", lambda route: route.abort())
        page.reload()
        page.locator(".pass .primary").click()
        wait_until_settled(page)
        page.unroute("**/plan.js")
        expect(page.get_by_role("button", name="Ann plans a turn", exact=True)).to_be_visible()


def test_removing_a_game_removes_its_plan(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        plan_before_the_bot(table.page)
        click(table.page, "Done")
        ready(table.page)
        assert len(plans_stored(table.page)) == 1
        table.leave()
        table.page.locator(".games li").get_by_role("button", name="Remove").click()
        table.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(table.page.locator(".games li")).to_have_count(0)
        assert plans_stored(table.page) == []


def plans_stored(page: Page) -> Any:
    """Return the names of the settings that hold plans."""
    return page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('khronos.plans.'))")


def test_people_at_one_device_plan_in_turn_and_see_only_their_own_plans(table: Table) -> None:
    page = table.page
    table.begin()
    table.press("I am Ann")
    end_turn(page)
    plan = plan_hamlet(page, "Ann plans a turn")
    expect(plan).to_contain_text("Hamlet")
    table.press("Done")
    expect(plan).to_have_count(0)
    table.press("I am Ben")
    expect(plan).to_have_count(0)
    table.press("Ann plans a turn")
    expect(page.get_by_role("dialog")).to_contain_text("Ann plans a turn. Tap")
    expect(plan).to_have_count(0)
    table.press("I am Ann")
    expect(plan).to_contain_text("builds a Hamlet on Might at H3")
    table.press("Done")
    table.press("I am Ben")
    end_turn(page)
    expect(plan).to_have_count(0)
    table.press("I am Ann")
    table.press("Play plan")
    expect(page.locator(".log")).to_contain_text("Ann builds a Hamlet on Might at H3")


def test_turn_does_not_end_if_a_planned_action_has_become_illegal(table: Table) -> None:
    page = table.page
    page.locator("summary", has_text="Options").click()
    page.get_by_role("radio", name="Rio Grande").check()  # without cards to give up, the planned end stays legal
    table.begin()
    table.press("I am Ann")
    end_turn_with_all_cards(page)
    plan_hamlet(page, "Ann plans a turn")
    add_to_plan(page, 2)
    end_turn(page)  # the plan is complete: no card is left to give up
    table.press("I am Ben")
    page.locator(".kinds button", has_text="Hamlet").click()
    page.locator("#board-1 .offers path").first.wait_for()
    press(page, "H3")
    click(page, "Confirm")
    end_turn_with_all_cards(page)
    table.press("I am Ann")
    expect(page.locator(".plan")).to_contain_text("Hamlet")
    ready(page)
    page.set_viewport_size({"width": 1366, "height": 650})  # everything is in reach without scrolling the page
    reason = page.locator(".plan .broken p").bounding_box()
    assert reason is not None
    assert reason["width"] > MIN_REASON_PX
    for name in ("Play plan", "Drop plan", "End the turn"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    click(page, "Play plan")
    expect(page.locator(".plan")).to_have_count(0)
    ready(page)
    *_, last = page.locator(".log li").all_inner_texts()
    assert "Ann builds" in last


@pytest.mark.parametrize(
    ("game", "cards", "planner"),
    [
        pytest.param(VALLEY, 4, "Ann", id="4 cards"),
        pytest.param(UPGRADED, 2, "Ann", id="2 cards"),
        pytest.param(SPENT, 0, "Ben", id="no cards"),
    ],
)
def test_player_plans_several_actions_whatever_the_current_player_has_played(
    browser: Browser, server: RunningServer, game: tuple[str, str], cards: int, planner: str
) -> None:
    with open_game(browser, server.web_address, *game) as page:
        expect(page.locator(".own-hand .card")).to_have_count(cards)
        plan_several_actions(page, planner)


def plan_several_actions(page: Page, planner: str) -> None:
    """Hand the device to a waiting player, plan two constructions, and ask for hints about the rest of the turn."""
    click(page, f"{planner} plans a turn")
    click(page, f"I am {planner}")
    for count in (1, 2):
        add_to_plan(page, count)
    click(page, "Hint")
    expect(page.locator(".hints > li > button").first).to_be_visible()
    expect(page.locator(".problem")).to_have_count(0)


def add_to_plan(page: Page, count: int) -> None:
    """Add the first legal construction with the keyboard; the plan has `count` actions then."""
    expect(page.locator(".actions[aria-busy=false]")).to_be_visible()
    page.locator(".kinds button:not(.dim)").first.click()
    page.locator(".boards .offers path").first.wait_for(state="attached")
    page.keyboard.press("l")
    expect(page.locator(".boards [role=gridcell]:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".plan ol > li")).to_have_count(count)
    expect(page.locator(".plan ol > li b")).to_have_count(0)  # all of it has been checked


def test_plan_can_be_begun_after_every_action_of_a_bot(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, **DESKTOP) as table:
        page = table.page
        asked: list[Route] = []

        def hold(route: Route) -> None:
            asked.append(route)

        page.route(BOT, hold)
        end_turn(page)
        acted = 0
        while wait_for_request(page, asked):
            asked.clear()
            expect(page.get_by_role("button", name="Plan your turn", exact=True)).to_be_visible()
            page.keyboard.press("a")  # the app asks again when the plan is done
            expect(page.locator(".actions[aria-busy=false]")).to_be_visible()
            page.locator(".kinds button", has_text="Hamlet").click()
            expect(page.locator(".boards .offers path").first).to_be_attached()
            expect(page.locator(".problem")).to_have_count(0)
            click(page, "Done")
            assert wait_for_request(page, asked)
            asked.pop().continue_()
            acted += 1
        assert acted > 0  # a bot chooses by chance how many


def wait_for_request(page: Page, asked: list[Route]) -> bool:
    """Wait for a request of a bot; return False if the person's turn has come instead."""
    while not asked:
        if page.locator(".actions[aria-busy=false] .end").is_visible():
            return False
        page.wait_for_timeout(50)
    return True


def test_error_of_an_earlier_position_is_not_shown_later(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server, viewport={"width": 640, "height": 360}) as table:
        page = table.page
        table.once = True
        failure = {"code": "internal", "message": "The domains are unknown."}
        held: list[Route] = []
        page.route(BOT, lambda route: route.continue_() if held else held.append(route))  # holds the first request
        page.route("**/DescribeDomains", lambda route: route.fulfill(status=400, json=failure), times=1)
        end_turn(page)
        expect(page.locator(".problem")).to_contain_text("The domains are unknown.")
        expect(page.locator(".problem")).to_be_in_viewport()
        assert wait_for_request(page, held)
        held[0].continue_()
        ready(page)
        expect(page.locator(".problem")).to_have_count(0)
