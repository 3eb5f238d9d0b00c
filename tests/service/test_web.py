"""Calls over Connect, Connect JSON and gRPC-Web have the same responses as over gRPC."""

from __future__ import annotations

import gzip
import io
import json
import socket
import threading
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import grpc
import pytest
import uvicorn
from google.protobuf import json_format
from google.rpc.code_pb2 import ABORTED
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from khronos.v1.referee_service_pb2 import (
    CreateGameRequest,
    CreateGameResponse,
    GetCatalogRequest,
)
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core import Failure
from khronos_service import LogFormat, LogLevel, RunningServer, Settings, call_handler
from khronos_service.callers import RateLimits
from khronos_service.configuration.keys import api_key_line, new_api_key
from khronos_service.web.connect import connect_error
from tests.service.support import Held, attempt
from tests.support.servers import QUIET, run_server
from tests.support.waiting import wait_until
from tests.support.web import GRPC_WEB, JSON, PROTO, SERVICE, SETUP, Answer, ask, connect, frame_message

WEB = replace(QUIET, web=True, web_port=0)
CREATE = json_format.ParseDict({"setup": SETUP}, CreateGameRequest())


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with run_server(WEB) as server:
        yield server


@pytest.fixture(scope="module")
def url(server: RunningServer) -> str:
    return server.web_address


@pytest.fixture(scope="module")
def created(server: RunningServer) -> CreateGameResponse:
    """The answer over gRPC."""
    with grpc.insecure_channel(server.address) as channel:
        return RefereeServiceStub(channel).CreateGame(CREATE)


def test_no_part_of_a_response_waits_for_a_tcp_acknowledgement(monkeypatch: pytest.MonkeyPatch) -> None:
    listening: list[socket.socket] = []
    serve = uvicorn.Server.serve

    def noted(self: uvicorn.Server, sockets: list[socket.socket]) -> Coroutine[Any, Any, None]:
        listening.extend(sockets)
        return serve(self, sockets)

    monkeypatch.setattr(uvicorn.Server, "serve", noted)
    with run_server(WEB):
        assert [each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for each in listening] == [1]


# --- answers ----------------------------------------------------------------------------------------------------------


def test_connect_returns_the_same_bytes_as_grpc(url: str, created: CreateGameResponse) -> None:
    answer = ask(url, "CreateGame", CREATE.SerializeToString(), PROTO)
    assert answer.status == 200
    assert answer.body == created.SerializeToString(deterministic=True)


def test_json_response_is_the_same_message(url: str, created: CreateGameResponse) -> None:
    answer = ask(url, "CreateGame", {"setup": SETUP})
    assert answer.headers["content-type"] == "application/json"
    assert json_format.ParseDict(answer.json, CreateGameResponse()) == created


@pytest.mark.parametrize("kind", ["application/grpc-web", "application/grpc-web+proto"])
def test_grpc_web_returns_the_same_bytes_as_grpc(url: str, created: CreateGameResponse, kind: str) -> None:
    answer = ask(url, "CreateGame", frame_message(CREATE.SerializeToString()), {"content-type": kind})
    assert answer.frames[0] == (0, created.SerializeToString(deterministic=True))
    assert answer.code == 0


def test_a_compressed_request_is_unpacked(url: str, created: CreateGameResponse) -> None:
    packed = gzip.compress(json.dumps({"setup": SETUP}).encode())
    by_connect = ask(url, "CreateGame", packed, {**JSON, "content-encoding": "gzip"})
    body = frame_message(gzip.compress(CREATE.SerializeToString()), flags=1)
    by_grpc_web = ask(url, "CreateGame", body, {**GRPC_WEB, "grpc-encoding": "gzip"})
    assert json_format.ParseDict(by_connect.json, CreateGameResponse()) == created
    assert by_grpc_web.frames[0][1] == created.SerializeToString(deterministic=True)


def test_response_is_compressed_for_clients_that_accept_it(url: str, created: CreateGameResponse) -> None:
    answer = ask(url, "CreateGame", CREATE.SerializeToString(), {**PROTO, "accept-encoding": "br, gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.body) == created.SerializeToString(deterministic=True)


def test_json_is_utf_8_on_both_sides(url: str) -> None:
    seats = [{"name": "Zoë"}, {"name": "李"}]
    answer = ask(
        url, "CreateGame", json.dumps({"setup": {"config": {"seats": seats}}}, ensure_ascii=False).encode(), JSON
    )
    assert '"Zoë"' in answer.body.decode()


# --- errors -----------------------------------------------------------------------------------------------------------


WRONG: Mapping[str, tuple[str, bytes, dict[str, str], str, int]] = {
    "no JSON": ("CreateGame", b'{"setup', JSON, "MALFORMED", 400),
    "no message": ("CreateGame", b"\xff", PROTO, "MALFORMED", 400),
    "another compression": ("CreateGame", b"{}", {**JSON, "content-encoding": "br"}, "ENCODING_UNSUPPORTED", 501),
    "broken compression": ("CreateGame", b"\x1f\x8b123", {**JSON, "content-encoding": "gzip"}, "MALFORMED", 400),
    "too large": ("CreateGame", bytes(WEB.max_request_bytes + 1), JSON, "TOO_LARGE", 429),
    "a bomb": ("CreateGame", gzip.compress(bytes(1 << 24)), {**JSON, "content-encoding": "gzip"}, "TOO_LARGE", 429),
    "no time": ("CreateGame", b"{}", {**JSON, "connect-timeout-ms": "0"}, "DEADLINE_EXCEEDED", 504),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_error_has_the_details_of_the_contract(url: str, wrong: str) -> None:
    path, body, headers, reason, status = WRONG[wrong]
    answer = ask(url, path, body, headers)
    assert (answer.reason, answer.status) == (reason, status)


NO_CALLS: Mapping[str, tuple[str, str, dict[str, str], int, str]] = {
    "unknown method": ("POST", "Fly", JSON, 404, "unimplemented"),
    "unknown service": ("POST", "/grpc.health.v1.Health/Check", JSON, 404, "unimplemented"),
    "stream": ("POST", "Play", JSON, 404, "unimplemented"),
    "no content type": ("POST", "CreateGame", {}, 415, "invalid_argument"),
    "a form": ("POST", "CreateGame", {"content-type": "application/x-www-form-urlencoded"}, 415, "invalid_argument"),
    "gRPC": ("POST", "CreateGame", {"content-type": "application/grpc"}, 415, "invalid_argument"),
    "gRPC-Web as text": ("POST", "CreateGame", {"content-type": "application/grpc-web-text"}, 415, "invalid_argument"),
    "a Connect stream": (
        "POST",
        "CreateGame",
        {"content-type": "application/connect+json"},
        415,
        "invalid_argument",
    ),
    "a negative timeout": ("POST", "CreateGame", {**JSON, "connect-timeout-ms": "-1"}, 400, "invalid_argument"),
    "a timeout of 11 digits": ("POST", "GetCatalog", {**JSON, "connect-timeout-ms": "1" * 11}, 400, "invalid_argument"),
    "a newer protocol": ("POST", "CreateGame", {**JSON, "connect-protocol-version": "2"}, 400, "invalid_argument"),
    "an unknown compression": ("POST", "GetCatalog", {**JSON, "content-encoding": "zstd"}, 501, "unimplemented"),
    "an HTTP method that changes something": ("PUT", "GetCatalog", JSON, 405, "invalid_argument"),
    "GET of a method with an effect": ("GET", "CreateGame?encoding=json&message={}", {}, 405, "invalid_argument"),
    "GET without a form": ("GET", "GetCatalog", {}, 415, "invalid_argument"),
    "GET of a compression": (
        "GET",
        "GetCatalog?encoding=json&message={}&compression=br",
        {},
        501,
        "unimplemented",
    ),
    "GET of too much": ("GET", "GetCatalog?encoding=json&message=" + "x" * 50_000, {}, 414, "resource_exhausted"),
    "a host that is none": ("POST", "GetCatalog", {**JSON, "host": "["}, 400, "invalid_argument"),
    "the host of somebody": ("POST", "GetCatalog", {**JSON, "host": "games.example"}, 421, "invalid_argument"),
}


@pytest.mark.parametrize("wrong", NO_CALLS)
def test_a_request_that_is_not_a_call_fails_with_an_error_of_connect(url: str, wrong: str) -> None:
    method, path, headers, status, code = NO_CALLS[wrong]
    answer = ask(url, path, b"{}" if method != "GET" else b"", headers, method)
    assert (answer.status, answer.json["code"]) == (status, code)
    assert answer.json["message"]
    assert answer.reason


def test_request_for_a_foreign_host_name_is_refused(url: str) -> None:
    assert ask(url, "CreateGame", {"setup": SETUP}, {"host": "games.example"}).status == 421
    assert ask(url, "CreateGame", {"setup": SETUP}, {"host": "localhost"}).status == 200


WRONG_GRPC_WEB: Mapping[str, tuple[str, bytes, dict[str, str], str, int]] = {
    "no message": ("CreateGame", frame_message(b"\xff"), {}, "MALFORMED", 3),
    "no frame": ("CreateGame", b"", {}, "MALFORMED", 3),
    "half a frame": ("CreateGame", b"\0\0\0", {}, "MALFORMED", 3),
    "two messages": ("CreateGame", frame_message(b"") * 2, {}, "MALFORMED", 3),
    "unknown flags": ("CreateGame", frame_message(b"", flags=64), {}, "MALFORMED", 3),
    "another compression": ("CreateGame", frame_message(b""), {"grpc-encoding": "br"}, "ENCODING_UNSUPPORTED", 12),
    "too large": ("CreateGame", frame_message(bytes(WEB.max_request_bytes + 1)), {}, "TOO_LARGE", 8),
    "no time": ("CreateGame", frame_message(b""), {"grpc-timeout": "0n"}, "DEADLINE_EXCEEDED", 4),
    "no timeout": ("CreateGame", frame_message(b""), {"grpc-timeout": "soon"}, "MALFORMED", 3),
    "unknown method": ("Fly", frame_message(b""), {}, "METHOD_UNKNOWN", 12),
    "stream": ("Play", frame_message(b""), {}, "METHOD_UNKNOWN", 12),
}


@pytest.mark.parametrize("wrong", WRONG_GRPC_WEB)
def test_error_over_grpc_web_has_the_details_of_the_contract(url: str, wrong: str) -> None:
    path, body, headers, reason, code = WRONG_GRPC_WEB[wrong]
    answer = ask(url, path, body, {**GRPC_WEB, **headers})
    assert (answer.reason, answer.code, answer.status) == (reason, code, 200)


def test_error_details_are_available_as_json(url: str) -> None:
    details = ask(url, "CreateGame", {"setup": {"config": {"seats": [{"name": "Ann"}]}}}).json["details"]
    assert details[0]["debug"] == {"reason": "MALFORMED", "domain": "khronos.referee", "metadata": {"fields": "1"}}
    assert details[1]["debug"]["fieldViolations"][0]["field"] == "setup.config.seats"


def test_metadata_of_an_error_is_sorted_by_name_in_json() -> None:
    facts = {f"fact_{number:02}": "" for number in range(20)}
    status = Status(code=ABORTED)
    status.details.add().Pack(ErrorInfo(metadata=facts))
    (detail,) = connect_error(Failure(status, "", "")).details
    read = detail.value()
    assert read is not None
    assert list(json.loads(read.to_json())["metadata"]) == list(facts)


def test_internal_error_is_logged_and_not_shown_to_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("khronos_core.core.Core.answer", fails)
    with run_server(WEB) as server:
        answer = ask(server.web_address, "CreateGame", {"setup": SETUP})
    assert (answer.status, answer.reason) == (500, "INTERNAL")
    assert b"secret" not in answer.body


def test_error_inside_connectrpc_is_logged_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fails(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("connectrpc.server.ConnectASGIApplication._handle_request", fails)
    with run_server(WEB, log_format=LogFormat.JSON) as server:
        answer = ask(server.web_address, "CreateGame", {"setup": SETUP})
    assert (answer.status, answer.reason) == (500, "INTERNAL")
    assert b"secret" not in answer.body
    (line,) = map(json.loads, capsys.readouterr().err.splitlines())
    assert (line["event"], line["path"]) == ("internal error", "/khronos.v1.RefereeService/CreateGame")


# --- who calls, and when ----------------------------------------------------------------------------------------------


def test_request_id_of_the_client_is_returned(url: str) -> None:
    assert ask(url, "CreateGame", {"setup": SETUP}, {"x-request-id": "my-id"}).headers["x-request-id"] == "my-id"
    assert ask(url, "CreateGame", {}, {"x-request-id": "my-id"}).headers["x-request-id"] == "my-id"


def test_a_call_leaves_one_line_in_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    with run_server(WEB, log_level=LogLevel.INFO, log_format=LogFormat.JSON) as server:
        for body in ({"setup": SETUP}, {}):
            ask(server.web_address, "CreateGame", body)
    calls = [line for line in map(json.loads, capsys.readouterr().err.splitlines()) if line["event"] == "call"]
    assert [(line["method"], line.get("reason")) for line in calls] == [
        ("CreateGame", None),
        ("CreateGame", "MALFORMED"),
    ]
    assert {line["peer"].rpartition(":")[0] for line in calls} == {"ipv4:127.0.0.1"}


def test_only_calls_require_a_key(tmp_path: Any) -> None:
    key = new_api_key()
    path = tmp_path / "keys"
    path.write_text(f"{api_key_line('ann', key)}\n")
    with run_server(WEB, api_keys_file=str(path)) as server:
        url = server.web_address
        without = ask(url, "GetCatalog", {})
        assert (without.status, without.reason) == (401, "UNAUTHENTICATED")
        assert without.headers["www-authenticate"] == "Bearer"
        assert ask(url, "GetCatalog", frame_message(b""), GRPC_WEB).reason == "UNAUTHENTICATED"
        assert ask(url, "GetCatalog?encoding=json&message=%7B%7D", method="GET").reason == "UNAUTHENTICATED"
        assert ask(url, "GetCatalog", {}, {"authorization": f"Bearer {key}"}).status == 200
        assert ask(url, "/healthz", method="GET").status == 200
        assert ask(url, "/no-such-page", method="GET").status == 404


def test_both_transports_share_the_limits_of_a_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_handler, "RateLimits", partial(RateLimits, clock=lambda: 0.0))  # the clock does not move
    with (
        run_server(WEB, caller_rate=0.001, caller_burst=2) as server,
        grpc.insecure_channel(server.address) as line,
    ):
        assert ask(server.web_address, "GetCatalog", {}).status == 200
        assert attempt(RefereeServiceStub(line).GetCatalog, GetCatalogRequest()) is None
        refused = ask(server.web_address, "GetCatalog", {})
    assert (refused.status, refused.reason) == (429, "RATE_LIMITED")
    assert refused.headers["retry-after"] == "1000"


@contextmanager
def ask_in_thread(url: str, *arguments: Any) -> Iterator[list[Answer]]:
    """Make a request in a separate thread; the answer is available when the context ends."""
    found: list[Answer] = []
    thread = threading.Thread(target=lambda: found.append(ask(url, *arguments)))
    thread.start()
    try:
        yield found
    finally:
        thread.join(60)


@pytest.mark.parametrize("headers", [{"connect-timeout-ms": "1000"}, {**GRPC_WEB, "grpc-timeout": "1S"}])
def test_the_work_of_a_call_ends_at_its_deadline(held: Held, headers: dict[str, str]) -> None:
    with run_server(WEB) as server:
        answer = ask(server.web_address, "GetCatalog", frame_message(b"") if "grpc-timeout" in headers else {}, headers)
        assert answer.reason == "DEADLINE_EXCEEDED"
        assert held.ended_early.wait(60)


@pytest.mark.usefixtures("held")
def test_a_call_that_ends_at_its_deadline_leaves_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with run_server(WEB, log_level=LogLevel.INFO, log_format=LogFormat.JSON) as server:
        ask(server.web_address, "GetCatalog", {}, {"connect-timeout-ms": "1000"})
        written = io.StringIO()
        # The answer does not wait for the thread that writes the log line.
        wait_until(lambda: written.write(capsys.readouterr().err) and "call" in written.getvalue())
    written.write(capsys.readouterr().err)
    assert [json.loads(line)["event"] for line in written.getvalue().splitlines()] == ["call"]


def test_work_ends_when_the_http_client_disconnects(held: Held) -> None:
    with run_server(WEB) as server:
        connection = connect(server.web_address)
        connection.request("POST", f"{SERVICE}/GetCatalog", b"{}", JSON)
        assert held.begun.acquire(timeout=60)
        connection.close()
        assert held.ended_early.wait(60)


def test_shutdown_finishes_running_calls_and_refuses_new_ones(held: Held) -> None:
    with run_server(WEB) as server:
        assert ask(server.web_address, "/healthz", method="GET").body == b"SERVING\n"
        with ask_in_thread(server.web_address, "GetCatalog", {}) as answered:
            assert held.begun.acquire(timeout=60)
            stopping = threading.Thread(target=server.stop, args=[20])
            stopping.start()
            held.let_go.release()
        stopping.join(60)
        assert answered[0].status == 200
        with pytest.raises(OSError, match="refused"):
            ask(server.web_address, "/healthz", method="GET")


# --- GET and other origins --------------------------------------------------------------------------------------------

CATALOG = "GetCatalog?encoding=json&message=%7B%7D"


def test_catalog_is_available_by_get(url: str) -> None:
    assert ask(url, CATALOG, method="GET").json == ask(url, "GetCatalog", {}).json


@pytest.mark.parametrize("query", ["?encoding=json", CATALOG[10:-3], "?encoding=proto&message=%ff&base64=1"])
def test_invalid_query_string_is_rejected(url: str, query: str) -> None:
    answer = ask(url, f"GetCatalog{query}", method="GET")
    assert (answer.status, answer.reason) == (400, "MALFORMED")


def test_get_response_is_cacheable_for_a_minute_and_an_error_is_not(url: str) -> None:
    assert ask(url, CATALOG, method="GET").headers["cache-control"] == "private, max-age=60"
    assert ask(url, "GetCatalog", {}).headers["cache-control"] == "no-cache"
    assert ask(url, f"{CATALOG}%7D", method="GET").headers["cache-control"] == "no-cache"


def test_pages_of_other_origins_may_not_call_by_default(url: str) -> None:
    answer = ask(url, "GetCatalog", {}, {"origin": "https://games.example"})
    assert "access-control-allow-origin" not in answer.headers


def test_pages_of_allowed_origins_may_call() -> None:
    with run_server(WEB, web_origins="https://games.example, http://localhost:5173") as server:
        asked = {"origin": "http://localhost:5173"}
        before = {**asked, "access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        preflight = ask(server.web_address, "CreateGame", headers=before, method="OPTIONS")
        assert preflight.status == 200
        assert preflight.headers["access-control-allow-origin"] == "http://localhost:5173"
        assert "content-type" in preflight.headers["access-control-allow-headers"]
        for path, body in (("CreateGame", {"setup": SETUP}), ("CreateGame", {})):
            answer = ask(server.web_address, path, body, asked)
            assert answer.headers["access-control-allow-origin"] == "http://localhost:5173"
            assert "x-request-id" in answer.headers["access-control-expose-headers"]
            assert "origin" in answer.headers["vary"].lower()
        other = ask(server.web_address, "CreateGame", {"setup": SETUP}, {"origin": "https://other.example"})
        assert "access-control-allow-origin" not in other.headers


@pytest.mark.parametrize("origin", ["games.example", "https://games.example/", "*", "https://a.example/x"])
def test_an_invalid_origin_is_reported(origin: str) -> None:
    with pytest.raises(ValueError, match="web_origins"):
        Settings(web=True, web_origins=origin)


def test_missing_web_packages_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khronos_service.configuration.settings.find_spec", lambda _: None)
    with pytest.raises(ValueError, match=r"khronos-referee\[web\]"):
        Settings(web=True)


def test_unencrypted_web_port_for_other_machines_is_refused() -> None:
    with pytest.raises(ValueError, match="web_host"):
        Settings(web=True, web_host="0.0.0.0")  # noqa: S104  # refused
