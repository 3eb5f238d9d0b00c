"""Runs servers in this process, on free loopback ports."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from khronos_service import LogLevel, RunningServer, Settings, start_server

QUIET = Settings(port=0, log_level=LogLevel.ERROR)


@contextmanager
def run_server(settings: Settings = QUIET, /, **others: Any) -> Iterator[RunningServer]:
    """Run a server with settings, some of them changed."""
    server = start_server(replace(settings, **others))
    try:
        yield server
    finally:
        server.stop(0)
