"""The log on standard error: lines of JSON for machines, or of text on a terminal.

A line is about a call or a process, and never contains a state, an action or a secret of a game.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from io import TextIOBase
from queue import Full, Queue
from threading import Thread
from typing import IO, Any

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from khronos_service.configuration.settings import LogFormat, Settings

_MOST_WAITING = 10_000  # lines; if nobody reads them, later ones are lost
_LAST_SECONDS = 1.0  # the longest wait for the last lines at the end of a server


class LogWriter:
    """Writes lines in a thread of its own, so that no call waits for a slow terminal or a full pipe."""

    def __init__(self, stream: IO[Any] | None) -> None:
        """Write to a stream without a buffer: the end of Python waits for the lock of one. None drops all lines."""
        self._stream = stream
        self._is_text = isinstance(stream, TextIOBase)
        self._lines: Queue[str | None] = Queue(_MOST_WAITING)
        self._thread = Thread(target=self._run, name="khronos-log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Queue a line with its line break; drop it if too many wait."""
        with suppress(Full):
            self._lines.put_nowait(text)

    def flush(self) -> None:
        """Do nothing: nothing is buffered."""

    def close(self) -> None:
        """Write the waiting lines, for a second at most."""
        with suppress(Full):
            self._lines.put_nowait(None)
        self._thread.join(_LAST_SECONDS)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            if self._stream is None:
                continue
            with suppress(OSError, ValueError):  # a server survives a closed log
                self._stream.write(line if self._is_text else line.encode(errors="backslashreplace"))


def make_logger(settings: Settings, writer: LogWriter, *, is_terminal: bool) -> FilteringBoundLogger:
    """Return a logger with the format and the level of the settings.

    It ignores the surrounding program's configuration of structlog and logging.
    """
    for_people = settings.log_format is LogFormat.TEXT or (settings.log_format is LogFormat.AUTO and is_terminal)
    processors: list[Processor] = [structlog.processors.add_log_level]
    if for_people:
        renderer = structlog.dev.ConsoleRenderer(
            colors=is_terminal,
            sort_keys=False,
            exception_formatter=structlog.dev.plain_traceback,  # others would show variables: hands and seeds
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
    ).bind()  # an unbound logger would be configured again for every line
    return logger


def open_log(settings: Settings) -> tuple[FilteringBoundLogger, LogWriter]:
    """Open the log on standard error; return the logger, and the writer to close at the end."""
    buffer = getattr(sys.stderr, "buffer", sys.stderr)  # a text that somebody put in its place has none
    writer = LogWriter(getattr(buffer, "raw", buffer))
    return make_logger(settings, writer, is_terminal=sys.stderr is not None and sys.stderr.isatty()), writer


def _escape(_: object, __: str, fields: EventDict) -> EventDict:
    """Escape control characters in an entry: callers choose some texts, and a terminal would execute them."""
    for name, value in fields.items():
        if isinstance(value, str) and name != "exception" and not value.isprintable():
            fields[name] = "".join([each if each.isprintable() else repr(each)[1:-1] for each in value])
    return fields
