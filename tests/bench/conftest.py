"""Uses few games, so that the tests of the benchmarks are quick."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench import workloads


@pytest.fixture(scope="session", autouse=True)
def all_games() -> Iterator[tuple[str, ...]]:
    """Replaces the benchmark games with one game; returns the original games."""
    games = workloads.GAMES
    cached = (workloads.moments, workloads.positions, workloads.mix, workloads.fixed_call, workloads.stream)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workloads, "GAMES", ("1",))
        for each in cached:
            each.cache_clear()
        yield games
    for each in cached:
        each.cache_clear()
