"""The services that every gRPC server offers: health and reflection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message
from grpc_health.v1 import health, health_pb2
from grpc_reflection.v1alpha import reflection, reflection_pb2

from khronos_service.methods import SERVICE

HEALTH_NAMES = (health.OVERALL_HEALTH, SERVICE)
"""The names that health has a status of: the server as a whole, and the referee's service."""

REFLECTED = (SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
"""The services that reflection lists."""

_Request = TypeVar("_Request", bound=Message)


def health_handler(servicer: health.aio.HealthServicer) -> grpc.GenericRpcHandler:
    """Return the handler of health calls; a request that can't be read names no service that there is."""
    read = _reader(health_pb2.HealthCheckRequest, health_pb2.HealthCheckRequest(service="?"))
    write = health_pb2.HealthCheckResponse.SerializeToString
    return grpc.method_handlers_generic_handler(
        health.SERVICE_NAME,
        {
            "Check": grpc.unary_unary_rpc_method_handler(servicer.Check, read, write),
            "Watch": grpc.unary_stream_rpc_method_handler(servicer.Watch, read, write),
        },
    )


def reflection_handler() -> grpc.GenericRpcHandler:
    """Return the handler of reflection calls; a request that can't be read asks for nothing."""
    info: Any = reflection.aio.ReflectionServicer(REFLECTED).ServerReflectionInfo
    read = _reader(reflection_pb2.ServerReflectionRequest, reflection_pb2.ServerReflectionRequest())
    write = reflection_pb2.ServerReflectionResponse.SerializeToString
    handler = grpc.stream_stream_rpc_method_handler(info, read, write)
    return grpc.method_handlers_generic_handler(reflection.SERVICE_NAME, {"ServerReflectionInfo": handler})


def _reader(kind: type[_Request], unreadable: _Request) -> Callable[[bytes], _Request]:
    """Return a reader of requests; gRPC would report a request that can't be read as a fault of the server."""

    def read(data: bytes) -> _Request:
        try:
            return kind.FromString(data)
        except DecodeError:
            return unreadable

    return read
