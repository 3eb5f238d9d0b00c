"""Runs a server as a target: `python -m tests.attack.attacked SETTINGS`; it stops when its parent process ends."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from khronos_service import LogFormat, Settings, serve


def _end_with_standard_input() -> None:
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=_end_with_standard_input, daemon=True).start()
    sys.exit(serve(Settings(**{"port": 0, "log_format": LogFormat.JSON, **json.loads(sys.argv[1])})))
