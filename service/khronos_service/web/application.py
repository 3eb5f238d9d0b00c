"""What the web port answers: calls, the server's health, and the files of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from email.utils import formatdate
from http import HTTPStatus
from typing import Final

from khronos_service.callers.call import Call
from khronos_service.configuration.settings import Settings, origins
from khronos_core.errors import OverloadedError
from khronos_service.transport.connections import peer_of
from khronos_service.transport.unsent_answers import UnsentAnswers
from khronos_service.web.calls import Event, Receive, Send, WebCalls
from khronos_service.web.files import File, etag_of
from khronos_service.web.web_call import PREFIX, READABLE, Scope

HEALTH: Final = "/healthz"
"""Where health is asked, without a key: 200 while the server takes calls, 503 when it ends."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: files of its own server, and no script or style that stands within it."""

_ALWAYS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_MAY_SEND: Final = (
    "authorization, connect-protocol-version, connect-timeout-ms, content-encoding, content-type, grpc-encoding, "
    "grpc-timeout, traceparent, x-grpc-web, x-request-id, x-user-agent"
)
_MAY_READ: Final = "etag, grpc-message, grpc-status, grpc-status-details-bin, x-request-id"
_PREFLIGHT_SECONDS: Final = 7200  # the longest that browsers remember
_READING: Final = {"GET", "HEAD"}
_NOT_FOUND: Final = b"There is no such page here.\n"


class WebApplication:
    """An ASGI application for all that comes to the web port."""

    def __init__(
        self,
        settings: Settings,
        calls: WebCalls,
        files: Mapping[str, File],
        unsent: UnsentAnswers,
        is_serving: Callable[[], bool],
    ) -> None:
        """Answer requests.

        Args:
            settings: Pages of which other origins may call.
            calls: What answers calls.
            files: The files of the page, by path.
            unsent: Counts answers that are not taken.
            is_serving: Whether calls are taken.
        """
        self._calls = calls
        self._files = files
        self._unsent = unsent
        self._is_serving = is_serving
        self._origins = origins(settings.web_origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        method, path = scope["method"], scope["path"]
        asked = {name: value.decode("latin-1") for name, value in reversed(scope["headers"])}  # the first of a name
        answer = _Answer(send, self._cors(asked.get(b"origin", "")))
        if method == "OPTIONS":
            await answer.whole(HTTPStatus.NO_CONTENT, _PREFLIGHT)
        elif method not in _READING or path.startswith(PREFIX):
            if path == PREFIX + READABLE and method in _READING:
                answer.tag(asked.get(b"if-none-match", ""))
            await self._calls(scope, receive, answer.send)
        elif path == HEALTH:
            serving = self._is_serving()
            status = HTTPStatus.OK if serving else HTTPStatus.SERVICE_UNAVAILABLE
            await answer.whole(status, _TEXT, b"SERVING\n" if serving else b"NOT_SERVING\n")
        elif (file := self._files.get(path)) is None:
            await answer.whole(HTTPStatus.NOT_FOUND, _TEXT, _NOT_FOUND)
        else:
            try:
                self._unsent.check(Call(path, peer_of(*scope["client"])))
            except OverloadedError:
                await answer.whole(HTTPStatus.SERVICE_UNAVAILABLE, _TEXT, b"Too much waits to be taken.\n")
                return
            await _send_file(answer, file, asked)

    def _cors(self, origin: str) -> Mapping[str, str]:
        """Return the headers that let a page of another origin read an answer; none where it may not."""
        if not self._origins:
            return {}
        if origin not in self._origins:
            return {"vary": "origin"}
        return {
            "vary": "origin",
            "access-control-allow-origin": origin,
            "access-control-expose-headers": _MAY_READ,
        }


_TEXT: Final = {"content-type": "text/plain; charset=utf-8", "cache-control": "no-store"}

_PREFLIGHT: Final = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": _MAY_SEND,
    "access-control-max-age": str(_PREFLIGHT_SECONDS),
}
"""Headers for a browser that asks before a call from another origin; they hold where the origin is allowed."""


async def _send_file(answer: _Answer, file: File, asked: Mapping[bytes, str]) -> None:
    packed = bool(file.packed) and "gzip" in asked.get(b"accept-encoding", "")
    headers = {"content-type": file.kind, "cache-control": "no-cache", "etag": file.etag}
    if file.packed:
        headers["vary"] = "accept-encoding"
    if packed:
        headers["content-encoding"] = "gzip"
    if file.etag in asked.get(b"if-none-match", ""):
        await answer.whole(HTTPStatus.NOT_MODIFIED, headers)
    else:
        await answer.whole(HTTPStatus.OK, headers, file.packed if packed else file.content)


class _Answer:
    """The response to a request: gets the headers that all have, and its length where it is known."""

    def __init__(self, send: Send, headers: Mapping[str, str]) -> None:
        """Send by `send`, with these headers beside those that are always there."""
        self._send = send
        self._headers = {"date": formatdate(usegmt=True), **_ALWAYS, **headers}
        self._start: Event | None = None
        self._known: str | None = None

    def tag(self, known: str) -> None:
        """Give the answer an entity tag; where its caller knows it by one of these tags, leave the content out."""
        self._known = known

    async def whole(self, status: HTTPStatus, headers: Mapping[str, str], content: bytes = b"") -> None:
        """Send an answer."""
        await self.send({"type": "http.response.start", "status": status.value, "headers": _encoded(headers)})
        await self.send({"type": "http.response.body", "body": content})

    async def send(self, event: Event) -> None:
        """Send a part of an answer, as ASGI does; the first part of the content brings the headers with it."""
        if event["type"] == "http.response.start":
            self._start = event
            return
        if self._start is not None:
            start, self._start = self._start, None
            if self._known is not None and start["status"] == HTTPStatus.OK:
                self._headers |= {"etag": etag_of(event["body"]), "cache-control": "private, no-cache"}
                if self._headers["etag"] in self._known:
                    start["status"], event["body"] = HTTPStatus.NOT_MODIFIED.value, b""
            if not event.get("more_body", False) and start["status"] not in _WITHOUT_LENGTH:
                self._headers["content-length"] = str(len(event["body"]))
            start["headers"] = [*start["headers"], *_encoded(self._headers)]
            await self._send(start)
        await self._send(event)


_WITHOUT_LENGTH: Final = {HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED}


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
