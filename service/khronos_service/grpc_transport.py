"""Serve the contract's methods, health and reflection over gRPC, with the synchronous server of gRPC's public API."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread, Timer
from typing import TYPE_CHECKING, Any

import grpc
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import SERVICE_NAME as HEALTH
from grpc_health.v1.health import HealthServicer
from grpc_reflection.v1alpha.reflection import SERVICE_NAME as REFLECTION
from grpc_reflection.v1alpha.reflection import enable_server_reflection

from khronos_core import METHODS, PLAY, SERVICE
from khronos_core.answers import Failure, failure_of
from khronos_core.errors import RequestError
from khronos_service.callers import REQUEST_ID, Call, Metadata, StreamSlots
from khronos_service.configuration.tls import server_credentials
from khronos_service.errors import OverloadedError
from khronos_service.ports import ListenError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from structlog.typing import FilteringBoundLogger

    from khronos_service.call_handler import CallHandler
    from khronos_service.configuration.settings import Settings

# --- methods ----------------------------------------------------------------------------------------------------------

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
    def answer(request: bytes, context: Context) -> bytes:
        call = _call(name, context)
        _count(handler, context)
        found = handler.answer(call, request, lambda: not context.is_active())
        _end(context, call, found.failure)
        return found.response or b""

    return answer


def _play(handler: CallHandler, streams: StreamSlots) -> Callable[[Iterator[bytes], Context], Iterator[bytes]]:
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
                    handler.reports.metrics.count_message(found.failure, time.perf_counter() - began)
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
    """Count a call as running until gRPC has sent its status or the caller has left."""
    handler.running.begin()
    if not context.add_callback(handler.running.end):
        handler.running.end()


def _call(method: str, context: Context) -> Call:
    metadata: Metadata = tuple((key, value) for key, value in context.invocation_metadata())
    return Call(method, context.peer(), metadata, context.time_remaining())


def _end(context: Context, call: Call, failure: Failure | None) -> None:
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
    """Return when gRPC may retry, as text for a trailer: never if a retry would not help; empty if gRPC may decide."""
    if failure.retry_seconds is not None and failure.retry_seconds <= _MAX_PUSHBACK:
        return str(max(1, round(failure.retry_seconds * 1000)))
    return _NEVER if _CODES[failure.status.code] is grpc.StatusCode.RESOURCE_EXHAUSTED else ""


# --- streams ----------------------------------------------------------------------------------------------------------

_LAST_SECONDS = 1.0  # seconds for the caller to read the last response


class StreamRequests:
    """Iterates over the requests of a stream; a request is read only after the previous one has been answered."""

    def __init__(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> None:
        self._requests = requests
        self._context = context
        self._wanted = Semaphore(0)
        self._arrived: SimpleQueue[bytes | Exception | None] = SimpleQueue()
        self._lock = Lock()
        self._answering = True

    def __iter__(self) -> Iterator[bytes]:
        """Yield the requests until the caller ends the stream.

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

        The stream ends after at most a second, because the caller may never read the last response.
        """
        with self._lock:
            self._arrived.put(error)
            if self._answering and isinstance(error, OverloadedError):
                late = Timer(_LAST_SECONDS, self._context.cancel)
                late.daemon = True
                late.start()

    def close(self) -> None:
        """End the stream and its thread."""
        self._wanted.release()

    def _read(self) -> None:
        try:
            while self._wanted.acquire():
                self._arrived.put(next(self._requests))
        except StopIteration:
            self._arrived.put(None)
        except grpc.RpcError as error:
            self._arrived.put(error)


# --- the server -------------------------------------------------------------------------------------------------------

_OTHER_THREADS = 8  # for health, reflection, and calls that are refused before admission
_LATER = 1.0  # seconds that gRPC waits longer than we do, so that we know which calls outlasted the grace
_IDENTITY, _GZIP = 0, 2  # gRPC's numbers of compression algorithms
_SECOND = 1000  # milliseconds
_MINUTE = 60 * _SECOND


class GrpcServer:
    """A running gRPC server."""

    def __init__(
        self,
        settings: Settings,
        targets: Sequence[str],
        handler: CallHandler,
        log: FilteringBoundLogger,
        *,
        shared: bool,
    ) -> None:
        """Listen, and start to answer calls.

        Args:
            settings: The settings.
            targets: The addresses to listen on, such as `127.0.0.1:50051`.
            handler: The handler of calls.
            log: The log for changes of the certificates.
            shared: Whether other workers of this server share the port.

        Raises:
            ListenError: If the server can't listen on one of the addresses.
            SettingFileError: If the certificates can't be used.
        """
        self._handler = handler
        self._streams = StreamSlots("play streams", settings.max_streams, settings.caller_streams)
        self._server = grpc.server(
            ThreadPoolExecutor(settings.threads + settings.max_streams + _OTHER_THREADS, "khronos-call"),
            options=channel_options(settings, shared=shared),
            maximum_concurrent_rpcs=settings.max_calls + settings.max_streams,
        )
        self._server.add_registered_method_handlers(SERVICE, method_handlers(handler, self._streams))
        self._health = HealthServicer()
        self._health.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        if settings.reflection:
            enable_server_reflection((SERVICE, HEALTH, REFLECTION), self._server)
        credentials = server_credentials(settings, log) if settings.encrypted else None
        for target in targets:
            try:
                if credentials is None:
                    self._server.add_insecure_port(target)
                else:
                    self._server.add_secure_port(target, credentials())
            except RuntimeError as error:
                raise ListenError(f"cannot listen on {target}") from error
        self._server.start()

    def announce_shutdown(self) -> None:
        """Report NOT_SERVING to health checks; calls are still answered."""
        self._health.enter_graceful_shutdown()

    def stop(self, grace: float) -> bool:
        """Reject new calls, wait at most `grace` seconds for running calls, and stop; return whether all finished."""
        self._server.stop(grace + _LATER)
        self._streams.close()
        finished = self._handler.running.wait_for_end(grace)
        self._server.stop(None).wait()  # ends health watches and the calls that outlast the grace
        return finished


def channel_options(settings: Settings, *, shared: bool) -> list[tuple[str, int]]:
    """Return the options of a gRPC server; `shared` means that several processes listen on its port."""
    return [
        ("grpc.so_reuseport", int(shared)),
        # A request slightly above the limit reaches the handler, whose error names the limit; a huge one does not.
        ("grpc.max_receive_message_length", settings.max_request_bytes * 5 // 4),
        ("grpc.max_send_message_length", -1),
        # gRPC would decompress without a limit; `compression` has one, and supports only gzip.
        ("grpc.per_message_decompression", 0),
        ("grpc.compression_enabled_algorithms_bitset", 1 << _IDENTITY | 1 << _GZIP),
        ("grpc.max_concurrent_streams", settings.max_connection_calls),
        ("grpc.http.overload_protection", 0),  # otherwise it rejects calls started before the client knows the limit
        ("grpc.max_allowed_incoming_connections", settings.max_connections),
        ("grpc.server_handshake_timeout_ms", 10 * _SECOND),
        # Detect dead peers; callers may ping every ten seconds, also without calls.
        ("grpc.keepalive_time_ms", 2 * _MINUTE),
        ("grpc.keepalive_timeout_ms", 20 * _SECOND),
        ("grpc.http2.min_ping_interval_without_data_ms", 10 * _SECOND),
        ("grpc.keepalive_permit_without_calls", 1),
        # Renew connections from time to time, so that new replicas and workers get their share; close idle ones.
        ("grpc.max_connection_age_ms", 60 * _MINUTE),
        ("grpc.max_connection_age_grace_ms", _MINUTE),
        ("grpc.max_connection_idle_ms", 10 * _MINUTE),
    ]
