"""A web server in front of a referee: the page's files, and Connect's unary calls passed on by gRPC as they are."""

from __future__ import annotations

import base64
import json
import mimetypes
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import grpc
from google.rpc import status_pb2

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_DETAILS: Final = "grpc-status-details-bin"


class Gateway(ThreadingHTTPServer):
    """The web server.

    Attributes:
        key: What callers must send as their key; empty, nothing.
    """

    daemon_threads = True

    def __init__(self, port: int, files: Path, referee: str) -> None:
        """Listen on a port of this machine, in front of the referee at an address."""
        super().__init__(("127.0.0.1", port), _Handler)
        self.files = files
        self.channel = grpc.insecure_channel(referee)
        self.key = ""

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def _gateway(self) -> Gateway:
        assert isinstance(self.server, Gateway)
        return self.server

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].lstrip("/") or "index.html"
        file = self._gateway.files / path
        if "/" in path or not file.is_file():
            self._answer(404, "text/plain", b"")
            return
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        self._answer(200, kind, file.read_bytes())

    def do_POST(self) -> None:
        request = self.rfile.read(int(self.headers.get("content-length", "0")))
        if self._gateway.key and self.headers.get("authorization") != f"Bearer {self._gateway.key}":
            self._answer(401, "application/json", b'{"code": "unauthenticated"}')
            return
        call = self._gateway.channel.unary_unary(self.path, _same, _same)
        try:
            answer: bytes = call(request, timeout=20)
        except grpc.RpcError as error:
            self._fail(error)
        else:
            self._answer(200, "application/proto", answer)

    def _fail(self, error: grpc.RpcError) -> None:
        call: Any = error  # what a blocking call raises is the call as well
        packed = dict(call.trailing_metadata() or ()).get(_DETAILS, b"")
        status = status_pb2.Status.FromString(packed if isinstance(packed, bytes) else b"")
        details = [
            {"type": each.type_url.rpartition("/")[2], "value": base64.b64encode(each.value).decode().rstrip("=")}
            for each in status.details
        ]
        code = call.code().name.lower()
        body = {"code": "canceled" if code == "cancelled" else code, "message": call.details(), "details": details}
        self._answer(503 if code == "unavailable" else 400, "application/json", json.dumps(body).encode())

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("content-security-policy", CSP)
        self.send_header("cache-control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Print nothing."""


def _same(message: bytes) -> bytes:
    return message


@contextmanager
def gateway(files: Path, referee: str, port: int = 0) -> Iterator[Gateway]:
    """Run a gateway in a thread of this process."""
    server = Gateway(port, files, referee)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        server.channel.close()
        thread.join()
