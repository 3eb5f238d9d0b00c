"""Provides the web app in Chromium with a server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, Request, expect, sync_playwright

from khronos_core.calls import games
from khronos_service import RunningServer
from testing.browsers import CHROMIUM, FLAGS
from tests.support.servers import run_server

MAX_MS: Final = 60_000
"""The timeout for expected events, in milliseconds."""

DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}

expect.set_options(timeout=MAX_MS)


@dataclass
class Table:
    """The web app in a separate browser window with separate storage."""

    page: Page
    context: BrowserContext
    complaints: list[str] = field(default_factory=list)
    """The errors that the browser reported: exceptions and violations of the content security policy."""
    asked: list[tuple[str, bytes]] = field(default_factory=list)
    """The calls of the app: name and request."""
    once: bool = False
    """Whether the window cannot be reused, because the test changes more than its size and storage."""

    def press(self, name: str) -> None:
        """Click the only button with exactly this name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def build(self, kind: str) -> None:
        self.page.locator(".kinds button", has_text=kind).click()

    def square(self, age: int, name: str) -> Any:
        return self.page.locator(f'#board-{age} [role=gridcell][aria-label~="{name},"]')

    def open(self, record: Path | FilePayload) -> None:
        self.page.set_input_files("input[type=file]:enabled", record)
        self.page.locator(".history").wait_for()

    def leave(self) -> None:
        """Return to the list of games."""
        self.page.locator(".bar .home").click()

    def begin(self) -> None:
        """Start a game of Ann and Ben, with Ann first."""
        self.page.get_by_label("First player").select_option("Ann")
        self.press("Begin")

    @property
    def log(self) -> list[str]:
        return self.page.locator(".log li p").all_inner_texts()


AT_HOME: Final = "KHRONOS_TEST_HOME_NETWORK" in os.environ
"""Whether all tests open the web app at the address of a home network, as a release check does."""

only_at_this_machine: Final = pytest.mark.skipif(AT_HOME, reason="the page is opened at the address of a network")


def lan_address(address: str) -> str:
    """Return a home-network address that the browser resolves to a server on this machine."""
    return address.replace("127.0.0.1", "10.1.2.3")


def page_address(address: str) -> str:
    """Return the address under which tests open a server on this machine; see `AT_HOME`."""
    return lan_address(address) if AT_HOME else address


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium; without one, the test is skipped."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here: install Debian's `chromium-headless-shell` to test the page")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


_LEFT: Final[WeakKeyDictionary[Browser, dict[str, list[Table]]]] = WeakKeyDictionary()
"""Unused windows, by their options."""


@pytest.fixture(scope="package")  # it runs an event loop, so tests that run their own cannot use it
def browser() -> Iterator[Browser]:
    """The browser of all tests in a folder whose `conftest.py` imports it."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def server() -> Iterator[RunningServer]:
    """A server with the web app, which deals the same cards if no seed is given."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "secrets", SimpleNamespace(token_bytes=bytes))
        with run_server(web=True, web_port=0) as server:
            yield server


@pytest.fixture
def table(browser: Browser, server: RunningServer) -> Iterator[Table]:
    """The start screen, as a new user sees it."""
    with visit(browser, server.web_address) as table:
        yield table


@contextmanager
def visit(browser: Browser, address: str, link: str = "", **options: Any) -> Iterator[Table]:
    """Open the start screen or a link, and check that the browser reports no errors.

    It reuses a window with the same options, whatever its size, after clearing its storage, which takes half the time
    of a new one.
    """
    viewport = options.pop("viewport", DESKTOP["viewport"])
    address = page_address(address)
    left = _LEFT.setdefault(browser, {}).setdefault(repr((address, options)), [])
    table = left.pop() if left else new_window(browser, options)
    table.page.set_viewport_size(viewport)
    forget(table.page, address)
    table.page.goto(address + link)
    table.asked.clear()
    yield table
    if table.once:
        table.context.close()
    else:
        for other in table.context.pages:
            if other != table.page:
                other.close()
        table.page.unroute_all()
        table.page.goto("about:blank")
        left.append(table)
    assert table.complaints == []


def new_window(browser: Browser, options: dict[str, Any]) -> Table:
    """Open a window that records calls and errors."""
    context = new_context(browser, **options)
    table = Table(context.new_page(), context)
    watch(table.page, table.complaints)
    context.on("request", lambda request: note(request, table.asked))
    return table


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """Return a browser context that waits long enough for slow machines."""
    context = browser.new_context(**{**DESKTOP, "reduced_motion": "reduce", "locale": "en-GB", **options})
    context.set_default_timeout(MAX_MS)
    return context


def forget(page: Page, address: str) -> None:
    """Clear the browser's storage for an address."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
    session.detach()


def note(request: Request, asked: list[tuple[str, bytes]]) -> None:
    """Record a call."""
    if request.method == "POST":
        asked.append((request.url.rpartition("/")[2], request.post_data_buffer or b""))


def watch(page: Page, complaints: list[str]) -> None:
    """Record the errors of a window."""
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type == "error" and "Failed to load resource" not in message.text
            else None
        ),
    )


def wait_for_own_turn(page: Page) -> bool:
    """Wait until a person must act; return whether the game continues."""
    end = page.get_by_role("dialog").locator(".ranking")
    verbs = page.locator(".actions[aria-busy=false] .end, .decision")
    expect(end.or_(verbs).first).to_be_visible()
    return not end.is_visible()
