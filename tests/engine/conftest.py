"""What all tests of the engine share."""

from collections.abc import Iterator

import pytest

from khronos_engine.rules import cards


@pytest.fixture(scope="session", autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Find all payments anew: what an earlier run in this process kept would hide a mistake made since."""
    cards._purse.cache_clear()
    yield
    cards._purse.cache_clear()
