"""The web app works while a browser translates it, which replaces text nodes with other elements."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.support.waiting import wait_until
from tests.web.conftest import Table, wait_for_own_turn

TRANSLATE: Final = """() => {
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (text.data.trim() === "" || parent?.closest("[translate=no], font, option, textarea, svg") !== null) continue;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstChild.append(text.data);
      text.replaceWith(font);
    }
  };
  new MutationObserver(() => translate(document.body)).observe(document.body, { subtree: true, childList: true });
  translate(document.body);
}"""
"""Modifies a page like Chromium's translation, without translating."""

SHOWN: Final = """() => [".bar .turn", ".players", ".log", ".actions", ".inspector"].map((part) =>
  document.querySelector(part)?.innerText.replace(/\\s+/g, " ").trim())"""


def end_turn(page: Page) -> None:
    """End Ann's turn, and give up the first possible cards."""
    page.get_by_role("button", name="End the turn", exact=True).click()
    look = page.locator(".picker .primary")
    expect(look.or_(page.locator(".planned .primary")).first).to_be_visible()
    if look.is_visible():
        look.click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator(".planned")).to_have_count(0)
    assert wait_for_own_turn(page)


def test_page_changed_by_a_translator_still_shows_the_current_state(table: Table) -> None:
    table.once = True
    table.page.evaluate(TRANSLATE)
    table.press("Play against a bot")
    assert wait_for_own_turn(table.page)
    for _ in range(2):
        end_turn(table.page)
    table.build("Hamlet")
    expect(table.page.locator(".inspector")).not_to_be_empty()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".bar .turn b")).to_have_text("Turn 3 of 7")
    wait_until(lambda: table.page.evaluate("document.querySelectorAll('font').length") > 0)
    shown = table.page.evaluate(SHOWN)
    table.page.reload()
    assert wait_for_own_turn(table.page)
    expect(table.page.locator(".log li p").first).to_be_visible()
    wait_until(lambda: table.page.evaluate(SHOWN) == shown)


def test_names_and_numbers_are_marked_as_not_translatable(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    for part in (".players h2", ".players b", ".bar .turn b"):
        assert table.page.locator(part).first.evaluate("each => each.closest('[translate=no]') !== null")
