"""One of several processes that share a port: `python -m khronos_service.worker`, started by the supervisor.

It answers until its standard input ends: the supervisor closes it, and the system closes it when the supervisor is
gone, so that no process stays behind and holds the port.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from khronos_service.grpc_server import GrpcServer
from khronos_service.logs import gathering
from khronos_service.settings import Settings
from khronos_service.shutdown import ShutdownRequest, serve_until_shutdown
from khronos_service.supervisor import READY


def main(plan: str) -> None:
    """Answer calls until a shutdown is requested."""
    read = json.loads(plan)
    settings = Settings.read(read["settings"])
    # Ctrl-C reaches the whole group; the supervisor decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with gathering(settings, sys.stderr) as shared_log, ShutdownRequest((signal.SIGTERM,)) as shutdown:
        log = shared_log.bind(worker=os.getpid())
        server = GrpcServer(settings, tuple(read["targets"]), log, shared=True)
        threading.Thread(target=_watch_supervisor, args=(shutdown,), daemon=True).start()
        sys.stdout.buffer.write(READY)
        sys.stdout.buffer.flush()
        serve_until_shutdown(settings, server, shutdown, log)


def _watch_supervisor(shutdown: ShutdownRequest) -> None:
    """Request a shutdown when standard input ends; read past Python's buffers, whose locks outlive a thread."""
    while os.read(0, 1):
        pass
    shutdown.make()


if __name__ == "__main__":
    main(sys.argv[1])
