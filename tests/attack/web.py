"""Attacks on the HTTP port: idle connections, incomplete requests, and responses that are not read."""

from __future__ import annotations

import contextlib
import gzip
import itertools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from http import HTTPStatus
from typing import Final

from tests.attack.harness import Attack, Neighbour, Server, neighbour
from tests.support.web import JSON, SETUP, RawConnection, ask, frame_message

WEB: Final = {"web": True, "web_port": 0}
"""The settings of a server with HTTP."""

_ADDRESSES: Final = [f"127.0.0.{number}" for number in range(2, 10)]
"""The addresses of the attackers; the honest caller has a different one."""

_CONNECTIONS: Final = 800  # more than a server accepts
_POST: Final = (
    b"POST /khronos.v1.RefereeService/ReadText HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
)
_CATALOG: Final = (
    b"GET /khronos.v1.RefereeService/GetCatalog?encoding=json&message={} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
)
_PAUSE_SECONDS: Final = 0.005  # seconds between two pieces of a body
_UNAVAILABLE: Final = {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT}
_RETRY_SECONDS: Final = 60.0
_RETRY_PAUSE_SECONDS: Final = 0.1
_SLOW_SECONDS: Final = 10.0
_HOLD_SECONDS: Final = 3.0
_MEBIBYTE: Final = 1 << 20
_ENDLESS_MEBIBYTES: Final = 64  # much more than an operating system buffers for an unread connection


def _create_game(url: str) -> int:
    return ask(url, "CreateGame", {"setup": SETUP}).status


def _create_game_in_two_pieces(url: str) -> int:
    body = json.dumps({"setup": SETUP}).encode()
    with RawConnection(url) as raw:
        raw.send(_POST.replace(b"ReadText", b"CreateGame") + b"content-length: %d\r\n\r\n" % len(body) + body[:20])
        time.sleep(_PAUSE_SECONDS)  # so that the server receives the first piece separately
        raw.send(body[20:])
        return raw.answer().status


def _call_until_free(call: Callable[[str], int], url: str) -> None:
    """Make a call, and retry while the server or the proxy is full, as clients do: Connect calls both `UNAVAILABLE`.

    Raises:
        OSError: The answer is not OK.
    """
    end = time.monotonic() + _RETRY_SECONDS
    while (status := call(url)) in _UNAVAILABLE and time.monotonic() < end:
        time.sleep(_RETRY_PAUSE_SECONDS)
    if status != HTTPStatus.OK:
        msg = f"HTTP {status}"
        raise OSError(msg)


@contextlib.contextmanager
def _each_over_its_own_connection(call: Callable[[str], int], url: str) -> Iterator[Callable[[], None]]:
    yield partial(_call_until_free, call, url)


def _neighbour(call: Callable[[str], int], server: Server) -> AbstractContextManager[Neighbour]:
    return neighbour(server.web_address, partial(_each_over_its_own_connection, call))


_CALLER: Final = partial(_neighbour, _create_game)
_SLOW_CALLER: Final = partial(_neighbour, _create_game_in_two_pieces)


def hold(sent: bytes, server: Server, times: int, connections: int = _CONNECTIONS) -> None:
    """Send the same bytes over connections from several addresses, and hold them for seconds, `times` times."""
    for _ in range(times):
        held: list[RawConnection] = []
        for number in range(connections):
            with contextlib.suppress(OSError):  # refused
                held.append(RawConnection(server.web_address, source=_ADDRESSES[number % len(_ADDRESSES)]))
                held[-1].send(sent)
        time.sleep(_HOLD_SECONDS)
        for each in held:
            each.close()


def send_slowly(server: Server, times: int) -> None:
    """Send request headers byte by byte over many connections, until all are closed or ten seconds have passed."""
    for _ in range(times):
        opened = [RawConnection(server.web_address, source=_ADDRESSES[n % len(_ADDRESSES)]) for n in range(100)]
        waiting = list(opened)
        end = time.monotonic() + _SLOW_SECONDS
        for byte in itertools.cycle(_POST):
            for each in tuple(waiting):
                try:
                    each.send(bytes([byte]))
                except OSError:
                    waiting.remove(each)
            if not waiting or time.monotonic() > end:
                break
            time.sleep(_PAUSE_SECONDS)
        for each in opened:
            each.close()


def request_and_not_read(server: Server, times: int) -> None:
    """Send pipelined requests over many connections, and read no answers."""
    hold(_CATALOG * 20, server, times, 400)


def send_garbage(server: Server, times: int) -> None:
    """Send invalid requests, offers of other protocols and endless headers; then disconnect."""
    for _ in range(times):
        for sent in (
            bytes(100),
            b"\x16\x03\x01" * 50,
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"GET / HTTP/1.1\r\nx: " + b"y" * 40_000,
        ):
            with RawConnection(server.web_address, source=_ADDRESSES[0]) as raw:
                raw.send(sent)


def offer_upgrades(server: Server, times: int) -> None:
    """Offer an upgrade to HTTP/2 with every request, like Java's client; the body must still be read."""
    offer = b"connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
    request = _POST.replace(b"ReadText", b"GetCatalog") + offer + b"content-length: 2\r\n\r\n{}"
    for _ in range(times):
        with RawConnection(server.web_address, source=_ADDRESSES[0]) as raw:
            raw.send(request)
            assert raw.answer().status == HTTPStatus.OK


def send_endless_headers(server: Server, times: int) -> None:
    """Send endless headers over several connections, until the server closes them."""
    for _ in range(times):
        opened = [RawConnection(server.web_address, source=each) for each in _ADDRESSES]
        for each in opened:
            with contextlib.suppress(OSError):  # closed
                each.send(_POST + b"x: ")
                for _ in range(_ENDLESS_MEBIBYTES):
                    each.send(b"y" * _MEBIBYTE)
                msg = "the head has no end, and was read all the same"
                raise AssertionError(msg)
        for each in opened:
            each.close()


def send_bombs(server: Server, times: int) -> None:
    """Send requests that decompress to a thousand times their size, and JSON with very many values."""
    packed = {**JSON, "content-encoding": "gzip"}
    for _ in range(times):
        for body, headers in (
            (gzip.compress(bytes(4 * _MEBIBYTE)), packed),
            (gzip.compress(bytes(128 * _MEBIBYTE)), packed),
            (b"[" * 200_000, JSON),
            (b'{"text":[' + b"{}," * 80_000 + b"{}]}", JSON),
            (frame_message(b"", flags=255) * 1000, {"content-type": "application/grpc-web"}),
        ):
            assert ask(server.web_address, "ReadText", body, headers).reason in {"TOO_LARGE", "MALFORMED"}


ATTACKS: Final = (
    Attack("h2c upgrades", offer_upgrades, 2000, WEB, _CALLER),
    Attack("endless HTTP headers", send_endless_headers, 10, WEB, _CALLER),
    Attack("non-HTTP bytes", send_garbage, 2000, WEB, _CALLER),
    Attack("gzip bombs over HTTP", send_bombs, 20, WEB, _CALLER),
)
"""The attacks over HTTP that a server withstands without a proxy."""

PROXY_ATTACKS: Final = (
    Attack("silent HTTP connections", partial(hold, b""), 10, WEB, _CALLER),
    Attack("incomplete HTTP headers", partial(hold, _POST), 10, WEB, _CALLER),
    Attack(
        "incomplete HTTP bodies",
        partial(hold, _POST + b"content-length: 200000\r\n\r\n" + bytes(190_000)),
        5,
        WEB,
        _SLOW_CALLER,
    ),
    Attack("slow HTTP requests", send_slowly, 20, WEB, _CALLER),
    Attack("unread HTTP responses", request_and_not_read, 10, WEB, _CALLER),
)
"""The attacks over HTTP that only a proxy in front of the server stops."""
