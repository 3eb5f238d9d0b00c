"""Log to standard error: lines of JSON for machines, or of text on a terminal.

Lines are about calls and processes, and never contain a state, an action or a secret of a game.
"""

from __future__ import annotations

import atexit
import json
import sys
import time
from collections import deque
from contextlib import suppress
from io import TextIOBase
from threading import Event, Thread
from typing import IO, Any

import msgspec
import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from khronos_service.configuration.settings import LogFormat, Settings

_MAX_WAITING = 10_000  # the maximum number of waiting lines; later lines are dropped
_PAUSE_SECONDS = 0.05  # lines that arrive within this time are written together
_LAST_SECONDS = 1.0  # the maximum wait for the last lines at shutdown
_encode = msgspec.json.Encoder(enc_hook=repr).encode


class LogWriter:
    """Writes lines in batches from its own thread, so that no call waits for a slow terminal or a full pipe."""

    def __init__(self, stream: IO[Any] | None) -> None:
        """Write to an unbuffered stream; None drops all lines.

        The stream must be unbuffered, because Python takes the lock of a buffer when it exits.
        """
        self._stream = stream
        self._is_text = isinstance(stream, TextIOBase)
        self._lines: deque[str] = deque()
        self._arrived = Event()
        self._closed = Event()
        self._thread = Thread(target=self._run, name="khronos-log", daemon=True)
        self._thread.start()
        atexit.register(self.close)  # lines are not lost if a program exits without stopping its server

    def write(self, text: str) -> None:
        """Queue a line with its line break; drop the line if too many lines are waiting."""
        if len(self._lines) < _MAX_WAITING:
            self._lines.append(text)
            if not self._arrived.is_set():
                self._arrived.set()

    def flush(self) -> None:
        """Do nothing, because the writing thread writes the lines."""

    def close(self) -> None:
        """Write the waiting lines, for at most a second."""
        atexit.unregister(self.close)
        self._closed.set()
        self._arrived.set()
        self._thread.join(_LAST_SECONDS)

    def _run(self) -> None:
        while not self._closed.is_set():
            self._arrived.wait()
            self._closed.wait(_PAUSE_SECONDS)
            self._arrived.clear()
            self._write_waiting()
        self._write_waiting()  # lines that arrived during the last write

    def _write_waiting(self) -> None:
        text = "".join([self._lines.popleft() for _ in range(len(self._lines))])
        left: str | bytes = text if self._is_text else text.encode(errors="backslashreplace")
        if self._stream is not None:
            with suppress(OSError, ValueError):  # a server survives a closed log
                while left:
                    written: int | None = self._stream.write(left)  # a pipe may take a part, or None while it is full
                    if written is None:
                        time.sleep(_PAUSE_SECONDS)
                    left = left[written or 0 :]


def make_logger(settings: Settings, writer: LogWriter, *, is_terminal: bool) -> FilteringBoundLogger:
    """Return a logger with the format and the level of the settings.

    The logger ignores the surrounding program's configuration of structlog and logging.
    """
    for_people = settings.log_format is LogFormat.TEXT or (settings.log_format is LogFormat.AUTO and is_terminal)
    processors: list[Processor] = [structlog.processors.add_log_level]
    if for_people:
        renderer = structlog.dev.ConsoleRenderer(
            colors=is_terminal,
            sort_keys=False,
            exception_formatter=structlog.dev.plain_traceback,  # other formats show variables, such as hands and seeds
        )
        processors += [structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False), _escape, renderer]
    else:
        processors += [
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            _as_json,
        ]
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(writer),  # type: ignore[arg-type]  # it only needs write and flush
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level.value),
    ).bind()  # an unbound logger would be configured again for every line
    return logger


def open_log(settings: Settings) -> tuple[FilteringBoundLogger, LogWriter]:
    """Open the log on standard error; return the logger, and the writer to close at the end."""
    buffer = getattr(sys.stderr, "buffer", sys.stderr)  # a replacement such as StringIO has no buffer
    writer = LogWriter(getattr(buffer, "raw", buffer))
    return make_logger(settings, writer, is_terminal=sys.stderr is not None and sys.stderr.isatty()), writer


def _as_json(_: object, __: str, fields: EventDict) -> str:
    """Return an entry as JSON in ASCII, so that a terminal does not execute texts that a caller chose."""
    with suppress(UnicodeEncodeError):
        line = _encode(fields).decode()
        if line.isascii():
            return line
    return json.dumps(fields, default=repr)  # slower than msgspec, but escapes all non-ASCII characters


def _escape(_: object, __: str, fields: EventDict) -> EventDict:
    """Escape control characters, because a terminal would execute them and callers choose some texts of an entry."""
    for name, value in fields.items():
        if isinstance(value, str) and name != "exception" and not value.isprintable():
            fields[name] = "".join([each if each.isprintable() else repr(each)[1:-1] for each in value])
    return fields
