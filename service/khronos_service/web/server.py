"""The HTTP server: uvicorn on an event loop in a separate thread."""

from __future__ import annotations

import asyncio
import math
import socket
import time
from collections.abc import Sequence
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn

from khronos_service.configuration.tls import web_context
from khronos_service.web.application import application
from khronos_service.web.errors import MAX_QUERY_BYTES

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

    from khronos_service.call_handler import CallHandler
    from khronos_service.configuration.settings import Settings

_KEEP_ALIVE_SECONDS = 75
_POLL_SECONDS = 0.005
_MAX_HEAD_BYTES = MAX_QUERY_BYTES + (16 << 10)


class WebServer:
    """A running HTTP server."""

    def __init__(
        self, settings: Settings, sockets: Sequence[socket.socket], handler: CallHandler, log: FilteringBoundLogger
    ) -> None:
        """Listen and answer.

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
        """Accept no more connections, and drain running calls for `grace` seconds."""
        self._server.config.timeout_graceful_shutdown = math.ceil(grace)
        self._server.should_exit = True

    def wait(self) -> None:
        """Wait until the server has stopped."""
        self._thread.join()
