"""Figures are computed correctly from measured values."""

from __future__ import annotations

import pytest

from bench.figures import RATE, Sample, Trial, ratio, run


def test_rounds_are_interleaved_and_samples_stay_apart() -> None:
    order: list[str] = []

    def trial(variant: str, value: float) -> Trial:
        def measure() -> Sample:
            order.append(variant)
            return Sample(value * len(order), {"cores": 1})

        return Trial("a case", variant, "us", measure)

    found = run([trial("A", 1), trial("B", 10)], 2)

    assert "".join(order) == "ABAB"
    assert [(each.low, each.high) for each in found] == [(1, 3), (20, 40)]
    assert found[0].secondary == {"cores": 1}


def test_a_figure_is_the_median_of_its_rounds() -> None:
    rounds = iter((5, 100, 3))

    (found,) = run([Trial("a case", "hit", "us", lambda: Sample(next(rounds)))], 3)

    assert (found.low, found.median, found.high) == (3, 5, 100)


def test_half_the_cost_gives_ratio_two_and_half_the_rate_gives_one_half() -> None:
    assert ratio((50, 50), (100, 100), "us") == 2
    assert ratio((50, 50), (100, 100), RATE) == 0.5


def test_a_ratio_is_taken_within_a_round() -> None:
    # In the second round, the machine was three times slower for both.
    own, base = iter((200, 600, 210)), iter((100, 300, 100))
    trials = [
        Trial("a case", "echo", "us", lambda: Sample(next(base))),
        Trial("a case", "hit", "us", lambda: Sample(next(own)), ("echo",)),
    ]

    echo, hit = run(trials, 3)

    assert hit.ratios == {"echo": 0.5}
    assert echo.ratios == {}


def test_figures_with_different_numbers_of_rounds_are_not_compared() -> None:
    with pytest.raises(ValueError, match="is longer"):
        ratio((1,), (1, 1), "us")
