"""The results and the page that a run leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import report
from bench.__main__ import SECTIONS
from bench.figures import Figure
from bench.report import number, table, with_table


def figure(variant: str, median: float, *, cores: float = 1.0, **ratios: float) -> Figure:
    beside = {"cores": cores, "calls/s": 1e6 / median}
    return Figure("apply", "ApplyAction, mix", variant, "us", median, median - 1, median + 1, ratios, beside)


FIGURES = [figure("raw echo", 110), figure("hit", 175, cores=0.8, echo=0.63), figure("miss", 550, echo=0.2)]


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
    lines = report.section_table(FIGURES).splitlines()

    assert [line for line in lines if "not saturated" in line] == [line for line in lines if ": hit" in line]


def test_calls_under_load_are_shown_with_their_ratios() -> None:
    row = report.section_table(FIGURES).splitlines()[-1]

    assert [cell.strip() for cell in row.split("|")[1:-1]] == [
        "ApplyAction, mix: miss",
        "550 us",
        "549 to 551",
        "1 818",
        "0.20",
    ]


def test_results_are_read_as_they_were_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "results.json")

    report.write_results([figure("hit", 175, echo=0.5)], {"Python": "3.11"})

    (read,), about = report.read_results()
    assert (read.variant, read.median, read.ratios) == ("hit", 175, {"echo": 0.5})
    assert about == {"Python": "3.11"}


def test_a_table_goes_between_its_markers_and_nowhere_else() -> None:
    page = "# Page\n\n<!-- table: Peers -->\nold\n<!-- end -->\n\n<!-- table: Run -->\nstays\n<!-- end -->\n"

    assert with_table(page, "Peers", "a\nb") == page.replace("old", "a\nb")
    assert with_table(page, "Peers", r"\1") == page.replace("old", r"\1")
    assert with_table(page, "Elsewhere", "a") == page


def test_the_page_has_the_tables_of_the_run_on_file() -> None:
    figures, about = report.read_results()
    page = report.PAGE.read_text("utf-8")

    assert {each.section for each in figures} == set(report.TITLES) == set(SECTIONS)
    for title, found in report.tables(figures, about).items():
        assert f"<!-- table: {title} -->\n{found}\n<!-- end -->" in page
