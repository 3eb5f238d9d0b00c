"""Requests of HTTP whose request line, headers and body are drawn from what clients, proxies and attackers send."""

from __future__ import annotations

import contextlib
import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tests.attack.harness import server
from tests.attack.hosted import host
from tests.attack.proofs import Proof, Run
from tests.attack.web import WEB
from tests.support.web import SERVICE, RawConnection

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


def random_request(chance: random.Random, service: str, paths: Sequence[bytes] = ()) -> bytes:
    """Return the bytes of a request: mostly well-formed, with some values that no honest client sends.

    Args:
        chance: The source of the request.
        service: The path of a service; some requests name its methods.
        paths: More paths, which the server knows.
    """
    methods = [f"{service}/{name}".encode() for name in ("GetCatalog", "CreateGame", "Play", "Fly", "", "%ff")]
    path = chance.choice((*_PATHS, *methods, *methods, *paths, *paths))
    target = path + chance.choice(_QUERIES) if chance.random() < 0.3 else path
    body = chance.choice(_BODIES)
    headers = [(b"host", b"localhost")] if chance.random() < 0.8 else []
    if chance.random() < 0.7:
        headers.append((b"content-type", b"application/json"))
    headers += [(chance.choice(_NAMES), chance.choice(_VALUES)) for _ in range(chance.randrange(6))]
    if chance.random() < 0.8:
        headers.append((b"content-length", str(len(body)).encode()))
    chance.shuffle(headers)
    method = chance.choice((b"GET", b"POST", b"POST", chance.choice(_METHODS)))
    head = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    return method + b" " + target + b" HTTP/1.1\r\n" + head + b"\r\n" + body


_STATUS: Final = re.compile(rb"^HTTP/1\.1 (\d{3}) ", re.MULTILINE)
_INTERNAL: Final = frozenset({500, 502, 503, 504})


def send_heads(
    url: str, chance: random.Random, count: int, paths: Sequence[bytes] = ()
) -> tuple[Counter[int], list[str]]:
    """Send random requests, each over a separate connection.

    Returns:
        How many responses had each status, 0 where the connection was closed without one; and the requests that were
        answered with an internal error.
    """
    statuses: Counter[int] = Counter()
    faults = []
    for _ in range(count):
        request = random_request(chance, SERVICE, paths)
        with RawConnection(url) as raw:
            with contextlib.suppress(OSError):  # the server has closed the connection
                raw.send(request)
            raw.finish()
            found = [int(status) for status in _STATUS.findall(raw.rest())] or [0]
        statuses.update(found)
        if not _INTERNAL.isdisjoint(found):
            faults.append(f"{found} for {request[:200]!r}")
    return statuses, faults


HOST_PATHS: Final = (
    b"/games", b"/games/0", b"/games/x/changes", b"/games/%00/act", b"/games/%F0%9F%98%80", b"/games/x/seats/9/join",
)  # fmt: skip
"""Paths of a game host, some of which exist."""


def heads(seed: int, requests: int) -> Run:
    """Send random heads to the web port of a server and to a game host, half of them to each."""
    began = time.monotonic()
    chance = random.Random(seed)
    with server(**WEB) as one, host() as other:
        of_server, faults = send_heads(one.web_address, chance, requests // 2)
        of_host, more = send_heads(other.web_address, chance, requests - requests // 2, HOST_PATHS)
    figures = {"server": dict(sorted(of_server.items())), "host": dict(sorted(of_host.items()))}
    return Run("heads", seed, requests, time.monotonic() - began, [*faults, *more], figures)


def _summary(runs: Sequence[Run]) -> str:
    parts = []
    for where in ("server", "host"):
        total: Counter[str] = Counter()
        for run in runs:
            total.update({str(status): count for status, count in run.figures[where].items()})
        parts.append(
            f"{where}: "
            + ", ".join(f"{'closed' if status == '0' else status} {count}" for status, count in total.most_common())
        )
    return "; ".join(parts)


PROOF = Proof("heads", heads, 100_000, _summary)
"""No request line, header or body is answered with an internal error."""
