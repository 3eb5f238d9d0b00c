"""What both fronts have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message
from grpc_health.v1 import health, health_pb2
from grpc_reflection.v1alpha import reflection, reflection_pb2

from khronos_service.config import Settings
from khronos_service.ports import ListenError
from khronos_service.servicer import SERVICE
from khronos_service.streams import NAME as PLAY

HEALTH_NAMES = (health.OVERALL_HEALTH, SERVICE)
"""What health is told of: the server as a whole, and the referee's service."""

REFLECTED = (SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
"""The services that reflection lists."""

PLAY_PATH = f"/{SERVICE}/{PLAY}"
"""The path by which gRPC names a play stream."""

LAST_WORDS = 0.05
"""Seconds in which what was said last still goes out, when a server ends."""

_MINUTE = 60_000

_Request = TypeVar("_Request", bound=Message)


class OpenFront(Protocol):
    """A front that answers calls."""

    def decline(self) -> None:
        """Let health say NOT_SERVING; calls are still answered."""

    def stop(self, grace: float) -> bool:
        """Take no more calls, give running ones so many seconds to finish, end, and return whether all did."""


def options(settings: Settings, *, shared: bool) -> list[tuple[str, int]]:
    """Return the options of a server."""
    return [
        ("grpc.so_reuseport", int(shared)),
        # A request somewhat too large reaches us, so that it gets an answer that says so; a huge one does not.
        ("grpc.max_receive_message_length", settings.most_request_bytes * 4),
        ("grpc.max_send_message_length", -1),
        # Dead peers are found out; callers may ping as often as every ten seconds, and while they have no calls too.
        ("grpc.keepalive_time_ms", 2 * _MINUTE),
        ("grpc.keepalive_timeout_ms", _MINUTE // 3),
        ("grpc.http2.min_ping_interval_without_data_ms", _MINUTE // 6),
        ("grpc.keepalive_permit_without_calls", 1),
        # Connections are renewed now and then, so that new replicas and workers get their share.
        ("grpc.max_connection_age_ms", 60 * _MINUTE),
        ("grpc.max_connection_age_grace_ms", _MINUTE),
    ]


def listen(add_port: Callable[[str], int], targets: Sequence[str]) -> None:
    """Let a server listen on every address.

    Raises:
        ListenError: It can't, on one of them.
    """
    for target in targets:
        try:
            add_port(target)
        except RuntimeError as error:
            msg = f"can't listen on {target}: {error}"
            raise ListenError(msg) from error


def health_handler(check: Callable[..., Any], watch: Callable[..., Any]) -> grpc.GenericRpcHandler:
    """Return what answers calls about the health; a request that can't be read names no service that there is."""
    read = _reader(health_pb2.HealthCheckRequest, health_pb2.HealthCheckRequest(service="?"))
    write = health_pb2.HealthCheckResponse.SerializeToString
    return grpc.method_handlers_generic_handler(
        health.SERVICE_NAME,
        {
            "Check": grpc.unary_unary_rpc_method_handler(check, read, write),
            "Watch": grpc.unary_stream_rpc_method_handler(watch, read, write),
        },
    )


def reflection_handler(info: Callable[..., Any]) -> grpc.GenericRpcHandler:
    """Return what answers calls about the contract; a request that can't be read asks for nothing."""
    read = _reader(reflection_pb2.ServerReflectionRequest, reflection_pb2.ServerReflectionRequest())
    write = reflection_pb2.ServerReflectionResponse.SerializeToString
    handler = grpc.stream_stream_rpc_method_handler(info, read, write)
    return grpc.method_handlers_generic_handler(reflection.SERVICE_NAME, {"ServerReflectionInfo": handler})


def _reader(kind: type[_Request], unreadable: _Request) -> Callable[[bytes], _Request]:
    """Return what reads a request; gRPC would take one that can't be read for a fault of the server."""

    def read(data: bytes) -> _Request:
        try:
            return kind.FromString(data)
        except DecodeError:
            return unreadable

    return read
