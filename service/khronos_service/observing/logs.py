"""Log lines: one JSON object each for machines, or readable ones on a terminal. They go to standard error.

A line is about a call or a process: never a state, an action or anything that a player may not know.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from queue import Full, Queue
from threading import Thread
from typing import Protocol

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from khronos_service.configuration.settings import LogFormat, Settings

_MOST_WAITING = 10_000  # lines; if nobody takes them, later ones are lost
_LAST_SECONDS = 1.0  # for which the end of a server waits until its last lines are taken


class Stream(Protocol):
    """The part of a text file that log lines are written to."""

    def write(self, text: str, /) -> object:
        """Write a text."""

    def flush(self) -> object:
        """Write out what is buffered."""

    def isatty(self) -> bool:
        """Return whether it is a terminal."""


class LogWriter:
    """Writes lines to a stream in a thread of its own: no call waits for a slow terminal or a full pipe."""

    def __init__(self, stream: Stream) -> None:
        """Begin to write."""
        self._stream = stream
        self._lines: Queue[str | None] = Queue(_MOST_WAITING)
        self._thread = Thread(target=self._run, name="khronos-log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Take a line, its end included; it is lost if too many wait."""
        with suppress(Full):
            self._lines.put_nowait(text)

    def flush(self) -> None:
        """Do nothing: the thread flushes."""

    def close(self) -> None:
        """Write the lines that wait, as far as somebody takes them within a second."""
        with suppress(Full):
            self._lines.put_nowait(None)
        self._thread.join(_LAST_SECONDS)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            with suppress(OSError, ValueError):  # a closed log does not stop a server
                self._stream.write(line)
                if self._lines.empty():
                    self._stream.flush()


def make_logger(settings: Settings, writer: LogWriter, *, is_terminal: bool) -> FilteringBoundLogger:
    """Return a logger with the format and the level of the settings.

    Its configuration is its own: that of a surrounding program for structlog or logging has no effect on it.
    """
    for_people = settings.log_format is LogFormat.TEXT or (settings.log_format is LogFormat.AUTO and is_terminal)
    processors: list[Processor] = [structlog.processors.add_log_level]
    if for_people:
        renderer = structlog.dev.ConsoleRenderer(
            colors=is_terminal,
            sort_keys=False,
            exception_formatter=structlog.dev.plain_traceback,  # others show the values of variables: hands and seeds
        )
        processors += [structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False), _escape, renderer]
    else:
        processors += [
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ]
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(writer),  # type: ignore[arg-type]  # it writes and flushes, and asks no more of a file
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level.value),
    ).bind()  # unbound, it would be configured for every line
    return logger


def open_log(settings: Settings) -> tuple[FilteringBoundLogger, LogWriter]:
    """Return a logger to standard error, and the writer to close at the end."""
    stream = sys.stderr if sys.stderr is not None else _Nowhere()
    writer = LogWriter(stream)
    return make_logger(settings, writer, is_terminal=stream.isatty()), writer


class _Nowhere:
    """The stream of a process whose standard error is closed."""

    def write(self, _: str, /) -> None:
        """Drop a text."""

    def flush(self) -> None:
        """Do nothing."""

    def isatty(self) -> bool:
        """Return False."""
        return False


def _escape(_: object, __: str, fields: EventDict) -> EventDict:
    """Escape control characters in the texts of an entry: callers choose some, and a terminal obeys them."""
    for name, value in fields.items():
        if isinstance(value, str) and name != "exception" and not value.isprintable():
            fields[name] = "".join([each if each.isprintable() else repr(each)[1:-1] for each in value])
    return fields
