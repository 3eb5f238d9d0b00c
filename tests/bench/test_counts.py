"""The profiles of calls count modules and functions correctly."""

from __future__ import annotations

import gc

from bench.counts import Counts, count, count_call
from khronos_engine.game.squares import column_number


def test_only_our_own_functions_are_counted() -> None:
    assert count(lambda: column_number("A")) == Counts(calls=1, modules=1, switches=1)
    assert count(lambda: sorted([2, 1], key=abs)) == Counts(0, 0, 0)


def test_counting_restores_the_garbage_collection() -> None:
    count(lambda: None)
    assert (gc.get_freeze_count(), gc.isenabled()) == (0, True)


def test_repeated_call_has_the_same_counts_each_time() -> None:
    found = count_call(cached=True)

    assert found == count_call(cached=True)
    assert found.calls >= found.switches >= found.modules > 1
