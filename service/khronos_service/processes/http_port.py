"""The port for HTTP of a server, where its settings ask for one."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from functools import partial

from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_service.transport.services import HttpStart


def http_start(settings: Settings, sockets: Sequence[socket.socket], log: Logger) -> HttpStart | None:
    """Return what starts to answer HTTP on these sockets; None where there are none."""
    if not sockets:
        return None
    from khronos_service.web.server import listen  # noqa: PLC0415  # not every installation has what it needs

    return partial(listen, settings, sockets, log)
