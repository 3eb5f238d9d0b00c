"""Punctuation of both languages: French spaces before `:`, `;`, `?` and `!`, one apostrophe and one minus sign."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Browser, Page, expect

from khronos_service import RunningServer
from tests.web.conftest import Table, wait_for_own_turn
from tests.web.scenes import CASTLES, opened, press

TEXTS: Final = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode.data);
  for (const each of document.querySelectorAll("[title], [aria-label], [placeholder], [aria-description]"))
    for (const name of ["title", "aria-label", "placeholder", "aria-description"])
      found.push(each.getAttribute(name) ?? "");
  return found;
}"""
"""Every text of the page that a person reads or hears."""

SHOWN: Final = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.parentElement.checkVisibility()) found.push(walker.currentNode.data);
  return found;
}"""
"""Every text of the page that a person reads."""

WRONG: Final = re.compile(r"[^\s\u00a0\u202f][:;?!](?=\s|$)|[ ][:;?!](?=\s|$)")
"""A mark without a space before it, or with one at which a line may break."""


def wrong(page: Page) -> set[str]:
    """Return the texts with a mark that is set as in English."""
    return {text for text in page.evaluate(TEXTS) if WRONG.search(text)}


def test_the_page_sets_punctuation_as_french_does(browser: Browser, server: RunningServer) -> None:
    with opened(browser, server.web_address, *CASTLES, alone=True) as page:
        page.get_by_label("Language").select_option("fr")
        expect(page.locator(".kinds button").first).to_have_attribute("title", "Construire\u00a0: Tour de guet")
        found = wrong(page)
        page.keyboard.press("i")
        page.locator(".kinds button").first.click()
        press(page, "A6")
        expect(page.locator(".planned")).to_be_visible()
        found |= wrong(page)
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("Construire\u00a0: Tour de guet")
        found |= wrong(page)
        page.keyboard.press("Escape")
        page.locator(".bar .home").click()
        expect(page.locator(".new-game")).to_be_visible()
        found |= wrong(page)
        page.locator(".games .open").click()
        page.get_by_label("Langue").select_option("en")
        assert found == set()


def test_english_texts_have_one_apostrophe_and_one_minus_sign(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    assert wait_for_own_turn(table.page)
    table.press("Travel")
    table.page.get_by_role("button", name="Send adventurer I to Faith").click()
    table.press("Confirm")
    expect(table.page.locator(".log")).to_contain_text("(\u22121 Ecu)")
    assert [each for each in table.page.evaluate(SHOWN) if re.search(r"\w'\w|(?<![\w-])-\d", each)] == []
