"""Log lines: one JSON object each for machines, or readable ones on a terminal. They go to standard error.

What is logged is about calls and processes: never a state, an action or anything that a player may not know.
"""

from __future__ import annotations

import sys
from typing import TextIO

import structlog
from structlog.typing import FilteringBoundLogger, Processor

from khronos_service.config import LogFormat, Settings

Logger = FilteringBoundLogger
"""What log lines are written with."""


def make_logger(settings: Settings, stream: TextIO | None = None) -> Logger:
    """Return a logger that writes to a stream, standard error unless another is given.

    It is set up by itself: what the program around it has told structlog or logging does not matter to it.
    """
    out = sys.stderr if stream is None else stream
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
        structlog.WriteLogger(out),  # a line is one write, so that those of several processes do not mix
        processors=[structlog.processors.add_log_level, moment, *ending],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level.value),
        cache_logger_on_first_use=True,
    )
    return logger
