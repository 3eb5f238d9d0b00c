"""The static build works on web servers that lack MIME types, and detects servers that change or replace files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.static.test_page_without_a_server import CONTROLLED, LOADING_MS, begin
from tests.support.web import files_of
from tests.web.conftest import lan_address, new_context

pytestmark = pytest.mark.release

OWN_TURN: Final = '.actions[aria-busy="false"]'
TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "application/javascript"}


class FewTypes(SimpleHTTPRequestHandler):
    """A server that knows only the MIME types of HTML, style sheets and scripts."""

    def guess_type(self, path: object) -> str:
        """Return the MIME type of a file, from the end of its name."""
        return TYPES.get(Path(str(path)).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        """Forbid the browser to guess types, as careful hosts do."""
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@contextmanager
def visit(
    browser: Browser, site: Path, handler: Callable[..., SimpleHTTPRequestHandler], *, lan: bool = False
) -> Iterator[Page]:
    """Open the app on such a server."""
    with files_of(site / "play", handler) as server:
        context = new_context(browser)
        page = context.new_page()
        address = f"http://127.0.0.1:{server.server_port}/"
        page.goto(lan_address(address) if lan else address)
        yield page
        context.close()


class ChangedPages(FewTypes):
    """A server that adds a script to each page, as some hosts do to count visits."""

    def do_GET(self) -> None:
        name = "index.html" if self.path == "/" else self.path[1:]
        if not name.endswith(".html"):
            super().do_GET()
            return
        content = (Path(self.directory) / name).read_bytes().replace(b"</body>", b"<!-- visits --></body>")
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class PagesForMissing(FewTypes):
    """A server that lacks one file, and answers missing files with its start page and status 200."""

    missing = ""

    def send_head(self) -> object:  # type: ignore[override]  # the stub's return type is private
        """Answer with the start page for the missing file."""
        if self.path == self.missing:
            self.path = "/index.html"
        return super().send_head()


def host_without(name: str) -> type[SimpleHTTPRequestHandler]:
    """Return a server of that kind that lacks a file."""
    return type("Without", (PagesForMissing,), {"missing": f"/{name}"})


def test_web_server_with_only_basic_content_types_is_sufficient(browser: Browser, site: Path) -> None:
    with visit(browser, site, FewTypes) as page:
        begin(page)
        expect(page.locator(OWN_TURN)).to_be_visible(timeout=LOADING_MS)
        page.evaluate(CONTROLLED)  # it is stored for offline play
        page.locator(".bar .home").click()
        expect(page.locator(".answers")).not_to_contain_text("could not store")


@pytest.mark.parametrize("name", ["runtime/pyodide.js", "runtime/wasm.bin"])
def test_missing_file_is_reported_instead_of_loading_forever(browser: Browser, site: Path, name: str) -> None:
    with visit(browser, site, host_without(name)) as page:
        trouble = page.get_by_role("alert")
        expect(trouble).to_contain_text("Could not load the referee", timeout=LOADING_MS)
        expect(trouble).to_contain_text(name)


def test_changed_file_is_reported_and_prevents_offline_storage(browser: Browser, site: Path) -> None:
    with visit(browser, site, ChangedPages) as page:
        expect(page.locator(".answers")).to_contain_text("could not store the page", timeout=LOADING_MS)
        expect(page.locator(".answers")).to_contain_text("index.html")
        begin(page)
        expect(page.locator(OWN_TURN)).to_be_visible(timeout=LOADING_MS)


def test_unencrypted_page_is_playable_and_mentions_https(browser: Browser, site: Path) -> None:
    with visit(browser, site, FewTypes, lan=True) as page:
        expect(page.locator(".answers")).to_contain_text("Without HTTPS", timeout=LOADING_MS)
        begin(page)
        expect(page.locator(OWN_TURN)).to_be_visible(timeout=LOADING_MS)
        page.reload()
        expect(page.locator(OWN_TURN)).to_be_visible(timeout=LOADING_MS)
