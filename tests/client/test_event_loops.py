"""An asyncio client can be created before its event loop runs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from khronos_client import AsyncReferee, errors
from tests.support.servers import run_server


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with run_server() as server:
        yield server.address


def test_client_created_outside_an_event_loop_uses_the_loop_of_its_first_call(address: str) -> None:
    referee = AsyncReferee(address, timeout=20)

    async def count_kinds() -> int:
        async with referee:
            return len((await referee.catalog()).kinds)

    assert asyncio.run(count_kinds()) == 9


def test_client_cannot_be_used_in_a_second_event_loop(address: str) -> None:
    referee = AsyncReferee(address, timeout=20)

    async def ask() -> None:
        await referee.catalog()

    asyncio.run(ask())
    with pytest.raises(RuntimeError, match="belongs to the event loop of its first call; make one for each loop"):
        asyncio.run(ask())


def test_a_client_that_was_closed_before_its_first_call_answers_no_call(address: str) -> None:
    async def ask() -> None:
        referee = AsyncReferee(address, timeout=20)
        await referee.close()
        await referee.catalog()

    with pytest.raises(errors.ConnectionClosedError):
        asyncio.run(ask())
