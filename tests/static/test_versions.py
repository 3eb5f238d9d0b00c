"""The static build switches to new versions, and the user can choose a different referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from khronos_web.folder import write_folder
from tests.static.test_page_without_a_server import CONTROLLED, LOADING_MS, begin
from tests.support.servers import run_server
from tests.web.conftest import new_context

pytestmark = pytest.mark.release

_OFFER: Final = "A new version is ready."

_CACHED: Final = """async () => {
  const registration = await (await navigator.serviceWorker.ready).update();
  const { installing } = registration;
  if (installing) await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  return registration.waiting !== null;
}"""
"""Looks for a new version, and returns whether one is cached and ready."""


@pytest.fixture(scope="module")
def page(browser: Browser, host: ThreadingHTTPServer) -> Iterator[Page]:
    """The start screen of some version, completely cached."""
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{host.server_port}/play/")
    page.evaluate(CONTROLLED)
    yield page
    context.close()


def version(page: Page) -> str | None:
    """Return the address of the page's preview picture, which identifies the versions of these tests."""
    return page.locator('meta[property="og:image"]').get_attribute("content")


@pytest.fixture(scope="module")
def publish(site: Path) -> Iterator[Callable[[str], str]]:
    """Publishes a version with a name, and returns its preview picture."""

    def write(name: str) -> str:
        write_folder(site / "play", f"https://{name}.example/")
        return f"https://{name}.example/cover.png"

    yield write
    write_folder(site / "play")


def test_new_version_is_offered_and_used_after_acceptance(page: Page, publish: Callable[[str], str]) -> None:
    newer = publish("taken")
    page.reload()
    expect(page.get_by_text(_OFFER)).to_be_visible()
    assert version(page) != newer
    with page.expect_navigation():
        page.get_by_role("button", name="Update").click()
    expect(page.locator('meta[property="og:image"]')).to_have_attribute("content", newer)
    expect(page.get_by_text(_OFFER)).to_have_count(0)


def test_a_player_is_offered_the_new_version_only_after_the_game(page: Page, publish: Callable[[str], str]) -> None:
    before = version(page)
    begin(page)
    expect(page.locator('.actions[aria-busy="false"]')).to_be_visible(timeout=LOADING_MS)
    publish("later")
    assert page.evaluate(_CACHED)
    assert page.get_by_text(_OFFER).count() == 0
    page.reload()
    expect(page.locator('.actions[aria-busy="false"]')).to_be_visible(timeout=LOADING_MS)
    assert version(page) == before
    assert page.get_by_text(_OFFER).count() == 0
    page.locator(".bar .home").click()
    expect(page.get_by_text(_OFFER)).to_be_visible()


def test_user_switches_to_a_server_and_back_to_the_browser(page: Page, host: ThreadingHTTPServer) -> None:
    origin = f"http://127.0.0.1:{host.server_port}"
    with run_server(web=True, web_port=0, web_origins=origin) as server:
        expect(page.get_by_text("The referee runs in this browser")).to_be_visible()
        page.get_by_role("button", name="Change").click()
        page.get_by_label("Address").fill(server.web_address)
        with page.expect_response(lambda response: response.url.startswith(server.web_address)) as answered:
            page.get_by_role("button", name="Use this server").click()
        assert answered.value.ok
        expect(page.get_by_text(f"The referee is the server at {server.web_address}.")).to_be_visible()
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Use this browser").click()
    expect(page.get_by_text("The referee runs in this browser")).to_be_visible()
