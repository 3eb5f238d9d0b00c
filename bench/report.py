"""Writing a run down: tables for people, `results.json` for machines, and the tables of the pages."""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from bench.figures import Name, Results, Series
from bench.load import SATURATED
from bench.reach import Standing, standings
from bench.servers import ROOT

RESULTS = ROOT / "bench" / "results.json"
"""Where the figures of the last whole run are."""

PAGES = (ROOT / "docs" / "performance.md",)
"""The pages whose tables are made from them."""

TITLES: Mapping[str, str] = {
    "apply": "ApplyAction over gRPC, whole games played forward",
    "calls": "The other calls over gRPC",
    "positions": "ApplyAction over gRPC on fixed positions",
    "workers": "Two workers",
    "in process": "In process",
    "peers": "Peers, in process",
    "starts": "Starting and idling",
}
"""What each section is called, in the order of the report."""

_DETAILED = {"apply", "workers"}  # sections that are told a line a variant
_BESIDE = ("calls/s", "cores", "p50 us", "p99 us")

SHARES = (0.4, 0.6, 0.8)
"""Shares of the raw echo's calls per processor second that are asked for, or asked about."""

Row = tuple[str, ...]


# --- tables -----------------------------------------------------------------------------------------------------------


def table(head: Row, rows: Iterable[Row]) -> str:
    """Return a table that reads well as text and as Markdown: the first column to the left, the others to the right."""
    body = list(rows)
    widths = [max(len(row[place]) for row in (head, *body)) for place in range(len(head))]

    def line(row: Row) -> str:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        return f"| {' | '.join(cells)} |"

    rule = "|".join(["", "-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:]), ""])
    return "\n".join([line(head), rule, *map(line, body)])


def number(value: float) -> str:
    """Return a number with three digits that count, or all before the point."""
    if value == 0 or abs(value) >= 1000:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.{max(0, 2 - len(str(int(abs(value)))) + 1)}f}"


def section_table(results: Results, section: str) -> str:
    """Return the table of a section."""
    found = [each for each in results.series if each.name.section == section]
    return _detailed(results, found) if section in _DETAILED else _compact(results, found)


def _detailed(results: Results, found: Sequence[Series]) -> str:
    """Return a line for each series, with its range and what was seen beside."""
    beside = [name for name in _BESIDE if any(name in each.beside for each in found)]
    rows = []
    for each in found:
        share = results.ratio(each)
        seen = [each.median_beside(name) for name in beside]
        rows.append(
            (
                f"{each.name.case}: {each.name.variant}",
                f"{number(each.median)} {each.unit}",
                f"{number(min(each.rounds))} to {number(max(each.rounds))}",
                "" if share is None else f"{share:.2f}",
                *("" if value is None else number(value) for value in seen),
                flag(each),
            )
        )
    return table(("what", "median", "range", "of its base", *beside, ""), rows)


def _compact(results: Results, found: Sequence[Series]) -> str:
    """Return a table for the cases that have the same variants: the median, and in brackets the ratio to the base."""
    cases: dict[str, dict[str, Series]] = {}
    for each in found:
        cases.setdefault(each.name.case, {})[each.name.variant] = each
    # Most cases with a variant that others lack have it beside the same ones: they share a table with an empty cell.
    families: dict[str, list[str]] = {}
    for case, series in cases.items():
        families.setdefault(next(iter(series)), []).append(case)
    tables = []
    for family in families.values():
        variants = list(dict.fromkeys(variant for case in family for variant in cases[case]))
        rows = [(case, *(_cell(results, cases[case].get(variant)) for variant in variants)) for case in family]
        tables.append(table(("what", *variants), rows))
    return "\n\n".join(tables)


def _cell(results: Results, series: Series | None) -> str:
    if series is None or not series.rounds:
        return series.note if series else ""
    share = results.ratio(series)
    told = f"{number(series.median)} {series.unit}"
    return f"{told}{'' if share is None else f' ({share:.2f})'}{flag(series)}"


def flag(series: Series) -> str:
    """Return a mark for a figure of a server that was not saturated."""
    cores = series.median_beside("cores")
    return "" if cores is None or cores >= SATURATED else " (not saturated)"


def reach_table(found: Iterable[Standing]) -> str:
    """Return the table of the goals."""
    rows = [
        (
            f"{each.goal.number}. {each.goal.what}",
            f"{number(each.value)} {each.goal.unit}".strip(),
            f"{'≥' if each.goal.at_least else '≤'} {number(each.goal.bound)} {each.goal.unit}".strip(),
            "met" if each.met else "not met",
            f"{each.factor:.2f}",
        )
        for each in found
    ]
    return table(("goal", "measured", "asked", "", "factor"), rows)


def budget_table(results: Results) -> str:
    """Return what each share of the raw echo's calls per processor second leaves for all that is not bare gRPC."""
    rows = []
    for front in ("sync", "asyncio"):
        case = f"ApplyAction, mix, {front}"
        floor = results.find("apply", case, "raw echo")
        if floor is None:
            continue
        left = [f"{number(floor.median / share - floor.median)} us" for share in SHARES]
        used = [results.find("apply", case, variant) for variant in ("full echo", "hit", "miss")]
        taken = ["" if each is None else f"{number(each.median - floor.median)} us" for each in used]
        rows.append((front, f"{number(floor.median)} us", *left, *taken))
    head = ("front", "raw echo", *(f"left at {share:.2f}" for share in SHARES), "full echo takes", "hit", "miss")
    return table(head, rows)


def whole(results: Results, about: Mapping[str, Any]) -> str:
    """Return the whole report as text."""
    return "\n".join(f"\n{title}\n\n{text}" for title, text in parts(results, about).items())


def parts(results: Results, about: Mapping[str, Any]) -> dict[str, str]:
    """Return the tables by title."""
    found = {"Run": table(("of the run", ""), [(key, str(value)) for key, value in about.items()])}
    measured = {each.name.section for each in results.series}
    found.update({title: section_table(results, name) for name, title in TITLES.items() if name in measured})
    if "apply" in measured:
        found["What a share leaves"] = budget_table(results)
    found["Reach"] = reach_table(standings(results))
    return found


# --- files ------------------------------------------------------------------------------------------------------------


def about_run(**more: str) -> dict[str, Any]:
    """Return what a reader must know of the machine and the software."""
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


def write_results(results: Results, about: Mapping[str, Any]) -> None:
    """Write all figures for machines."""
    told = {
        "about": about,
        "figures": [_told(results, each) for each in results.series],
        "reach": [
            {
                "goal": each.goal.number,
                "what": each.goal.what,
                "value": _short(each.value),
                "bound": each.goal.bound,
                "at_least": each.goal.at_least,
                "unit": each.goal.unit,
                "met": each.met,
                "factor": _short(each.factor),
            }
            for each in standings(results)
        ],
    }
    RESULTS.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _told(results: Results, series: Series) -> dict[str, Any]:
    share = results.ratio(series)
    return {
        "section": series.name.section,
        "case": series.name.case,
        "variant": series.name.variant,
        "unit": series.unit,
        "median": _short(series.median) if series.rounds else None,
        "rounds": [_short(each) for each in series.rounds],
        "base": series.base,
        "ratio": None if share is None else _short(share),
        "beside": {name: [_short(each) for each in seen] for name, seen in series.beside.items()},
        "note": series.note,
    }


def _short(value: float) -> float:
    """Return a number with five digits that count."""
    return float(f"{value:.5g}")


def read_results() -> tuple[Results, dict[str, Any]]:
    """Return the figures of the last whole run, and what is to be known of it."""
    told = json.loads(RESULTS.read_text("utf-8"))
    series = [
        Series(
            Name(each["section"], each["case"], each["variant"]),
            each["unit"],
            tuple(each["rounds"]),
            each["base"],
            {name: tuple(seen) for name, seen in each["beside"].items()},
            each["note"],
        )
        for each in told["figures"]
    ]
    return Results(series), told["about"]


def write_page() -> None:
    """Put the tables of the last whole run between the markers of the pages."""
    results, about = read_results()
    for path in PAGES:
        page = path.read_text("utf-8")
        for title, text in parts(results, about).items():
            page = with_table(page, title, text)
        path.write_text(page, "utf-8")


def with_table(page: str, title: str, text: str) -> str:
    """Return a page with a table between the markers of its title; a page without them stays as it is."""
    begin, end = f"<!-- table: {title} -->", "<!-- end -->"
    return re.sub(
        rf"{re.escape(begin)}\n.*?{re.escape(end)}", lambda _: f"{begin}\n{text}\n{end}", page, flags=re.DOTALL
    )
