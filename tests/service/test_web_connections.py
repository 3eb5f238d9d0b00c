"""What a caller by HTTP may hold of a server, and for how long: connections, halves of requests, answers not taken."""

from __future__ import annotations

import json
import select
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from khronos_service import LogFormat, LogLevel, Settings
from khronos_service.web import connection, server
from tests.service.test_web import WEB, Held, held, running
from tests.support.certificates import NAME, Authority, Pair
from tests.support.waiting import wait_until
from tests.support.web import SETUP, RawConnection, ask, ask_again, connect

__all__ = ["held"]  # a fixture

HASTY = replace(WEB, request_timeout=0.3)
GET = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
CATALOG = b"POST /khronos.v1.RefereeService/GetCatalog HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
ELSEWHERE = "127.0.0.2"


@pytest.fixture(scope="module")
def hasty() -> Iterator[str]:
    """Where a server listens that waits for requests for a moment only."""
    with running(HASTY) as server:
        yield server.web_address


# --- time -------------------------------------------------------------------------------------------------------------


def test_half_a_head_ends_with_an_error(hasty: str) -> None:
    with RawConnection(hasty) as raw:
        raw.send(GET[:-2])
        assert raw.answer().status == 408
        assert raw.rest() == b""


def test_half_a_body_ends_with_an_error_that_has_details(hasty: str) -> None:
    with RawConnection(hasty) as raw:
        raw.send(CATALOG + b"content-length: 20\r\n\r\n{")
        answer = raw.answer()
        assert (answer.status, answer.reason) == (409, "STALLED")


def test_a_body_that_goes_on_after_its_error_ends_with_the_connection(hasty: str) -> None:
    with RawConnection(hasty) as raw:
        raw.send(CATALOG + b"content-length: 20\r\n\r\n{")
        assert raw.answer().reason == "STALLED"
        assert raw.rest() == b""


def test_a_connection_without_a_request_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "IDLE_SECONDS", 0.2)
    with running() as server, RawConnection(server.web_address) as silent, RawConnection(server.web_address) as quiet:
        quiet.send(GET)
        assert quiet.answer().status == 200
        quiet.send(b"\r\n")  # which belongs to no request
        assert silent.rest() == b""
        assert quiet.rest() == b""


# --- size -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nx: " + bytes(connection.MOST_HEAD).replace(b"\0", b"y"),
        b"GET /" + bytes(connection.MOST_HEAD).replace(b"\0", b"y"),
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * (connection.MOST_HEAD // 6),
    ],
    ids=["a long header", "a long path", "many headers"],
)
def test_a_head_that_is_too_long_is_refused(hasty: str, head: bytes) -> None:
    with RawConnection(hasty) as raw:
        raw.send(head)
        assert raw.answer().status == 431
        assert raw.rest() == b""


def test_every_head_of_a_connection_may_have_as_much(hasty: str) -> None:
    with RawConnection(hasty) as raw:
        for _ in range(3):
            raw.send(GET[:-2] + b"x: " + b"y" * (connection.MOST_HEAD // 2) + b"\r\n\r\n")
            assert raw.answer().status == 200


def test_a_body_without_an_end_is_too_large(hasty: str) -> None:
    with RawConnection(hasty) as raw:
        raw.send(CATALOG + b"transfer-encoding: chunked\r\n\r\n" + b"10000\r\n" + bytes(1 << 16) + b"\r\n")
        for _ in range(4):
            raw.send(b"10000\r\n" + bytes(1 << 16) + b"\r\n")
        assert raw.answer().reason == "TOO_LARGE"


def test_headers_behind_a_body_are_dropped(hasty: str) -> None:
    with RawConnection(hasty) as raw:
        raw.send(CATALOG + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-request-id: behind\r\n\r\n")
        answer = raw.answer()
        assert answer.status == 200
        assert answer.headers["x-request-id"] != "behind"


def test_requests_on_their_way_hold_no_more_bytes_than_may_wait() -> None:
    most = 1 << 16
    with running(replace(WEB, most_waiting_bytes=most, request_timeout=20)) as server, ExitStack() as stack:
        halves = [stack.enter_context(RawConnection(server.web_address)) for _ in range(3)]
        for half in halves:
            half.send(CATALOG + b"content-length: 40000\r\n\r\n" + bytes(30_000))
        (answered,), _, _ = select.select([half.socket for half in halves], [], [], 20)
        answer = next(half for half in halves if half.socket is answered).answer()
        assert (answer.status, answer.reason) == (429, "OVERLOADED")


def test_who_holds_most_halves_makes_room_for_the_body_of_another_address() -> None:
    settings = replace(WEB, most_waiting_bytes=1 << 16, request_timeout=20)
    with running(settings) as server, ExitStack() as stack:
        halves = [stack.enter_context(RawConnection(server.web_address, f"127.0.0.{n}")) for n in (2, 2, 3)]
        for half in halves:
            half.send(CATALOG + b"content-length: 40000\r\n\r\n" + bytes(20_000))
        honest = stack.enter_context(RawConnection(server.web_address))
        body = b'{"unknown": "%s"}' % (b"x" * 20_000)
        honest.send(CATALOG + b"content-length: %d\r\n\r\n" % len(body) + body[:-1])
        (answered,), _, _ = select.select([half.socket for half in halves], [], [], 20)
        assert answered in {each.socket for each in halves[:2]}
        assert next(each for each in halves if each.socket is answered).answer().reason == "OVERLOADED"
        honest.send(body[-1:])
        assert honest.answer().status == 200


# --- what is no request -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent", [b"\x16\x03\x01\x02\x00", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET\r\n\r\n", b"\0" * 99]
)
def test_what_is_no_http_is_refused(hasty: str, sent: bytes) -> None:
    with RawConnection(hasty) as raw:
        raw.send(sent)
        assert raw.answer().status == 400
        assert raw.rest() == b""


def test_requests_that_do_not_wait_for_answers_get_one(hasty: str) -> None:
    with RawConnection(hasty) as raw:
        raw.send(GET * 1000)
        answered = raw.rest()
        assert answered.count(b"HTTP/1.1 200") == 1
        assert b"connection: close" in answered


OFFERS = {
    "websocket": {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"},
    "HTTP/2": {"connection": "Upgrade, HTTP2-Settings", "upgrade": "h2c", "http2-settings": "AAMAAABkAAQAAP__"},
}


@pytest.mark.parametrize("offer", OFFERS.values(), ids=OFFERS)
def test_a_caller_who_offers_another_protocol_gets_its_answers_in_this_one(hasty: str, offer: dict[str, str]) -> None:
    opened = connect(hasty)
    for _ in range(2):
        assert ask_again(opened, "CreateGame", {"setup": SETUP}, offer).status == 200
        assert ask_again(opened, "/healthz", headers=offer, method="GET").status == 200
    opened.close()


# --- answers that are not taken ---------------------------------------------------------------------------------------


LARGE = 1 << 24  # bytes; more than the system takes for a connection


@pytest.fixture
def large_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "large.png").write_bytes(bytes(LARGE))
    monkeypatch.setattr(server, "page_folder", lambda: tmp_path)


@pytest.mark.usefixtures("large_page")
def test_a_connection_whose_answer_is_not_taken_is_closed_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(connection, "TAKING_SECONDS", 0.2)
    settings = replace(WEB, log_level=LogLevel.WARNING, log_format=LogFormat.JSON)
    with running(settings) as found, RawConnection(found.web_address) as raw:
        raw.send(b"GET /large.png HTTP/1.1\r\nhost: x\r\n\r\n")
        logged = ""

        def closed() -> bool:
            nonlocal logged
            logged += capsys.readouterr().err
            return "connection closed" in logged

        wait_until(closed)
        assert len(raw.rest()) < LARGE
    line = json.loads(logged.splitlines()[0])
    assert line["peer"].startswith("ipv4:127.0.0.1:")
    assert 0 < line["unsent_bytes"] <= LARGE


@pytest.mark.usefixtures("large_page")
def test_who_leaves_most_untaken_makes_room_for_others() -> None:
    with running(replace(WEB, most_waiting_bytes=1 << 10)) as found, RawConnection(found.web_address) as raw:
        raw.send(b"GET /large.png HTTP/1.1\r\nhost: x\r\n\r\n")
        wait_until(lambda: raw.socket.recv(1, socket.MSG_PEEK))
        wait_until(lambda: ask(found.web_address, "CreateGame", {"setup": SETUP}).status == 200)
        assert len(raw.rest()) < LARGE


@pytest.mark.usefixtures("large_page")
def test_no_further_request_is_read_before_an_answer_is_taken() -> None:
    with running() as found, RawConnection(found.web_address) as raw:
        raw.send(b"GET /large.png HTTP/1.1\r\nhost: x\r\n\r\n")
        assert len(raw.answer().body) == LARGE  # which is read slowly enough for the server to wait
        raw.send(GET)
        assert raw.answer().status == 200


# --- connections ------------------------------------------------------------------------------------------------------


def test_an_address_has_a_share_of_the_connections_of_which_idle_ones_make_room() -> None:
    with running(replace(WEB, most_address_connections=2)) as found, ExitStack() as stack:
        opened = [stack.enter_context(RawConnection(found.web_address)) for _ in range(3)]
        assert opened[0].rest() == b""
        opened[2].send(GET)
        assert opened[2].answer().status == 200
        assert not opened[1].closed


def test_a_call_that_is_answered_makes_no_room_but_other_addresses_get_in(
    held: Held, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = replace(WEB, most_address_connections=1, log_level=LogLevel.WARNING, log_format=LogFormat.JSON)
    with running(settings) as found, RawConnection(found.web_address) as busy:
        busy.send(CATALOG + b"content-length: 2\r\n\r\n{}")
        assert held.begun.wait(20)
        assert refused(found.web_address)
        wait_until(lambda: "connections closed" in capsys.readouterr().err)
        with RawConnection(found.web_address, source=ELSEWHERE) as other:
            other.send(GET)
            assert other.answer().status == 200
        held.let_go.set()
        assert busy.answer().status == 200


@pytest.mark.parametrize("sent", [b"", GET[:-2], CATALOG + b"content-length: 2\r\n\r\n"], ids=["idle", "head", "body"])
def test_when_all_places_are_taken_the_address_with_most_makes_room(sent: bytes) -> None:
    with running(replace(WEB, most_connections=5)) as found, ExitStack() as stack:
        for number in range(2, 7):
            stack.enter_context(RawConnection(found.web_address, source=f"127.0.0.{number}")).send(sent)
        with RawConnection(found.web_address) as another:
            another.send(GET)
            assert another.answer().status == 200


def test_connections_of_a_trusted_proxy_are_not_of_one_caller() -> None:
    with running(replace(WEB, most_address_connections=2, trusted_proxy="127.0.0.1/32")) as found, ExitStack() as stack:
        opened = [stack.enter_context(RawConnection(found.web_address)) for _ in range(5)]
        for each in opened:
            each.send(GET)
            assert each.answer().status == 200


def test_places_are_given_back() -> None:
    with running(replace(WEB, most_address_connections=1)) as found:
        for _ in range(10):
            with RawConnection(found.web_address) as raw:
                raw.send(GET[:-2])
        wait_until(lambda: not refused(found.web_address))


def test_connections_that_do_not_shake_hands_make_room(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    pair = authority.issue()
    settings = replace(WEB, most_address_connections=1, tls_cert_file=str(pair.cert), tls_key_file=str(pair.key))
    with running(settings) as found, ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(RawConnection(found.web_address))
        assert ask(found.web_address, "/healthz", method="GET", context=trusting(authority)).status == 200


# --- encryption -------------------------------------------------------------------------------------------------------


def trusting(authority: Authority, name: str = NAME, pair: Pair | None = None) -> ssl.SSLContext:
    """Return what trusts an authority, whatever the address of a server whose certificate is for a name."""

    class Context(ssl.SSLContext):
        def wrap_socket(self, sock: socket.socket, *_: Any, **__: Any) -> ssl.SSLSocket:
            return super().wrap_socket(sock, server_hostname=name)

    context = Context(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(authority.file)
    if pair is not None:
        context.load_cert_chain(pair.cert, pair.key)
    return context


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def encrypted(authority: Authority) -> Settings:
    """Settings of a server with a certificate."""
    pair = authority.issue()
    return replace(WEB, tls_cert_file=str(pair.cert), tls_key_file=str(pair.key))


def test_calls_are_encrypted_by_the_certificate_of_grpc(encrypted: Settings, authority: Authority) -> None:
    with running(encrypted) as found:
        assert found.web_address.startswith("https://")
        assert ask(found.web_address, "CreateGame", {"setup": SETUP}, context=trusting(authority)).status == 200


def test_unencrypted_calls_are_not_answered_by_a_server_with_a_certificate(encrypted: Settings) -> None:
    with running(encrypted) as found, RawConnection(found.web_address) as raw:
        raw.send(GET)
        assert b"200" not in raw.rest()


def test_a_certificate_that_changes_is_used_by_the_next_connection(encrypted: Settings, authority: Authority) -> None:
    with running(encrypted) as found:
        before = trusting(authority)
        assert ask(found.web_address, "/healthz", method="GET", context=before).status == 200
        authority.issue("renewed.test")

        def renewed() -> bool:
            try:
                answer = ask(found.web_address, "/healthz", method="GET", context=trusting(authority, "renewed.test"))
            except ssl.SSLError:
                return False
            return answer.status == 200

        wait_until(renewed)


def test_a_caller_who_names_no_server_gets_the_latest_certificate_too(
    encrypted: Settings, authority: Authority
) -> None:
    def shown() -> bytes:
        """Return the certificate that the server shows."""
        address = urlsplit(found.web_address)
        return ssl.get_server_certificate((address.hostname or "", address.port or 0)).encode()

    with running(encrypted) as found:
        first = shown()
        authority.issue("renewed.test")
        wait_until(lambda: shown() != first)


def test_only_callers_with_a_certificate_get_in_where_it_is_asked_for(
    encrypted: Settings, authority: Authority
) -> None:
    caller = authority.issue("ann.test", file="ann")
    with running(replace(encrypted, tls_client_ca_file=str(authority.file))) as found:
        with pytest.raises(OSError, match=r"certificate|closed|reset|pipe"):
            ask(found.web_address, "/healthz", method="GET", context=trusting(authority))
        context = trusting(authority, pair=caller)
        assert ask(found.web_address, "/healthz", method="GET", context=context).status == 200


def refused(url: str) -> bool:
    """Whether a server takes no further connection of this address."""
    try:
        return ask(url, "/healthz", method="GET").status != 200
    except OSError:
        return True
