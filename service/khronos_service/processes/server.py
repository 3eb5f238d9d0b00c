"""Starting and stopping the referee: within a program, or as a program of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from khronos_service.configuration.checks import unusable_files
from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_service.metrics import NO_METRICS, Metrics
from khronos_service.observing.logs import StandardError, gathering, make_logger
from khronos_service.processes.http_port import http_start
from khronos_service.processes.own_process import adapt_process
from khronos_service.processes.shutdown import ShutdownRequest, serve_until_shutdown
from khronos_service.processes.supervisor import supervise
from khronos_service.transport.grpc_server import GrpcServer
from khronos_service.transport.ports import ListenError, claim, claim_web, is_loopback

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

    from khronos_service.observing.merged_metrics import MergedMetrics

_FREE_PORTS_TRIED = 5

Announce = Callable[[str, str], None]
"""Takes the address of a server, and that of its page or an empty text."""


@dataclass(slots=True)
class RunningServer:
    """A server that runs in this process.

    Attributes:
        address: Where it listens, as a target for a channel: `127.0.0.1:50051`.
        web_address: The same for HTTP: `http://127.0.0.1:8080`; empty where it does not.
    """

    address: str
    web_address: str
    _server: GrpcServer
    _grace: float
    _metrics: ExitStack
    _stopping: threading.Lock = field(default_factory=threading.Lock)
    _stopped: bool = False

    def stop(self, grace: float | None = None) -> None:
        """Refuse new calls, let running ones finish for `grace` seconds (None: as set), and return when all have ended.

        It may be called again; the second time it does nothing.
        """
        with self._stopping:
            if not self._stopped:
                self._stopped = True
                self._server.announce_shutdown()
                self._server.stop(self._grace if grace is None else grace)
                self._metrics.close()


def start_server(settings: Settings) -> RunningServer:
    """Start a server in this process and return at once; it answers until it is stopped.

    `workers` and `linger` have no effect here. Port 0 takes a free port, which `address` names.

    The program that runs around it stays as it is: signals, loggers, limits of the process, and how often threads take
    turns. Calls wait less beside long ones after `sys.setswitchinterval(0.001)`; errors of OpenTelemetry go to its own
    loggers; if several thousand callers may connect, the program must be allowed to open as many files. What the server
    cannot do without is gRPC's: its threads, and its handlers for a process that forks.

    Raises:
        PortTakenError: Somebody else holds the port.
        ListenError: The host is not one of this machine, or the port not for this user.
        SettingFileError: A file that the settings name can't be used.
    """
    log = make_logger(settings)
    with ExitStack() as stack:
        server, targets, web = _open_alone(settings, log, stack.enter_context(_counted(settings, log)))
        return RunningServer(targets[0], url_of(settings, web), server, settings.grace, stack.pop_all())


def serve(settings: Settings, announce: Announce | None = None) -> int:
    """Serve until SIGTERM or SIGINT, drain, and return the exit code of the process: 0 unless something went wrong.

    It must be called from the main thread. With more than one worker this process only supervises the others.

    Args:
        settings: How to serve.
        announce: Called once when calls are answered.

    Raises:
        PortTakenError: Somebody else holds the port; with several workers, also: somebody began to share it.
        ListenError: The host is not one of this machine, the port not for this user, or this system does not share a
            port out among workers.
        SettingFileError: A file that the settings name can't be used.
    """
    with gathering(settings, StandardError()) as log, ShutdownRequest() as shutdown:
        adapt_process(settings, log)
        return _serve(settings, announce, shutdown, log)


def _serve(
    settings: Settings, announce: Callable[[str, str], None] | None, shutdown: ShutdownRequest, log: Logger
) -> int:
    def report(targets: tuple[str, ...], web: tuple[str, ...]) -> None:
        url = url_of(settings, web)
        by_http = {"web": url} if url else {}
        log.info("serving", address=targets[0], **by_http, workers=settings.workers, encrypted=settings.encrypted)
        for target in (*targets, *web):
            if not (settings.encrypted or is_loopback(target)):
                log.warning("calls from other machines come unencrypted", address=target)
        if announce is not None:
            announce(targets[0], url)

    if settings.workers > 1:
        for error in unusable_files(settings):
            raise error  # an error here has its reason, that of a worker is one line in the log
        with _merged(settings, log) as merged:
            return supervise(settings, shutdown, log, report, merged)
    with _counted(settings, log) as metrics:
        server, targets, web = _open_alone(settings, log, metrics, shutdown.make)
        report(targets, web)
        serve_until_shutdown(settings, server, shutdown, log)
    return 1 if server.failure else 0


# What watches a server is only loaded if somebody watches it.


@contextmanager
def _counted(settings: Settings, log: Logger) -> Iterator[Metrics]:
    """Yield the metrics of a server of one process, which are collected while the context lasts."""
    if not settings.metrics_port:
        yield NO_METRICS
        return
    from khronos_service.observing.prometheus_metrics import PrometheusMetrics, WorkerMetrics  # noqa: PLC0415

    metrics = PrometheusMetrics()
    WorkerMetrics(metrics.registry, 1).ready(1)
    with _collected(settings, metrics.registry, log):
        yield metrics


@contextmanager
def _merged(settings: Settings, log: Logger) -> Iterator[MergedMetrics | None]:
    """Yield the metrics of all workers, which are collected while the context lasts."""
    if not settings.metrics_port:
        yield None
        return
    from khronos_service.observing.merged_metrics import MergedMetrics  # noqa: PLC0415

    metrics = MergedMetrics(settings.workers)
    with _collected(settings, metrics.registry, log):
        yield metrics


@contextmanager
def _collected(settings: Settings, registry: CollectorRegistry, log: Logger) -> Iterator[None]:
    from khronos_service.transport.metrics_port import metrics_port  # noqa: PLC0415

    with metrics_port(settings.metrics_host, settings.metrics_port, registry) as url:
        log.info("metrics", address=url)
        yield


_Opened = tuple[GrpcServer, tuple[str, ...], tuple[str, ...]]
"""A server, and where it listens for gRPC and for HTTP."""


def _open_alone(
    settings: Settings, log: Logger, metrics: Metrics, on_failure: Callable[[], None] = lambda: None
) -> _Opened:
    """Listen on ports that nobody else holds, and share them with nobody."""
    if not settings.port:  # another process may take a free port before gRPC does
        for _ in range(_FREE_PORTS_TRIED - 1):
            with suppress(ListenError):
                return _open_once(settings, log, metrics, on_failure)
    return _open_once(settings, log, metrics, on_failure)


def _open_once(settings: Settings, log: Logger, metrics: Metrics, on_failure: Callable[[], None]) -> _Opened:
    claimed = claim(settings.host, settings.port)
    claimed.release()  # gRPC takes the port over, and fails if another process was quicker
    web = claim_web(settings)
    try:
        by_http = http_start(settings, web.sockets if web else (), log)
        server = GrpcServer(
            settings, claimed.targets, log, shared=False, metrics=metrics, on_failure=on_failure, by_http=by_http
        )
    except BaseException:
        if web:
            web.release()
        raise
    return server, claimed.targets, web.targets if web else ()


def url_of(settings: Settings, targets: tuple[str, ...]) -> str:
    """Return the address of a web server for people; empty where there is none."""
    return f"http{'s' * settings.encrypted}://{targets[0]}" if targets else ""
