"""Texts follow the typography of their language: spaces before `:`, `;`, `?` and `!`, apostrophes, minus signs."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from khronos_service import RunningServer
from tests.web.conftest import visit, wait_for_own_turn
from tests.web.scenes import CASTLES, GAMES, open_game, press

TEXTS: Final = """() => {
  const found = [];
  const read = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("style, script")) found.push(walker.currentNode.data);
    for (const each of root.querySelectorAll("*")) {
      for (const name of ["title", "aria-label", "placeholder", "aria-description", "alt"])
        found.push(each.getAttribute(name) ?? "");
      if (each.shadowRoot) read(each.shadowRoot);
    }
  };
  read(document.body);
  return found;
}"""
"""Every text of the page that a person reads or hears, with the squares of the boards."""

TYPEWRITER: Final = re.compile(r"'|(?<![\w-])-\d")
"""An apostrophe or a minus sign of a typewriter."""

WRONG: Final = re.compile(r"[^\s\u00a0\u202f][:;?!](?=\s|$)|[ ][:;?!](?=\s|$)")
"""A mark without a space before it, or with one at which a line may break."""


def find_english_punctuation(page: Page) -> set[str]:
    return {text for text in page.evaluate(TEXTS) if WRONG.search(text)}


def test_french_page_follows_french_punctuation(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        page.get_by_label("Language").select_option("fr")
        expect(page.locator(".kinds button").first).to_have_attribute("title", "Construire\u00a0: Tour de guet")
        found = find_english_punctuation(page)
        page.keyboard.press("i")
        page.locator(".kinds button").first.click()
        press(page, "A6")
        expect(page.locator(".planned")).to_be_visible()
        found |= find_english_punctuation(page)
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("Construire\u00a0: Tour de guet")
        found |= find_english_punctuation(page)
        page.keyboard.press("Escape")
        page.locator(".bar .home").click()
        expect(page.locator(".new-game")).to_be_visible()
        found |= find_english_punctuation(page)
        page.locator(".games .open").click()
        page.get_by_label("Langue").select_option("en")
        assert found == set()


def find_typewriter_signs(page: Page) -> set[str]:
    """Return the texts with an apostrophe or a minus sign of a typewriter."""
    return {text for text in page.evaluate(TEXTS) if TYPEWRITER.search(text)}


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_game_uses_one_kind_of_apostrophe_and_minus_sign(browser: Browser, server: RunningServer, locale: str) -> None:
    with visit(browser, server.web_address, locale=locale) as table:
        page = table.page
        page.locator(".new-game footer button:enabled").click()
        page.locator(".pass .primary").click()
        assert wait_for_own_turn(page)
        found = find_typewriter_signs(page)
        page.locator("[aria-keyshortcuts=t]").click()
        page.locator("#board-2 .adventurers .primary").first.click()
        found |= find_typewriter_signs(page)
        page.locator(".planned .primary").click()
        expect(page.locator(".log")).to_contain_text("(\u22121 ")
        for keys in ("Escape", "i", "2", "d", "x"):  # income, a kind, a verb, an exchange
            page.keyboard.press(keys)
            expect(page.locator(".actions[aria-busy=false]")).to_be_visible()
            press(page, "A1")
            found |= find_typewriter_signs(page)
        page.keyboard.press("Escape")
        page.locator(".hint-button").click()
        page.locator(".hints summary").first.click()
        found |= find_typewriter_signs(page)
        page.locator(".menu button").nth(2).click()
        page.locator(".correct .numbers").wait_for()
        assert found | find_typewriter_signs(page) == set()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_dialogs_use_one_kind_of_apostrophe_and_minus_sign(
    browser: Browser, server: RunningServer, locale: str
) -> None:
    with visit(browser, server.web_address, locale=locale) as table:
        page, found = table.page, set()
        page.locator(".new-game details summary").click()
        for opener, content in (
            (".bar .help button >> nth=0", ".lesson svg.board"),
            ("[aria-keyshortcuts=r]", ".clauses button"),
            (".against button >> nth=1", ".puzzles button"),
            (".new-game .map button", ".region-editor svg.board"),
        ):
            page.locator(opener).click()
            page.locator(content).first.wait_for()
            found |= find_typewriter_signs(page)
            if content == ".clauses button":
                for clause in page.locator(content).all()[::8]:
                    clause.click()
                    found |= find_typewriter_signs(page)
                    page.locator(".rules nav button").first.click()
            page.get_by_role("dialog").locator(".close").click()
        page.locator(".against button").first.click()
        page.locator(".guided [role=status]").wait_for()
        page.locator("#board-3 .cells rect").first.wait_for(state="attached")
        assert found | find_typewriter_signs(page) == set()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_review_uses_one_kind_of_apostrophe_and_minus_sign(
    browser: Browser, server: RunningServer, locale: str
) -> None:
    with visit(browser, server.web_address, locale=locale) as table:
        page = table.page
        table.open(GAMES / "two-in-the-valley.khronos")
        page.locator(".act button").click()
        page.locator(".curve").wait_for()
        found = find_typewriter_signs(page)
        page.get_by_role("dialog").locator("footer button").nth(1).click()
        page.locator(".decided > li button").first.wait_for()
        found |= find_typewriter_signs(page)
        page.locator(".decided > li button").first.click()
        page.locator(".explained ol li").first.wait_for()
        assert found | find_typewriter_signs(page) == set()
