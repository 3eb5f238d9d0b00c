"""Let only one process at a time build files that several processes need."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def hold_lock(source: Path) -> Iterator[None]:
    """Hold a lock on a source file while building from it; do nothing without file locks, as on Windows."""
    try:
        import fcntl  # noqa: PLC0415  # not on every system
    except ImportError:
        yield
        return
    with source.open(encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
