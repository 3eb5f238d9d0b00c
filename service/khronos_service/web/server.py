"""An HTTP server that listens: uvicorn, on an event loop in a thread of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from ssl import CERT_NONE, CERT_REQUIRED
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn

from khronos_service.configuration.tls import read_certificates
from khronos_service.web.application import application

if TYPE_CHECKING:
    import socket

    from khronos_service.call_handler import CallHandler
    from khronos_service.configuration.settings import Settings

_KEEP_ALIVE_SECONDS = 75
_LAST_SECONDS = 3  # for which answers at the end may still be sent
_POLL_SECONDS = 0.005


class WebServer:
    """An HTTP server that listens and answers."""

    def __init__(self, settings: Settings, sockets: Sequence[socket.socket], handler: CallHandler) -> None:
        """Listen and answer.

        Args:
            settings: How to serve.
            sockets: Bound to the addresses where it listens.
            handler: Answers calls.

        Raises:
            SettingFileError: The certificates can't be used.
        """
        if settings.encrypted:
            read_certificates(settings)  # its errors name the setting
        self._serving = True
        self._server = uvicorn.Server(
            uvicorn.Config(
                application(settings, handler, lambda: self._serving),
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                limit_concurrency=settings.most_connections,
                timeout_keep_alive=_KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=_LAST_SECONDS,
                ssl_certfile=settings.tls_cert_file or None,
                ssl_keyfile=settings.tls_key_file or None,
                ssl_ca_certs=settings.tls_client_ca_file or None,
                ssl_cert_reqs=CERT_REQUIRED if settings.tls_client_ca_file else CERT_NONE,
            )
        )
        self._thread = Thread(target=self._run, args=([*sockets],), name="khronos-web", daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(_POLL_SECONDS)

    def announce_shutdown(self) -> None:
        """Report NOT_SERVING to health checks; calls are still answered."""
        self._serving = False

    def stop(self) -> None:
        """Take no more connections, let running calls end, and return when all has ended."""
        self._server.should_exit = True
        self._thread.join()

    def _run(self, sockets: list[socket.socket]) -> None:
        asyncio.run(self._server.serve(sockets))
