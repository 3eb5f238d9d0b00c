"""The sync front: a pool of threads, each with one call at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, NoReturn, ParamSpec, TypeVar

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

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class _CallPool(ThreadPoolExecutor):
    """A pool that knows how many calls it holds, those that wait included."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads, "khronos-call")
        self.held = 0
        self._counting = threading.Lock()

    def submit(
        self, fn: Callable[_Parameters, _Result], /, *args: _Parameters.args, **kwargs: _Parameters.kwargs
    ) -> Future[_Result]:
        with self._counting:
            self.held += 1
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self._done)
        return future

    def _done(self, _: Future[Any]) -> None:
        with self._counting:
            self.held -= 1


class _Handlers(grpc.GenericRpcHandler):
    """Finds what answers a call; bytes go in and bytes come out."""

    def __init__(
        self,
        reception: Reception,
        pool: _CallPool,
        turnstile: ThreadPoolExecutor,
        most_calls: int,
        playing: partial[Iterator[bytes]],
    ) -> None:
        self._pool = pool
        self._playing: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(playing)
        self._most_calls = most_calls
        self._answering = _by_path(lambda name: partial(_answer, reception, name))
        self._refusing = _by_path(lambda name: _on(turnstile, partial(_turn_away, reception, name)))

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[Any, Any] | None:
        if handler_call_details.method == PLAY_PATH:
            return self._playing
        handlers = self._answering if self._pool.held < self._most_calls else self._refusing
        return handlers.get(handler_call_details.method)


def _play(streams: Streams, requests: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[bytes]:
    """Answer a stream, a response for every request; it has a thread to itself while it lasts."""
    metadata = context.invocation_metadata()
    if not streams.take():
        request_id, failure = streams.turned_away(metadata)
        context.set_trailing_metadata(((REQUEST_ID, request_id), (DETAILS_KEY, failure.details)))
        _abort(context, failure.code, failure.message)
    with streams.opened(metadata) as stream:
        context.set_trailing_metadata(((REQUEST_ID, stream.request_id),))
        for request in requests:
            yield stream.answer(request)


_Behaviour = Callable[[bytes, grpc.ServicerContext], bytes]


def _by_path(behaviour: Callable[[str], _Behaviour]) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
    return {f"/{SERVICE}/{name}": grpc.unary_unary_rpc_method_handler(behaviour(name)) for name in METHODS}


def _on(pool: ThreadPoolExecutor, behaviour: partial[_Result]) -> partial[_Result]:
    """Let a behaviour have a pool of its own; gRPC looks for it under this name."""
    behaviour.experimental_thread_pool = pool  # type: ignore[attr-defined]
    return behaviour


def _answer(reception: Reception, name: str, request: bytes, context: grpc.ServicerContext) -> bytes:
    metadata = context.invocation_metadata()
    return _send(reception.answer(name, request, metadata, context.time_remaining()), context)


def _turn_away(reception: Reception, name: str, _: bytes, context: grpc.ServicerContext) -> bytes:
    return _send(reception.turn_away(name, context.invocation_metadata()), context)


def _send(reply: Reply, context: grpc.ServicerContext) -> bytes:
    context.set_trailing_metadata(reply.trailers)
    if reply.failure is not None:
        _abort(context, reply.failure.code, reply.failure.message)
    return reply.response


def _abort(context: grpc.ServicerContext, code: grpc.StatusCode, message: str) -> NoReturn:
    context.abort(code, message)
    raise AssertionError  # it has raised


_Pools = tuple[ThreadPoolExecutor, ...]


class _Health(health.HealthServicer):
    """Health that a watcher who leaves can't hold up.

    gRPC's own takes its lock on the thread that serves every call, once a watcher has left. Whoever tells the watchers
    holds that lock meanwhile, and waits for that thread: neither would ever go on.
    """

    def _on_close_callback(self, *watcher: Any) -> Callable[[], None]:
        forget = super()._on_close_callback(*watcher)  # type: ignore[misc]  # the stubs leave it out
        return lambda: threading.Thread(target=forget, name="khronos-watcher", daemon=True).start()


class _Threads:
    """A sync server that answers calls."""

    def __init__(self, server: grpc.Server, reception: Reception, told: health.HealthServicer, pools: _Pools) -> None:
        self._server = server
        self._reception = reception
        self._health = told
        self._pools = pools

    def decline(self) -> None:
        self._health.enter_graceful_shutdown()

    def stop(self, grace: float) -> bool:
        finished = self._reception.close(grace)
        # What is left are calls that outlast the grace, and streams that never end, such as watchers of the health.
        self._server.stop(LAST_WORDS).wait()
        for pool in self._pools:
            pool.shutdown(wait=False)
        return finished


def open_threads(settings: Settings, targets: tuple[str, ...], log: Logger, *, shared: bool) -> _Threads:
    """Listen on addresses and answer calls from a pool of threads."""
    pool = _CallPool(settings.threads)
    # Calls that there is no room for are turned away by a thread of their own, past those that wait; and the streams
    # of reflection, which may idle for long, keep no call waiting.
    turnstile = ThreadPoolExecutor(1, "khronos-turnstile")
    streams = ThreadPoolExecutor(2, "khronos-reflection")
    reception = Reception(settings, log)
    # Who asks about the health of a busy server does not wait for its calls, nor is counted as one.
    looking = ThreadPoolExecutor(1, "khronos-health")
    # Idle play streams keep no call waiting either; the thread beyond their number turns further ones away.
    playing = ThreadPoolExecutor(settings.most_streams + 1, "khronos-play")
    play = _on(playing, partial(_play, Streams(settings, log)))
    handlers = _Handlers(reception, pool, turnstile, settings.most_calls, play)
    server = grpc.server(pool, handlers=[handlers], options=options(settings, shared=shared))
    told = _Health()
    for name in HEALTH_NAMES:
        told.set(name, health_pb2.HealthCheckResponse.SERVING)
    watch = _on(looking, partial(told.Watch))
    watch.experimental_non_blocking = True  # type: ignore[attr-defined]  # a watcher holds no thread
    server.add_generic_rpc_handlers((health_handler(_on(looking, partial(told.Check)), watch),))
    if settings.reflection:
        info = partial(reflection.ReflectionServicer(REFLECTED).ServerReflectionInfo)
        server.add_generic_rpc_handlers((reflection_handler(_on(streams, info)),))
    listen(server.add_insecure_port, targets)
    server.start()
    return _Threads(server, reception, told, (pool, turnstile, streams, looking, playing))
