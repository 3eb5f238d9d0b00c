"""Answer calls over Connect, Connect JSON and gRPC-Web: connectrpc implements the protocols; `CallHandler` answers.

The codecs of connectrpc pass bytes through, because the core reads and writes messages.

Every error has a code, a message and the contract's details, in the form that the protocol prescribes. If connectrpc
cannot pass a request to a method, it answers with a bare HTTP status, or with an error without details.
`CompleteErrors` replaces such responses.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import re
from base64 import b64encode
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from threading import Event
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote, unquote

from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as PackedMessage
from google.protobuf.descriptor_pb2 import MethodOptions
from protobuf import message_from_json_value
from protobuf.wkt import Any as PackedDetail
from protobuf.wkt import Struct
from starlette.datastructures import Headers
from starlette.responses import Response

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import JSON, METHODS, PROTO, SERVICE, Failure, WireFormat
from khronos_core.answers import failure_of
from khronos_core.errors import (
    CallCancelledError,
    DeadlinePassedError,
    FieldViolation,
    MalformedError,
    MethodUnknownError,
    RequestError,
    TooLargeError,
)
from khronos_service.callers import REQUEST_ID, Call, request_id_of
from khronos_service.errors import EncodingUnsupportedError, InternalError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from khronos_service.call_handler import CallHandler
    from khronos_service.configuration.settings import Settings

PREFIX: Final = f"/{SERVICE}"
"""The path of all methods."""

_OPTIONS: Final = {
    each.name: each.GetOptions() for each in service_pb2.DESCRIPTOR.services_by_name["RefereeService"].methods
}
_FASTEST: Final = 1  # the fastest level of gzip

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
        """The prefix of the paths of all methods."""
        return PREFIX

    def _endpoint(self, name: str) -> Any:
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
    """Return a peer in the format of gRPC. connectrpc writes it as `127.0.0.1:40000` or `::1:40000`."""
    host, _, port = (address or "").rpartition(":")
    return f"ipv6:[{host}]:{port}" if ":" in host else f"ipv4:{host}:{port}"


class _ErrorDetails:
    """An interceptor that adds the contract's details to the errors of connectrpc itself."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes

    async def on_start(self, _: RequestContext[Any, Any]) -> None: ...

    async def on_end(self, _: None, __: RequestContext[Any, Any], error: Exception | None, /) -> None:
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
    """A compression for responses only, because the handler decompresses requests within a limit."""

    def name(self) -> str:
        return "gzip"

    def compress(self, data: bytes | bytearray | memoryview) -> bytes:
        return gzip.compress(data, _FASTEST, mtime=0)

    def decompress(self, data: bytes | bytearray | memoryview, read_max_bytes: int | None = None) -> bytes:
        return bytes(data)


class _Detail(ErrorDetail):
    """A detail of an error. connectrpc also sends its `value` as JSON, which people can read."""

    def __init__(self, packed: PackedMessage) -> None:
        super().__init__(PackedDetail(type_url=packed.type_url, value=packed.value))
        self._packed = packed

    def value(self, desc_or_registry: object = None) -> Struct:  # type: ignore[override]  # its message type is never requested
        return message_from_json_value(Struct, debug_fields(self._packed))


def connect_error(failure: Failure) -> ConnectError:
    """Return a failure as an error of connectrpc."""
    code = Code.CANCELED if failure.code_name == "CANCELLED" else Code[failure.code_name]
    return ConnectError(code, failure.message, [_Detail(each) for each in failure.status.details])


# --- errors -----------------------------------------------------------------------------------------------------------

MAX_QUERY_BYTES: Final = 48 << 10
"""The maximum size of the query of a GET in bytes; a larger request needs a POST."""

_GRPC: Final = re.compile(r"application/grpc(\+.*)?")
_GRPC_WEB: Final = ("application/grpc-web", "application/grpc-web+proto", "application/grpc-web+json")
_CODES: Final = dict(enumerate(Code, start=1))
"""The codes of Connect by the numbers of gRPC; both have the same order."""

_MAX_NAME_LENGTH: Final = 60  # the maximum length of the name of an unknown method in an error
_CONTENT_TYPES: Final = (
    "content-type must be application/json or application/proto (Connect), or application/grpc-web+proto; for gRPC use "
    "the other port; application/grpc-web-text needs a proxy such as Envoy; a GET has encoding=json or encoding=proto "
    "in its query instead"
)


def malformed_request(message: str) -> MalformedError:
    """Return the error for a request that cannot be parsed."""
    return MalformedError((FieldViolation("", message),))


def request_error(code: Code, message: str, max_bytes: int) -> RequestError | None:
    """Return the contract's error that corresponds to an error of connectrpc; None for an internal error.

    Args:
        code: The code of connectrpc's error.
        message: The message of connectrpc's error.
        max_bytes: The maximum size of requests in bytes.
    """
    match code:
        case Code.DEADLINE_EXCEEDED:
            return DeadlinePassedError()
        case Code.CANCELED:
            return CallCancelledError()
        case Code.RESOURCE_EXHAUSTED:
            return TooLargeError("", max_bytes, "bytes")
        case Code.UNIMPLEMENTED if "compression" in message:  # otherwise it is about the number of messages of gRPC-Web
            return EncodingUnsupportedError()
        case Code.INVALID_ARGUMENT | Code.UNIMPLEMENTED:
            return malformed_request(message)
        case _:
            return None


def debug_fields(packed: PackedMessage) -> dict[str, Any]:
    """Return the fields of an error detail as JSON values; Connect adds them for human readers."""
    fields = json_format.MessageToDict(packed)
    del fields["@type"]
    if facts := fields.get("metadata"):  # in an `ErrorInfo`; the order of a protobuf map differs between processes
        fields["metadata"] = dict(sorted(facts.items()))
    return fields


def error_response(failure: Failure, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Return a failure as an error of Connect with an HTTP status."""
    details = [
        {
            "type": each.TypeName(),
            "value": b64encode(each.value).decode().rstrip("="),
            "debug": debug_fields(each),
        }
        for each in failure.status.details
    ]
    error = {"code": _CODES[failure.status.code].value, "message": failure.message, "details": details}
    return Response(json.dumps(error, ensure_ascii=False), status, headers, "application/json")


def _grpc_web_response(failure: Failure, headers: Mapping[str, str]) -> Response:
    """Return a failure as a response of gRPC-Web that has only trailers, which are sent as headers."""
    trailers = {
        "grpc-status": str(failure.status.code),
        "grpc-message": quote(failure.message, safe=" "),
        "grpc-status-details-bin": b64encode(failure.status.SerializeToString()).decode().rstrip("="),
    }
    return Response(b"", HTTPStatus.OK, {**headers, **trailers}, _GRPC_WEB[0])


class CompleteErrors:
    """Wraps an application, and adds the contract's details to error responses that lack them."""

    def __init__(self, app: ASGIApp, prefix: str, max_bytes: int) -> None:
        """Wrap an application; `prefix` is the path of its methods."""
        self._app = app
        self._prefix = prefix
        self._max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if _GRPC.fullmatch(Headers(scope=scope).get("content-type", "")):
            await error_response(failure_of(malformed_request(_CONTENT_TYPES)), 415)(scope, receive, send)
            return
        if len(scope["query_string"]) > MAX_QUERY_BYTES:
            too_large = TooLargeError("", MAX_QUERY_BYTES, "bytes by GET, more by POST,")
            await error_response(failure_of(too_large), 414)(scope, receive, send)
            return
        start: Message | None = None
        body = bytearray()

        async def send_complete(message: Message) -> None:
            nonlocal start
            if start is None and message["type"] == "http.response.start" and _is_error(message):
                start = message  # wait for the body, which contains the error
            elif start is None:
                await send(message)
            else:
                body.extend(message.get("body", b""))
                if not message.get("more_body"):
                    await self._send_error(scope, start, bytes(body), receive, send)

        await self._app(scope, receive, send_complete)

    async def _send_error(self, scope: Scope, start: Message, body: bytes, receive: Receive, send: Send) -> None:
        """Send an error; if the error of connectrpc lacks its details, add them."""
        headers = Headers(raw=start["headers"])
        if "grpc-status-details-bin" in headers or b'"details"' in body:
            await send(start)
            await send({"type": "http.response.body", "body": body})
            return
        failure = failure_of(self._error(scope, start["status"], headers, body))
        kept = {name: headers[name] for name in ("allow", "accept-post", "retry-after") if name in headers}
        asked = Headers(scope=scope)
        kept[REQUEST_ID] = headers.get(REQUEST_ID) or request_id_of(asked.items())
        is_grpc_web = asked.get("content-type", "") in _GRPC_WEB
        if is_grpc_web and start["status"] in {HTTPStatus.OK, HTTPStatus.NOT_FOUND}:
            response = _grpc_web_response(failure, kept)
        else:
            response = error_response(failure, start["status"], kept)
        await response(scope, receive, send)

    def _error(self, scope: Scope, status: int, headers: Headers, body: bytes) -> RequestError:
        """Return the error that a bare response of connectrpc means."""
        match status:
            case HTTPStatus.NOT_FOUND:
                return MethodUnknownError(scope["path"].removeprefix(f"{self._prefix}/")[:_MAX_NAME_LENGTH])
            case HTTPStatus.METHOD_NOT_ALLOWED:
                return malformed_request(f"HTTP method {scope['method']}: use {headers.get('allow')}")
            case HTTPStatus.UNSUPPORTED_MEDIA_TYPE:
                return malformed_request(_CONTENT_TYPES)
            case _:
                pass
        if "grpc-status" in headers:
            code, message = _CODES.get(int(headers["grpc-status"])), unquote(headers.get("grpc-message", ""))
        else:
            error = json.loads(body)
            code, message = Code(error["code"]), error["message"]
        found = None if code is None else request_error(code, message, self._max_bytes)
        return found or InternalError(headers.get(REQUEST_ID, ""))


def _is_error(start: Message) -> bool:
    """Return whether a response is an error, by its status (Connect) or a header (gRPC-Web)."""
    return start["status"] >= HTTPStatus.BAD_REQUEST or Headers(raw=start["headers"]).get("grpc-status", "0") != "0"
