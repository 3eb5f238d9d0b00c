"""The two fronts that take calls off the wire; behind both are the same functions."""

from __future__ import annotations

from khronos_service.config import Front, Settings
from khronos_service.fronts.common import OpenFront
from khronos_service.fronts.event_loop import open_event_loop
from khronos_service.fronts.threads import open_threads
from khronos_service.logs import Logger

__all__ = ["OpenFront", "open_front"]


def open_front(settings: Settings, targets: tuple[str, ...], log: Logger, *, shared: bool) -> OpenFront:
    """Listen on addresses and answer calls.

    Args:
        settings: How to serve.
        targets: Where to listen.
        log: For a line a call.
        shared: Whether other processes, our own, listen there too.

    Raises:
        ListenError: One of the addresses can't be listened on.
    """
    match settings.front:
        case Front.SYNC:
            return open_threads(settings, targets, log, shared=shared)
        case Front.ASYNCIO:
            return open_event_loop(settings, targets, log, shared=shared)
