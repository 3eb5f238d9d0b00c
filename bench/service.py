"""The service in this process: the one module of the measurements that knows how the service is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from khronos_service.transport.call_handler import CallHandler

from khronos_core.game_session import Session
from khronos_service import LogFormat, LogLevel, Settings
from khronos_service.callers.call import Call
from khronos_service.observing.logs import make_logger

Answer = Callable[[str, bytes], bytes]
"""Answers a call, from the bytes of the request to the bytes of the answer."""

NO_CACHE = ("--cached-states", "0")
"""The options of `khronos serve` by which a server caches no state."""


def answering(
    *, cache: bool = True, log: Path | None = None, metrics: Metrics = NO_METRICS, collector: str = ""
) -> Answer:
    """Return a service that has seen no state yet.

    Args:
        cache: Whether it caches states.
        log: The file that it logs a line a call to; None, no line is made.
        metrics: What counts its calls.
        collector: URL to which it sends traces; empty, to none.
    """
    settings = Settings(log_format=LogFormat.JSON, log_level=LogLevel.ERROR if log is None else LogLevel.INFO)
    settings = replace(settings, otlp_endpoint=collector)
    stream = None if log is None else log.open("w", encoding="utf-8")
    logger = make_logger(settings) if stream is None else make_logger(settings, stream)
    service = CallHandler(settings if cache else replace(settings, cached_states=0), logger, metrics)

    def answer(method: str, request: bytes) -> bytes:
        reply = service.answer(Call(method), request)
        assert reply.failure is None, reply.failure
        return reply.response

    return answer


def stream_answering() -> Callable[[bytes], bytes]:
    """Return what answers the messages of one play stream."""
    return Session().answer_bytes
