"""What log lines are written with; `observing.logs` makes it."""

from __future__ import annotations

from typing import Any, Protocol


class Logger(Protocol):
    """What log lines are written with: what happened, and fields about it."""

    def info(self, event: str, **fields: Any) -> object:
        """Log normal operation."""

    def warning(self, event: str, **fields: Any) -> object:
        """Log something that the operator should look at."""

    def error(self, event: str, **fields: Any) -> object:
        """Log a failure."""

    def bind(self, **fields: Any) -> Logger:
        """Return a logger whose lines all have these fields too."""
