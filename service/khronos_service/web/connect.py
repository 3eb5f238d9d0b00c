"""What connectrpc is made of here: codecs that pass bytes through, and errors with the details of the contract."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from connectrpc.code import Code
from connectrpc.codec import Codec
from connectrpc.compression import Compression
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.interceptor import MetadataInterceptor
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as PackedMessage
from google.rpc.status_pb2 import Status
from protobuf import message_from_json_value
from protobuf.wkt import Any as PackedDetail
from protobuf.wkt import Struct

from khronos_core.methods import METHODS, SERVICE
from khronos_core.failures import Failure
from khronos_service.web.web_call import NO_METHOD, NO_STREAM, PACKED, PREFIX, READABLE

Context = RequestContext[Any, Any]


def application(
    begin: Callable[[Context], Awaitable[None]],
    answer: Callable[[bytes, Context], Awaitable[bytes]],
    end: Callable[[Exception], None],
) -> Any:
    """Return an ASGI application that speaks the protocols; its types are those of asgiref, which nothing here needs.

    Args:
        begin: Called before the request of a call is read; it may raise a `RefusedError`.
        answer: Answers a request; it may raise one, too.
        end: Called with every error in which a call ends; it may raise another in its place.
    """
    endpoints: dict[str, Any] = {
        f"{PREFIX}{name}": Endpoint.unary(method=_info(name), function=answer) for name in METHODS
    }
    endpoints[NO_METHOD] = Endpoint.unary(method=_info(NO_METHOD), function=answer)
    endpoints[NO_STREAM] = Endpoint.bidi_stream(method=_info(NO_STREAM), function=_no_answers)
    return _Application(
        service=None,
        endpoints=lambda _: endpoints,
        interceptors=[_Ends(begin, end)],
        read_max_bytes=None,  # requests are bounded before they come here
        compressions=[_Packed()],
        codecs=[_Bytes("proto"), _Bytes("json")],
    )


class _Application(ConnectASGIApplication[None]):
    """connectrpc's application; it answers the paths of its endpoints."""

    @property
    def path(self) -> str:
        return PREFIX.rstrip("/")


class _Ends(MetadataInterceptor[None]):
    """Begins calls before their requests are read, and gets the errors in which they end."""

    def __init__(self, begin: Callable[[Context], Awaitable[None]], end: Callable[[Exception], None]) -> None:
        self._begin = begin
        self._end = end

    async def on_start(self, ctx: Context) -> None:
        await self._begin(ctx)

    async def on_end(self, token: None, ctx: Context, error: Exception | None, /) -> None:
        if error is not None:
            self._end(error)


class _Bytes(Codec[bytes, bytes]):
    """Passes messages through as they are, by the name of their form."""

    def __init__(self, name: str) -> None:
        self._name = name

    def name(self) -> str:
        return self._name

    def encode(self, message: bytes) -> bytes:
        return message

    def decode(self, data: bytes | bytearray, message_class: type[bytes]) -> bytes:
        return bytes(data)


class _Packed(Compression):
    """Passes compressed requests through: they are unpacked within a limit. No answer is compressed."""

    def name(self) -> str:
        return PACKED

    def compress(self, data: bytes | bytearray | memoryview) -> bytes:
        return bytes(data)

    def decompress(self, data: bytes | bytearray | memoryview, read_max_bytes: int | None = None) -> bytes:
        return bytes(data)


def _info(name: str) -> MethodInfo[bytes, bytes]:
    """Return what connectrpc knows of a method: no messages, and whether it may be asked by GET."""
    level = IdempotencyLevel.NO_SIDE_EFFECTS if name == READABLE else IdempotencyLevel.UNKNOWN
    return MethodInfo(
        name=name,
        service_name=SERVICE,
        input=bytes,
        output=bytes,
        idempotency_level=level,
        stream_type=StreamType.BIDI_STREAM if name == NO_STREAM else StreamType.UNARY,
    )


async def _no_answers(*_: object) -> AsyncIterator[bytes]:
    """Answer no stream: each is refused before this is called."""
    for answer in tuple[bytes, ...]():
        yield answer


class RefusedError(ConnectError):
    """An error that has the details of the contract, and has been reported."""


class _Detail(ErrorDetail):
    """A detail of an error; where an error is JSON, it can be read there too."""

    def __init__(self, packed: PackedMessage) -> None:
        super().__init__(PackedDetail(type_url=packed.type_url, value=packed.value))
        self._packed = packed

    def value(self, desc_or_registry: object = None) -> Struct:  # type: ignore[override]  # its message is never asked for by type
        """Return the fields of the detail."""
        fields = json_format.MessageToDict(self._packed)
        del fields["@type"]
        if facts := fields.get("metadata"):  # of an `ErrorInfo`; a map of protobuf has another order in every process
            fields["metadata"] = dict(sorted(facts.items()))
        return message_from_json_value(Struct, fields)


def refused(failure: Failure) -> RefusedError:
    """Return a failure as connectrpc writes it; it must have been reported."""
    name = failure.code.name
    code = Code.CANCELED if name == "CANCELLED" else Code[name]
    return RefusedError(code, failure.message, [_Detail(each) for each in Status.FromString(failure.details).details])
