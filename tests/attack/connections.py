"""Attacks by connections and calls that are begun and not gone on with, or whose answers are not taken."""

from __future__ import annotations

import contextlib
import gzip
import itertools
from collections.abc import Iterator

from google.rpc.code_pb2 import RESOURCE_EXHAUSTED
from grpc_health.v1.health_pb2 import HealthCheckRequest

from khronos.v1.play_pb2 import PlayStart
from khronos.v1.referee_service_pb2 import GetCatalogRequest, PlayRequest
from tests.attack.harness import SETUP, Attack, Server
from tests.attack.http2 import REFEREE, RawConnection
from tests.support.requests import request_of

CATALOG = f"{REFEREE}/GetCatalog"
HEALTH_CHECK = "/grpc.health.v1.Health/Check"
HEALTH_WATCH = "/grpc.health.v1.Health/Watch"
STREAMS = 100
"""Calls that a connection may have open."""

_CONNECTIONS = 4
_SHORT = {"request_timeout": 0.5}
_MEBIBYTE = 1 << 20


@contextlib.contextmanager
def connections(server: Server, count: int, window: int = 65_535) -> Iterator[list[RawConnection]]:
    """Open connections for as long as the context lasts."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(RawConnection(server, window)) for _ in range(count)]


def half_open_calls(server: Server, times: int) -> None:
    """Begin calls and send no request."""
    for _ in range(times):
        with connections(server, _CONNECTIONS) as opened:
            for connection in opened:
                for _ in range(STREAMS):
                    connection.begin(CATALOG, flush=False)
                connection.flush()
            for connection in opened:
                connection.receive_all()
                streams = connection.streams.values()
                assert {each.reason for each in streams} <= {"STALLED", "OVERLOADED"}, "a half-open call was not ended"


def unfinished_requests(server: Server, times: int) -> None:
    """Send all but the last byte of large requests, some forty, `times` times, of which none is ended meanwhile."""
    message = bytes(_MEBIBYTE)
    frame = b"\0" + len(message).to_bytes(4, "big") + message
    with connections(server, 2 * times) as opened:
        for connection in opened:
            for _ in range(STREAMS // 5):
                connection.send_bytes(connection.begin(CATALOG), frame[:-1])


def untaken_answers(server: Server, times: int) -> None:
    """Ask for answers and open no flow-control window for them."""
    for _ in range(times):
        with connections(server, 3 * _CONNECTIONS, window=0) as opened:
            for connection in opened:
                for _ in range(STREAMS):
                    connection.send(connection.begin(CATALOG), GetCatalogRequest().SerializeToString())
                connection.receive_headers()


def rapid_reset(server: Server, times: int) -> None:
    """Begin calls and cancel them at once."""
    with connections(server, 1) as (connection,):
        for _ in range(times):
            for _ in range(STREAMS):
                connection.reset(connection.begin(CATALOG, flush=False), flush=False)
            connection.flush()
            if connection.closed:
                return


def health_watchers(server: Server, times: int) -> None:
    """Watch health on every stream of many connections, and take no answer on some of them."""
    request = HealthCheckRequest().SerializeToString()
    with connections(server, times) as opened, connections(server, times, window=0) as no_window:
        for connection in itertools.chain(opened, no_window):
            for _ in range(STREAMS):
                connection.send(connection.begin(HEALTH_WATCH), request)
            connection.receive_headers()


def begin_play(connection: RawConnection) -> None:
    """Begin a game on a stream, and do not end it."""
    start = request_of(PlayRequest, start=PlayStart(setup=SETUP))
    connection.send(connection.begin(f"{REFEREE}/Play"), start.SerializeToString(), end=False)


def silent_play_streams(server: Server, times: int) -> None:
    """Begin a game on every stream of a connection and fall silent."""
    for _ in range(times):
        with connections(server, 1) as (connection,):
            for _ in range(STREAMS):
                begin_play(connection)
            connection.receive_all()
            reasons = {each.reason for each in connection.streams.values()}
            assert reasons == {"STALLED", "OVERLOADED"}, "a silent stream was not ended"


def gzip_bombs(server: Server, times: int) -> None:
    """Send requests that become a thousand times as long when they are unpacked."""
    bombs = [gzip.compress(bytes(size * _MEBIBYTE)) for size in (4, 128)]
    for bomb in itertools.chain.from_iterable(bombs for _ in range(times)):
        with connections(server, 1) as (connection,):
            for _ in range(STREAMS // 10):
                connection.send(connection.begin(CATALOG, encoding="gzip"), bomb, compressed=True)
            connection.receive_all()
            assert {each.reason for each in connection.streams.values()} == {"TOO_LARGE"}


def unknown_methods(server: Server, times: int) -> None:
    """Call methods that there are not."""
    for number in range(times):
        with connections(server, 1) as (connection,):
            for _ in range(STREAMS):
                connection.send(connection.begin(f"/khronos.v{number + 2}.RefereeService/GetCatalog"), b"")
            connection.receive_all()
            assert {each.reason for each in connection.streams.values()} == {"METHOD_UNKNOWN"}


def oversize_messages(server: Server, times: int) -> None:
    """Send messages beyond what is read; gRPC ends the call by itself, without the contract's details."""
    frame = b"\0" + (1 << 31).to_bytes(4, "big") + bytes(1000)
    for _ in range(times):
        with connections(server, 1) as (connection,):
            for _ in range(STREAMS):
                connection.send_bytes(connection.begin(CATALOG), frame)
            connection.receive_all()
            codes = {each.headers.get(b"grpc-status") for each in connection.streams.values()}
            assert codes == {str(RESOURCE_EXHAUSTED).encode()}


def idle_connections(server: Server, times: int) -> None:
    """Open connections and do nothing with them."""
    with connections(server, times):
        pass


ATTACKS = (
    Attack("half-open calls", half_open_calls, 20, _SHORT),
    Attack("unfinished requests", unfinished_requests, 20, _SHORT),
    Attack("answers that are not taken", untaken_answers, 20),
    Attack("rapid reset", rapid_reset, 2000),
    Attack("health watchers", health_watchers, 50),
    Attack("silent play streams", silent_play_streams, 20, {"stream_timeout": 0.5}),
    Attack("gzip bombs", gzip_bombs, 20),
    Attack("unknown methods", unknown_methods, 200),
    Attack("oversize messages", oversize_messages, 50),
    Attack("idle connections", idle_connections, 1000),
)
"""Every attack of this kind."""
