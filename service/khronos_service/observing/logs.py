"""Log lines: one JSON object each for machines, or readable ones on a terminal. They go to standard error.

What is logged is about calls and processes: never a state, an action or anything that a player may not know.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from khronos_service.configuration.settings import LogFormat, Settings
from khronos_service.logger import Logger

_PAUSE = 0.01  # seconds for which lines are gathered
_MOST_WAITING = 1 << 24  # bytes of entries that wait to be written; if nobody takes them, the oldest are lost
_ENTRY = 1 << 10  # bytes of an entry beside its texts: the fields of a call and their values
_CHUNK = 4096  # bytes that a pipe takes as one, so that lines of several processes do not mix
_LAST_SECONDS = 1.0  # for which the end of a process waits until somebody takes its last lines
_STANDARD_ERROR = 2  # its file descriptor
_TRACE = "exception"  # the field of a traceback, which has several lines
_MOMENT = "moment"  # the field of when something happened, until it is written as a timestamp


class Lines(Protocol):
    """What log lines are written to."""

    def write(self, text: str, /) -> object:
        """Take a line, its end included."""

    def flush(self) -> object:
        """Write out every line that was taken."""

    def isatty(self) -> bool:
        """Whether people read the lines as they come."""


class StandardError:
    """Standard error without Python's buffers: a thread that waits there would hold their lock at the process's end."""

    def __init__(self) -> None:
        self._open = sys.__stderr__ is not None  # if it was closed at the start, another file may have its number

    def write(self, text: str) -> None:
        """Write all of a text; wait until somebody takes it."""
        rest = memoryview(text.encode(errors="backslashreplace"))
        while rest and self._open:
            rest = rest[os.write(_STANDARD_ERROR, rest) :]

    def flush(self) -> None:
        """Do nothing: nothing waits."""

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._open and os.isatty(_STANDARD_ERROR)


class _Entry(NamedTuple):
    """What becomes a line.

    Attributes:
        log: What makes the line.
        level: How urgent it is, as `logging` has it.
        event: What happened.
        fields: What is known about it.
        size: About how many bytes all that takes.
    """

    log: FilteringBoundLogger
    level: int
    event: str
    fields: dict[str, Any]
    size: int


class _Gathered:
    """Takes log entries at once, and formats and writes them a moment later, in a thread of its own.

    A thread that writes to a file releases the interpreter and has to wait for it afterwards, and a line costs less to
    format after another one than in the middle of a call. A call that is answered in fifty microseconds should not wait
    as long again for its line in the log.
    """

    def __init__(self, out: Lines) -> None:
        self._out = out
        self._chunk = ""
        self._waiting: deque[_Entry] = deque()
        self._waiting_bytes = 0
        self._counting = threading.Lock()
        self._some = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._turn, name="khronos-log", daemon=True)
        self._thread.start()

    def take(self, log: FilteringBoundLogger, level: int, event: str, fields: dict[str, Any]) -> None:
        """Hand a log entry to the thread."""
        fields[_MOMENT] = time.time()
        size = _ENTRY + sum([len(each) for each in fields.values() if isinstance(each, str)])
        with self._counting:
            self._waiting.append(_Entry(log, level, event, fields, size))
            self._waiting_bytes += size
            while self._waiting_bytes > _MOST_WAITING:
                self._waiting_bytes -= self._waiting.popleft().size
        if not self._some.is_set():
            self._some.set()

    def write(self, line: str) -> None:
        """Take a line that the thread has made."""
        if len(self._chunk) + len(line) > _CHUNK:
            self._put()
        self._chunk += line

    def flush(self) -> None:
        """Do nothing: a chunk is flushed when it is full."""

    def isatty(self) -> bool:
        return self._out.isatty()

    def close(self) -> None:
        """Write what is left, as far as somebody takes it in time, and end."""
        self._ended.set()
        self._some.set()
        self._thread.join(_LAST_SECONDS)

    def _turn(self) -> None:
        while not self._ended.is_set():
            self._some.wait()
            self._ended.wait(_PAUSE)
            self._some.clear()
            self._write_all()
        self._write_all()

    def _write_all(self) -> None:
        while entry := self._next():
            try:
                entry.log.log(entry.level, entry.event, **entry.fields)
            except Exception:  # noqa: BLE001  # one line that can't be made must not be the last
                entry.log.log(logging.ERROR, "a line of the log can't be made", about=entry.event)
        self._put()

    def _next(self) -> _Entry | None:
        """Return the oldest entry that waits; None if there is none."""
        with self._counting:
            if not self._waiting:
                return None
            entry = self._waiting.popleft()
            self._waiting_bytes -= entry.size
            return entry

    def _put(self) -> None:
        chunk, self._chunk = self._chunk, ""
        if chunk:
            with suppress(OSError, ValueError):  # where nobody takes log lines, calls are answered all the same
                self._out.write(chunk)
                self._out.flush()


class _DeferredLogger:
    """A logger that hands its entries to a `_Gathered`."""

    def __init__(self, log: FilteringBoundLogger, lines: _Gathered) -> None:
        self._log = log
        self._lines = lines
        self._logs_info = log.is_enabled_for(logging.INFO)

    def info(self, event: str, **fields: Any) -> None:
        if self._logs_info:
            self._lines.take(self._log, logging.INFO, event, fields)

    def warning(self, event: str, **fields: Any) -> None:
        self._lines.take(self._log, logging.WARNING, event, fields)

    def error(self, event: str, **fields: Any) -> None:
        if isinstance(error := fields.pop("exc_info", None), BaseException):  # which holds all that its functions held
            fields[_TRACE] = "".join(traceback.format_exception(error)).rstrip("\n")
        self._lines.take(self._log, logging.ERROR, event, fields)

    def bind(self, **fields: Any) -> Logger:
        return _DeferredLogger(self._log.bind(**fields), self._lines)


@contextmanager
def gathering(settings: Settings, out: Lines) -> Iterator[Logger]:
    """Yield a logger that no caller waits for; when the context ends, its lines are written if somebody takes them."""
    lines = _Gathered(out)
    try:
        yield _DeferredLogger(_structured(settings, lines), lines)
    finally:
        lines.close()


def make_logger(settings: Settings, stream: Lines | None = None) -> Logger:
    """Return a logger that writes every line at once to a stream, Python's standard error unless another is given.

    It has a configuration of its own: that of the surrounding program for structlog or logging has no effect on it.
    """
    return _structured(settings, stream or sys.stderr or StandardError())


def write_last_line(text: str) -> None:
    """Write a line to standard error; if nobody takes it in time, return all the same."""
    writing = threading.Thread(target=_write_line, args=(text,), daemon=True)
    writing.start()
    writing.join(_LAST_SECONDS)


def _write_line(text: str) -> None:
    with suppress(OSError):
        StandardError().write(text + "\n")


def _structured(settings: Settings, out: Lines) -> FilteringBoundLogger:
    """Return a structlog logger with the format and the level of the settings."""
    for_people = settings.log_format is LogFormat.TEXT or (settings.log_format is LogFormat.AUTO and out.isatty())
    processors: list[Processor]
    if for_people:
        renderer = structlog.dev.ConsoleRenderer(
            colors=out.isatty(),
            sort_keys=False,
            exception_formatter=structlog.dev.plain_traceback,  # others show what variables held, hands and seeds too
        )
        processors = [_clock_time, _printable, renderer]
    else:
        processors = [_universal_time, structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(out),  # type: ignore[arg-type]  # it writes and flushes, and asks for no more of a file
        processors=[structlog.processors.add_log_level, *processors],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level.value),
    ).bind()  # unbound, it would be configured for every line
    return logger


def _clock_time(_: object, __: str, fields: EventDict) -> EventDict:
    """Add the local time of an entry: its own, or now if it has none."""
    moment = datetime.fromtimestamp(fields.pop(_MOMENT, time.time()))  # noqa: DTZ006  # people live by local time
    fields["timestamp"] = f"{moment:%H:%M:%S}"
    return fields


def _printable(_: object, __: str, fields: EventDict) -> EventDict:
    """Escape what is no character in the texts of an entry: callers choose some, and a terminal obeys such codes."""
    for name, value in fields.items():
        if isinstance(value, str) and name != _TRACE and not value.isprintable():
            fields[name] = "".join([each if each.isprintable() else repr(each)[1:-1] for each in value])
    return fields


def _universal_time(_: object, __: str, fields: EventDict) -> EventDict:
    """Add the date and time of an entry in UTC: its own, or now if it has none."""
    moment = datetime.fromtimestamp(fields.pop(_MOMENT, time.time()), UTC)
    fields["timestamp"] = moment.isoformat().replace("+00:00", "Z")
    return fields
