"""The files of the web app are served from memory, can be cached, and have a strict content security policy."""

from __future__ import annotations

import gzip
import inspect
import mimetypes
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from khronos_host import page
from khronos_service.configuration.keys import api_key_line, new_api_key
from khronos_service.web import server as web_server
from khronos_service.web.server import POLICY, page_folder
from khronos_web import STATIC
from tests.service.test_web import WEB
from tests.support.servers import run_server
from tests.support.web import RawConnection, ask

INDEX = b"<!doctype html><script type=module src=/assets/index-abc.js></script>" * 10
SCRIPT = b"console.log('hello');" * 100


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "what.unknown").write_bytes(b"?")
    return folder


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web_server, "page_folder", lambda: folder)
        with run_server(WEB) as found:
            yield found.web_address


@pytest.mark.parametrize(
    ("path", "content", "kind"),
    [
        ("/", INDEX, "text/html; charset=utf-8"),
        ("/index.html", INDEX, "text/html; charset=utf-8"),
        ("/assets/index-abc.js", SCRIPT, "text/javascript; charset=utf-8"),
        ("/icon.svg", b"<svg/>", "image/svg+xml"),
        ("/manifest.webmanifest", b"{}", "application/manifest+json"),
        ("/what.unknown", b"?", "application/octet-stream"),
    ],
)
def test_file_is_served_with_its_content_and_type(url: str, path: str, content: bytes, kind: str) -> None:
    answer = ask(url, path, method="GET")
    assert (answer.status, answer.body, answer.headers["content-type"]) == (200, content, kind)


def test_content_types_do_not_depend_on_the_operating_system(url: str) -> None:
    for suffix in (".js", ".css", ".html"):
        mimetypes.add_type("application/x-of-this-machine", suffix)
    try:
        kinds = [ask(url, path, method="GET").headers["content-type"] for path in ("/", "/assets/index-abc.js")]
    finally:
        mimetypes.init()
    assert kinds == ["text/html; charset=utf-8", "text/javascript; charset=utf-8"]


def test_no_web_server_of_the_project_uses_content_types_of_the_operating_system() -> None:
    for module in (web_server, page):
        assert "StaticFiles(" not in inspect.getsource(module)


def test_content_security_policy_forbids_other_origins(url: str) -> None:
    headers = ask(url, "/", method="GET").headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_file_is_compressed_for_clients_that_accept_gzip(url: str) -> None:
    answer = ask(url, "/", headers={"accept-encoding": "br, gzip"}, method="GET")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding, Origin"
    assert gzip.decompress(answer.body) == INDEX


def test_cached_file_is_revalidated_and_sent_only_if_changed(url: str) -> None:
    index = ask(url, "/", method="GET")
    assert index.headers["cache-control"] == "no-cache"
    again = ask(url, "/", headers={"if-none-match": index.headers["etag"]}, method="GET")
    assert (again.status, again.body) == (304, b"")
    assert ask(url, "/", headers={"if-none-match": '"older"'}, method="GET").body == INDEX


def test_head_request_returns_headers_without_content(url: str) -> None:
    answer = ask(url, "/", method="HEAD")
    assert (answer.status, answer.body, answer.headers["content-length"]) == (200, b"", str(len(INDEX)))


@pytest.mark.parametrize("path", ["/../x", "/assets/../../x", "/%2e%2e/x", "/assets", "/index.html%00"])
def test_no_path_leaves_the_folder_of_the_web_app(url: str, path: str) -> None:
    with RawConnection(url) as raw:
        raw.send(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n".encode())
        assert raw.answer().status == 404


def test_web_app_needs_no_api_key(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "page_folder", lambda: folder)
    (tmp_path / "keys").write_text(api_key_line("ann", new_api_key()))
    with run_server(WEB, api_keys_file=str(tmp_path / "keys")) as found:
        assert ask(found.web_address, "/", method="GET").body == INDEX


def test_web_app_is_served_from_the_static_folder_of_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("khronos_service.web.server.PAGE", "page_of_a_test")
    monkeypatch.syspath_prepend(tmp_path)
    assert page_folder() is None
    package = tmp_path / "page_of_a_test"
    (package / "static").mkdir(parents=True)
    (package / "__init__.py").touch()
    assert page_folder() == package / "static"


def test_web_app_has_a_description_for_search_engines() -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<meta\s+name="description"\s+content="[^"]*board game Khronos[^"]*"', index)
