"""What is written down of a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import report
from bench.figures import Name, Results, Series
from bench.hotspots import STAGES
from bench.reach import Goal, Standing, goals, standings
from bench.report import number, table, with_table

ROOT = Path(__file__).resolve().parents[2]


def some_results() -> Results:
    def series(variant: str, *rounds: float, cores: float = 1.0, base: str = "raw echo") -> Series:
        name = Name("apply", "ApplyAction, mix, sync", variant)
        return Series(name, "us", rounds, base, {"cores": (cores,) * len(rounds), "calls/s": rounds})

    return Results(
        [series("raw echo", 100, 120, base=""), series("hit", 150, 200, cores=0.8), series("miss", 500, 600)]
    )


def test_numbers_have_three_digits_that_count() -> None:
    assert [number(each) for each in (0, 0.1234, 1.234, 12.34, 123.4, 1234.5, 20000)] == [
        "0",
        "0.12",
        "1.23",
        "12.3",
        "123",
        "1 234",
        "20 000",
    ]


def test_a_table_is_aligned_and_is_markdown() -> None:
    assert table(("what", "us"), [("hit", "7"), ("a miss", "12")]).splitlines() == [
        "| what   | us |",
        "|--------|---:|",
        "| hit    |  7 |",
        "| a miss | 12 |",
    ]


def test_a_server_that_was_not_saturated_is_marked() -> None:
    lines = report.section_table(some_results(), "apply").splitlines()

    assert [line for line in lines if "not saturated" in line] == [line for line in lines if ": hit" in line]


def test_what_a_share_leaves_is_told() -> None:
    row = report.budget_table(some_results()).splitlines()[-1]

    # Of 110 us: at 0.4 another 165 are left, at 0.8 a quarter of it; the median hit takes 175 in all.
    assert [cell.strip() for cell in row.split("|")[1:-1]] == [
        "sync",
        "110 us",
        "165 us",
        "73.3 us",
        "27.5 us",
        "",
        "65.0 us",
        "440 us",
    ]


def test_results_are_read_as_they_were_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "results.json")
    missing = Series(Name("peers", "play", "a peer"), "/s", (), note="could not be installed")
    results = Results([*some_results().series, missing])

    report.write_results(results, {"Python": "3.11"})
    read, about = report.read_results()

    assert read.series == results.series
    assert about == {"Python": "3.11"}
    assert "could not be installed" in report.section_table(read, "peers")
    told = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert [each["ratio"] for each in told["figures"]][:3] == [None, pytest.approx(0.63333, abs=1e-4), 0.2]


def test_a_table_goes_between_its_markers_and_nowhere_else() -> None:
    page = "# Page\n\n<!-- table: Reach -->\nold\n<!-- end -->\n\n<!-- table: Run -->\nkept\n<!-- end -->\n"

    assert with_table(page, "Reach", "a\nb") == page.replace("old", "a\nb")
    assert with_table(page, "Reach", r"\1") == page.replace("old", r"\1")
    assert with_table(page, "Elsewhere", "a") == page


def test_a_goal_is_met_from_its_bound_on() -> None:
    def standing(value: float, *, at_least: bool) -> Standing:
        return Standing(Goal(1, "a goal", "ms", 10, at_least, lambda _: value), value)

    assert [standing(each, at_least=True).met for each in (9, 10, 11)] == [False, True, True]
    assert [standing(each, at_least=False).met for each in (9, 10, 11)] == [True, True, False]
    assert standing(5, at_least=False).factor == 2
    assert standing(5, at_least=True).factor == 0.5


def test_goals_that_were_not_measured_are_left_out() -> None:
    found = standings(some_results())

    assert [(each.goal.number, each.met) for each in found] == [(1, True), (1, False)]
    assert [round(each.value, 3) for each in found] == [0.633, 0.2]


def test_the_run_on_file_has_a_value_for_every_goal_and_a_table_for_every_mark() -> None:
    results, about = report.read_results()
    pages = "".join([page.read_text("utf-8") for page in report.PAGES])
    measured = {each.name.section for each in results.series}

    assert len(standings(results)) == len(goals())
    assert measured - {"compiled"} == set(report.TITLES)
    for title in report.parts(results, about):
        assert f"<!-- table: {title} -->" in pages


def test_every_file_of_a_stage_is_there() -> None:
    files = [str(path) for room in ("engine", "service") for path in (ROOT / room).rglob("*.py")]

    assert all(any(path.endswith(each) for path in files) for stage in STAGES for each in stage.files)
