"""A call as ASGI brings it: what its headers say, and what connectrpc gets of them.

connectrpc refuses wrong headers without the details of the contract. So they are checked here, and it gets sound ones.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, MutableMapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qs

from khronos_service.callers.call import Call
from khronos_service.callers.identity import Metadata
from khronos_core.forms import JSON, PROTO
from khronos_core.methods import METHODS, PLAY, SERVICE
from khronos_core.errors import FieldViolation, MalformedError, MethodUnknownError, RequestError
from khronos_service.transport.connections import peer_of

Scope = MutableMapping[str, Any]

READABLE: Final = "GetCatalog"
"""The one method that can be asked by GET: no state may stand in a URL, which logs and histories show."""

PREFIX: Final = f"/{SERVICE}/"
"""How the path of every method begins."""

NO_METHOD: Final = "/unknown"
"""The path that connectrpc gets in place of one that is no method."""

NO_STREAM: Final = "/stream"
"""The same for a stream, whose errors are written otherwise."""

PACKED: Final = "gzip"
"""The one compression of requests."""

_FORMS: Final = {
    "application/proto": PROTO,
    "application/json": JSON,
    "application/grpc-web": PROTO,
    "application/grpc-web+proto": PROTO,
    "application/grpc-web+json": JSON,
    "application/connect+proto": PROTO,
    "application/connect+json": JSON,
}
"""The content types of calls; the last two are of streams."""

_STREAM: Final = "application/connect+"
_GRPC_WEB: Final = "application/grpc-web"
_CONNECT_TIMEOUT: Final = re.compile(r"[0-9]{1,10}", re.ASCII)
_GRPC_TIMEOUT: Final = re.compile(r"[0-9]{1,8}[HMSmun]", re.ASCII)
_LONGEST_PATH: Final = 200  # characters of the path of an unknown method that are reported


class WebCall(Call):
    """A call that came by HTTP.

    Attributes:
        error: Why it can't be answered, whichever caller makes it.
        limit: Until when the next part of its body is waited for, while it is.
        status: The status of the response, in place of the one that belongs to its error.
    """

    __slots__ = ("error", "limit", "status")

    def __init__(self, method: str, peer: str, metadata: Metadata) -> None:
        """Note what is known when a call comes."""
        super().__init__(method, peer, metadata)
        self.error: RequestError | None = None
        self.limit: asyncio.Timeout | None = None
        self.status: HTTPStatus | None = None

    def refuse(self, problem: str, status: HTTPStatus | None = None) -> None:
        """Let the call fail, since something beside its message is malformed."""
        if self.error is None:
            self.error, self.status = malformed(problem), status

    def give_way(self, error: RequestError) -> None:
        """Let the call, whose body is on its way, fail at once."""
        self.error = error
        if self.limit is not None:
            self.limit.reschedule(asyncio.get_running_loop().time())


def read_call(scope: Scope) -> tuple[WebCall, Scope]:
    """Return a call, and the scope that connectrpc gets: the few headers that it needs, all of them sound."""
    metadata = tuple((name.decode(), value.decode()) for name, value in scope["headers"] if (name + value).isascii())
    headers = dict(reversed(metadata))  # the first of a name counts
    path = scope["raw_path"].decode("ascii")
    name = path.removeprefix(PREFIX) if path.startswith(PREFIX) else ""
    call = WebCall(
        name if name in METHODS or name == PLAY else path[:_LONGEST_PATH], peer_of(*scope["client"]), metadata
    )
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    passed = {**scope, "method": "POST"}
    if scope["method"] == "GET" and name == READABLE:
        kind = _kind_of_query(call, scope["query_string"])
        passed["method"] = "POST" if call.error else "GET"
    elif scope["method"] != "POST":
        call.refuse(f"send a POST, not a {scope['method']}", HTTPStatus.METHOD_NOT_ALLOWED)
    elif kind not in _FORMS:
        wanted = "application/json, application/proto or application/grpc-web+proto"
        call.refuse(f"content-type is {kind!r}; it must be {wanted}", HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    kind = kind if kind in _FORMS else "application/json"
    call.form = _FORMS[kind]
    if name not in METHODS:
        call.error, call.status = MethodUnknownError(call.method), None
        passed["path"] = NO_METHOD
    if kind.startswith(_STREAM):
        call.refuse(f"content-type is {kind!r}, but {name} is no stream")
        passed["path"] = NO_STREAM
    sent = {"content-type": kind, **_checked(call, headers, kind)}
    passed["headers"] = [(name.encode(), value.encode()) for name, value in sent.items()]
    if kind.startswith((_STREAM, _GRPC_WEB)):
        call.status = None  # their errors come with status 200
    return call, passed


def _kind_of_query(call: WebCall, query: bytes) -> str:
    """Return the content type that the form of a GET's message would have."""
    encoding = parse_qs(query.decode("ascii")).get("encoding", [""])[0]
    if encoding not in {"json", "proto"}:
        call.refuse(f"encoding is {encoding!r}; ask by ?encoding=json&message=%7B%7D", HTTPStatus.BAD_REQUEST)
    return f"application/{encoding}"


def _checked(call: WebCall, headers: Mapping[str, str], kind: str) -> dict[str, str]:
    """Return the headers of a call's protocol; the call is refused where one is wrong."""
    if (version := headers.get("connect-protocol-version", "1")) != "1":
        call.refuse(f"connect-protocol-version is {version!r}; it must be '1'")
    grpc_web = kind.startswith(_GRPC_WEB)
    timeout, pattern = ("grpc-timeout", _GRPC_TIMEOUT) if grpc_web else ("connect-timeout-ms", _CONNECT_TIMEOUT)
    found = {}
    if (seconds := headers.get(timeout)) is not None:
        if pattern.fullmatch(seconds):
            found[timeout] = seconds
        else:
            call.refuse(f"{timeout} is {seconds!r}; it must be as in {'500m' if grpc_web else '500'}")
    encoding = "grpc-encoding" if grpc_web else "content-encoding"
    if (compression := headers.get(encoding, "identity")) in {"identity", PACKED}:
        found[encoding] = compression
    else:
        problem = f"{encoding} is {compression!r}; only {PACKED} can be unpacked"
        call.refuse(problem, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    return found


def malformed(problem: str) -> MalformedError:
    """Return the error of a request of which something beside its message is wrong."""
    return MalformedError((FieldViolation("", problem),))
