"""Sends valid and invalid requests to a server over HTTP, and serves files."""

from __future__ import annotations

import base64
import contextlib
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import urlsplit

from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

SERVICE: Final = "/khronos.v1.RefereeService"
JSON: Final = {"content-type": "application/json"}
PROTO: Final = {"content-type": "application/proto"}
GRPC_WEB: Final = {"content-type": "application/grpc-web+proto"}
SETUP: Final = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}, "seedPhrase": "castle", "firstSeat": 1}
"""A set-up of a small game."""

_SECONDS: Final = 60
_ERROR_INFO: Final = "google.rpc.ErrorInfo"


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a request.

    Attributes:
        status: Its HTTP status.
        headers: Its headers, by names in lower case.
        body: Its content.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def reason(self) -> str:
        """The `ErrorReason` of the call's error in any protocol; empty without an error."""
        return next((each.reason for each in self._details if each.domain == "khronos.referee"), "")

    @property
    def code(self) -> int:
        """The gRPC code of a gRPC-Web call."""
        return int(self.trailers["grpc-status"])

    @property
    def frames(self) -> list[tuple[int, bytes]]:
        """The frames of a stream: the flags and the content of each."""
        found, rest = [], self.body
        while rest:
            size = int.from_bytes(rest[1:5], "big")
            found.append((rest[0], rest[5 : 5 + size]))
            rest = rest[5 + size :]
        return found

    @property
    def trailers(self) -> dict[str, str]:
        """The trailers of gRPC-Web, which are headers if there is no answer."""
        lines = b"".join(content for flags, content in self.frames if flags & 0x80).decode().splitlines()
        return {**self.headers, **{name: value.strip() for name, _, value in (line.partition(":") for line in lines)}}

    @property
    def details(self) -> Status:
        """The error of gRPC-Web, with its details."""
        return Status.FromString(base64.b64decode(f"{self.trailers['grpc-status-details-bin']}==="))

    @property
    def _details(self) -> list[ErrorInfo]:
        kind = self.headers["content-type"]
        if kind.startswith("application/grpc-web"):
            found = self.details.details
            return [ErrorInfo.FromString(each.value) for each in found if each.type_url.endswith(_ERROR_INFO)]
        error = json.loads(self.frames[-1][1])["error"] if kind.startswith("application/connect") else self.json
        details = error.get("details", ())
        written = [each["value"] for each in details if each["type"] == _ERROR_INFO]
        return [ErrorInfo.FromString(base64.b64decode(f"{each}===")) for each in written]


def ask(
    url: str,
    path: str,
    body: object = b"",
    headers: Mapping[str, str] | None = None,
    method: str = "POST",
    context: ssl.SSLContext | None = None,
) -> Answer:
    """Send a request over a separate connection, and return its response.

    Args:
        url: The URL of the server.
        path: The requested path; the name of a method means its path.
        body: Bytes, or a value to send as JSON.
        headers: Additional headers; for JSON, the content type is added.
        method: The HTTP method.
        context: The TLS context.
    """
    connection = connect(url, context)
    try:
        return ask_again(connection, path, body, headers, method)
    finally:
        connection.close()


def connect(url: str, context: ssl.SSLContext | None = None) -> HTTPConnection:
    """Return a connection to a server."""
    found = urlsplit(url)
    if found.scheme == "https":
        return HTTPSConnection(found.netloc, timeout=_SECONDS, context=context)
    return HTTPConnection(found.netloc, timeout=_SECONDS)


def ask_again(
    connection: HTTPConnection,
    path: str,
    body: object = b"",
    headers: Mapping[str, str] | None = None,
    method: str = "POST",
) -> Answer:
    """Send a request over a connection, and return its response; see `ask`."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {**({} if isinstance(body, bytes) else JSON), **(headers or {})}
    connection.request(method, path if path.startswith("/") else f"{SERVICE}/{path}", content, named)
    return _read(connection.getresponse())


def frame_message(message: bytes, flags: int = 0) -> bytes:
    """Return a message as gRPC-Web sends it."""
    return bytes([flags]) + len(message).to_bytes(4, "big") + message


class RawConnection:
    """A connection for arbitrary bytes."""

    def __init__(self, url: str, source: str = "127.0.0.1", receive_bytes: int | None = None) -> None:
        """Connect; `receive_bytes` is the size of the system's receive buffer."""
        found = urlsplit(url)
        self.socket = socket.socket()
        self.socket.settimeout(_SECONDS)
        if receive_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.bind((source, 0))
        self.socket.connect((found.hostname or "", found.port or 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        """Send bytes; ignore that the server has closed the connection."""
        self.socket.sendall(data)

    def finish(self) -> None:
        """Close the sending side."""
        with contextlib.suppress(OSError):  # the server has closed the connection
            self.socket.shutdown(socket.SHUT_WR)

    def answer(self) -> Answer:
        """Return the next response."""
        response = HTTPResponse(self.socket)
        response.begin()
        return _read(response)

    def rest(self) -> bytes:
        """Return the received bytes until the server closes the connection."""
        found = b""
        try:
            while piece := self.socket.recv(1 << 16):
                found += piece
        except ConnectionResetError:
            pass
        return found

    @property
    def closed(self) -> bool:
        """Return whether the server has closed the connection; received data is discarded."""
        self.socket.setblocking(False)
        try:
            while self.socket.recv(1 << 16):
                pass
        except BlockingIOError:
            return False
        except ConnectionResetError:
            return True
        return True


def _read(response: HTTPResponse) -> Answer:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read())


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Write nothing."""


@contextmanager
def files_of(folder: Path, handler: Callable[..., SimpleHTTPRequestHandler] = _Quiet) -> Iterator[ThreadingHTTPServer]:
    """Serve the files of a folder with a handler, which may imitate the problems of a web server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
