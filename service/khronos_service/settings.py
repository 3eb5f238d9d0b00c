"""The settings of a server: one frozen value, made once and passed down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Self

from khronos_service import limits

_LAST_PORT = 65535


class LogFormat(StrEnum):
    """How log lines are written."""

    AUTO = "auto"
    """For a terminal if there is one, else as JSON."""
    JSON = "json"
    """One JSON object a line, for machines."""
    TEXT = "text"
    """For people."""


class LogLevel(StrEnum):
    """The least that is logged; a line a call is of level `info`."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs. Times are in seconds, sizes in bytes.

    Attributes:
        host: Name or address to listen on; anything but a loopback address is reachable from elsewhere, unencrypted.
        port: Port to listen on; 0 takes a free one.
        workers: Processes that share the port.
        most_calls: Calls that one process holds at a time, waiting ones included; more are refused at once.
        most_streams: Play streams that one process holds at a time; more are refused at once.
        most_watchers: Watchers of health that one process holds at a time; more are refused at once.
        most_connections: Connections that one process takes at each of its addresses; more are closed at once.
        most_connection_calls: Calls and streams that one connection has open at a time; gRPC itself holds more back.
        most_request_bytes: The largest request that is read.
        most_waiting_bytes: Bytes of requests on their way, and as many of answers that callers have not taken.
        request_timeout: How long the request of a call may take to arrive.
        stream_timeout: How long a play stream may stand still, until its next request or until an answer is taken.
        cached_states: States that one process caches, so that a state that comes back is not read and audited again;
            with 0, none. No answer depends on the cache.
        linger: How long calls are still taken after health reports NOT_SERVING, so that callers can look elsewhere.
        grace: How long running calls may take to finish once no more are taken.
        reflection: Whether tools can read the contract from the server.
        log_format: How log lines are written.
        log_level: The least that is logged.
    """

    host: str = "127.0.0.1"
    port: int = 50051
    workers: int = 1
    most_calls: int = 256
    most_streams: int = 32
    most_watchers: int = 64
    most_connections: int = 512
    most_connection_calls: int = 100
    most_request_bytes: int = 1 << 20
    most_waiting_bytes: int = 1 << 26
    request_timeout: float = 5.0
    stream_timeout: float = 600.0
    cached_states: int = limits.CACHED_STATES
    linger: float = 0.5
    grace: float = 10.0
    reflection: bool = True
    log_format: LogFormat = LogFormat.AUTO
    log_level: LogLevel = LogLevel.INFO

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """Return the settings that another process wrote as JSON."""
        words = {"log_format": LogFormat, "log_level": LogLevel}
        chosen: dict[str, Any] = {name: word(values[name]) for name, word in words.items()}
        return cls(**{**values, **chosen})

    def __post_init__(self) -> None:
        """Check that the numbers make sense.

        Raises:
            ValueError: One does not; the message names it.
        """
        if not 0 <= self.port <= _LAST_PORT:
            msg = f"port {self.port}; ports are 0 (any free one) to {_LAST_PORT}"
            raise ValueError(msg)
        for name in ("workers", *(each.name for each in fields(self) if each.name.startswith("most_"))):
            if getattr(self, name) < 1:
                msg = f"{name} {getattr(self, name)}; at least 1 is needed"
                raise ValueError(msg)
        if self.cached_states < 0:
            msg = f"cached_states {self.cached_states}; 0 caches none"
            raise ValueError(msg)
        for name in ("linger", "grace", "request_timeout", "stream_timeout"):
            if not 0 <= getattr(self, name) < float("inf"):
                msg = f"{name} {getattr(self, name)}; it is a number of seconds from 0"
                raise ValueError(msg)
