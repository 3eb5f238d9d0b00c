"""Measurements in this process measure the items that they name."""

from __future__ import annotations

from bench.in_process import call_rate, lists, measure_passes, once, step_rate


def test_new_items_are_measured_once_and_old_items_in_whole_passes() -> None:
    seen: list[int] = []
    made = iter(range(1_000_000))

    once(seen.append, lambda: next(made), 0)
    assert seen == [*range(50)]

    seen.clear()
    measure_passes(seen.append, [1, 2, 3], 0)
    assert seen == [1, 2, 3]


def test_each_section_measures_something() -> None:
    assert call_rate(0, cached=True) > 0
    assert call_rate(0, cached=False) > 0
    assert step_rate(0) > 0
    assert all(each.measure().value > 0 for each in lists(0))
