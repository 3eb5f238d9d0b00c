"""The web app works in the oldest supported browsers: Chrome and Edge 111, Firefox 121 and Safari 16.4."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from khronos_web import STATIC
from tests.web.conftest import Table, new_context, new_window, wait_for_own_turn

NEWER: Final = """
for (const [owner, names] of [
  [AbortSignal, ["any"]],
  [Array, ["fromAsync"]],
  [ArrayBuffer.prototype, ["transfer", "transferToFixedLength"]],
  [Element.prototype, ["ariaKeyShortcuts", "ariaLabel", "ariaPressed", "checkVisibility", "togglePopover", "setHTML"]],
  [HTMLDialogElement.prototype, ["requestClose", "closedBy"]],
  [Iterator.prototype, ["map", "filter", "flatMap", "take", "drop", "reduce", "toArray", "some", "every", "find"]],
  [Map, ["groupBy"]],
  [Object, ["groupBy"]],
  [Promise, ["withResolvers", "try"]],
  [RegExp, ["escape"]],
  [Response, ["json"]],
  [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
  [String.prototype, ["isWellFormed", "toWellFormed"]],
  [Uint8Array, ["fromBase64", "fromHex"]],
  [URL, ["canParse", "parse", "createObjectURLs"]],
  [ReadableStream, ["from"]],
  [ReadableStream.prototype, [Symbol.asyncIterator, "values"]],
  [Symbol, ["dispose", "asyncDispose"]],
  [Document.prototype, ["startViewTransition"]],
  [window, ["CloseWatcher", "navigation", "scheduler", "Iterator", "DisposableStack", "Float16Array"]],
]) for (const name of names) delete owner[name];
"""
"""Removes the features that the oldest of these browsers lack."""

TOO_NEW: Final = ("light-dark(", "@starting-style", "@scope", "@property", "anchor(", "&:", "& ")
"""Features of style sheets that one of these browsers lacks, and without which the app would look wrong."""


@pytest.fixture
def oldest(browser: Browser, server: RunningServer) -> Table:
    """The app in a browser without these features."""
    table = new_window(browser, {"reduced_motion": "reduce", "locale": "en-GB"})
    table.page.add_init_script(NEWER)
    table.page.goto(server.web_address)
    return table


def test_a_game_is_played_in_the_oldest_browsers(oldest: Table) -> None:
    oldest.press("Play against a bot")
    assert wait_for_own_turn(oldest.page)
    oldest.page.keyboard.press("1")
    expect(oldest.page.locator("[aria-keyshortcuts='1']")).to_have_attribute("aria-pressed", "true")
    oldest.page.keyboard.press("?")
    expect(oldest.page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("1")
    assert oldest.complaints == []
    oldest.context.close()


def test_older_browser_shows_that_it_is_unsupported(browser: Browser, server: RunningServer) -> None:
    table = new_window(browser, {"locale": "en-GB"})
    table.page.add_init_script("delete CSSStyleSheet.prototype.replaceSync")
    table.page.goto(server.web_address)
    expect(table.page.get_by_text("The page has not started")).to_be_visible()
    expect(table.page.get_by_text("Firefox 121")).to_have_count(2)
    table.context.close()


def test_page_without_javascript_shows_a_message(browser: Browser, server: RunningServer) -> None:
    context = new_context(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.web_address)
    expect(page.get_by_text("It needs JavaScript")).to_be_visible()
    context.close()


def test_style_sheet_uses_only_features_of_the_oldest_browsers() -> None:
    style = (STATIC / "index.css").read_text(encoding="utf-8")
    assert [each for each in TOO_NEW if each in style] == []


def test_web_app_and_documentation_list_the_same_browser_versions() -> None:
    versions = re.compile(r"Chrome 111, Edge\s+111, Firefox 121, Safari 16\.4")
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    docs = Path(__file__).parents[2] / "docs"
    assert versions.search(page)
    for name in ("web-app.md", "clients/javascript.md"):
        assert versions.search((docs / name).read_text(encoding="utf-8"))
