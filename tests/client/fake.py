"""Runs fake servers whose answers a test chooses."""

from __future__ import annotations  # the types of grpc have parameters only in its stubs

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import grpc
from google.protobuf import any_pb2
from google.protobuf.message import Message
from google.rpc.status_pb2 import Status

from khronos.v1.referee_service_pb2 import GetCatalogRequest, GetCatalogResponse, PlayRequest, PlayResponse

Answer = Callable[[grpc.ServicerContext], GetCatalogResponse]
Talk = Callable[[Iterator[PlayRequest]], Iterator[PlayResponse]]


@contextmanager
def fake_server(answer: Answer) -> Iterator[str]:
    """Run a server whose catalog is returned by a function; yield its address."""
    handler = grpc.unary_unary_rpc_method_handler(
        lambda _, context: answer(context), GetCatalogRequest.FromString, GetCatalogResponse.SerializeToString
    )
    with _serve("GetCatalog", handler) as address:
        yield address


@contextmanager
def fake_call(name: str, answer: bytes, asked: list[bytes] | None = None) -> Iterator[str]:
    """Run a server that answers every request of one method with the same bytes; yield its address.

    Args:
        name: The method.
        answer: The bytes of the answer.
        asked: The list to which the requests are added.
    """

    def respond(request: bytes, _: grpc.ServicerContext) -> bytes:
        if asked is not None:
            asked.append(request)
        return answer

    handler: grpc.RpcMethodHandler[bytes, bytes] = grpc.unary_unary_rpc_method_handler(respond)
    with _serve(name, handler) as address:
        yield address


@contextmanager
def fake_stream(talk: Talk) -> Iterator[str]:
    """Run a server that answers the requests of a stream with a function; yield its address."""
    handler = grpc.stream_stream_rpc_method_handler(
        lambda requests, _: talk(requests), PlayRequest.FromString, PlayResponse.SerializeToString
    )
    with _serve("Play", handler) as address:
        yield address


@contextmanager
def _serve(name: str, handler: grpc.RpcMethodHandler[Any, Any]) -> Iterator[str]:
    server = grpc.server(ThreadPoolExecutor(2))
    server.add_generic_rpc_handlers(
        [grpc.method_handlers_generic_handler("khronos.v1.RefereeService", {name: handler})]
    )
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(None).wait()


def abort(context: grpc.ServicerContext, code: grpc.StatusCode, details: Sequence[Message]) -> GetCatalogResponse:
    """End a call with an error and its details."""
    status = Status(code=code.value[0], message="as the test says")
    for each in details:
        packed = any_pb2.Any()
        packed.Pack(each)
        status.details.append(packed)
    context.set_trailing_metadata((("grpc-status-details-bin", status.SerializeToString()),))
    context.abort(code, status.message)
    raise AssertionError
