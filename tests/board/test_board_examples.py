"""The page with examples of the board component works in Chromium without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from tests.support import npm
from tests.support.web import files_of
from tests.web.conftest import watch
from tools import board_examples

EXAMPLES: Final = 8


def test_every_example_draws_its_board(browser: Browser, tmp_path: Path) -> None:
    npm.need_packages(npm.BOARD)
    board_examples.write(tmp_path)
    with files_of(tmp_path) as files:
        page, complaints = browser.new_page(), list[str]()
        watch(page, complaints)
        page.goto(f"http://127.0.0.1:{files.server_port}")
        figures = page.locator("figure")
        expect(figures).to_have_count(EXAMPLES)
        for number in range(EXAMPLES):
            expect(figures.nth(number).locator(".tile").first).to_be_visible()
        expect(page.locator(".preview .coming")).to_have_count(1)
        page.close()
    assert complaints == []
