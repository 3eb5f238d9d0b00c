"""A run of the benchmarks prints aligned tables."""

from __future__ import annotations

from bench.figures import Figure
from bench.report import number, table, table_of


def figure(variant: str, median: float, *, cores: float = 1.0, **ratios: float) -> Figure:
    secondary = {"cores": cores, "calls/s": 1e6 / median}
    return Figure("a call", variant, "us", median, median - 1, median + 1, ratios, secondary)


FIGURES = [figure("raw echo", 110), figure("known", 175, cores=0.8, echo=0.63), figure("unknown", 550, echo=0.2)]


def test_numbers_have_three_significant_digits() -> None:
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
    assert table(("what", "us"), [("known", "7"), ("unknown", "12")]).splitlines() == [
        "| what    | us |",
        "|---------|---:|",
        "| known   |  7 |",
        "| unknown | 12 |",
    ]


def test_a_server_that_was_not_saturated_is_marked() -> None:
    lines = table_of(FIGURES).splitlines()

    assert [line for line in lines if "not saturated" in line] == [line for line in lines if ": known" in line]


def test_calls_under_load_are_shown_with_their_ratios() -> None:
    row = table_of(FIGURES).splitlines()[-1]

    assert [cell.strip() for cell in row.split("|")[1:-1]] == [
        "a call: unknown",
        "550 us",
        "549 to 551",
        "1 818",
        "0.20",
    ]
