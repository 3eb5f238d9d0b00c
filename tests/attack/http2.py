"""Connect as a gRPC caller that sends arbitrary HTTP/2 frames."""

from __future__ import annotations

import base64
import socket
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import (
    ConnectionTerminated,
    DataReceived,
    Event,
    ResponseReceived,
    StreamEnded,
    StreamReset,
    TrailersReceived,
)
from h2.settings import SettingCodes, Settings

REFEREE = "/khronos.v1.RefereeService"

_CONNECT_SECONDS = 30.0
_WINDOW_SECONDS = 5.0  # the wait for a window, which a server need not open
_DETAILS = b"grpc-status-details-bin"


@dataclass(slots=True)
class Stream:
    """The response on a stream.

    Attributes:
        headers: The headers and trailers.
        data: The bytes of the messages.
        ended: Whether the stream has ended.
    """

    headers: dict[bytes, bytes] = field(default_factory=dict)
    data: bytes = b""
    ended: bool = False

    @property
    def reason(self) -> str:
        """The contract's reason of an error; empty if there is none."""
        found = self.headers.get(_DETAILS, b"")
        for detail in Status.FromString(_decode(found)).details:
            info = ErrorInfo()
            if detail.Unpack(info):
                return info.reason
        return ""


def _decode(text: bytes) -> bytes:
    return base64.b64decode(text + b"=" * (-len(text) % 4))


class RawConnection:
    """A connection that sends arbitrary frames, valid or not."""

    def __init__(self, address: str, window: int = 65_535, source: str = "127.0.0.1") -> None:
        """Connect from and to addresses of this machine; the initial window for answers is `window` bytes."""
        port = int(address.rpartition(":")[2])
        self._socket = socket.create_connection(("127.0.0.1", port), _CONNECT_SECONDS, (source, 0))
        self._http2 = H2Connection(H2Configuration(client_side=True, validate_outbound_headers=False))
        self._http2.local_settings = Settings(
            client=True, initial_values={SettingCodes.INITIAL_WINDOW_SIZE: window, SettingCodes.ENABLE_PUSH: 0}
        )
        self._http2.initiate_connection()
        self.streams: dict[int, Stream] = {}
        self.closed = False
        self.flush()

    def __enter__(self) -> Self:
        """Return the connection, which is closed at the end of the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection like a caller whose machine has failed."""
        self._socket.close()

    def flush(self) -> None:
        """Send pending data; the server may have closed the connection."""
        try:
            self._socket.sendall(self._http2.data_to_send())
        except OSError:
            self.closed = True

    def begin(
        self,
        path: str | bytes,
        *more: tuple[str | bytes, str | bytes],
        flush: bool = True,
        encoding: str = "identity",
    ) -> int:
        """Start a call with the usual and `more` headers, and return its stream."""
        number = self._http2.get_next_available_stream_id()
        self.streams[number] = Stream()
        self._http2.send_headers(
            number,
            [
                (":method", "POST"),
                (":scheme", "http"),
                (":path", path),
                (":authority", "localhost"),
                ("te", "trailers"),
                ("content-type", "application/grpc"),
                ("grpc-encoding", encoding),
                *more,
            ],
        )
        if flush:
            self.flush()
        return number

    def send(self, number: int, message: bytes, *, compressed: bool = False, end: bool = True) -> None:
        """Send a message of a call, limited by the server's window."""
        frame = bytes((int(compressed),)) + len(message).to_bytes(4, "big") + message
        self.send_bytes(number, frame, end=end)

    def send_bytes(self, number: int, data: bytes, *, end: bool = False) -> None:
        """Send bytes of a call; wait for the server's window if necessary."""
        while data and not self.closed and not self.streams[number].ended:
            size = min(len(data), self._http2.local_flow_control_window(number), self._http2.max_outbound_frame_size)
            if size:
                self._http2.send_data(number, data[:size], end_stream=end and size == len(data))
                data = data[size:]
                self.flush()
            elif not self.receive(_WINDOW_SECONDS):
                return

    def reset(self, number: int, *, flush: bool = True) -> None:
        """Cancel a call."""
        self._http2.reset_stream(number, 8)
        if flush:
            self.flush()

    def receive(self, seconds: float = _CONNECT_SECONDS) -> bool:
        """Receive data from the server; return False if none arrived in time or the connection is closed."""
        self._socket.settimeout(seconds)
        try:
            data = self._socket.recv(1 << 16)
        except TimeoutError:
            return False
        except OSError:
            data = b""
        if not data:
            self.closed = True
            return False
        for event in self._http2.receive_data(data):
            self._note(event)
        self.flush()
        return True

    def receive_all(self, seconds: float = _CONNECT_SECONDS) -> None:
        """Receive until all calls have ended, the connection is closed, or no more data arrives."""
        while not self.closed and not all(each.ended for each in self.streams.values()):
            if not self.receive(seconds):
                return

    def receive_headers(self) -> None:
        """Receive until every stream has received something, or the connection is closed."""
        while not self.closed and not all(each.headers or each.ended for each in self.streams.values()):
            if not self.receive():
                return

    def _note(self, event: Event) -> None:
        match event:
            case ResponseReceived() | TrailersReceived():
                self.streams[event.stream_id].headers.update(dict(event.headers))
            case DataReceived():
                self.streams[event.stream_id].data += event.data
                self._http2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            case StreamEnded() | StreamReset():
                self.streams[event.stream_id].ended = True
            case ConnectionTerminated():
                self.closed = True
            case _:
                pass
