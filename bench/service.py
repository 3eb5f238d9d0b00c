"""Run the service in this process. No other module of the benchmarks depends on the structure of the service."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

from khronos_core import Core
from khronos_core.loading import never
from khronos_service import LogFormat, LogLevel, Settings
from khronos_service.call_handler import CallHandler
from khronos_service.callers import Call
from khronos_service.observing.logs import LogWriter, make_logger
from khronos_service.observing.reports import Metrics, Reports

Answer = Callable[[str, bytes], bytes]
"""A function that answers a call, from the bytes of the request to the bytes of the answer."""

NO_CACHE = ("--cached-states", "0")
"""The options of `khronos serve` that disable the state cache."""


def start_service(*, cache: bool = True) -> Answer:
    """Start a service with empty caches; return the function that answers its calls.

    Args:
        cache: Whether the service caches states.
    """
    settings = Settings(log_format=LogFormat.JSON, log_level=LogLevel.ERROR)
    logger = make_logger(settings, LogWriter(io.BytesIO()), is_terminal=False)
    service = CallHandler(settings if cache else replace(settings, cached_states=0), logger, Reports(logger, Metrics()))

    def answer(method: str, request: bytes) -> bytes:
        found = service.answer(Call(method, "ipv4:127.0.0.1:40000", ()), request, never)
        assert found.response is not None, found.failure
        return found.response

    return answer


def open_stream() -> Callable[[bytes], bytes]:
    """Open a play stream; return the function that answers its messages."""
    game = Core().open_game()

    def answer(request: bytes) -> bytes:
        found = game.answer(request).response
        assert found is not None
        return found

    return answer
