"""The sums of the report, on made-up numbers."""

from __future__ import annotations

import pytest

from bench.figures import RATE, Name, Results, Sample, Series, Trial, ratio, run


def series(variant: str, *rounds: float, unit: str = "us", base: str = "") -> Series:
    return Series(Name("a section", "a case", variant), unit, rounds, base)


def test_rounds_are_interleaved_and_samples_kept_apart() -> None:
    told: list[str] = []

    def trial(variant: str, value: float) -> Trial:
        def measure() -> Sample:
            told.append(variant)
            return Sample(value * len(told), {"cores": 1})

        return Trial(Name("a section", "a case", variant), "us", measure)

    found = run([trial("A", 1), trial("B", 10)], 2)

    assert "".join(told) == "ABAB"
    assert [each.rounds for each in found] == [(1, 3), (20, 40)]
    assert found[0].beside == {"cores": (1, 1)}


def test_a_figure_is_the_median_of_its_rounds() -> None:
    assert series("hit", 5, 100, 3).median == 5
    assert series("hit", 1).median_beside("cores") is None


def test_half_the_cost_is_twice_as_good_and_half_the_rate_half_as_good() -> None:
    assert ratio(series("hit", 50, 50), series("echo", 100, 100)) == 2
    assert ratio(series("hit", 50, 50, unit=RATE), series("echo", 100, 100, unit=RATE)) == 0.5


def test_a_ratio_is_taken_within_a_round() -> None:
    # In the second round the machine was three times as slow for both.
    own, base = series("hit", 200, 600, 210, base="echo"), series("echo", 100, 300, 100)

    assert ratio(own, base) == 0.5
    assert Results([own, base]).ratio(own) == 0.5


def test_what_has_no_base_or_was_not_measured_has_no_ratio() -> None:
    alone, missing = series("hit", 1, base="echo"), Series(Name("a section", "a case", "echo"), "us", (), note="no")
    results = Results([alone, missing])

    assert results.ratio(alone) is None
    assert results.ratio(series("hit", 1)) is None
    assert results.find("a section", "a case", "echo") is None


def test_series_of_other_numbers_of_rounds_are_not_compared() -> None:
    with pytest.raises(ValueError, match="is shorter"):
        ratio(series("hit", 1, 2), series("echo", 1))
