"""The port on which Prometheus collects metrics, by HTTP; it takes no calls."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import TCPServer, ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import make_wsgi_app
from prometheus_client.registry import CollectorRegistry

from khronos_service.transport.ports import ListenError

_MOST_REQUESTS = 8  # at a time; a collector needs one
_SECONDS = 5.0  # for which a request may stand still
_WHOLE_SECONDS = 10.0  # for which it may take, so that one that comes byte by byte ends too


@contextmanager
def metrics_port(host: str, port: int, registry: CollectorRegistry) -> Iterator[str]:
    """Answer collectors while the context lasts; yield the URL.

    Args:
        host: Name or address to listen on.
        port: The port; 0 takes a free one.
        registry: What has the metrics.

    Raises:
        ListenError: The address can't be listened on.
    """
    server = _listen(host, port, make_wsgi_app(registry))
    threading.Thread(target=server.serve_forever, name="khronos-metrics", daemon=True).start()
    try:
        shown = f"[{host}]" if ":" in host else host
        yield f"http://{shown}:{server.server_port}/metrics"
    finally:
        server.shutdown()
        server.server_close()


def _listen(host: str, port: int, app: Any) -> _Server:
    """Listen on the first address of a host that can be listened on."""
    refused: Exception | None = None
    try:
        for family, *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
            kind = _Server6 if family == socket.AF_INET6 else _Server
            try:
                return make_server(str(address[0]), port, app, kind, _Handler)
            except OSError as error:
                refused = error
    except (OSError, UnicodeError) as error:
        refused = error
    raise ListenError(f"metrics: can't listen on port {port} of {host}: {refused}") from refused


class _Server(ThreadingMixIn, WSGIServer):
    """Answers each request in a thread of its own, and takes no more than it can."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, *args: Any) -> None:
        self._free = threading.BoundedSemaphore(_MOST_REQUESTS)
        super().__init__(*args)

    def server_bind(self) -> None:
        """Listen without asking for the name of the host, which can take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]
        self.setup_environ()

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        limit = threading.Timer(_WHOLE_SECONDS, _shut, (request,))
        limit.daemon = True
        limit.start()
        try:
            super().process_request_thread(request, client_address)
        finally:
            limit.cancel()
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Write no trace: a collector that has left is no fault."""


def _shut(connection: socket.socket) -> None:
    """End a connection, whatever reads it."""
    with suppress(OSError):  # it has ended
        connection.shutdown(socket.SHUT_RDWR)


class _Server6(_Server):
    address_family: int = socket.AF_INET6


class _Handler(WSGIRequestHandler):
    timeout = _SECONDS  # type: ignore[mutable-override]  # that of the library may also be none

    def address_string(self) -> str:
        """Return the address of a collector; its name is not asked for."""
        return str(self.client_address[0])

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the name that the library gives it
        """Log nothing: collectors come every few seconds."""
