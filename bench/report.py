"""Write the results of a run as Markdown tables, aligned to be readable as text."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from importlib import metadata

from bench.figures import Figure
from bench.load import SATURATED
from testing.servers import ROOT

_SECONDARY = ("calls/s", "p50 us", "p99 us")
_PACKAGES = ("grpcio", "protobuf", "uvloop")

Row = tuple[str, ...]


def table(head: Row, rows: Iterable[Row]) -> str:
    """Return a table: the first column left-aligned, the others right-aligned."""
    body = list(rows)
    widths = [max(len(row[place]) for row in (head, *body)) for place in range(len(head))]

    def line(row: Row) -> str:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        return f"| {' | '.join(cells)} |"

    rule = "|".join(["", "-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:]), ""])
    return "\n".join([line(head), rule, *map(line, body)])


def number(value: float) -> str:
    """Return a number with three significant digits, or all digits before the decimal point."""
    if value == 0 or abs(value) >= 1000:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.{max(0, 2 - len(str(int(abs(value)))) + 1)}f}"


def table_of(figures: Sequence[Figure]) -> str:
    """Return a line for each figure: its median, its range, its secondary values and its ratios."""
    secondary = [name for name in _SECONDARY if any(name in each.secondary for each in figures)]
    bases = list(dict.fromkeys(base for each in figures for base in each.ratios))
    rows = [
        (
            f"{each.case}: {each.variant}{_mark(each)}",
            f"{number(each.median)} {each.unit}",
            f"{number(each.low)} to {number(each.high)}",
            *(number(each.secondary[name]) if name in each.secondary else "" for name in secondary),
            *(f"{each.ratios[base]:.2f}" if base in each.ratios else "" for base in bases),
        )
        for each in figures
    ]
    return table(("what", "median", "range", *secondary, *(f"of {base}" for base in bases)), rows)


def _mark(figure: Figure) -> str:
    """Return a mark if the figure is of a server on one core that was not saturated; otherwise, empty text."""
    return " (not saturated)" if figure.secondary.get("cores", 1) < SATURATED else ""


def describe_run() -> str:
    """Return the commit, the software and the load of the machine in one line."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"],  # noqa: S607  # whichever Git is installed
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    ).stdout.strip()
    packages = ", ".join(f"{name} {metadata.version(name)}" for name in _PACKAGES)
    return f"commit {commit}, Python {platform.python_version()}, {packages}, load {os.getloadavg()[0]:.2f}"
