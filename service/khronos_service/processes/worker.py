"""One of several processes that share a port: `python -m khronos_service.processes.worker`, started by the supervisor.

It answers until its standard input ends: the supervisor closes it, and the system closes it when the supervisor is
gone, so that no process stays behind and holds the port. Its standard output goes to the supervisor: a line when it is
ready, then heartbeats and what changed of its metrics, and why it ends if it can't serve.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

if __name__ == "__main__":
    sys.modules["rich"] = None  # type: ignore[assignment]  # structlog would load it for tracebacks that no server writes

from khronos_service.configuration.settings import Settings
from khronos_service.metrics import NO_METRICS, Metrics
from khronos_service.observing.logs import StandardError, gathering
from khronos_service.processes.http_port import http_start
from khronos_service.processes.own_process import adapt_process
from khronos_service.processes.shutdown import ShutdownRequest, serve_until_shutdown
from khronos_service.processes.supervisor import HEARTBEAT, METRICS, READY
from khronos_service.transport.grpc_server import GrpcServer
from khronos_service.transport.ports import shared_sockets

_HEARTBEAT_SECONDS = 1.0  # between two heartbeats


def main(plan: str) -> int:
    """Answer calls until a shutdown is requested; return the exit code of the process."""
    read = json.loads(plan)
    settings = Settings.read(read["settings"])
    # Ctrl-C reaches the whole group; the supervisor decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with gathering(settings, StandardError()) as shared_log, ShutdownRequest((signal.SIGTERM,)) as shutdown:
        log = shared_log.bind(worker=os.getpid())
        try:
            adapt_process(settings, log)
            metrics, changes = _counting(settings)
            by_http = http_start(settings, shared_sockets(read["web_targets"]), log)
            server = GrpcServer(
                settings,
                tuple(read["targets"]),
                log,
                shared=True,
                metrics=metrics,
                on_failure=shutdown.make,
                by_http=by_http,
            )
        except Exception as error:  # noqa: BLE001  # whatever it is, the supervisor gets the reason
            _report(" ".join(str(error).split()).encode() or type(error).__name__.encode())
            return 1
        threading.Thread(target=_watch_supervisor, args=(shutdown,), daemon=True).start()
        threading.Thread(target=_send_heartbeats, args=(server, changes), daemon=True).start()
        serve_until_shutdown(settings, server, shutdown, log)
        if server.failure:
            _report(server.failure.encode())
    return 1 if server.failure else 0


def _watch_supervisor(shutdown: ShutdownRequest) -> None:
    """Request a shutdown when standard input ends; read past Python's buffers, whose locks outlive a thread."""
    while os.read(0, 1):
        pass
    shutdown.make()


def _counting(settings: Settings) -> tuple[Metrics, Callable[[], bytes]]:
    """Return the metrics of this process, and what writes those that have changed."""
    if not settings.metrics_port:
        return NO_METRICS, bytes
    from khronos_service.observing.merged_metrics import Changes  # noqa: PLC0415  # a server that nobody watches does not load it
    from khronos_service.observing.prometheus_metrics import PrometheusMetrics  # noqa: PLC0415

    metrics = PrometheusMetrics()
    return metrics, Changes(metrics.registry).written


def _send_heartbeats(server: GrpcServer, changes: Callable[[], bytes]) -> None:
    """Report that the server is ready, then that its event loop goes on, until the server or the supervisor ends."""
    try:
        _report(READY)
        while True:
            server.wait_for_loop()
            _report(HEARTBEAT)
            if changed := changes():
                _report(METRICS + changed)
            time.sleep(_HEARTBEAT_SECONDS)
    except (RuntimeError, OSError):
        return


def _report(line: bytes) -> None:
    rest = memoryview(line + b"\n")
    while rest:
        rest = rest[os.write(1, rest) :]


if __name__ == "__main__":
    os._exit(main(sys.argv[1]))  # a call that outlasted the grace in a thread of its own must not keep the process
