"""No HTTP request header of a client, proxy or attacker causes an internal error or an endless wait."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace

import pytest

from khronos_service import RunningServer
from tests.attack.heads import send_heads
from tests.service.support import collect_metrics
from tests.support.servers import QUIET, run_server
from tests.support.waiting import free_port
from tests.support.web import SERVICE, SETUP, RawConnection, ask

WEB = replace(QUIET, web=True, web_port=0)
CURL = shutil.which("curl")
CALL = f"POST {SERVICE}/GetCatalog HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n".encode()


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with run_server(WEB) as server:
        yield server


@pytest.fixture(scope="module")
def url(server: RunningServer) -> str:
    return server.web_address


def status_of(url: str, request: bytes) -> int:
    with RawConnection(url) as raw:
        raw.send(request)
        return raw.answer().status


@pytest.mark.parametrize("offer", ["h2c", "websocket", "TLS/1.0"])
def test_protocol_upgrade_offer_is_ignored_and_the_request_answered(url: str, offer: str) -> None:
    upgrade = f"connection: Upgrade, HTTP2-Settings\r\nupgrade: {offer}\r\nhttp2-settings: AAMAAABk\r\n".encode()
    assert status_of(url, CALL + upgrade + b"content-length: 2\r\n\r\n{}") == 200


@pytest.mark.skipif(CURL is None, reason="there is no curl")
@pytest.mark.parametrize("version", ["--http1.0", "--http1.1", "--http2"])
def test_curl_is_answered_with_every_http_version(url: str, version: str) -> None:
    request = ("-H", "content-type: application/json", "-d", json.dumps({"setup": SETUP}))
    answer = subprocess.run(
        [str(CURL), "--silent", "--show-error", version, *request, f"{url}{SERVICE}/CreateGame"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(answer.stdout)["state"]["publicPart"]


def test_endless_http_header_is_cut_off(url: str) -> None:
    with RawConnection(url) as raw:
        try:
            for _ in range(200):
                raw.send(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " if _ == 0 else b"y" * 65_536)
        except OSError:
            return
        assert raw.answer().status == 400


@pytest.mark.parametrize(
    "header",
    [b"x-city: S\xe3o Paulo", b"authorization: Bearer \xff", b"x-request-id: \xc3\xa9", b"connect-timeout-ms: \xb2",
     b"content-encoding: \xe9", b"accept-encoding: \xe9", b"traceparent: \xff", b"origin: http://\xff"],
)  # fmt: skip
def test_non_ascii_header_causes_no_internal_error(url: str, header: bytes) -> None:
    assert status_of(url, CALL + header + b"\r\ncontent-length: 2\r\n\r\n{}") in {200, 400, 501}
    assert ask(url, "GetCatalog", {}).status == 200


def test_random_http_headers_cause_no_internal_error(url: str) -> None:
    statuses, faults = send_heads(url, random.Random(20), 800)
    assert faults == []
    assert statuses.keys() >= {200, 400, 404, 405, 415}


def test_exception_in_the_http_server_is_counted_as_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("starlette.staticfiles.StaticFiles.get_response", fails)
    monkeypatch.setattr("connectrpc.server.ConnectASGIApplication._handle_request", fails)
    port = free_port()
    with run_server(WEB, metrics_port=port) as server:
        assert ask(server.web_address, "/", method="GET").status == 500
        assert ask(server.web_address, "GetCatalog", {}).status == 500
        counted = collect_metrics(f"http://127.0.0.1:{port}/metrics")
    assert counted['khronos_internal_errors_total{method="GetCatalog"}'] == 1
    assert counted['khronos_internal_errors_total{method="HTTP"}'] == 1
