"""The compiled build is measured beside plain Python, or its absence is noted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import apart, beside_compiled, report
from bench.beside_compiled import BUILDS, COMPILED, PLAIN, SECTION, over_grpc
from bench.figures import Name, Results, Series
from bench.in_process import HIT, MISS
from bench.over_grpc import FRONTS, RAW
from bench.reach import goals_of_compiled
from tools.native import building


def measured() -> Iterator[Series]:
    """Yield a series for everything that a run measures of both builds."""
    for trial in apart.trials(0.001):
        for build, base in ((PLAIN, ""), (COMPILED, PLAIN)):
            yield Series(Name(SECTION, apart.told(trial), build), trial.unit, (1.0,), base)
    for front in FRONTS:
        case = f"ApplyAction, mix, {front}"
        yield Series(Name(SECTION, case, RAW), "us", (1.0,))
        for variant in (HIT, MISS):
            for build in BUILDS:
                yield Series(Name(SECTION, case, over_grpc(variant, build)), "us", (2.0,), RAW)


def test_every_goal_of_the_compiled_build_is_found_among_what_is_measured() -> None:
    results = Results(measured())

    assert all(goal.value(results) for goal in goals_of_compiled())
    cells = report.section_table(results, SECTION)
    assert "1.00 us (1.00)" in cells
    assert "2.00 us (0.50)" in cells


def test_a_run_without_a_compiled_build_says_how_to_make_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(building, "_PROVED", tmp_path / "proved")
    [absent] = beside_compiled.left_out()

    assert "make native" in report.section_table(Results([absent]), SECTION)
    assert all(goal.value(Results([absent])) is None for goal in goals_of_compiled())


def test_a_compiled_build_of_other_source_is_not_measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(building, "_PROVED", tmp_path / "proved")
    (tmp_path / "proved").write_text("of something else", "ascii")

    assert "other source" in beside_compiled.left_out()[0].note
