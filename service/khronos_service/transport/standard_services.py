"""The services that every gRPC server offers: health and reflection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any, Literal, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message
from grpc_health.v1.health import OVERALL_HEALTH
from grpc_health.v1.health import SERVICE_NAME as HEALTH
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_reflection.v1alpha import reflection
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from khronos_service.compression import unpacked
from khronos_service.configuration.settings import Settings
from khronos_core.methods import SERVICE
from khronos_service.observing.call_reports import CallReports
from khronos_core.errors import RequestError, UnauthenticatedError
from khronos_core.failures import Failure
from khronos_service.transport.admission import Admission
from khronos_service.transport.arrivals import Arrivals, next_request
from khronos_service.transport.call_failures import abort, fail_call, report_end
from khronos_service.transport.incoming_call import Context, IncomingCall
from khronos_service.transport.standing_streams import StandingStreams
from khronos_service.transport.unsent_answers import UnsentAnswers, send

HEALTH_NAMES = (OVERALL_HEALTH, SERVICE)
"""The names that health has a status of: the server as a whole, and the referee's service."""

REFLECTED = (SERVICE, HEALTH, reflection.SERVICE_NAME)
"""The services that reflection lists."""

_MOST_BYTES = 1 << 12  # of a request, which holds a name
_LONGEST_PAUSE = 60.0  # seconds that a stream of reflection, or an answer that nobody takes, may stand still

_Request = TypeVar("_Request", bound=Message)


_NO_SUCH_SERVICE = Failure(grpc.StatusCode.NOT_FOUND, "SERVICE_UNKNOWN", "", b"", "")
"""How the health protocol answers a name that it doesn't know; the contract has no reason for it."""


class Health:
    """`grpc.health.v1.Health`: serving, until the shutdown is announced.

    The servicer of grpcio-health-checking holds a lock while it sends, so that a watcher who takes no answer would keep
    all others, and the shutdown, waiting.
    """

    def __init__(
        self,
        settings: Settings,
        admission: Admission,
        arrivals: Arrivals,
        unsent: UnsentAnswers,
        reports: CallReports,
    ) -> None:
        """Serve."""
        self._seconds = _longest_pause(settings)
        self._admission = admission
        self._arrivals = arrivals
        self._unsent = unsent
        self._reports = reports
        self._watchers = StandingStreams(admission.watchers, reports)
        self._shutdown = asyncio.Event()

    @property
    def serving(self) -> bool:
        """Whether the server takes calls."""
        return not self._shutdown.is_set()

    def announce_shutdown(self) -> None:
        """Report from now on that nothing is served, also to those who watch."""
        self._shutdown.set()

    def methods(self) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """Return what answers each path; a request that can't be read names no service that there is."""
        return {
            f"/{HEALTH}/Check": grpc.stream_unary_rpc_method_handler(self._check),
            f"/{HEALTH}/Watch": grpc.stream_stream_rpc_method_handler(self._watch),
        }

    async def _check(self, _: object, context: Context) -> bytes:
        call = IncomingCall(f"{HEALTH}/Check", context)
        try:
            request = await self._arrivals.request(call)
            self._unsent.check(call)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        status = self._status(request)
        if status == HealthCheckResponse.SERVICE_UNKNOWN:
            report_end(call, self._reports, _NO_SUCH_SERVICE)
            await abort(call, _NO_SUCH_SERVICE)
        answer = _written(status)
        self._unsent.add(call, len(answer))
        return answer

    async def _watch(self, _: object, context: Context) -> None:
        call = IncomingCall(f"{HEALTH}/Watch", context)
        self._admission.locate(call)
        try:
            request = await self._arrivals.request(call)
            self._watchers.enter(call)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        try:
            first = self._status(request)
            await self._send(call, first)
            await self._shutdown.wait()
            if self._status(request) != first:
                await self._send(call, HealthCheckResponse.NOT_SERVING)
            await asyncio.Event().wait()  # the caller, another watcher or the server's end ends it
        finally:
            self._watchers.leave(call)

    async def _send(self, call: IncomingCall, status: Literal[1, 2, 3]) -> None:
        await send(call, _written(status), self._seconds, self._reports)

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

    def __init__(self, settings: Settings, admission: Admission, arrivals: Arrivals, reports: CallReports) -> None:
        """Show the contract."""
        self._seconds = _longest_pause(settings)
        self._admission = admission
        self._arrivals = arrivals
        self._reports = reports
        self._servicer: Any = reflection.aio.ReflectionServicer(REFLECTED)

    def methods(self) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """Return what answers each path; a request that can't be read asks for nothing."""
        return {f"/{reflection.SERVICE_NAME}/ServerReflectionInfo": grpc.stream_stream_rpc_method_handler(self._answer)}

    async def _answer(self, _: object, context: Context) -> None:
        call = IncomingCall(f"{reflection.SERVICE_NAME}/ServerReflectionInfo", context)
        places = self._admission.reflections
        try:
            await self._admission.identify(call)
            first = await self._arrivals.request(call)
            places.enter(call)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        try:
            await context.send_initial_metadata(())  # without these an error can't follow a write that waits
            async for answer in self._servicer.ServerReflectionInfo(self._requests(call, first), context):
                await send(call, answer.SerializeToString(), self._seconds, self._reports)
        except UnauthenticatedError as error:
            await fail_call(call, error, self._reports)
        finally:
            places.leave(call)

    async def _requests(self, call: IncomingCall, first: bytes) -> AsyncIterator[ServerReflectionRequest]:
        request: bytes | None = first
        while request is not None:
            yield _read(request, ServerReflectionRequest())
            request = await next_request(call, self._seconds, self._reports)
            if request is not None:
                await self._admission.go_on(call)


def _longest_pause(settings: Settings) -> float:
    return min(_LONGEST_PAUSE, settings.stream_timeout)


def _read(data: bytes, unreadable: _Request) -> _Request:
    """Return a request; `unreadable` where it can't be read."""
    try:
        return type(unreadable).FromString(unpacked(data, _MOST_BYTES))
    except (DecodeError, RequestError):
        return unreadable
