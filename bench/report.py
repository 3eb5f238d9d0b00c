"""Writes the results of a run: tables, `results.json`, and the tables of docs/performance.md."""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Any

from bench.figures import Figure
from bench.load import SATURATED
from bench.servers import ROOT

RESULTS = ROOT / "bench" / "results.json"
"""The figures of the last whole run."""

PAGE = ROOT / "docs" / "performance.md"
"""The page with their tables."""

TITLES: Mapping[str, str] = {
    "apply": "ApplyAction over gRPC, whole games",
    "calls": "The other calls over gRPC",
    "positions": "ApplyAction over gRPC on fixed positions",
    "workers": "Two workers",
    "engine": "The engine by itself",
    "peers": "Other rules engines, in process",
    "starts": "Starting and memory",
}
"""The title of each section, in the order of the report."""

_BESIDE = ("calls/s", "p50 us", "p99 us")

Row = tuple[str, ...]


# --- tables -----------------------------------------------------------------------------------------------------------


def table(head: Row, rows: Iterable[Row]) -> str:
    """Return a table in Markdown that is readable as text: the first column left-aligned, the others right-aligned."""
    body = list(rows)
    widths = [max(len(row[place]) for row in (head, *body)) for place in range(len(head))]

    def line(row: Row) -> str:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        return f"| {' | '.join(cells)} |"

    rule = "|".join(["", "-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:]), ""])
    return "\n".join([line(head), rule, *map(line, body)])


def number(value: float) -> str:
    """Return a number with three significant digits, or all before the point."""
    if value == 0 or abs(value) >= 1000:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.{max(0, 2 - len(str(int(abs(value)))) + 1)}f}"


def section_table(figures: Sequence[Figure]) -> str:
    """Return the table of a section: a line a figure where calls under load are compared, else a line a case."""
    if any(each.ratios and each.beside for each in figures):
        return _detailed(figures)
    return _compact(figures)


def _detailed(figures: Sequence[Figure]) -> str:
    """Return a line for each figure, with its range, what was seen beside it, and its ratios."""
    beside = [name for name in _BESIDE if any(name in each.beside for each in figures)]
    bases = list(dict.fromkeys(base for each in figures for base in each.ratios))
    rows = [
        (
            f"{each.case}: {each.variant}{flag(each)}",
            f"{number(each.median)} {each.unit}",
            f"{number(each.low)} to {number(each.high)}",
            *(number(each.beside[name]) if name in each.beside else "" for name in beside),
            *(f"{each.ratios[base]:.2f}" if base in each.ratios else "" for base in bases),
        )
        for each in figures
    ]
    return table(("what", "a call", "range", *beside, *(f"of {base}" for base in bases)), rows)


def _compact(figures: Sequence[Figure]) -> str:
    """Return a table for the cases whose first variant is the same: the medians, and in brackets their ratios."""
    cases: dict[str, dict[str, Figure]] = {}
    for each in figures:
        cases.setdefault(each.case, {})[each.variant] = each
    families: dict[str, list[str]] = {}
    for case, found in cases.items():
        families.setdefault(next(iter(found)), []).append(case)
    tables = []
    for family in families.values():
        variants = list(dict.fromkeys(variant for case in family for variant in cases[case]))
        rows = [(case, *(_cell(cases[case].get(variant)) for variant in variants)) for case in family]
        tables.append(table(("what", *variants), rows))
    return "\n\n".join(tables)


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return ""
    ratios = "".join(f" ({ratio:.2f})" for ratio in figure.ratios.values())
    return f"{number(figure.median)} {figure.unit}{ratios}{flag(figure)}"


def flag(figure: Figure) -> str:
    """Return a mark for a figure of a server on one core that was not saturated."""
    return " (not saturated)" if figure.beside.get("cores", 1) < SATURATED else ""


def tables(figures: Sequence[Figure], about: Mapping[str, Any]) -> dict[str, str]:
    """Return the tables by title."""
    found = {"Run": table(("of the run", ""), [(key, str(value)) for key, value in about.items()])}
    for section, title in TITLES.items():
        own = [each for each in figures if each.section == section]
        if own:
            found[title] = section_table(own)
    return found


def text(figures: Sequence[Figure], about: Mapping[str, Any]) -> str:
    """Return all tables as text."""
    return "\n".join(f"\n{title}\n\n{found}" for title, found in tables(figures, about).items())


# --- files ------------------------------------------------------------------------------------------------------------


def about_run(**more: str) -> dict[str, Any]:
    """Return the facts of the machine and the software."""
    packages = ("grpcio", "protobuf", "uvloop", "structlog")
    return {
        "Python": platform.python_version(),
        "packages": ", ".join(f"{name} {metadata.version(name)}" for name in packages),
        "cores": os.cpu_count(),
        "processor": _processor(),
        "load of the machine before the run": round(os.getloadavg()[0], 2),
        **more,
    }


def _processor() -> str:
    found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text("utf-8"))
    return found[1] if found else platform.machine()


def write_results(figures: Sequence[Figure], about: Mapping[str, Any]) -> None:
    """Write the figures of a run, a line each."""
    lines = ",\n".join(json.dumps(_rounded(asdict(each)), ensure_ascii=False) for each in figures)
    RESULTS.write_text(f'{{"about": {json.dumps(about)},\n"figures": [\n{lines}\n]}}\n', "utf-8")


def _rounded(value: Any) -> Any:
    """Return values rounded to four significant digits."""
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    return float(f"{value:.4g}") if isinstance(value, float) else value


def read_results() -> tuple[list[Figure], dict[str, Any]]:
    """Return the figures and the facts of the last whole run."""
    written = json.loads(RESULTS.read_text("utf-8"))
    return [Figure(**each) for each in written["figures"]], written["about"]


def write_page() -> None:
    """Put the tables of the last whole run between the markers of the page."""
    page = PAGE.read_text("utf-8")
    for title, found in tables(*read_results()).items():
        page = with_table(page, title, found)
    PAGE.write_text(page, "utf-8")


def with_table(page: str, title: str, found: str) -> str:
    """Return a page with a table between the markers of its title; a page without them stays as it is."""
    begin, end = f"<!-- table: {title} -->", "<!-- end -->"
    return re.sub(
        rf"{re.escape(begin)}\n.*?{re.escape(end)}", lambda _: f"{begin}\n{found}\n{end}", page, flags=re.DOTALL
    )
