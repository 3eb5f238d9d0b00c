"""Sends HTTP requests with random request lines, headers and bodies; none may cause an internal error."""

from __future__ import annotations

import contextlib
import json
import random
import re
import time
from collections import Counter
from typing import Final, NamedTuple

from google.protobuf.json_format import MessageToDict

from tests.attack.harness import server
from tests.attack.hosted import END_TURN, host, new_game
from tests.attack.proofs import Proof, Run
from tests.attack.web import WEB
from tests.support.hosts import new_key, position
from tests.support.mutations import mutate_bytes, mutate_json
from tests.support.web import SERVICE, SETUP, RawConnection

_METHODS: Final = (b"GET", b"POST", b"HEAD", b"PUT", b"OPTIONS", b"TRACE", b"PATCH", b"DELETE", b"PRI", b"G\xc3\x89T")
_NAMES: Final = (
    b"host", b"origin", b"content-type", b"content-length", b"content-encoding", b"accept-encoding", b"accept",
    b"authorization", b"connect-timeout-ms", b"connect-protocol-version", b"grpc-timeout", b"grpc-encoding", b"upgrade",
    b"connection", b"cookie", b"expect", b"forwarded", b"x-forwarded-for", b"x-forwarded-proto", b"traceparent",
    b"transfer-encoding", b"last-event-id", b"x-request-id", b"range", b"if-none-match", b"if-modified-since", b"te",
    b"access-control-request-method", b"access-control-request-headers", b"accept-language", b"user-agent",
)  # fmt: skip
_VALUES: Final = (
    b"", b" ", b"[", b"[::1]:x", b"http://[", b"http://localhost:99999", b"localhost", b"127.0.0.1", b"*", b"a@b:c",
    b"application/json", b"application/proto", b"application/grpc-web+proto", b"application/grpc", b"text/html; q=0.x",
    b"gzip", b"br", b"identity", b"Bearer \xff\xfe", b"Bearer x", b"Basic Og==", b"h2c", b"websocket", b"Upgrade",
    b"close", b"chunked", b"100-continue", b"0", b"1", b"-1", b"99999999999999999999", b"1S", b"9H", b"0n", b"\xb2",
    b"S\xe3o Paulo", b"\xc3\xa9", b"bytes=0-0", b"bytes=9-1", b"bytes=-", b"Thu, 99 Foo 2020", b'"x"', b"00-x-y-01",
    b"x" * 9000, b"\x7f", b"\x00", b"POST", b"a=b; c=\xff", b"%00", b"seat=1:x", b"null",
)  # fmt: skip
_PATHS: Final = (
    b"/", b"/%00", b"/%ff", b"/..%2f..%2fetc/passwd", b"//[", b"/healthz", b"/index.html", b"/" + b"a" * 5000, b"/\xff",
    b"*", b"http://[/", b"/?a=\xff", b"/%F0%9F", b"/static/", b"/.", b"/%2e%2e/",
)  # fmt: skip
_QUERIES: Final = (
    b"", b"?", b"?encoding=json&message={}", b"?encoding=json&message=%ff", b"?encoding=proto&base64=1&message=%%%",
    b"?encoding=json&message=%7B%22a%22:1%7D&compression=gzip", b"?encoding=\xff", b"?;&=&&", b"?from=-1", b"?from=x",
)  # fmt: skip
_BODIES: Final = (b"", b"{}", b"[", b"\xff\xfe", b"null", b'{"setup":{}}', b"\0\0\0\0\0", b"\x1f\x8b", b'"\\ud800"')


class Request(NamedTuple):
    """A request that a server accepts."""

    method: bytes
    path: bytes
    body: bytes = b""


class Target(NamedTuple):
    """The requests and headers that a server accepts, as far as the attacker knows them."""

    requests: tuple[Request, ...]
    headers: tuple[tuple[bytes, bytes], ...] = ()


_METHODS_OF_SERVICE: Final = tuple(f"{SERVICE}/{name}".encode() for name in ("GetCatalog", "Play", "Fly", "", "%ff"))
_SERVER: Final = Target(
    (
        Request(b"POST", f"{SERVICE}/GetCatalog".encode(), b"{}"),
        Request(b"POST", f"{SERVICE}/CreateGame".encode(), json.dumps({"setup": SETUP}).encode()),
        Request(b"GET", f"{SERVICE}/GetCatalog?encoding=json&message={{}}".encode()),
        Request(b"GET", b"/index.html"),
    )
)


def random_request(chance: random.Random, target: Target = _SERVER) -> tuple[bytes, bool]:
    """Make a mostly well-formed request with some values that no honest client sends.

    Returns:
        The bytes, and whether they certainly contain the whole body, so that the server has to respond.
    """
    method, path, body = chance.choice(target.requests)
    if chance.random() < 0.3:
        method = chance.choice(_METHODS)
    if chance.random() < 0.3:
        path = chance.choice((*_PATHS, *_METHODS_OF_SERVICE, *(each.path for each in target.requests)))
    if chance.random() < 0.1:
        path += chance.choice(_QUERIES)
    if chance.random() < 0.3:
        body = chance.choice(_BODIES)
    elif body and chance.random() < 0.5:
        body = chance.choice((mutate_bytes, mutate_json))(body, chance)
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), *target.headers]
    headers.append((b"content-length", str(len(body)).encode()))
    headers = [each for each in headers if chance.random() < 0.9]
    headers += [(chance.choice(_NAMES), chance.choice(_VALUES)) for _ in range(max(0, chance.randrange(-4, 6)))]
    chance.shuffle(headers)
    head = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    lengths = [value for name, value in headers if name in {b"content-length", b"transfer-encoding", b"expect"}]
    return method + b" " + path + b" HTTP/1.1\r\n" + head + b"\r\n" + body, lengths == [str(len(body)).encode()]


_STATUS: Final = re.compile(rb"^HTTP/1\.1 (\d{3}) ", re.MULTILINE)
_INTERNAL: Final = frozenset({500, 502, 503})  # 504 means that the deadline in the request has passed


def send_heads(url: str, chance: random.Random, count: int, target: Target = _SERVER) -> tuple[Counter[int], list[str]]:
    """Send random requests, each over a separate connection.

    Returns:
        The number of responses by status, 0 for a connection closed without one; and the requests that were
        answered with an internal error.
    """
    statuses: Counter[int] = Counter()
    faults = []
    for _ in range(count):
        request, is_whole = random_request(chance, target)
        with RawConnection(url) as raw:
            begun = b""
            with contextlib.suppress(ConnectionError):  # the server has closed the connection
                raw.send(request)
                if is_whole:
                    begun = raw.socket.recv(1 << 16)
            raw.finish()
            found = [int(status) for status in _STATUS.findall(begun + raw.rest())] or [0]
        statuses.update(found)
        if not _INTERNAL.isdisjoint(found):
            faults.append(f"{found} for {request[:200]!r}")
    return statuses, faults


def game_of(url: str) -> Target:
    """Create a game at a game host; return what the player of its first seat knows, as a target."""
    (seat, _) = new_game(url)
    game, now = f"/games/{seat.game}", position(seat.state)
    posted = {
        "/games": {"key": new_key(), "setup": SETUP, "bots": {"2": "easy"}},
        f"{game}/actions": {"key": new_key(), **now, "action": MessageToDict(END_TURN)},
        f"{game}/undo": {**now, "revision": 1, "to": 0},
        f"{game}/undo/decline": now,
        f"{game}/secret": {"secret": seat.secret},
    }
    read = ("/", "/games/0", game, f"{game}/messages", f"{game}/review", f"{game}/%00", f"{game}/seats/9")
    return Target(
        (
            *(Request(b"POST", path.encode(), json.dumps(body).encode()) for path, body in posted.items()),
            *(Request(b"GET", path.encode()) for path in read),
        ),
        ((b"authorization", f"Bearer {seat.secret}".encode()),),
    )


_REQUESTS_OF_GAME: Final = 500  # a host accepts 600 changes of a game in an hour


def heads(seed: int, requests: int) -> Run:
    """Send half of the random requests to the web port of a server, and half to a game host."""
    began = time.monotonic()
    chance = random.Random(seed)
    of_host: Counter[int] = Counter()
    with server(**WEB) as one, host() as other:
        of_server, faults = send_heads(one.web_address, chance, requests // 2)
        for left in range(requests - requests // 2, 0, -_REQUESTS_OF_GAME):
            target = game_of(other.web_address)
            statuses, more = send_heads(other.web_address, chance, min(left, _REQUESTS_OF_GAME), target)
            of_host.update(statuses)
            faults += more
    figures = {
        f"{where} {status or 'closed'}": count
        for where, statuses in (("server", of_server), ("host", of_host))
        for status, count in statuses.most_common()
    }
    return Run(seed, requests, time.monotonic() - began, faults, figures)


PROOF = Proof("heads", heads, 100_000)
"""No request line, header or body is answered with an internal error."""
