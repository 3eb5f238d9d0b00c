"""Puzzles in the page: they are solved at the ordinary table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Table
from tools.puzzle_file import puzzles


def opened(table: Table, number: int) -> None:
    """Open a puzzle, from 1."""
    table.press("Puzzles")
    table.page.locator(".puzzles button").nth(number - 1).click()
    expect(table.page.get_by_role("region", name=f"Puzzle {number} of {len(puzzles())}")).to_be_visible()


def solve(table: Table, number: int) -> None:
    """Play the solution that is shown, from its first line to its last."""
    table.press("Show the solution")
    bar = table.page.locator(".puzzle")
    for place, _ in enumerate(puzzles()[number - 1].solution):
        bar.locator(".hints button").nth(place).click()
        table.press("Confirm")
        expect(table.page.locator(".planned")).to_have_count(0)
    expect(bar.get_by_role("status")).to_contain_text("Solved.")


def test_puzzles_are_solved_one_after_the_other(table: Table) -> None:
    opened(table, 1)
    for number in (1, 2):
        solve(table, number)
        table.press("Next puzzle")
        expect(table.page.get_by_role("region", name=f"Puzzle {number + 1} of")).to_be_visible()


@pytest.mark.parametrize("kind", ["removed", "money"])
def test_every_kind_of_goal_is_reached(table: Table, kind: str) -> None:
    number = next(number for number, each in enumerate(puzzles(), start=1) if each.goal.kind == kind)
    opened(table, number)
    solve(table, number)


def test_a_turn_that_ends_without_the_goal_is_begun_again(table: Table) -> None:
    opened(table, 1)
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


def test_hints_are_the_next_actions_of_the_solution_until_it_is_left(table: Table) -> None:
    opened(table, 1)
    hint = table.page.locator(".inspector .hints button")
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


def test_a_puzzle_says_who_one_is_and_what_to_reach(table: Table) -> None:
    opened(table, 1)
    expect(table.page.locator(".puzzle > p")).to_have_text(
        f"Puzzle 1 of {len(puzzles())}. B You are Ben. "
        "Cause a paradox: let a ripple destroy a building. It takes 2 actions."
    )


def test_a_puzzle_is_none_of_the_games_that_are_stored(table: Table) -> None:
    opened(table, 2)
    table.page.locator(".bar .home").click()
    expect(table.page.get_by_role("button", name="Puzzles")).to_be_visible()
    expect(table.page.locator(".games li")).to_have_count(0)
    expect(table.page.locator(".puzzle")).to_have_count(0)
