"""What all tests of the engine share."""

from collections.abc import Iterator

import pytest

from khronos_engine.rules import ground


@pytest.fixture(scope="session", autouse=True)
def _nothing_cached() -> Iterator[None]:
    """Empty the caches: what an earlier run in this process cached would hide a mistake made since."""
    _clear()
    yield
    _clear()


def _clear() -> None:
    ground.ground.cache_clear()
    ground._reach.cache_clear()
    ground._ranked.cache_clear()
