"""Puzzles in the web app are played like ordinary games."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.support.puzzles import GOAL_KINDS, puzzles
from tests.web.conftest import Table


def open_puzzle(table: Table, number: int) -> None:
    """Open a puzzle; the first one is 1."""
    table.press("Puzzles")
    table.page.locator(".puzzles button").nth(number - 1).click()
    expect(table.page.get_by_role("region", name=f"Puzzle {number} of {len(puzzles())}")).to_be_visible()


def solve(table: Table, number: int) -> None:
    """Play the shown solution from the first to the last line."""
    table.press("Show the solution")
    bar = table.page.locator(".puzzle")
    expect(bar.locator(".hints > li > button:enabled")).to_have_count(1)  # the other actions need the ones before them
    for place, _ in enumerate(puzzles()[number - 1].solution):
        bar.locator(".hints > li > button").nth(place).click()
        table.press("Confirm")
        expect(table.page.locator(".planned")).to_have_count(0)
    expect(bar.get_by_role("status")).to_contain_text("Solved.")


def test_the_list_groups_puzzles_by_goal_and_draws_their_boards(table: Table) -> None:
    table.press("Puzzles")
    groups = table.page.get_by_role("dialog").locator("section")
    counts = Counter(each.goal.kind for each in puzzles())
    expect(groups).to_have_count(len(counts))
    for group, (_, count) in zip(groups.all(), counts.items(), strict=True):
        expect(group.get_by_role("heading")).to_contain_text(f"0 of {count} solved")
        expect(group.get_by_role("button")).to_have_count(count)
    picture = groups.last.locator(".thumbnail").last
    expect(picture.locator("khronos-board")).to_have_count(0)
    picture.scroll_into_view_if_needed()
    expect(picture.locator("khronos-board .terrain")).to_be_visible()


def test_browser_remembers_solved_puzzles_and_next_opens_the_first_unsolved_one(table: Table) -> None:
    open_puzzle(table, 2)
    solve(table, 2)
    table.page.reload()
    table.press("Puzzles")
    expect(table.page.locator(".puzzles button").nth(1)).to_contain_text("solved")
    expect(table.page.locator(".puzzles .done")).to_have_count(1)
    table.press("Solve puzzle 1")
    solve(table, 1)
    table.press("Next puzzle")
    expect(table.page.get_by_role("region", name="Puzzle 3 of")).to_be_visible()


@pytest.mark.parametrize("screen", [(1366, 650), (390, 844)], ids=["laptop", "phone"])
def test_the_solution_leaves_the_buttons_where_they_are(table: Table, screen: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    open_puzzle(table, 1)
    button = table.page.get_by_role("button", name="Show the solution", exact=True)
    before = button.bounding_box()
    button.click()
    expect(table.page.locator(".puzzle .hints > li > button").first).to_be_visible()
    assert button.bounding_box() == before


@pytest.mark.parametrize("height", [650, 768])
def test_a_puzzle_shows_all_rows_of_the_boards(table: Table, height: int) -> None:
    table.page.set_viewport_size({"width": 1366, "height": height})
    open_puzzle(table, 1)
    table.page.locator("#board-3 .cells rect").first.wait_for(state="attached")
    for frame in table.page.locator(".boards .window").all():
        assert frame.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    square = table.square(1, "A20").bounding_box()
    assert square is not None
    assert square["height"] >= 19.5


def test_boards_scroll_together_and_the_next_puzzle_starts_at_the_first_row(table: Table) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 480})
    open_puzzle(table, 1)
    table.page.locator("#board-3 .cells rect").first.wait_for(state="attached")
    frames = table.page.locator(".boards .window")
    frames.first.evaluate("(one) => one.scrollTo(0, 40)")
    for place in range(3):
        expect(frames.nth(place)).to_have_js_property("scrollTop", 40)
    table.press("Next puzzle")
    expect(table.page.get_by_role("region", name="Puzzle 2 of")).to_be_visible()
    for place in range(3):
        expect(frames.nth(place)).to_have_js_property("scrollTop", 0)


@pytest.mark.parametrize("kind", GOAL_KINDS)
def test_every_kind_of_goal_is_reached(table: Table, kind: str) -> None:
    number = next(number for number, each in enumerate(puzzles(), start=1) if each.goal.kind == kind)
    open_puzzle(table, number)
    solve(table, number)


def test_turn_that_ends_without_the_goal_restarts(table: Table) -> None:
    open_puzzle(table, 1)
    table.press("End the turn")
    look = table.page.locator(".picker .primary")
    expect(look.or_(table.page.locator(".planned .primary")).first).to_be_visible()
    if look.is_visible():
        look.click()
    table.press("Confirm")
    status = table.page.locator(".puzzle").get_by_role("status")
    expect(status).to_contain_text("the goal is not reached")
    table.press("Start over")
    expect(status).not_to_contain_text("the goal is not reached")


def test_hints_show_the_next_action_of_the_solution(table: Table) -> None:
    open_puzzle(table, 1)
    hint = table.page.locator(".inspector .hints > li > button")
    for place, _ in enumerate(puzzles()[0].solution, start=1):
        table.press("Hint")
        expect(hint).to_have_count(1)
        expect(hint).to_contain_text(f"Action {place} of 2 of the solution.")
        hint.click()
        table.press("Confirm")
        expect(table.page.locator(".planned")).to_have_count(0)
    expect(table.page.locator(".puzzle").get_by_role("status")).to_contain_text("Solved.")
    expect(table.page.locator(".kinds")).to_be_visible()
    expect(table.page.locator(".hint-button")).to_have_count(0)


def test_puzzle_shows_the_own_seat_and_the_goal(table: Table) -> None:
    number = next(number for number, each in enumerate(puzzles(), start=1) if each.goal.kind == "paradox")
    open_puzzle(table, number)
    expect(table.page.locator(".puzzle > p")).to_have_text(
        re.compile(
            rf"Puzzle {number} of {len(puzzles())}\. [AB] You are (Ann|Ben)\. "
            r"Cause a paradox: let a ripple destroy a building\. It takes 2 actions\."
        )
    )


def test_a_goal_on_might_does_not_mention_ripples_which_never_arrive_there(table: Table) -> None:
    assert {each.goal.age for each in puzzles() if each.goal.kind == "built"} == {0}
    table.press("Puzzles")
    group = table.page.get_by_role("dialog").locator("section").filter(has_text="Get one more City on Might.")
    expect(group).to_have_count(1)
    expect(group).not_to_contain_text("ripple")


def test_a_puzzle_is_not_stored_as_a_game(table: Table) -> None:
    open_puzzle(table, 2)
    table.page.locator(".bar .home").click()
    expect(table.page.get_by_role("button", name="Puzzles")).to_be_visible()
    expect(table.page.locator(".games li")).to_have_count(0)
    expect(table.page.locator(".puzzle")).to_have_count(0)
