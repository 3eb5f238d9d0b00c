"""Log lines: one JSON object each for machines, or readable ones on a terminal. They go to standard error.

What is logged is about calls and processes: never a state, an action or anything that a player may not know.
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO

import structlog
from structlog.typing import FilteringBoundLogger, Processor

from khronos_service.config import LogFormat, Settings

Logger = FilteringBoundLogger
"""What log lines are written with."""


_PAUSE = 0.05  # seconds for which lines are gathered
_MOST_WAITING = 1 << 16  # lines that wait to be written; if nobody takes them, the oldest are lost
_CHUNK = 4096  # bytes that a pipe takes as one, so that lines of several processes do not mix


class Lines(Protocol):
    """What log lines are written to."""

    def write(self, text: str, /) -> object:
        """Take a line, its end included."""

    def flush(self) -> object:
        """See to it that what was taken goes out."""

    def isatty(self) -> bool:
        """Whether people read along."""


class _Gathered:
    """Takes lines at once, and writes them a moment later from a thread of its own.

    Whoever writes to a file lets go of the interpreter and has to wait for it afterwards; a call that is answered in
    fifty microseconds is not to wait so long again for its line in the log.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._lines: deque[str] = deque(maxlen=_MOST_WAITING)
        self._some = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._turn, name="khronos-log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        self._lines.append(text)
        if not self._some.is_set():
            self._some.set()

    def flush(self) -> None:
        """Leave that to the thread."""

    def isatty(self) -> bool:
        return self._out.isatty()

    def close(self) -> None:
        """Write what is left, and end."""
        self._ended.set()
        self._some.set()
        self._thread.join()

    def _turn(self) -> None:
        while not self._ended.is_set():
            self._some.wait()
            self._ended.wait(_PAUSE)
            self._some.clear()
            self._write_all()
        self._write_all()

    def _write_all(self) -> None:
        chunk = ""
        while self._lines:
            line = self._lines.popleft()
            if chunk and len(chunk) + len(line) > _CHUNK:
                self._put(chunk)
                chunk = ""
            chunk += line
        self._put(chunk)

    def _put(self, chunk: str) -> None:
        with suppress(OSError, ValueError):  # where nobody takes log lines, calls are answered all the same
            self._out.write(chunk)
            self._out.flush()


@contextmanager
def gathered(out: TextIO) -> Iterator[Lines]:
    """Give what log lines can be written to without waiting; when the context ends, all of them are out."""
    lines = _Gathered(out)
    try:
        yield lines
    finally:
        lines.close()


def make_logger(settings: Settings, stream: Lines | None = None) -> Logger:
    """Return a logger that writes to a stream, standard error unless another is given.

    It is set up by itself: what the program around it has told structlog or logging does not matter to it.
    """
    out: Lines = sys.stderr if stream is None else stream
    for_people = settings.log_format is LogFormat.TEXT or (settings.log_format is LogFormat.AUTO and out.isatty())
    moment: Processor
    ending: list[Processor]
    if for_people:
        moment = structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False)
        ending = [structlog.dev.ConsoleRenderer(colors=out.isatty(), sort_keys=False)]
    else:
        moment = structlog.processors.TimeStamper(fmt="iso", utc=True)
        ending = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    logger: Logger = structlog.wrap_logger(
        structlog.WriteLogger(out),  # type: ignore[arg-type]  # it writes and flushes, and asks for no more of a file
        processors=[structlog.processors.add_log_level, moment, *ending],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level.value),
        cache_logger_on_first_use=True,
    )
    return logger
