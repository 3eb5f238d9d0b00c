"""The gRPC server: an asyncio event loop in a thread of its own, which takes calls off the wire."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NoReturn, TypeVar

import grpc

from khronos_service.configuration.settings import Settings
from khronos_service.configuration.tls import server_credentials
from khronos_service.logger import Logger
from khronos_core.methods import METHODS, PLAY, SERVICE
from khronos_service.metrics import NO_METRICS, Metrics
from khronos_service.observing.call_reports import CallReports
from khronos_core.errors import MethodUnknownError, RequestError
from khronos_service.transport.admission import Admission
from khronos_service.transport.arrivals import Arrivals
from khronos_service.transport.call_failures import fail_call
from khronos_service.transport.call_handler import CallHandler
from khronos_service.transport.connection_limits import ConnectionLimits, most_connections_of_grpc
from khronos_service.transport.incoming_call import Context, IncomingCall
from khronos_service.transport.main_loop import MainLoop
from khronos_service.transport.play_streams import PlayStreams
from khronos_service.transport.ports import ListenError
from khronos_service.transport.services import HttpStart, Services
from khronos_service.transport.standard_services import Health, Reflection
from khronos_service.transport.unary_calls import UnaryCalls
from khronos_service.transport.unsent_answers import UnsentAnswers
from khronos_service.transport.work_queue import WorkQueue

if sys.platform != "win32":
    import uvloop

_IDENTITY, _GZIP = 0, 2  # gRPC's numbers of compression algorithms
_HEALTH_ARRIVALS = 32  # health checks on their way, which need no room that calls can take
_LAST_CALLS_SECONDS = 0.5  # for which calls that are on their way still come, and are answered
_CANCEL_SECONDS = 0.05  # for which tasks that are cancelled may still run
_BUSY_LOOP_SECONDS = 0.6  # for which a stop waits for a loop that a call holds
_MINUTE = 60_000  # milliseconds

_Result = TypeVar("_Result")


class GrpcServer:
    """A server that listens and answers calls.

    Attributes:
        failure: Why it answers no more calls, although nobody stopped it; empty as long as it does.

    Raises:
        ListenError: One of the addresses can't be listened on.
        SettingFileError: The certificates or the API keys can't be used.
    """

    def __init__(
        self,
        settings: Settings,
        targets: tuple[str, ...],
        log: Logger,
        *,
        shared: bool,
        metrics: Metrics = NO_METRICS,
        on_failure: Callable[[], None] = lambda: None,
        by_http: HttpStart | None = None,
    ) -> None:
        """Listen and answer calls.

        Args:
            settings: How to serve.
            targets: Where to listen.
            log: For a line a call.
            shared: Whether other workers of this server listen there too.
            metrics: What counts calls.
            on_failure: Called, on another thread, when the server has a `failure`.
            by_http: Starts what answers calls by another transport, on the same event loop.
        """
        self.failure = ""
        self._log = log
        self._on_failure = on_failure
        self._handler = CallHandler(settings, log, metrics)
        self._loop = asyncio.new_event_loop() if sys.platform == "win32" else uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._run_loop, name="khronos-loop", daemon=True)
        self._thread.start()
        try:
            credentials = server_credentials(settings, log) if settings.encrypted else None
            services = _services(settings, self._handler, log)
            self._health, self._play = services.health, services.play
            self._server = self._run(_listen(settings, targets, credentials, services, self._note_end, shared=shared))
            ports = {int(target.rpartition(":")[2]) for target in targets}
            connections = ConnectionLimits(settings, ports, services.busy, self._handler.reports)
            self._watching = asyncio.run_coroutine_threadsafe(connections.watch(), self._loop)  # until the loop ends
            health = services.health
            self._by_http = self._run(by_http(services.of_calls, lambda: health.serving)) if by_http else None
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
        self._loop.call_soon_threadsafe(self._health.announce_shutdown)  # as soon as the loop is free

    def stop(self, grace: float) -> bool:
        """Refuse new calls, give running ones `grace` seconds to finish, end, and return whether all did."""
        end = time.monotonic() + grace
        finished = self._handler.close(grace)
        self._loop.call_soon_threadsafe(self._play.end)
        # Streams that never end, such as watchers of health, end here, and so do calls that outlast the grace.
        seconds = min(_LAST_CALLS_SECONDS, max(0.0, end - time.monotonic())) if finished else 0.0
        stopping = asyncio.run_coroutine_threadsafe(self._end(seconds), self._loop)
        try:
            stopping.result(None if finished else _BUSY_LOOP_SECONDS)
        except TimeoutError:  # a call holds the loop
            finished = False
        else:
            self._end_loop()
        self._handler.reports.close()
        return finished

    async def _end(self, seconds: float) -> None:
        """Take no more calls; those that have been taken have some seconds."""
        others = [] if self._by_http is None else [self._by_http.stop(seconds)]
        await asyncio.gather(self._server.end(seconds), *others)

    def _note_end(self, error: BaseException) -> None:
        """Take note that gRPC's main loop has failed."""
        self.failure = f"the main loop of gRPC has ended: {error!r}"
        self._log.error("the server answers no more calls", reason=self.failure)
        self._on_failure()

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
        await asyncio.wait(rest, timeout=_CANCEL_SECONDS)


# --- listening --------------------------------------------------------------------------------------------------------


async def _listen(
    settings: Settings,
    targets: Sequence[str],
    credentials: Callable[[], grpc.ServerCredentials] | None,
    services: _Services,
    report_end: Callable[[BaseException], None],
    *,
    shared: bool,
) -> MainLoop:
    server = MainLoop(services.methods, services.refuse, channel_options(settings, shared=shared), report_end)
    for target in targets:
        address = target.encode()
        if credentials is None:
            port = server.add_insecure_port(address)
        else:
            port = server.add_secure_port(address, credentials())
        if not port:
            msg = f"can't listen on {target}"
            raise ListenError(msg)
    await server.start()
    return server


def channel_options(settings: Settings, *, shared: bool) -> list[tuple[str, int]]:
    """Return gRPC's options; `shared`: several processes listen on the port."""
    return [
        ("grpc.so_reuseport", int(shared)),
        # A request somewhat too large reaches us, so that it gets an error with its size; a huge one does not.
        ("grpc.max_receive_message_length", _longest_message(settings)),
        ("grpc.max_send_message_length", -1),
        # gRPC unpacks compressed requests without a limit; `compression` does it within one, and knows gzip alone.
        ("grpc.per_message_decompression", 0),
        ("grpc.compression_enabled_algorithms_bitset", 1 << _IDENTITY | 1 << _GZIP),
        # What a connection may hold open; one that resets its calls at once opens no more either.
        ("grpc.max_concurrent_streams", settings.most_connection_calls),
        # gRPC would count calls that have been answered a moment ago too, and refuse those of a busy, honest caller.
        ("grpc.http.overload_protection", 0),
        ("grpc.max_allowed_incoming_connections", most_connections_of_grpc(settings)),
        ("grpc.server_handshake_timeout_ms", _MINUTE // 6),
        # Before we read, a call holds no more than the first window, which would else grow with the caller's speed.
        ("grpc.http2.bdp_probe", 0),
        # Dead peers are found out; callers may ping as often as every ten seconds, and while they have no calls too.
        ("grpc.keepalive_time_ms", 2 * _MINUTE),
        ("grpc.keepalive_timeout_ms", _MINUTE // 3),
        ("grpc.http2.min_ping_interval_without_data_ms", _MINUTE // 6),
        ("grpc.keepalive_permit_without_calls", 1),
        # Connections are renewed now and then, so that new replicas and workers get their share; idle ones are closed.
        ("grpc.max_connection_age_ms", 60 * _MINUTE),
        ("grpc.max_connection_age_grace_ms", _MINUTE),
        ("grpc.max_connection_idle_ms", 10 * _MINUTE),
    ]


def _longest_message(settings: Settings) -> int:
    """Return the bytes of the longest message that gRPC hands over."""
    return settings.most_request_bytes * 5 // 4


# --- answering --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Services:
    """What answers calls; it lives on the loop.

    Attributes:
        health: The status of the server.
        of_calls: What calls of all transports go through.
        play: The play streams.
        methods: What answers the calls of each path.
        refuse: Ends a call of any other path.
        busy: Returns the peers whose calls hold places.
    """

    health: Health
    of_calls: Services
    play: PlayStreams
    methods: Mapping[str, grpc.RpcMethodHandler[Any, Any]]
    refuse: Callable[[Context], Awaitable[None]]
    busy: Callable[[], Iterable[str]]


def _services(settings: Settings, handler: CallHandler, log: Logger) -> _Services:
    reports = handler.reports
    most_arrivals = max(1, settings.most_waiting_bytes // _longest_message(settings))
    admission = Admission(settings, log)
    arrivals = Arrivals("requests on their way", most_arrivals, settings, reports)
    health_arrivals = Arrivals("health checks on their way", _HEALTH_ARRIVALS, settings, reports)
    queue = WorkQueue(settings.most_waiting_calls)
    for held in (admission.calls, admission.streams, admission.watchers, admission.reflections, queue):
        reports.metrics.watch(held)
    unsent = UnsentAnswers(settings.most_waiting_bytes, reports)
    of_calls = Services(handler, admission, unsent, queue)
    play = PlayStreams(settings, handler, admission, arrivals, queue)
    health = Health(settings, admission, health_arrivals, unsent, reports)
    # gRPC reads the request of a unary method itself, for as long as it takes; of a stream it is read by us.
    methods: dict[str, grpc.RpcMethodHandler[Any, Any]]
    methods = {
        f"/{SERVICE}/{name}": grpc.stream_unary_rpc_method_handler(UnaryCalls(name, arrivals, of_calls).answer)
        for name in METHODS
    }
    methods[f"/{SERVICE}/{PLAY}"] = grpc.stream_stream_rpc_method_handler(play.answer)
    methods.update(health.methods())
    if settings.reflection:
        methods.update(Reflection(settings, admission, arrivals, reports).methods())
    places = (admission.calls, admission.streams, admission.watchers, admission.reflections)
    return _Services(
        health,
        of_calls,
        play,
        methods,
        partial(_refuse_unknown, admission, reports),
        lambda: chain.from_iterable(each.peers() for each in places),
    )


async def _refuse_unknown(admission: Admission, reports: CallReports, context: Context) -> NoReturn:
    """End a call of a method that there is not; gRPC itself would give no details."""
    call = IncomingCall("", context)
    try:
        await admission.identify(call)
    except RequestError as error:
        await fail_call(call, error, reports)
    await fail_call(call, MethodUnknownError(), reports)
