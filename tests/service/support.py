"""Runs servers in this process, makes calls to them, and reports the outcomes."""

from __future__ import annotations

import io
import json
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2_grpc
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest
from grpc_status import rpc_status

from khronos.v1.options_pb2 import Host, RequestOptions
from khronos.v1.play_pb2 import PlayStart
from khronos.v1.referee_service_pb2 import GetCatalogRequest, GetCatalogResponse, PlayRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core.errors import RequestError
from khronos_core.loading import CallContext
from khronos_core.methods import Method
from khronos_service import LogFormat, Settings
from khronos_service.call_handler import CallHandler
from khronos_service.callers import Call
from khronos_service.observing.logs import LogWriter, make_logger
from khronos_service.observing.reports import Metrics, Reports
from tests.support.calls import setup
from tests.support.servers import QUIET, run_server

if TYPE_CHECKING:
    from khronos_service.observing.tracing import OtlpTracer

CHATTY = Settings(port=0, log_format=LogFormat.JSON)
START = PlayRequest(start=PlayStart(setup=setup()), options=RequestOptions(host=Host()))
"""The first request of a play stream."""

_Detail = TypeVar("_Detail", bound=Message)


# --- servers ----------------------------------------------------------------------------------------------------------


@contextmanager
def connect(settings: Settings = QUIET, **others: Any) -> Iterator[grpc.Channel]:
    with run_server(settings, **others) as server, grpc.insecure_channel(server.address) as channel:
        yield channel


class Log:
    """The log of a test's server."""

    def __init__(self, settings: Settings = CHATTY) -> None:
        self._text = io.BytesIO()
        self._writer = LogWriter(self._text)
        self.logger = make_logger(settings, self._writer, is_terminal=False)

    def text(self) -> str:
        """Return the complete log, after the last line was written."""
        self._writer.close()
        return self._text.getvalue().decode()

    def so_far(self) -> str:
        return self._text.getvalue().decode()

    def lines(self) -> list[dict[str, Any]]:
        """Return the lines, after the last one was written."""
        return json_lines(self.text())


def call_of(method: str, *metadata: tuple[str, str]) -> Call:
    """Return a gRPC call that has just arrived."""
    return Call(method, "ipv4:127.0.0.1:40000", metadata)


def handler_of(
    settings: Settings, log: Log, metrics: Metrics | None = None, tracer: OtlpTracer | None = None
) -> CallHandler:
    return CallHandler(settings, log.logger, Reports(log.logger, metrics or Metrics(), tracer))


def json_lines(log: str) -> list[dict[str, Any]]:
    """Return the log lines of the project, without the lines of libraries."""
    return [json.loads(line) for line in log.splitlines() if line.startswith("{")]


def catalog_method(answer: Callable[[GetCatalogRequest, CallContext], GetCatalogResponse]) -> Method:
    """Return a replacement for `GetCatalog` that is answered by a function of messages."""
    return Method(GetCatalogRequest, lambda request, context: (request, context), answer, lambda response, *_: response)


class Held:
    """A call that ends only when the test releases it or its caller stops waiting."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.let_go = threading.Semaphore(0)
        self.ended_early = threading.Event()

    def __call__(self, _: GetCatalogRequest, context: CallContext) -> GetCatalogResponse:
        self.begun.release()
        while not self.let_go.acquire(timeout=0.01):
            try:
                context.budget.spend()
            except RequestError:
                self.ended_early.set()
                raise
        return GetCatalogResponse()

    def wait(self, calls: int = 1) -> None:
        """Wait until a number of calls have started."""
        for _ in range(calls):
            assert self.begun.acquire(timeout=60), "no call has begun"


# --- calls ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Failed:
    code: grpc.StatusCode
    message: str
    status: Status
    trailers: dict[str, str | bytes]

    @property
    def info(self) -> ErrorInfo:
        """The detail that every error of the referee has; empty for an error of gRPC."""
        return self.detail(ErrorInfo) if self.status.details else ErrorInfo()

    @property
    def reason(self) -> str:
        """The reason of the error; empty for an error of gRPC."""
        return self.info.reason

    def detail(self, kind: type[_Detail]) -> _Detail:
        (found,) = [each for each in self.status.details if each.TypeName() == kind.DESCRIPTOR.full_name]
        return kind.FromString(found.value)


def attempt(call: Any, request: Message | bytes, **options: Any) -> Failed | None:
    """Make a call; return its error, or None if it succeeds."""
    try:
        call(request, **{"timeout": 60, **options})
    except grpc.RpcError as error:
        return _failure(error)
    return None


def call_and_fail(call: Any, request: Message | bytes, **options: Any) -> Failed:
    """Make a call that must fail; return its error."""
    failure = attempt(call, request, **options)
    assert failure is not None, "the call did not fail"
    return failure


def _failure(error: Any) -> Failed:
    status = rpc_status.from_call(error)
    trailers = {each.key: each.value for each in error.trailing_metadata() or ()}
    assert status is None or (status.code, status.message) == (error.code().value[0], error.details())
    return Failed(error.code(), error.details() or "", status or Status(), trailers)


def ask(channel: grpc.Channel, **options: Any) -> Failed | None:
    """Call `GetCatalog`."""
    return attempt(RefereeServiceStub(channel).GetCatalog, GetCatalogRequest(), **options)


def play(channel: grpc.Channel, **options: Any) -> Failed | None:
    """Open a play stream, and close it after the first answer."""
    with stream(channel, **options) as game:
        return game.attempt(START)


def reflect(channel: grpc.Channel, request: ServerReflectionRequest | None = None, **options: Any) -> Any:
    """Return the answer of reflection, by default the services."""
    asked = iter([request or ServerReflectionRequest(list_services="")])
    stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
    return next(stub.ServerReflectionInfo(asked, **{"timeout": 60, **options}))


class Stream:
    def __init__(self, channel: grpc.Channel, **options: Any) -> None:
        self._sent: SimpleQueue[PlayRequest | None] = SimpleQueue()
        self.answers = RefereeServiceStub(channel).Play(iter(self._sent.get, None), **{"timeout": 60, **options})

    def ask(self, request: PlayRequest) -> Any:
        self._sent.put(request)
        return next(self.answers)

    def attempt(self, request: PlayRequest) -> Failed | None:
        """Send a request; return the error of the stream, or None if the request was answered."""
        return attempt(lambda _, **__: self.ask(request), request)

    def end(self) -> Failed | None:
        """Close the stream; return its error, or None if it ended normally."""
        self._sent.put(None)
        return self.await_end()

    def await_end(self) -> Failed | None:
        """Wait for the end of the stream; return its error."""
        return attempt(lambda _, **__: list(self.answers), b"")


@contextmanager
def stream(channel: grpc.Channel, *requests: PlayRequest, **options: Any) -> Iterator[Stream]:
    """Open a play stream, and receive the answers to some requests."""
    opened = Stream(channel, **options)
    try:
        for each in requests:
            opened.ask(each)
        yield opened
    finally:
        opened.answers.cancel()


def raw(channel: grpc.Channel, path: str) -> Any:
    """Return a function that makes a call with raw bytes; `path` may be the name of a method."""
    return channel.unary_unary(path if path.startswith("/") else f"/khronos.v1.RefereeService/{path}")


def health_of(channel: grpc.Channel) -> Any:
    """Return the stub of the health service."""
    return health_pb2_grpc.HealthStub(channel)


def collect_metrics(url: str) -> dict[str, float]:
    """Return the samples at a metrics URL, by name with labels, as written there."""
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310  # the URL is ours
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}
