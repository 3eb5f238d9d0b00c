"""The web app works at a home network address over plain HTTP, where browsers omit APIs of secure contexts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.web.conftest import Table, lan_address, visit
from tests.web.test_page import (
    test_a_link_holds_the_position_and_no_hand,
    test_a_saved_record_opens_as_the_same_game,
    test_one_click_starts_a_game_against_a_bot,
)

# The tests of the web app that use such APIs: ids, links and files.
__all__ = [
    "test_a_link_holds_the_position_and_no_hand",
    "test_a_saved_record_opens_as_the_same_game",
    "test_one_click_starts_a_game_against_a_bot",
]


@pytest.fixture
def table(browser: Browser, server: RunningServer) -> Iterator[Table]:
    """The start screen, at that address."""
    with visit(browser, lan_address(server.web_address)) as table:
        assert not table.page.evaluate("isSecureContext")
        yield table


def test_a_link_is_copied_without_the_clipboard_api(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    table.press("Link")
    expect(table.page.get_by_role("textbox", name="Link")).not_to_have_value("")
    table.press("Copy")
    expect(table.page.get_by_role("button", name="Copied")).to_be_visible()
