"""Run a server in one process, embedded in a program or standalone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from khronos_service.call_handler import CallHandler
from khronos_service.configuration.keys import unusable_files
from khronos_service.configuration.settings import Settings
from khronos_service.grpc_transport import GrpcServer
from khronos_service.observing.logs import open_log
from khronos_service.observing.reports import Metrics, PrometheusMetrics, Reports, collect
from khronos_service.ports import NO_PORT, ReservedPort, is_loopback, reserve_port
from khronos_service.processes.shutdown import ShutdownRequest

if TYPE_CHECKING:
    import socket

    from prometheus_client import CollectorRegistry
    from structlog.typing import FilteringBoundLogger

    from khronos_service.observing.tracing import OtlpTracer
    from khronos_service.web.server import WebServer

_SWITCH_SECONDS = 0.001  # the switch interval of threads

Announce = Callable[[str, str], None]
"""A function that is called with the gRPC and the HTTP address of a server; the HTTP address is empty without HTTP."""


@dataclass(slots=True)
class RunningServer:
    """A server that runs in this process.

    Attributes:
        address: The gRPC address as a target for a channel, such as `127.0.0.1:50051`.
        web_address: The HTTP address, such as `http://127.0.0.1:8080`; empty without HTTP.
    """

    address: str
    web_address: str
    _settings: Settings
    _servers: Servers
    _cleanup: ExitStack
    _stopping: Lock = field(default_factory=Lock)
    _stopped: bool = False

    def stop(self, grace: float | None = None) -> None:
        """Reject new calls, wait at most `grace` seconds for running calls, and stop.

        If `grace` is None, the setting `grace` applies. The function returns once the server has stopped. A second call
        does nothing.
        """
        with self._stopping:
            if not self._stopped:
                self._stopped = True
                self._servers.announce_shutdown()
                self._servers.stop(self._settings.grace if grace is None else grace)
                self._cleanup.close()


def start_server(settings: Settings) -> RunningServer:
    """Start a server in this process and return at once; the server answers until it is stopped.

    The settings `workers` and `linger` have no effect here. Port 0 chooses a free port, which `address` then names. The
    function does not change signal handlers, loggers or limits of the process. If the caller sets
    `sys.setswitchinterval(0.001)` for its process, short calls wait less for long ones.

    Raises:
        PortTakenError: If another program uses the port.
        ListenError: If the host does not belong to this machine, or if this user may not use the port.
        SettingFileError: If a file that the settings name can't be used.
    """
    with ExitStack() as cleanup:
        log, writer = open_log(settings)
        cleanup.callback(writer.close)
        port, web_port = _reserve_ports(settings, cleanup)
        servers = _start(settings, port, web_port, log, cleanup)
        return RunningServer(port.targets[0], url_of(settings, web_port), settings, servers, cleanup.pop_all())


def serve(settings: Settings, announce: Announce | None = None) -> int:
    """Serve until SIGTERM or SIGINT; then finish running calls, and return the exit code: 0 without an error.

    Call it from the main thread. With several workers, this process only supervises them.

    Args:
        settings: The settings.
        announce: A function that is called once, as soon as the server accepts calls.

    Raises:
        PortTakenError: If another program uses the port.
        ListenError: If the host does not belong to this machine, this user may not use the port, or the system does not
            distribute a port among workers.
        SettingFileError: If a file that the settings name can't be used.
    """
    unusable = next(unusable_files(settings), None)
    if unusable is not None:
        raise unusable  # this error explains the reason; a worker would only log a line
    with ExitStack() as cleanup:
        log, writer = open_log(settings)
        cleanup.callback(writer.close)
        shutdown = cleanup.enter_context(ShutdownRequest())
        port, web_port = _reserve_ports(settings, cleanup)

        def report() -> None:
            url = url_of(settings, web_port)
            log.info(
                "serving",
                address=port.targets[0],
                **({"web": url} if url else {}),
                workers=settings.workers,
                encrypted=settings.encrypted,
            )
            for target in (*port.targets, *web_port.targets):
                if not (settings.encrypted or is_loopback(target)):
                    log.warning("calls from other machines are not encrypted", address=target)
            if announce is not None:
                announce(port.targets[0], url)

        if settings.workers > 1:
            from khronos_service.processes.supervisor import supervise  # noqa: PLC0415  # it sets up metrics before they load

            return supervise(settings, port, web_port, shutdown, log, report)
        servers = _start(settings, port, web_port, log, cleanup)
        report()
        serve_until_shutdown(settings, servers, shutdown, log)
    return 0


def _reserve_ports(settings: Settings, cleanup: ExitStack) -> tuple[ReservedPort, ReservedPort]:
    """Reserve the ports for gRPC and, if the settings enable it, for HTTP until the cleanup.

    Raises:
        PortTakenError: If another program uses one of the ports.
        ListenError: If the host does not belong to this machine, or if this user may not use the port.
    """
    port = reserve_port(settings.host, settings.port)
    cleanup.callback(port.release)
    web_port = reserve_port(settings.web_host, settings.web_port) if settings.web else NO_PORT
    cleanup.callback(web_port.release)
    return port, web_port


def _start(
    settings: Settings, port: ReservedPort, web_port: ReservedPort, log: FilteringBoundLogger, cleanup: ExitStack
) -> Servers:
    metrics = _metrics(settings, log, cleanup)
    if settings.port:
        port.release()  # gRPC then listens exclusively, or fails if another program was faster
    else:
        port.share()  # a free port of our own: no other program takes it in between
    return Servers(settings, port.targets, web_port.sockets, log, metrics, shared=not settings.port)


class Servers:
    """The servers of one process: gRPC, and HTTP if the settings enable it."""

    def __init__(
        self,
        settings: Settings,
        targets: Sequence[str],
        web_sockets: Sequence[socket.socket],
        log: FilteringBoundLogger,
        metrics: Metrics,
        *,
        shared: bool,
    ) -> None:
        """Listen, and start to answer calls.

        Args:
            settings: The settings.
            targets: The addresses for gRPC.
            web_sockets: The bound sockets for HTTP; empty without HTTP.
            log: The log of all calls.
            metrics: The metrics, which count calls.
            shared: Whether gRPC shares its port with other sockets of this server.

        Raises:
            ListenError: If the server can't listen on an address.
            SettingFileError: If a file that the settings name can't be used.
        """
        self._reports = Reports(log, metrics, _tracer(settings))
        handler = CallHandler(settings, log, self._reports)
        self._grpc = GrpcServer(settings, targets, handler, log, shared=shared)
        self._web = _web_server(settings, web_sockets, handler, log) if web_sockets else None

    def announce_shutdown(self) -> None:
        """Report NOT_SERVING to health checks; calls are still answered."""
        self._grpc.announce_shutdown()
        if self._web is not None:
            self._web.announce_shutdown()

    def stop(self, grace: float) -> bool:
        """Reject new calls, wait at most `grace` seconds for running calls, and stop; return whether all finished."""
        if self._web is not None:
            self._web.begin_stop(grace)
        finished = self._grpc.stop(grace)
        if self._web is not None:
            self._web.wait()
        self._reports.close()
        return finished


def serve_until_shutdown(
    settings: Settings, servers: Servers, shutdown: ShutdownRequest, log: FilteringBoundLogger
) -> None:
    """Answer calls until a shutdown is requested, then finish them. A second request during `linger` stops them."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    if settings.otlp_endpoint:
        from khronos_service.observing.tracing import pass_errors_to  # noqa: PLC0415  # loaded already

        pass_errors_to(log)
    shutdown.wait()
    log.info("draining")
    servers.announce_shutdown()
    hurried = shutdown.wait(settings.linger)
    if servers.stop(0 if hurried else settings.grace):
        log.info("stopped")
    else:
        log.warning("stopped", reason="calls were still running at the end of the grace period")


def url_of(settings: Settings, port: ReservedPort) -> str:
    """Return the URL at which users open the web server; empty without a web server."""
    scheme = "https" if settings.encrypted else "http"
    return f"{scheme}://{port.targets[0]}" if port.targets else ""


# Optional packages are imported only by the servers that need them: not every installation has them.


def _metrics(settings: Settings, log: FilteringBoundLogger, cleanup: ExitStack) -> Metrics:
    """Return the metrics of a server with one process; Prometheus can read them until the cleanup."""
    if not settings.metrics_port:
        return Metrics()
    from prometheus_client import CollectorRegistry  # noqa: PLC0415  # optional, see above

    registry = CollectorRegistry()
    collected, thread = collect(settings, registry, log)
    cleanup.callback(thread.join)
    cleanup.callback(collected.server_close)
    cleanup.callback(collected.shutdown)
    return make_metrics(settings, registry)


def make_metrics(settings: Settings, registry: CollectorRegistry) -> PrometheusMetrics:
    """Return metrics that are counted in a registry."""
    return PrometheusMetrics(registry, {"calls": settings.threads, "play streams": settings.max_streams})


def _tracer(settings: Settings) -> OtlpTracer | None:
    """Return the tracer of calls; None if the settings name no collector."""
    if not settings.otlp_endpoint:
        return None
    from khronos_service.observing.tracing import OtlpTracer  # noqa: PLC0415  # optional, see above

    return OtlpTracer(settings.otlp_endpoint)


def _web_server(
    settings: Settings, sockets: Sequence[socket.socket], handler: CallHandler, log: FilteringBoundLogger
) -> WebServer:
    from khronos_service.web.server import WebServer  # noqa: PLC0415  # optional, see above

    return WebServer(settings, sockets, handler, log)
