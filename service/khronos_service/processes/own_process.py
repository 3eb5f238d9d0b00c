"""What a server changes of the whole process: only in a process of its own, never in another program."""

from __future__ import annotations

import os
import sys

from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger

_SWITCH_SECONDS = 0.001
_OTHER_FILES = 256  # open files that are no connections of callers


def open_closed_streams() -> None:
    """Let standard streams that are closed lead to nowhere, so that no file or socket gets their number.

    Libraries write to standard error by its number. It must be called before they are imported: some open files then.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)  # it gets the lowest number that is free
            os.set_inheritable(opened, True)


def adapt_process(settings: Settings, log: Logger) -> None:
    """Adapt the interpreter, the limits of the process and what libraries share in it to a server."""
    # The event loop waits this long for the interpreter whenever the thread of long calls has it.
    sys.setswitchinterval(_SWITCH_SECONDS)
    # Twice as many of gRPC (`connection_limits`), and as many by HTTP.
    _allow_files((2 + settings.web) * settings.most_connections + _OTHER_FILES)
    if settings.metrics_port:
        from prometheus_client import disable_created_metrics  # noqa: PLC0415  # a server that nobody watches does not load it

        # A time series for each other one, of when it began; Prometheus has no use for it.
        disable_created_metrics()  # type: ignore[no-untyped-call]
    if settings.otlp_endpoint:
        from khronos_service.observing.tracing import pass_errors_to  # noqa: PLC0415  # not every installation has what it needs

        pass_errors_to(log)


def _allow_files(count: int) -> None:
    """Let this process open `count` files at a time, or fewer if it must; without one gRPC accepts no connection."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # Windows has none

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
