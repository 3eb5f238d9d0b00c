"""What a server answers beside gRPC."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from functools import partial

from khronos_service.configuration.settings import Settings
from khronos_service.logger import Logger
from khronos_service.transport.services import Beside


def beside(settings: Settings, sockets: Sequence[socket.socket], log: Logger) -> Beside | None:
    """Return what starts to answer HTTP on these sockets; None where there are none."""
    if not sockets:
        return None
    from khronos_service.web.server import listen  # noqa: PLC0415  # not every installation has what it needs

    return partial(listen, settings, sockets, log)
