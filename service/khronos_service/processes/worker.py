"""Run a worker: one of several processes that share a port. The supervisor starts it.

A worker runs as `python -m khronos_service.processes.worker` and answers calls until its standard input is closed. The
supervisor closes it, or the system does if the supervisor dies. Therefore a worker never outlives its supervisor, and
never blocks the port. A worker writes a line to standard output as soon as it accepts calls.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from khronos_service.configuration.settings import Settings
from khronos_service.observing.logs import open_log
from khronos_service.observing.reports import Metrics
from khronos_service.ports import open_shared_sockets
from khronos_service.processes.server import Servers, make_metrics, serve_until_shutdown
from khronos_service.processes.shutdown import ShutdownRequest


def main(plan: str) -> int:
    """Answer calls until a shutdown is requested; return the exit code of the process."""
    read = json.loads(plan)
    settings = Settings.read(read["settings"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the supervisor handles it
    unbound, writer = open_log(settings)
    log = unbound.bind(worker=os.getpid())
    with ShutdownRequest((signal.SIGTERM,)) as shutdown:
        try:
            sockets = open_shared_sockets(read["web_targets"])
            servers = Servers(settings, read["targets"], sockets, log, _metrics(settings), shared=True)
        except (OSError, ValueError) as error:  # errors of ports and of files
            log.error("can't serve", reason=str(error))  # noqa: TRY400  # the traceback does not help
            writer.close()
            return 1
        threading.Thread(target=_watch_supervisor, args=(shutdown,), daemon=True).start()
        os.write(1, b"ready\n")
        serve_until_shutdown(settings, servers, shutdown, log)
    writer.close()
    return 0


def _metrics(settings: Settings) -> Metrics:
    """Return the metrics of this process, which the supervisor serves."""
    if not settings.metrics_port:
        return Metrics()
    from prometheus_client import CollectorRegistry  # noqa: PLC0415  # only servers with metrics load it

    return make_metrics(settings, CollectorRegistry())


def _watch_supervisor(shutdown: ShutdownRequest) -> None:
    """Request a shutdown when standard input ends.

    Read it without Python's buffers, whose locks could block the exit of the process.
    """
    while os.read(0, 1):
        pass
    shutdown.make()


if __name__ == "__main__":
    os._exit(main(sys.argv[1]))  # do not wait for threads of calls that outlasted the grace
