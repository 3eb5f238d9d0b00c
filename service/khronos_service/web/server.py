"""Serve calls, health checks and the files of the web app over HTTP, with uvicorn on a separate thread."""

from __future__ import annotations

import asyncio
import math
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from khronos_core.answers import failure_of
from khronos_core.errors import MethodUnknownError, RequestError
from khronos_service.callers import parse_address, request_id_of
from khronos_service.configuration.settings import Settings, origins
from khronos_service.configuration.tls import web_context
from khronos_service.errors import InternalError
from khronos_service.web.connect import (
    MAX_QUERY_BYTES,
    PREFIX,
    CompleteErrors,
    ConnectCalls,
    error_response,
    malformed_request,
)

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from structlog.typing import FilteringBoundLogger

    from khronos_service.call_handler import CallHandler
    from khronos_service.observing.reports import Reports

# --- the application --------------------------------------------------------------------------------------------------

PAGE: Final = "khronos_web"
"""The package of the web app; its folder `static` contains the files."""

HEALTH: Final = "/healthz"
"""The path of the health check, without API keys: 200 means that the server accepts calls, 503 that it shuts down."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The content security policy of the web app, which allows only files of its server and no inline scripts or styles."""

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
_HSTS: Final = {"strict-transport-security": "max-age=31536000"}
_MAX_PATH_LENGTH: Final = 100  # the maximum length of a path in an error
_PREFLIGHT_SECONDS: Final = 7200  # the maximum that browsers accept


def application(settings: Settings, handler: CallHandler, is_serving: Callable[[], bool]) -> ASGIApp:
    """Return the application; `is_serving` decides whether the health check reports 200."""

    def health(_: Request) -> PlainTextResponse:
        if is_serving():
            return PlainTextResponse("SERVING\n")
        return PlainTextResponse("NOT_SERVING\n", 503)

    calls = CompleteErrors(ConnectCalls(settings, handler), PREFIX, settings.max_request_bytes)
    routes: list[Route | Mount] = [Route(HEALTH, health), Mount(PREFIX, calls)]
    if (folder := page_folder()) is not None:
        from khronos_web.serving import PageFiles  # noqa: PLC0415  # the web app need not be installed

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
    guard = Middleware(_Guard, hosts, {**_HEADERS, **_HSTS} if settings.encrypted else _HEADERS, handler.reports)
    return Starlette(routes=routes, middleware=[guard, cors], exception_handlers={HTTPException: _no_such_path})


def page_folder() -> Path | None:
    """Return the folder of the web app's files; None if the web app is not installed."""
    found = find_spec(PAGE)
    folders = found.submodule_search_locations if found else None
    folder = Path(next(iter(folders)), "static") if folders else None
    return folder if folder is not None and folder.is_dir() else None


class _Guard:
    """Wraps an application: rejects requests of foreign pages, adds security headers, and reports internal errors.

    The host of a request must be an IP address, `localhost`, or the host of an allowed origin. This prevents DNS
    rebinding: a foreign page lets its own domain resolve to this server, and then reads the responses.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str], headers: Mapping[str, str], reports: Reports) -> None:
        self._app = app
        self._hosts = hosts | {"localhost"}
        self._headers = headers
        self._reports = reports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        # HTTP allows non-ASCII bytes in headers without defining their meaning; connectrpc expects UTF-8.
        scope["headers"] = [
            (name, value if value.isascii() else value.decode("latin-1").encode()) for name, value in scope["headers"]
        ]
        try:
            await (self._rejection(Headers(scope=scope)) or self._app)(scope, receive, send_with_headers)
        except Exception as error:  # noqa: BLE001  # for exceptions of libraries, the caller gets an error and the operator a traceback
            request_id = request_id_of(Headers(scope=scope).items())
            self._reports.report_http_internal_error(scope["path"], request_id, error)
            if not begun:
                failure = failure_of(InternalError(request_id))
                await error_response(failure, 500)(scope, receive, send_with_headers)

    def _rejection(self, headers: Headers) -> ASGIApp | None:
        """Return the response that rejects a request because of its `host` header; None if the request is accepted."""
        try:
            host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        except ValueError:
            return _answer_error(malformed_request("host: this header is not a host with an optional port"), 400)
        if host and host not in self._hosts and parse_address(host) is None:
            return _answer_error(malformed_request(f"host: this server is not {host!r}; name it in web_origins"), 421)
        return None


def _answer_error(error: RequestError, status: int) -> Response:
    return error_response(failure_of(error), status)


def _no_such_path(request: Request, error: Exception) -> Response:
    """Answer a request whose path is neither a method nor a file."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if request.method == "POST":  # a call
        return _answer_error(MethodUnknownError(request.url.path[:_MAX_PATH_LENGTH]), 404)
    return PlainTextResponse(f"{HTTPStatus(status).phrase}\n", status, getattr(error, "headers", None))


# --- the server -------------------------------------------------------------------------------------------------------

_KEEP_ALIVE_SECONDS = 75
_POLL_SECONDS = 0.005
_MAX_HEAD_BYTES = MAX_QUERY_BYTES + (16 << 10)


class WebServer:
    """A running HTTP server."""

    def __init__(
        self, settings: Settings, sockets: Sequence[socket.socket], handler: CallHandler, log: FilteringBoundLogger
    ) -> None:
        """Listen, and start to answer.

        Args:
            settings: The settings.
            sockets: The bound sockets.
            handler: The handler of calls.
            log: The log for changes of the certificates.

        Raises:
            SettingFileError: If the certificates can't be used.
        """
        context = web_context(settings, log) if settings.encrypted else None
        self._serving = True
        self._server = uvicorn.Server(
            uvicorn.Config(
                application(settings, handler, lambda: self._serving),
                http="h11",  # httptools has no header limit, and loses bodies with `Upgrade: h2c`
                h11_max_incomplete_event_size=_MAX_HEAD_BYTES,
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="critical",  # our log has the same information
                access_log=False,
                proxy_headers=False,
                server_header=False,
                limit_concurrency=settings.max_connections,
                timeout_keep_alive=_KEEP_ALIVE_SECONDS,
                ssl_context_factory=None if context is None else lambda *_: context,
            )
        )
        for each in sockets:
            # Otherwise, lingering connections of an earlier server block the port.
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Connections inherit it. Without it, a response body waits 40 ms for the acknowledgement of its headers.
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        serving = self._server.serve([*sockets])
        self._thread = Thread(target=asyncio.run, args=(serving,), name="khronos-web", daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(_POLL_SECONDS)

    def announce_shutdown(self) -> None:
        """Report NOT_SERVING to health checks; calls are still answered."""
        self._serving = False

    def begin_stop(self, grace: float) -> None:
        """Reject new connections; close the open connections after at most `grace` seconds."""
        self._server.config.timeout_graceful_shutdown = math.ceil(grace)
        self._server.should_exit = True

    def wait(self) -> None:
        """Wait until the server has stopped."""
        self._thread.join()
