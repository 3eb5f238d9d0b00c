"""Play streams have a limited number of slots; if all are in use, the client with the most streams loses one."""

from __future__ import annotations

from functools import partial

import pytest

from khronos_core.errors import RequestError
from khronos_service.callers import Release, StreamSlots
from khronos_service.errors import OverloadedError, RateLimitedError, ShuttingDownError


class Streams:
    """Streams that occupy slots; their names consist of their owner and a number: `ann 1`."""

    def __init__(self, max_slots: int, max_each: int = 0) -> None:
        self.shares = StreamSlots("play streams", max_slots, max_each)
        self.ended: dict[str, type[RequestError]] = {}
        self._releases: dict[str, Release] = {}

    def enter(self, *names: str) -> None:
        """Let streams take slots, one after the other."""
        for name in names:
            self._releases[name] = partial(self._end, name)
            self.shares.enter(name.split()[0], self._releases[name])

    def leave(self, name: str) -> None:
        """Let a stream release its slot."""
        self.shares.leave(self._releases[name])

    def _end(self, name: str, error: RequestError) -> None:
        assert name not in self.ended, "a stream ends once"
        self.ended[name] = type(error)


@pytest.mark.parametrize(
    ("held", "entering", "loses"),
    [
        (["ann 1", "ann 2", "ben 1"], "ben 2", "ann 1"),
        (["ben 1", "ann 1", "ann 2"], "ben 2", "ann 1"),
        (["ben 1", "ann 1", "ann 2"], "ann 3", "ann 1"),
        (["ann 1", "ann 2", "ann 3"], "ben 1", "ann 1"),
        (["ben 1", "ann 1", "cleo 1"], "dan 1", "ben 1"),
    ],
    ids=["has most", "not the oldest of all", "who enters", "has all", "equal: the oldest of all"],
)
def test_client_with_the_most_streams_loses_its_oldest_if_no_slot_is_left(
    held: list[str], entering: str, loses: str
) -> None:
    streams = Streams(max_slots=3)
    streams.enter(*held)
    assert not streams.ended
    streams.enter(entering)
    assert streams.ended == {loses: OverloadedError}


def test_client_with_one_stream_keeps_it_regardless_of_other_clients() -> None:
    streams = Streams(max_slots=3)
    streams.enter("ben 1", *(f"ann {number}" for number in range(20)))
    assert [*streams.ended] == [f"ann {number}" for number in range(18)]


def test_released_slot_is_free() -> None:
    streams = Streams(max_slots=2)
    streams.enter("ann 1", "ann 2")
    streams.leave("ann 1")
    streams.enter("ben 1")
    assert not streams.ended


def test_stream_that_lost_its_slot_releases_nothing() -> None:
    streams = Streams(max_slots=2)
    streams.enter("ann 1", "ann 2", "ben 1")
    streams.leave("ann 1")
    streams.enter("ben 2")
    assert [*streams.ended] == ["ann 1", "ann 2"]


def test_client_at_its_stream_limit_is_refused_and_loses_nothing() -> None:
    streams = Streams(max_slots=3, max_each=2)
    streams.enter("ann 1", "ann 2")
    with pytest.raises(RateLimitedError) as refused:
        streams.enter("ann 3")
    streams.enter("ben 1")
    assert refused.value.facts == {"limit": "2", "what": "open play streams"}
    assert not streams.ended


def test_at_shutdown_all_slots_are_lost_and_no_stream_enters() -> None:
    streams = Streams(max_slots=3)
    streams.enter("ann 1", "ben 1")
    streams.shares.close()
    assert streams.ended == {"ann 1": ShuttingDownError, "ben 1": ShuttingDownError}
    with pytest.raises(ShuttingDownError):
        streams.enter("cleo 1")
