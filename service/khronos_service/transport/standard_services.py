"""The services that every gRPC server offers: health and reflection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Literal, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message
from grpc_health.v1.health import OVERALL_HEALTH
from grpc_health.v1.health import SERVICE_NAME as HEALTH
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_reflection.v1alpha import reflection
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from khronos_service.compression import unpacked
from khronos_service.methods import SERVICE
from khronos_service.request_errors import RequestError
from khronos_service.transport.admission import Admission
from khronos_service.transport.arrivals import Arrivals, next_request
from khronos_service.transport.call_failures import fail_call
from khronos_service.transport.call_reports import CallReports
from khronos_service.transport.incoming_call import Context, IncomingCall

HEALTH_NAMES = (OVERALL_HEALTH, SERVICE)
"""The names that health has a status of: the server as a whole, and the referee's service."""

REFLECTED = (SERVICE, HEALTH, reflection.SERVICE_NAME)
"""The services that reflection lists."""

_MOST_BYTES = 1 << 12  # of a request, which holds a name
_REFLECTION_SECONDS = 60.0  # between two requests of one stream of reflection

_Request = TypeVar("_Request", bound=Message)


class Health:
    """`grpc.health.v1.Health`: serving, until the shutdown is announced.

    The servicer of grpcio-health-checking holds a lock while it sends, so that a watcher who takes no answer would keep
    all others, and the shutdown, waiting.
    """

    def __init__(self, admission: Admission, arrivals: Arrivals, reports: CallReports) -> None:
        """Serve."""
        self._admission = admission
        self._arrivals = arrivals
        self._reports = reports
        self._shutdown = asyncio.Event()

    @property
    def serving(self) -> bool:
        """Whether the server takes calls."""
        return not self._shutdown.is_set()

    def announce_shutdown(self) -> None:
        """Report from now on that nothing is served, also to those who watch."""
        self._shutdown.set()

    def handler(self) -> grpc.GenericRpcHandler:
        """Return the handler of health calls; a request that can't be read names no service that there is."""
        return grpc.method_handlers_generic_handler(
            HEALTH,
            {
                "Check": grpc.stream_unary_rpc_method_handler(self._check),
                "Watch": grpc.stream_stream_rpc_method_handler(self._watch),
            },
        )

    async def _check(self, _: object, context: Context) -> bytes:
        call = IncomingCall(f"{HEALTH}/Check", context)
        try:
            request = await self._arrivals.request(call)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        status = self._status(request)
        if status == HealthCheckResponse.SERVICE_UNKNOWN:
            await context.abort(grpc.StatusCode.NOT_FOUND)
        return _written(status)

    async def _watch(self, _: object, context: Context) -> None:
        call, places = IncomingCall(f"{HEALTH}/Watch", context), self._admission.watchers
        try:
            request = await self._arrivals.request(call)
            self._admission.enter(call, places)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        try:
            first = self._status(request)
            await context.write(_written(first))
            await self._shutdown.wait()
            if self._status(request) != first:
                await context.write(_written(HealthCheckResponse.NOT_SERVING))
            await asyncio.Event().wait()  # the caller or the server's end ends it
        finally:
            self._admission.leave(call, places)

    def _status(self, request: bytes) -> Literal[1, 2, 3]:
        """Return the status of the service that a request names."""
        name = _read(request, HealthCheckRequest(service="?")).service
        if name not in HEALTH_NAMES:
            return HealthCheckResponse.SERVICE_UNKNOWN
        return HealthCheckResponse.NOT_SERVING if self._shutdown.is_set() else HealthCheckResponse.SERVING


def _written(status: Literal[0, 1, 2, 3]) -> bytes:
    return HealthCheckResponse(status=status).SerializeToString()


class Reflection:
    """`grpc.reflection.v1alpha.ServerReflection`."""

    def __init__(self, admission: Admission, arrivals: Arrivals, reports: CallReports) -> None:
        """Show the contract."""
        self._admission = admission
        self._arrivals = arrivals
        self._reports = reports
        self._servicer: Any = reflection.aio.ReflectionServicer(REFLECTED)

    def handler(self) -> grpc.GenericRpcHandler:
        """Return the handler of reflection calls; a request that can't be read asks for nothing."""
        handler: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(self._answer)
        return grpc.method_handlers_generic_handler(reflection.SERVICE_NAME, {"ServerReflectionInfo": handler})

    async def _answer(self, _: object, context: Context) -> None:
        call = IncomingCall(f"{reflection.SERVICE_NAME}/ServerReflectionInfo", context)
        places = self._admission.reflections
        try:
            await self._admission.identify(call)
            first = await self._arrivals.request(call)
            self._admission.enter(call, places)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        try:
            async for answer in self._servicer.ServerReflectionInfo(self._requests(call, first), context):
                await context.write(answer.SerializeToString())
        finally:
            self._admission.leave(call, places)

    async def _requests(self, call: IncomingCall, first: bytes) -> AsyncIterator[ServerReflectionRequest]:
        request: bytes | None = first
        while request is not None:
            yield _read(request, ServerReflectionRequest())
            request = await next_request(call, _REFLECTION_SECONDS, self._reports)


def _read(data: bytes, unreadable: _Request) -> _Request:
    """Return a request; `unreadable` where it can't be read."""
    try:
        return type(unreadable).FromString(unpacked(data, _MOST_BYTES))
    except (DecodeError, RequestError):
        return unreadable
