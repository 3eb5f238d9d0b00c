"""Compares the cost of a call by HTTP with that by gRPC, in processor time of the server.

    python -m bench.over_http

The call is `ApplyAction` on a fixed position, with its state in the cache of one server that answers all ways by turns.
One caller makes one call at a time over one connection, so that only ratios mean something.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.parse import urlsplit

import grpc

from bench.servers import Server, referee, server_core
from bench.workloads import fixed
from khronos_core.methods import METHODS, SERVICE
from khronos_core.wire_formats import JSON

_ROUNDS = 60
_CALLS = 40  # of a sample: few, so that other work of the machine affects all ways equally
_POSITIONS = ("early", "middle", "late")
_PATH = f"/{SERVICE}/ApplyAction"

_Call = Callable[[], bytes]


def _by_grpc(channel: grpc.Channel, request: bytes) -> _Call:
    call = channel.unary_unary(_PATH, bytes, bytes)
    return lambda: call(request)


def _by_http(connection: HTTPConnection, kind: str, request: bytes) -> _Call:
    def call() -> bytes:
        connection.request("POST", _PATH, request, {"content-type": kind})
        return connection.getresponse().read()

    return call


def _measured(server: Server, call: _Call) -> float:
    """Return the microseconds of the server's processor time that a call takes."""
    used = server.processor_seconds()
    for _ in range(_CALLS):
        call()
    return (server.processor_seconds() - used) / _CALLS * 1e6


def main() -> None:
    """Measure, by rounds in which every way has its turn."""
    with ExitStack() as stack:
        server = stack.enter_context(referee("--web", "--web-port", "0", cores=(server_core(),)))
        channel = stack.enter_context(grpc.insecure_channel(server.address))
        connection = HTTPConnection(urlsplit(server.web_address).netloc)
        stack.callback(connection.close)
        for position in _POSITIONS:
            workload = fixed("ApplyAction", position)
            for before in workload.before:
                channel.unary_unary(f"/{SERVICE}/{before.method}", bytes, bytes)(before.request)
            request = next(iter(workload.requests()))
            message = METHODS["ApplyAction"].request.FromString(request)
            framed = b"\0" + len(request).to_bytes(4, "big") + request
            ways = {
                "gRPC": _by_grpc(channel, request),
                "Connect": _by_http(connection, "application/proto", request),
                "gRPC-Web": _by_http(connection, "application/grpc-web+proto", framed),
                "Connect JSON": _by_http(connection, "application/json", JSON.write(message)),
            }
            assert ways["Connect"]() == ways["gRPC"](), "the ways have different answers"
            samples: dict[str, list[float]] = {way: [] for way in ways}
            for _ in range(_ROUNDS):
                for way, call in ways.items():
                    samples[way].append(_measured(server, call))
            for way, taken in samples.items():
                ratio = statistics.median(a / b for a, b in zip(taken, samples["gRPC"], strict=True))
                print(f"{position:7} {way:13} {statistics.median(taken):7.0f} us   {ratio:.2f} of gRPC")


if __name__ == "__main__":
    main()
