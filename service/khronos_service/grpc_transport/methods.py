"""gRPC handlers of the contract's methods: bytes in, bytes out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread, Timer
from typing import TYPE_CHECKING, Any

import grpc
from google.rpc.status_pb2 import Status

from khronos_core import METHODS, PLAY
from khronos_core.answers import Failure, failure_of
from khronos_core.errors import RequestError
from khronos_service.callers.call import REQUEST_ID, Call, Metadata
from khronos_service.errors import OverloadedError

if TYPE_CHECKING:
    from khronos_service.call_handler import CallHandler
    from khronos_service.callers.limits import StreamSlots


Context = grpc.ServicerContext

DETAILS_KEY = "grpc-status-details-bin"
"""The trailer of the details of an error, a `google.rpc.Status`."""

_PUSHBACK = "grpc-retry-pushback-ms"  # delays or stops gRPC's own retries
_MAX_PUSHBACK = 1.0  # seconds; for a longer wait the caller gets the error
_NEVER = "-1"
_CODES = {each.value[0]: each for each in grpc.StatusCode}
_DROPPED = Failure(Status(code=grpc.StatusCode.CANCELLED.value[0]), "DROPPED", "")  # in reports: the caller has left


def method_handlers(handler: CallHandler, streams: StreamSlots) -> dict[str, grpc.RpcMethodHandler[Any, Any]]:
    """Return the handlers of all methods; play streams use the slots of `streams`."""
    handlers: dict[str, grpc.RpcMethodHandler[Any, Any]] = {
        name: grpc.unary_unary_rpc_method_handler(_unary(name, handler)) for name in METHODS
    }
    handlers[PLAY] = grpc.stream_stream_rpc_method_handler(_play(handler, streams))
    return handlers


def _unary(name: str, handler: CallHandler) -> Callable[[bytes, Context], bytes]:
    """Return the handler of a unary method."""

    def answer(request: bytes, context: Context) -> bytes:
        call = _call(name, context)
        _count(handler, context)
        found = handler.answer(call, request, lambda: not context.is_active())
        _end(context, call, found.failure)
        return found.response or b""

    return answer


def _play(handler: CallHandler, streams: StreamSlots) -> Callable[[Iterator[bytes], Context], Iterator[bytes]]:
    """Return the handler of play streams: a response for every request, until the caller ends the stream."""

    def answer(requests: Iterator[bytes], context: Context) -> Iterator[bytes]:
        call = _call(PLAY, context)
        _count(handler, context)
        call.messages = 0
        failure: Failure | None = _DROPPED
        arriving = StreamRequests(requests, context)
        try:
            handler.admit(call)
            streams.enter(call.caller.id, arriving.end)
            context.send_initial_metadata(())
            session = handler.open_game()
            with handler.reports.metrics.count_while("play streams"):
                for request in arriving:
                    began = time.perf_counter()
                    found = handler.answer_message(call, session, request, lambda: not context.is_active())
                    if found.response is None:  # cancelled
                        return
                    handler.reports.metrics.message(found.failure, time.perf_counter() - began)
                    call.messages += 1
                    call.request_bytes += len(request)
                    call.response_bytes += len(found.response)
                    yield found.response
            failure = None
        except RequestError as error:
            failure = failure_of(error)
        finally:
            streams.leave(arriving.end)
            arriving.close()
            _end(context, call, failure)
            handler.reports.report_call(call, failure)

    return answer


def _count(handler: CallHandler, context: Context) -> None:
    """Count a running call until gRPC has sent its status or the caller has left."""
    handler.running.begin()
    if not context.add_callback(handler.running.end):
        handler.running.end()


def _call(method: str, context: Context) -> Call:
    metadata: Metadata = tuple((key, value) for key, value in context.invocation_metadata())
    return Call(method, context.peer(), metadata, context.time_remaining())


def _end(context: Context, call: Call, failure: Failure | None) -> None:
    """Set the status and the trailers of a call that ends."""
    trailers: Metadata = ((REQUEST_ID, call.request_id),)
    if failure is not None:
        context.set_code(_CODES[failure.status.code])
        context.set_details(failure.message)
        if failure.status.details:
            trailers += ((DETAILS_KEY, failure.status.SerializeToString(deterministic=True)),)
        if pushback := _pushback(failure):
            trailers += ((_PUSHBACK, pushback),)
    context.set_trailing_metadata(trailers)


def _pushback(failure: Failure) -> str:
    """Return the retry pushback for gRPC: never for a request that is too large, soon for a rate limit."""
    if failure.retry_seconds is not None and failure.retry_seconds <= _MAX_PUSHBACK:
        return str(max(1, round(failure.retry_seconds * 1000)))
    return _NEVER if _CODES[failure.status.code] is grpc.StatusCode.RESOURCE_EXHAUSTED else ""


_LAST_SECONDS = 1.0  # seconds for the caller to read the last response


class StreamRequests:
    """The requests of a stream, each of which is read when the previous request has been answered."""

    def __init__(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> None:
        """Read requests as soon as they are iterated over."""
        self._requests = requests
        self._context = context
        self._wanted = Semaphore(0)
        self._arrived: SimpleQueue[bytes | Exception | None] = SimpleQueue()
        self._lock = Lock()
        self._answering = True

    def __iter__(self) -> Iterator[bytes]:
        """Yield the requests until the caller sends no more.

        Raises:
            RequestError: If the server has ended the stream.
            grpc.RpcError: If the caller has left.
        """
        Thread(target=self._read, name="khronos-stream", daemon=True).start()
        while True:
            with self._lock:
                self._answering = False
            self._wanted.release()
            found = self._arrived.get()
            with self._lock:
                self._answering = True
            if found is None:
                return
            if isinstance(found, Exception):
                raise found
            yield found

    def end(self, error: RequestError) -> None:
        """End the stream with an error after its last response.

        The stream ends within a second at the latest, because the caller may never read the last response.
        """
        with self._lock:
            self._arrived.put(error)
            if self._answering and isinstance(error, OverloadedError):
                late = Timer(_LAST_SECONDS, self._context.cancel)
                late.daemon = True
                late.start()

    def close(self) -> None:
        """End the stream, and with it the thread."""
        self._wanted.release()

    def _read(self) -> None:
        try:
            while self._wanted.acquire():
                self._arrived.put(next(self._requests))
        except StopIteration:
            self._arrived.put(None)
        except grpc.RpcError as error:
            self._arrived.put(error)
