"""One of several processes that share a port: `python -m khronos_service.worker`, started by the supervisor.

It answers until its standard input ends, which it does when the supervisor wants it to and also when the supervisor
is gone, so that no process stays behind and holds the port.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from khronos_service.config import Settings
from khronos_service.endings import Ending, serve_until_told
from khronos_service.fronts import open_front
from khronos_service.logs import gathering
from khronos_service.supervisor import READY


def main(plan: str) -> None:
    """Answer calls until told to end."""
    read = json.loads(plan)
    settings = Settings.read(read["settings"])
    # Ctrl-C reaches the whole group; the supervisor decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with gathering(settings, sys.stderr) as crew, Ending((signal.SIGTERM,)) as ending:
        log = crew.bind(worker=os.getpid())
        front = open_front(settings, tuple(read["targets"]), log, shared=True)
        threading.Thread(target=_watch_supervisor, args=(ending,), daemon=True).start()
        sys.stdout.buffer.write(READY)
        sys.stdout.buffer.flush()
        serve_until_told(settings, front, ending, log)


def _watch_supervisor(ending: Ending) -> None:
    """Tell the worker to end when its standard input does; read past Python's buffers, whose locks outlive a thread."""
    while os.read(0, 1):
        pass
    ending.tell()


if __name__ == "__main__":
    main(sys.argv[1])
