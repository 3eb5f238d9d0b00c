"""The gRPC server: an asyncio event loop in a thread of its own, which takes calls off the wire."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import grpc
from grpc_health.v1 import health, health_pb2

from khronos_service import limits
from khronos_service.call_handler import REQUEST_ID, CallHandler, Reply
from khronos_service.logs import Logger
from khronos_service.methods import METHODS, PLAY, SERVICE
from khronos_service.play_streams import PlayStreams
from khronos_service.ports import ListenError
from khronos_service.request_errors import OverloadedError
from khronos_service.settings import Settings
from khronos_service.standard_services import HEALTH_NAMES, health_handler, reflection_handler
from khronos_service.status import DETAILS_KEY
from khronos_service.work import Work
from khronos_service.work_queue import WorkQueue, caller_of

if sys.platform != "win32":
    import uvloop

PLAY_PATH = f"/{SERVICE}/{PLAY}"
"""The path of play streams on the wire."""

_IDLE_STREAMS = 1024  # streams of health and reflection, most often idle, beside calls and play streams
_FLUSH_SECONDS = 0.05  # for which a server that stops still sends what it has
_BUSY_LOOP_SECONDS = 0.5  # for which a stop waits for a loop that a call holds
_MINUTE = 60_000  # milliseconds

_Result = TypeVar("_Result")
_Context = grpc.aio.ServicerContext[bytes, bytes]
_Behaviour = Callable[[CallHandler, str, bytes, _Context], Awaitable[bytes]]
_PlayBehaviour = Callable[[AsyncIterator[bytes], _Context], AsyncIterator[bytes]]


class GrpcServer:
    """A server that listens and answers calls.

    Raises:
        ListenError: One of the addresses can't be listened on.
    """

    def __init__(self, settings: Settings, targets: tuple[str, ...], log: Logger, *, shared: bool) -> None:
        """Listen and answer calls.

        Args:
            settings: How to serve.
            targets: Where to listen.
            log: For a line a call.
            shared: Whether other workers of this server listen there too.
        """
        self._handler = CallHandler(settings, log)
        self._loop = asyncio.new_event_loop() if sys.platform == "win32" else uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._run_loop, name="khronos-loop", daemon=True)
        self._thread.start()
        try:
            streams = PlayStreams(settings, log)
            self._listening = self._run(_listen(settings, targets, self._handler, streams, shared=shared))
        except BaseException:
            self._end_loop()
            raise

    def wait_for_loop(self) -> None:
        """Return when the event loop had a turn.

        Raises:
            RuntimeError: The loop has ended.
        """
        turn = threading.Event()
        self._loop.call_soon_threadsafe(turn.set)
        turn.wait()

    def announce_shutdown(self) -> None:
        """Report NOT_SERVING to health checks; calls are still answered."""
        announcing = self._listening.health.enter_graceful_shutdown()
        asyncio.run_coroutine_threadsafe(announcing, self._loop)  # as soon as the loop is free

    def stop(self, grace: float) -> bool:
        """Refuse new calls, give running ones `grace` seconds to finish, end, and return whether all did."""
        finished = self._handler.close(grace)
        # Streams that never end, such as watchers of health, end here, and so do calls that outlast the grace.
        stopping = asyncio.run_coroutine_threadsafe(self._listening.server.stop(_FLUSH_SECONDS), self._loop)
        try:
            stopping.result(None if finished else _FLUSH_SECONDS + _BUSY_LOOP_SECONDS)
        except TimeoutError:  # a call holds the loop
            self._listening.queue.close()
            return False
        self._listening.queue.close()
        self._end_loop()
        return finished

    def _run_loop(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.run_until_complete(_cancel_other_tasks())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def _end_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


async def _cancel_other_tasks() -> None:
    """Cancel what still waits on this loop, such as watchers of health, before the loop is closed."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for each in rest:
        each.cancel()
    if rest:
        await asyncio.wait(rest, timeout=_FLUSH_SECONDS)


# --- listening --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Listening:
    """What lives on the loop."""

    server: grpc.aio.Server
    health: health.aio.HealthServicer
    queue: WorkQueue


async def _listen(
    settings: Settings, targets: Sequence[str], handler: CallHandler, streams: PlayStreams, *, shared: bool
) -> _Listening:
    # A last bound for streams of health and reflection; calls and play streams are counted before they reach it.
    most = settings.most_calls + settings.most_streams + _IDLE_STREAMS
    queue = WorkQueue(limits.WAITING_CALLS)
    server = grpc.aio.server(options=channel_options(settings, shared=shared), maximum_concurrent_rpcs=most)
    server.add_generic_rpc_handlers(
        (_MethodTable(handler, queue, settings.most_calls, partial(_play, queue, streams)),)
    )
    status = health.aio.HealthServicer()
    for name in HEALTH_NAMES:
        await status.set(name, health_pb2.HealthCheckResponse.SERVING)
    server.add_generic_rpc_handlers((health_handler(status),))
    if settings.reflection:
        server.add_generic_rpc_handlers((reflection_handler(),))
    for target in targets:
        try:
            server.add_insecure_port(target)
        except RuntimeError as error:
            msg = f"can't listen on {target}: {error}"
            raise ListenError(msg) from error
    await server.start()
    return _Listening(server, status, queue)


def channel_options(settings: Settings, *, shared: bool) -> list[tuple[str, int]]:
    """Return gRPC's options; `shared`: several processes listen on the port."""
    return [
        ("grpc.so_reuseport", int(shared)),
        # A request somewhat too large reaches us, so that it gets an error with its size; a huge one does not.
        ("grpc.max_receive_message_length", settings.most_request_bytes * 4),
        ("grpc.max_send_message_length", -1),
        # Dead peers are found out; callers may ping as often as every ten seconds, and while they have no calls too.
        ("grpc.keepalive_time_ms", 2 * _MINUTE),
        ("grpc.keepalive_timeout_ms", _MINUTE // 3),
        ("grpc.http2.min_ping_interval_without_data_ms", _MINUTE // 6),
        ("grpc.keepalive_permit_without_calls", 1),
        # Connections are renewed now and then, so that new replicas and workers get their share.
        ("grpc.max_connection_age_ms", 60 * _MINUTE),
        ("grpc.max_connection_age_grace_ms", _MINUTE),
    ]


# --- answering --------------------------------------------------------------------------------------------------------


class _MethodTable(grpc.GenericRpcHandler):
    """Finds the handler of a call, or refuses the call where too many are held; bytes go in and bytes come out.

    gRPC itself would count idle streams among the calls, and give no reason for a refusal.
    """

    def __init__(self, handler: CallHandler, queue: WorkQueue, most_calls: int, play: _PlayBehaviour) -> None:
        self._play: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(play)
        self._most_calls = most_calls
        self._held = 0
        self._answer = _by_path(partial(_answer, queue), handler)
        self._refuse = _by_path(_refuse, handler)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[Any, Any] | None:
        method = handler_call_details.method
        if method == PLAY_PATH:
            return self._play
        if method not in self._answer:
            return None
        if self._held >= self._most_calls:
            return self._refuse[method]
        # gRPC asks in the task that is the whole call, so a call is held until that task is done, however it ends.
        task = asyncio.current_task()
        if task is not None:
            self._held += 1
            task.add_done_callback(self._release)
        return self._answer[method]

    def _release(self, _: asyncio.Task[Any]) -> None:
        self._held -= 1


def _by_path(behaviour: _Behaviour, handler: CallHandler) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
    return {
        f"/{SERVICE}/{name}": grpc.unary_unary_rpc_method_handler(partial(behaviour, handler, name)) for name in METHODS
    }


async def _answer(queue: WorkQueue, handler: CallHandler, name: str, request: bytes, context: _Context) -> bytes:
    metadata = tuple(context.invocation_metadata() or ())
    work = Work(context.time_remaining())
    answer = partial(handler.answer, name, request, metadata, work)
    # A long call goes to the thread for such, so that the loop, and health with it, goes on.
    try:
        reply = await queue.run(caller_of(context.peer()), work, answer) if METHODS[name].is_long(request) else answer()
    except OverloadedError as error:
        reply = handler.refuse(name, metadata, error)
    return await _send(reply, context)


async def _refuse(handler: CallHandler, name: str, _: bytes, context: _Context) -> bytes:
    return await _send(handler.refuse(name, tuple(context.invocation_metadata() or ())), context)


async def _send(reply: Reply, context: _Context) -> bytes:
    if reply.failure is not None:
        await context.abort(reply.failure.code, reply.failure.message, reply.trailers)
    context.set_trailing_metadata(reply.trailers)
    return reply.response


async def _play(
    queue: WorkQueue, streams: PlayStreams, requests: AsyncIterator[bytes], context: _Context
) -> AsyncIterator[bytes]:
    """Answer a stream, a response for every request."""
    metadata = tuple(context.invocation_metadata() or ())
    if not streams.take_place():
        request_id, failure = streams.refusal(metadata)
        trailers = ((REQUEST_ID, request_id), (DETAILS_KEY, failure.details))
        await context.abort(failure.code, failure.message, trailers)
    with streams.opened(metadata) as stream:
        context.set_trailing_metadata(((REQUEST_ID, stream.request_id),))
        async for request in requests:
            work = Work(context.time_remaining())
            answer = partial(stream.answer, request, work)
            yield await queue.run(caller_of(context.peer()), work, answer) if stream.is_long(request) else answer()
