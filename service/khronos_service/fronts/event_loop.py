"""The asyncio front: an event loop, in a thread of its own."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import grpc
from grpc_health.v1 import health, health_pb2
from grpc_reflection.v1alpha import reflection

from khronos_service.config import Settings
from khronos_service.errors import DETAILS_KEY
from khronos_service.fronts.common import (
    HEALTH_NAMES,
    LAST_WORDS,
    PLAY_PATH,
    REFLECTED,
    health_handler,
    listen,
    options,
    reflection_handler,
)
from khronos_service.interceptors import REQUEST_ID, Reception, Reply
from khronos_service.logs import Logger
from khronos_service.servicer import METHODS, SERVICE
from khronos_service.streams import Streams

if sys.platform != "win32":
    import uvloop

_ONLOOKERS = 1024  # streams that look on, at health or at the contract, and most often idle

_Result = TypeVar("_Result")
_Context = grpc.aio.ServicerContext[bytes, bytes]
_Behaviour = Callable[[Reception, str, bytes, _Context], Awaitable[bytes]]
_Playing = Callable[[AsyncIterator[bytes], _Context], AsyncIterator[bytes]]


def _new_loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop() if sys.platform == "win32" else uvloop.new_event_loop()


class _Handlers(grpc.GenericRpcHandler):
    """Finds what answers a call, or turns it away where too many are held; bytes go in and bytes come out.

    gRPC itself would count streams that idle among the calls, and say nothing of why it refuses one.
    """

    def __init__(self, reception: Reception, most_calls: int, playing: _Playing) -> None:
        self._playing: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(playing)
        self._most_calls = most_calls
        self._held = 0
        self._answering = _by_path(_answer, reception)
        self._refusing = _by_path(_turn_away, reception)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[Any, Any] | None:
        method = handler_call_details.method
        if method == PLAY_PATH:
            return self._playing
        if method not in self._answering:
            return None
        if self._held >= self._most_calls:
            return self._refusing[method]
        # gRPC asks in the task that is the whole call, so a call is held until that is done, however it ends.
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  # it tells the type checker
        task.add_done_callback(self._let_go)
        self._held += 1
        return self._answering[method]

    def _let_go(self, _: asyncio.Task[Any]) -> None:
        self._held -= 1


def _by_path(behaviour: _Behaviour, reception: Reception) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
    return {
        f"/{SERVICE}/{name}": grpc.unary_unary_rpc_method_handler(partial(behaviour, reception, name))
        for name in METHODS
    }


async def _answer(reception: Reception, name: str, request: bytes, context: _Context) -> bytes:
    metadata = tuple(context.invocation_metadata() or ())
    # A long call goes to a thread, so that the loop, and health with it, goes on meanwhile; it may wait for one.
    if METHODS[name].long:
        reply = await asyncio.to_thread(lambda: reception.answer(name, request, metadata, context.time_remaining()))
    else:
        reply = reception.answer(name, request, metadata, context.time_remaining())
    return await _send(reply, context)


async def _turn_away(reception: Reception, name: str, _: bytes, context: _Context) -> bytes:
    return await _send(reception.turn_away(name, tuple(context.invocation_metadata() or ())), context)


async def _send(reply: Reply, context: _Context) -> bytes:
    if reply.failure is not None:
        await context.abort(reply.failure.code, reply.failure.message, reply.trailers)
    context.set_trailing_metadata(reply.trailers)
    return reply.response


@dataclass(frozen=True, slots=True)
class _Opened:
    """What lives on the loop."""

    server: grpc.aio.Server
    health: health.aio.HealthServicer


class _EventLoop:
    """An asyncio server that answers calls."""

    def __init__(self, reception: Reception, opening: Coroutine[Any, Any, _Opened]) -> None:
        """Start a loop and open the server on it."""
        self._reception = reception
        self._loop = _new_loop()
        self._thread = threading.Thread(target=self._turn, name="khronos-loop", daemon=True)
        self._thread.start()
        try:
            self._opened = self._run(opening)
        except BaseException:
            self._end()
            raise

    def decline(self) -> None:
        declining = self._opened.health.enter_graceful_shutdown()
        asyncio.run_coroutine_threadsafe(declining, self._loop)  # as soon as the loop is free

    def stop(self, grace: float) -> bool:
        finished = self._reception.close(grace)
        if finished:  # else a call holds the loop, and whoever stops us can't wait for it
            # What is left are streams that never end, such as watchers of the health.
            self._run(self._opened.server.stop(LAST_WORDS))
            self._end()
        return finished

    def _turn(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.run_until_complete(_give_up_the_rest())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


async def _give_up_the_rest() -> None:
    """End what still waits on this loop, such as watchers whose server is gone, before the loop is gone, too."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for each in rest:
        each.cancel()
    if rest:
        await asyncio.wait(rest, timeout=LAST_WORDS)


async def _play(streams: Streams, requests: AsyncIterator[bytes], context: _Context) -> AsyncIterator[bytes]:
    """Answer a stream, a response for every request."""
    metadata = tuple(context.invocation_metadata() or ())
    if not streams.take():
        request_id, failure = streams.turned_away(metadata)
        trailers = ((REQUEST_ID, request_id), (DETAILS_KEY, failure.details))
        await context.abort(failure.code, failure.message, trailers)
    with streams.opened(metadata) as stream:
        context.set_trailing_metadata(((REQUEST_ID, stream.request_id),))
        async for request in requests:
            yield stream.answer(request)


async def _open(
    settings: Settings, targets: tuple[str, ...], reception: Reception, streams: Streams, *, shared: bool
) -> _Opened:
    # A last bound for streams of health and reflection; calls and play streams are counted before they reach it.
    most = settings.most_calls + settings.most_streams + _ONLOOKERS
    server = grpc.aio.server(options=options(settings, shared=shared), maximum_concurrent_rpcs=most)
    server.add_generic_rpc_handlers((_Handlers(reception, settings.most_calls, partial(_play, streams)),))
    told = health.aio.HealthServicer()
    for name in HEALTH_NAMES:
        await told.set(name, health_pb2.HealthCheckResponse.SERVING)
    server.add_generic_rpc_handlers((health_handler(told.Check, told.Watch),))
    if settings.reflection:
        servicer = reflection.aio.ReflectionServicer(REFLECTED)
        server.add_generic_rpc_handlers((reflection_handler(servicer.ServerReflectionInfo),))
    listen(server.add_insecure_port, targets)
    await server.start()
    return _Opened(server, told)


def open_event_loop(settings: Settings, targets: tuple[str, ...], log: Logger, *, shared: bool) -> _EventLoop:
    """Listen on addresses and answer calls on an event loop."""
    reception = Reception(settings, log)
    return _EventLoop(reception, _open(settings, targets, reception, Streams(settings, log), shared=shared))
