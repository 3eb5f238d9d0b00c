"""The web port as an ASGI application: calls, health, and the files of the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from khronos_service.callers.identity import parsed_address
from khronos_service.configuration.settings import Settings, origins
from khronos_service.web.connect import PREFIX, ConnectCalls

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from structlog.typing import FilteringBoundLogger

    from khronos_service.call_handler import CallHandler

PAGE: Final = "khronos_web"
"""The package of the page; its folder `static` holds the files."""

HEALTH: Final = "/healthz"
"""The path of the health check, which needs no key: 200 while the server serves, 503 while it drains."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The content security policy of the page: files of its own server, and no inline script or style."""

_HEADERS: Final = {
    "cache-control": "no-cache",
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_MAY_SEND: Final = (
    "authorization connect-protocol-version connect-timeout-ms content-encoding content-type grpc-encoding "
    "grpc-timeout traceparent x-grpc-web x-request-id x-user-agent"
)
_MAY_READ: Final = "grpc-message grpc-status grpc-status-details-bin retry-after x-request-id"
_GRPC: Final = re.compile(r"application/grpc(\+.*)?")
_PREFLIGHT_SECONDS: Final = 7200  # the most that browsers accept


def application(
    settings: Settings, handler: CallHandler, log: FilteringBoundLogger, is_serving: Callable[[], bool]
) -> ASGIApp:
    """Return the application.

    `log` receives faults of libraries; `is_serving` returns whether the health check reports 200.
    """

    def health(_: Request) -> PlainTextResponse:
        if is_serving():
            return PlainTextResponse("SERVING\n")
        return PlainTextResponse("NOT_SERVING\n", 503)

    routes: list[Route | Mount] = [Route(HEALTH, health), Mount(PREFIX, ConnectCalls(settings, handler))]
    if (folder := page_folder()) is not None:
        from khronos_web.serving import PageFiles  # noqa: PLC0415  # the page need not be installed

        routes.append(Mount("/", GZipMiddleware(PageFiles(directory=folder, html=True))))
    named = origins(settings.web_origins)
    cors = Middleware(
        CORSMiddleware,
        allow_origins=sorted(named),
        allow_methods=["GET", "POST"],
        allow_headers=_MAY_SEND.split(),
        expose_headers=_MAY_READ.split(),
        max_age=_PREFLIGHT_SECONDS,
    )
    hosts = frozenset(filter(None, (urlsplit(each).hostname for each in named)))
    return Starlette(routes=routes, middleware=[Middleware(_Guard, hosts, log), cors])


def page_folder() -> Path | None:
    """Return the folder of the page's files, None if the page is not installed."""
    found = find_spec(PAGE)
    folders = found.submodule_search_locations if found else None
    folder = Path(next(iter(folders)), "static") if folders else None
    return folder if folder is not None and folder.is_dir() else None


class _Guard:
    """A middleware that refuses requests of foreign pages, adds security headers, and reports faults.

    The host of a request must be an address, `localhost`, or the host of an allowed origin. This prevents DNS
    rebinding, by which a foreign page resolves its own name to this server to read its answers.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str], log: FilteringBoundLogger) -> None:
        self._app = app
        self._log = log
        self._hosts = hosts | {"localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await (self._refusal(Headers(scope=scope)) or self._app)(scope, receive, send_with_headers)
        except Exception as error:  # noqa: BLE001  # of a library: the caller gets an error and the operator a trace
            self._log.error("fault", path=scope["path"], exc_info=error)
            if not begun:
                await PlainTextResponse("Internal Server Error\n", 500)(scope, receive, send_with_headers)

    def _refusal(self, headers: Headers) -> ASGIApp | None:
        """Return the refusal of a request because of its headers, None for an accepted one."""
        host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if host and host not in self._hosts and parsed_address(host) is None:
            return PlainTextResponse(f"This server does not serve the host {host!r}; add it to web_origins.\n", 421)
        if _GRPC.fullmatch(headers.get("content-type", "")):
            return PlainTextResponse("gRPC requires HTTP/2; use the gRPC port, or send gRPC-Web to this one.\n", 415)
        return None
