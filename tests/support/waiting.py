"""Waiting for what happens in its own time."""

from __future__ import annotations

import time
from collections.abc import Callable


def wait_until(happened: Callable[[], object], seconds: float = 20.0) -> None:
    """Return as soon as something has happened, and fail if it takes longer than `seconds`."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
