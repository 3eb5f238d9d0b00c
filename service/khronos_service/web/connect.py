"""Calls over Connect, Connect JSON and gRPC-Web: connectrpc implements the protocols, and the handler answers.

The codecs of connectrpc pass bytes through, because the core reads and writes messages. Every error has the details of
the contract.
"""

from __future__ import annotations

import asyncio
import gzip
import math
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf.any_pb2 import Any as PackedMessage
from google.protobuf.descriptor_pb2 import MethodOptions
from protobuf import message_from_json_value
from protobuf.wkt import Any as PackedDetail
from protobuf.wkt import Struct

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import JSON, METHODS, PROTO, SERVICE, Failure, WireFormat
from khronos_core.answers import failure_of
from khronos_service.callers import REQUEST_ID, Call
from khronos_service.web.errors import debug_fields, request_error

if TYPE_CHECKING:
    from khronos_service.call_handler import CallHandler
    from khronos_service.configuration.settings import Settings

PREFIX: Final = f"/{SERVICE}"
"""The path of all methods."""

_OPTIONS: Final = {
    each.name: each.GetOptions() for each in service_pb2.DESCRIPTOR.services_by_name["RefereeService"].methods
}
_FASTEST: Final = 1  # of the levels of gzip

_GET_CACHE: Final = "private, max-age=60"
"""The time for which a response to a GET may be reused. Equal requests have equal responses until the server is
updated.

A response may show a player's hand, so no shared cache may store it.
"""


class _Request(NamedTuple):
    form: WireFormat
    data: bytes


class ConnectCalls(ConnectASGIApplication[None]):
    """An ASGI application for the paths of methods."""

    def __init__(self, settings: Settings, handler: CallHandler) -> None:
        """Answer calls with the handler, in threads of this application."""
        self._handler = handler
        self._threads = ThreadPoolExecutor(settings.threads, "khronos-web-call")
        super().__init__(
            service=None,
            endpoints=lambda _: {f"{PREFIX}/{name}": self._endpoint(name) for name in METHODS},
            interceptors=[_ErrorDetails(settings.max_request_bytes)],
            read_max_bytes=settings.max_request_bytes,
            compressions=[_Packed()],
            codecs=[_Bytes("proto", PROTO), _Bytes("json", JSON)],
        )

    @property
    def path(self) -> str:
        """The path of all methods."""
        return PREFIX

    def _endpoint(self, name: str) -> Any:
        """Return the endpoint of a method for connectrpc."""

        async def answer(request: _Request, ctx: RequestContext[_Request, bytes]) -> bytes:
            metadata = tuple(ctx.request_headers.allitems())
            seconds_left = None if ctx.timeout_ms is None else ctx.timeout_ms / 1000
            call = Call(name, peer_of(ctx.client_address), metadata, seconds_left, request.form)
            ctx.response_headers[REQUEST_ID] = call.request_id
            loop, cancelled = asyncio.get_running_loop(), Event()
            self._handler.running.begin()
            try:
                found = await loop.run_in_executor(
                    self._threads, self._handler.answer, call, request.data, cancelled.is_set
                )
            except asyncio.CancelledError:
                cancelled.set()
                raise
            finally:
                self._handler.running.end()
            if found.failure is not None:
                if found.failure.code_name == "UNAUTHENTICATED":
                    ctx.response_headers["www-authenticate"] = "Bearer"
                if found.failure.retry_seconds is not None:
                    ctx.response_headers["retry-after"] = str(math.ceil(found.failure.retry_seconds))
                raise connect_error(found.failure)
            if ctx.http_method == "GET":
                ctx.response_headers["cache-control"] = _GET_CACHE
            return found.response or b""

        is_readable = _OPTIONS[name].idempotency_level == MethodOptions.NO_SIDE_EFFECTS
        level = IdempotencyLevel.NO_SIDE_EFFECTS if is_readable else IdempotencyLevel.UNKNOWN
        method: MethodInfo[Any, Any] = MethodInfo(
            name=name,
            service_name=SERVICE,
            input=bytes,
            output=bytes,
            idempotency_level=level,
            stream_type=StreamType.UNARY,
        )
        return Endpoint.unary(method=method, function=answer)


def peer_of(address: str | None) -> str:
    """Return a peer in the format of gRPC; the format of connectrpc is `127.0.0.1:40000` or `::1:40000`."""
    host, _, port = (address or "").rpartition(":")
    return f"ipv6:[{host}]:{port}" if ":" in host else f"ipv4:{host}:{port}"


class _ErrorDetails:
    """An interceptor that adds the contract's details to the errors of connectrpc itself."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes

    async def on_start(self, _: RequestContext[Any, Any]) -> None:
        """Do nothing."""

    async def on_end(self, _: None, __: RequestContext[Any, Any], error: Exception | None, /) -> None:
        """Raise the error with details in place of the error of connectrpc."""
        if not isinstance(error, ConnectError) or error.details:
            return
        found = request_error(error.code, error.message, self._max_bytes)
        if found is not None:
            raise connect_error(failure_of(found))


class _Bytes:
    """A codec that passes the bytes of messages through."""

    def __init__(self, name: str, form: WireFormat) -> None:
        self._name = name
        self._form = form

    def name(self) -> str:
        return self._name

    def encode(self, message: bytes) -> bytes:
        return message

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> _Request:
        return _Request(self._form, bytes(data))


class _Packed:
    """A compression that compresses only responses, because the handler decompresses requests within a limit."""

    def name(self) -> str:
        return "gzip"

    def compress(self, data: bytes | bytearray | memoryview) -> bytes:
        return gzip.compress(data, _FASTEST, mtime=0)

    def decompress(self, data: bytes | bytearray | memoryview, read_max_bytes: int | None = None) -> bytes:
        return bytes(data)


class _Detail(ErrorDetail):
    """A detail of an error; connectrpc adds its `value`, which shells can read as JSON."""

    def __init__(self, packed: PackedMessage) -> None:
        super().__init__(PackedDetail(type_url=packed.type_url, value=packed.value))
        self._packed = packed

    def value(self, desc_or_registry: object = None) -> Struct:  # type: ignore[override]  # its message type is never requested
        """Return the fields of the detail."""
        return message_from_json_value(Struct, debug_fields(self._packed))


def connect_error(failure: Failure) -> ConnectError:
    """Return the error of connectrpc for a failure."""
    code = Code.CANCELED if failure.code_name == "CANCELLED" else Code[failure.code_name]
    return ConnectError(code, failure.message, [_Detail(each) for each in failure.status.details])
