"""Limit the size of the log during attacks."""

from __future__ import annotations

import logging
import time
from typing import Final

_PAUSE_SECONDS: Final = 60.0


class Sparse(logging.Filter):
    """A log filter that lets each message text pass once per minute."""

    def __init__(self) -> None:
        super().__init__()
        self._next: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write a record."""
        now = time.monotonic()
        text = str(record.msg).partition("\n")[0]
        self._next = {each: until for each, until in self._next.items() if until > now}
        return self._next.setdefault(text, now + _PAUSE_SECONDS) == now + _PAUSE_SECONDS
