"""Reject requests of foreign pages, and add security headers to every answer."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HEADERS: Final = {
    "cache-control": "no-cache",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""The default headers of every answer, with which the page loads nothing from other servers."""

_READING: Final = frozenset({"GET", "HEAD"})
_OWN_PAGES: Final = frozenset({"same-origin", "none"})
"""The values of `Sec-Fetch-Site` for requests of a page of the same origin, or of no page."""
_MESSAGES: Final = frozenset({"application/json", "application/proto"})
"""Content types that a foreign page can send only after a preflight request."""


class Guard:
    """Wraps an application: rejects requests of foreign pages and adds security headers.

    The host of a request must be an address, `localhost`, or the host of an allowed origin. This prevents DNS
    rebinding: a foreign page lets its own domain resolve to this machine, and then reads the answers.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app = app
        self._hosts = {urlsplit(each).netloc for each in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        await (refusal or self._app)(scope, receive, send_more)

    def _refusal(self, method: str, headers: Headers) -> ASGIApp | None:
        """Return the response that rejects a request because of its headers; None for an accepted request."""
        host = headers.get("host", "")
        if host not in self._hosts and not _is_local(_split(f"//{host}").hostname or ""):
            return _answer(421, "UNKNOWN_HOST", f"this host is not {host!r}; start it with --origin https://{host}")
        if method in _READING:
            return None
        if headers.get("sec-fetch-site", "none") not in _OWN_PAGES:
            return _answer(403, "FOREIGN_PAGE", "only pages of this host send that")
        origin = _split(headers.get("origin", f"//{host}")).netloc
        if origin != host and origin not in self._hosts:
            return _answer(403, "FOREIGN_PAGE", "only pages of this host send that")
        if headers.get("content-type", "").partition(";")[0].strip().lower() not in _MESSAGES:
            return _answer(415, "NOT_JSON", "send content-type: application/json")
        return None


def _split(url: str) -> SplitResult:
    """Return the parts of a URL; all are empty if the URL cannot be parsed, such as `http://[`."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def _is_local(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _answer(status: int, reason: str, message: str) -> JSONResponse:
    return JSONResponse({"reason": reason, "message": message}, status)
