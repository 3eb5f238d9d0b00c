"""One of several processes that share a port: `python -m khronos_service.processes.worker`, started by the supervisor.

It answers until its standard input ends: the supervisor closes it, and the system closes it when the supervisor is
gone, so that no process stays behind and holds the port. It writes a line to its standard output when it answers calls.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from khronos_service.configuration.settings import Settings
from khronos_service.observing.logs import open_log
from khronos_service.observing.metrics import Metrics
from khronos_service.ports import shared_sockets
from khronos_service.processes.server import Servers, counted, serve_until_shutdown
from khronos_service.processes.shutdown import ShutdownRequest


def main(plan: str) -> int:
    """Answer calls until a shutdown is requested; return the exit code of the process."""
    read = json.loads(plan)
    settings = Settings.read(read["settings"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the supervisor decides
    unbound, writer = open_log(settings)
    log = unbound.bind(worker=os.getpid())
    with ShutdownRequest((signal.SIGTERM,)) as shutdown:
        try:
            sockets = shared_sockets(read["web_targets"])
            servers = Servers(settings, read["targets"], sockets, log, _metrics(settings), shared=True)
        except (OSError, ValueError) as error:  # of ports and of files that settings name
            log.error("can't serve", reason=str(error))  # noqa: TRY400  # the trace is no help
            writer.close()
            return 1
        threading.Thread(target=_watch_supervisor, args=(shutdown,), daemon=True).start()
        os.write(1, b"ready\n")
        serve_until_shutdown(settings, servers, shutdown, log)
    writer.close()
    return 0


def _metrics(settings: Settings) -> Metrics:
    """Return the metrics of this process, which its supervisor collects."""
    if not settings.metrics_port:
        return Metrics()
    from prometheus_client import CollectorRegistry  # noqa: PLC0415  # a server that nobody watches does not load it

    return counted(settings, CollectorRegistry())


def _watch_supervisor(shutdown: ShutdownRequest) -> None:
    """Request a shutdown when standard input ends; read past Python's buffers, whose locks outlive a thread."""
    while os.read(0, 1):
        pass
    shutdown.make()


if __name__ == "__main__":
    os._exit(main(sys.argv[1]))  # a call that outlasted the grace in a thread of its own must not keep the process
