"""The counts of what a call passes."""

from __future__ import annotations

from bench.profiles import Counts, counted, counts
from khronos_engine.squares import Square


def test_only_our_own_functions_are_counted() -> None:
    assert counted(lambda: Square.parse("A1")) == Counts(calls=1, modules=1, switches=1)
    assert counted(lambda: sorted([2, 1], key=abs)) == Counts(0, 0, 0)


def test_a_call_that_is_made_again_passes_as_much_each_time() -> None:
    found = counts("ListLegalActions", "hit")

    assert found == counts("ListLegalActions", "hit")
    assert found.calls >= found.switches >= found.modules > 1
