"""Attack with connections and calls that are never completed, or whose responses are not read."""

from __future__ import annotations

import contextlib
import gzip
import itertools
import socket
import time
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial

from google.rpc.code_pb2 import RESOURCE_EXHAUSTED, UNKNOWN
from grpc_health.v1.health_pb2 import HealthCheckRequest

from khronos.v1.play_pb2 import PlayStart
from khronos.v1.referee_service_pb2 import GetCatalogRequest, PlayRequest
from testing.requests import request_of
from tests.attack.harness import SETUP, Attack, Server, connect_per_call, neighbour
from tests.attack.http2 import REFEREE, RawConnection

CATALOG = f"{REFEREE}/GetCatalog"
HEALTH_WATCH = "/grpc.health.v1.Health/Watch"
STREAMS = 100
"""The maximum number of open calls of a connection."""

_CONNECTIONS = 4
_MEBIBYTE = 1 << 20
_MAX_HELD = 800  # the idle connections of an attacker; the server closes the oldest ones
_NEWCOMERS = 20  # the new callers that connect meanwhile
_REQUEST_BYTES = 1 << 18  # the maximum size of a request
_CONNECT_SECONDS = 30.0
_RESET_SECONDS = 600.0  # the maximum time to handle all streams of a rapid reset
_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))  # without settings


@contextlib.contextmanager
def connections(
    server: Server, count: int, window: int = 65_535, source: str = "127.0.0.2"
) -> Iterator[list[RawConnection]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(RawConnection(server.address, window, source)) for _ in range(count)]


def begin_calls(server: Server, times: int) -> None:
    """Start calls on several connections without sending requests."""
    for _ in range(times):
        with connections(server, _CONNECTIONS) as opened:
            for connection in opened:
                for _ in range(STREAMS):
                    connection.begin(CATALOG, flush=False)
                connection.flush()
            for connection in opened:
                connection.receive_all()


def send_unfinished_requests(server: Server, times: int) -> None:
    """Send about forty large requests without their last bytes, `times` times, and leave all of them unfinished."""
    message = bytes(_REQUEST_BYTES)
    frame = b"\0" + len(message).to_bytes(4, "big") + message
    with connections(server, 2 * times) as opened:
        for connection in opened:
            for _ in range(STREAMS // 5):
                connection.send_bytes(connection.begin(CATALOG), frame[:-1])


def request_and_not_read(server: Server, times: int) -> None:
    """Request answers with a closed flow-control window, so that the server can't send them."""
    for _ in range(times):
        with connections(server, 3 * _CONNECTIONS, window=0) as opened:
            for connection in opened:
                for _ in range(STREAMS):
                    connection.send(connection.begin(CATALOG), GetCatalogRequest().SerializeToString())
                connection.receive_headers()


def reset_rapidly(server: Server, times: int) -> None:
    """Start as many calls as a connection may have open, cancel them immediately, and repeat this."""
    end = time.monotonic() + _RESET_SECONDS
    left = times
    while left:
        with connections(server, 1) as (connection,):
            while left and not connection.closed:
                assert time.monotonic() < end, f"{left * STREAMS} streams were still to be reset"
                for _ in range(STREAMS):
                    connection.reset(connection.begin(CATALOG, flush=False), flush=False)
                connection.flush()
                left -= 1


def watch_health(server: Server, times: int) -> None:
    """Watch health on every stream of many connections, and read no answers on some of them."""
    request = HealthCheckRequest().SerializeToString()
    with connections(server, times) as opened, connections(server, times, window=0) as no_window:
        for connection in itertools.chain(opened, no_window):
            for _ in range(STREAMS):
                connection.send(connection.begin(HEALTH_WATCH), request)
            connection.receive_headers()


def begin_play(connection: RawConnection) -> None:
    """Start a game on a stream, and leave the stream open."""
    start = request_of(PlayRequest, start=PlayStart(setup=SETUP))
    connection.send(connection.begin(f"{REFEREE}/Play"), start.SerializeToString(), end=False)


def open_silent_streams(server: Server, times: int) -> None:
    """Start a game on every stream of a connection, and send nothing more."""
    for _ in range(times):
        with connections(server, 1) as (connection,):
            for _ in range(STREAMS):
                begin_play(connection)
            connection.receive_headers()


def send_gzip_bombs(server: Server, times: int) -> None:
    """Send requests that grow a thousandfold when decompressed."""
    bombs = [gzip.compress(bytes(size * _MEBIBYTE)) for size in (4, 128)]
    for bomb in itertools.chain.from_iterable(bombs for _ in range(times)):
        with connections(server, 1) as (connection,):
            for _ in range(STREAMS // 10):
                connection.send(connection.begin(CATALOG, encoding="gzip"), bomb, compressed=True)
            connection.receive_all()
            assert {each.reason for each in connection.streams.values()} == {"TOO_LARGE"}


def call_paths(paths: Iterable[str | bytes], server: Server, times: int) -> None:
    """Make calls with invalid and unknown paths on every stream of a connection."""
    for _ in range(times):
        with connections(server, 1) as (connection,):
            for path in itertools.islice(itertools.cycle(paths), STREAMS):
                connection.send(connection.begin(path), b"")
            connection.receive_all()
            assert connection.closed or all(each.ended for each in connection.streams.values())


UNKNOWN_PATHS = tuple(f"/khronos.v{number + 2}.RefereeService/GetCatalog" for number in range(STREAMS))

ODD_PATHS = (b"/\xff\xfe", b"", b"/", b"GetCatalog", b"/" + b"x" * 15_000, CATALOG.encode() + b"\xff")
"""Paths that are not UTF-8, unknown, or as long as metadata may be."""

_ODD_HEADERS: tuple[tuple[str | bytes, str | bytes], ...] = (
    ("x-odd", b"\xff\xfe"),
    ("authorization", b"Bearer \xff"),
    ("x-request-id", b"\xff"),
    ("traceparent", b"\xff"),
    ("user-agent", b"\xff"),
    (b"\xff", b"\xff"),
    ("x-odd-bin", b"\xff"),
    ("grpc-timeout", b"\xff"),
    ("grpc-encoding", b"\xff"),
    (":path", b"/\xff"),
    (":method", b"\xff"),
    (":authority", b"\xff"),
)


def send_odd_headers(server: Server, times: int) -> None:
    """Send metadata that is not UTF-8, and duplicate pseudo-headers; the gRPC library answers some of them itself."""
    for _ in range(times):
        for header in _ODD_HEADERS:
            with connections(server, 1) as (connection,):
                for _ in range(STREAMS // len(_ODD_HEADERS)):
                    connection.send(connection.begin(CATALOG, header), b"")
                connection.receive_all()
                assert connection.closed or all(each.ended for each in connection.streams.values())


def send_oversize_messages(server: Server, times: int) -> None:
    """Start messages above the size limit: the gRPC library ends the call at once, Envoy when no more data arrives."""
    expected = UNKNOWN if server.edge else RESOURCE_EXHAUSTED
    frame = b"\0" + (1 << 31).to_bytes(4, "big") + bytes(1000)
    for _ in range(times):
        with connections(server, 1) as (connection,):
            for _ in range(STREAMS):
                connection.send_bytes(connection.begin(CATALOG), frame)
            connection.receive_all()
            codes = {each.headers.get(b"grpc-status") for each in connection.streams.values()}
            assert codes == {str(expected).encode()}


def hold_idle(server: Server, times: int) -> None:
    """Hold connections open from 64 addresses, while new callers connect and make a call.

    Half of the connections never send a byte, the others start HTTP/2.
    """
    with contextlib.ExitStack() as stack:
        held: deque[socket.socket] = deque()
        stack.callback(_close_all, held)
        for number in range(times):
            if len(held) == _MAX_HELD:
                held.popleft().close()  # already closed by the server if it closes the longest idle connections first
            source = (f"127.0.0.{2 + number % 64}", 0)
            held.append(socket.create_connection(("127.0.0.1", server.port), _CONNECT_SECONDS, source))
            if number % 2:
                with contextlib.suppress(OSError):  # it was rejected or closed immediately
                    held[-1].sendall(_PREFACE)
            if number % (times // _NEWCOMERS) == 0:
                with connect_per_call(server.address) as call:
                    call()


def _close_all(connections: Iterable[socket.socket]) -> None:
    for each in connections:
        each.close()


def open_and_close(server: Server, times: int) -> None:
    """Open connections, start HTTP/2 and close them again, as fast as the server accepts connections."""
    for number in range(times):
        source = (f"127.0.0.{2 + number % 64}", 0)
        try:
            with socket.create_connection(("127.0.0.1", server.port), _CONNECT_SECONDS, source) as connection:
                connection.sendall(_PREFACE)
        except OSError:  # it was rejected or closed immediately
            pass


ATTACKS = (
    Attack("silent play streams", open_silent_streams, 20),
    Attack("gzip bombs", send_gzip_bombs, 20),
    Attack("unknown methods", partial(call_paths, UNKNOWN_PATHS), 200),
    Attack("odd paths", partial(call_paths, ODD_PATHS), 60),
    Attack("odd headers", send_odd_headers, 15),
    Attack("oversize messages", send_oversize_messages, 20),
    Attack("connection churn", open_and_close, 20000, {}, lambda running: neighbour(running.address, connect_per_call)),
)
"""The attacks with connections that a server withstands without a proxy."""

PROXY_ATTACKS = (
    Attack("half-open calls", begin_calls, 20),
    Attack("unfinished requests", send_unfinished_requests, 20),
    Attack("unread responses", request_and_not_read, 20),
    Attack("rapid reset", reset_rapidly, 2700),
    Attack("health watchers", watch_health, 50),
    Attack("idle connections from 64 addresses", hold_idle, 5000),
)
"""The attacks with connections that only a proxy in front of the server stops."""
