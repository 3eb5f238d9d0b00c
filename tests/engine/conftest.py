"""What all tests of the engine share."""

from collections.abc import Iterator

import pytest

from khronos_engine import board
from khronos_engine.rules import cards


@pytest.fixture(scope="session", autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Find payments and holders anew: what an earlier run in this process kept would hide a mistake made since."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    cards._purse.cache_clear()
    board._shelf.cache_clear()
