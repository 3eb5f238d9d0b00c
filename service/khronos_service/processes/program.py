"""The server as a program of its own: `python -m khronos_service.processes.program`, which `khronos serve` becomes.

Reading options takes a quarter of the memory that a server needs; a server that replaces the process that read them
gives that memory back.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import asdict
from typing import NoReturn

from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.settings import Settings
from khronos_service.processes.own_process import open_closed_streams
from khronos_service.transport.ports import ListenError

EXIT_NOT_SERVING = 2
"""The exit code of a server that can't listen on the address, or use a file, that was given."""


def become_server(settings: Settings) -> NoReturn:
    """Let a server take the place of this process: it has the same number, and its exit code is the process's.

    Options of the interpreter are not passed on. Where a system can't do that, the server runs within this process, and
    then ends it.
    """
    written = json.dumps(asdict(settings))
    if sys.platform == "win32":
        sys.exit(main(written))
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # it is None if it was closed
            stream.flush()
    os.execv(sys.executable, [sys.executable, "-P", "-m", __name__, written])  # noqa: S606  # our own module


def main(written: str) -> int:
    """Serve by settings that were written as JSON, and return the exit code of the process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C needs no trace of a server that has not begun to serve
    # structlog would load rich for tracebacks that no server writes: a fifth of the time of a start, and 5 MB.
    sys.modules.setdefault("rich", None)  # type: ignore[arg-type]
    open_closed_streams()
    from khronos_service.observing.logs import write_last_line  # noqa: PLC0415
    from khronos_service.processes.server import serve  # noqa: PLC0415  # most of that time is gRPC's

    is_watched = sys.stdout is not None and sys.stdout.isatty()
    try:
        return serve(Settings.read(json.loads(written)), greet if is_watched else None)
    except (ListenError, SettingFileError) as error:
        write_last_line(f"error: {getattr(error, 'strerror', None) or error}")
        return EXIT_NOT_SERVING


def greet(_: str, url: str) -> None:
    """Print for somebody at a terminal what to open in a browser, if there is a page."""
    if url:
        print(f"Open {url} in a browser; Ctrl-C ends the server.", flush=True)  # noqa: T201  # for a person


if __name__ == "__main__":
    os._exit(main(sys.argv[1]))  # a call that outlasted the grace in a thread of its own must not keep the process
