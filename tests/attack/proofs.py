"""Results that a large number of generated requests must not cause.

A proof is a function of a seed and a number of requests. Tests run a short form; `python -m tests.attack` runs the
long form, and `--record` adds its results to `results.json`, the source of the table in docs/how-it-is-tested.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RESULTS = Path(__file__).with_name("results.json")
"""The file of the recorded runs."""

PAGE = ROOT / "docs" / "how-it-is-tested.md"
"""The page with their table."""


def _table_of_page(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a proof.

    Attributes:
        proof: Its name.
        seed: The seed of its requests.
        requests: The number of requests; each message of a stream counts as one.
        seconds: The duration.
        faults: The unacceptable results, by request.
        figures: Other figures to report.
    """

    proof: str
    seed: int
    requests: int
    seconds: float
    faults: Sequence[str]
    figures: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof with a short and a long form.

    Attributes:
        name: Its name.
        run: Runs it with a seed and a number of requests.
        long: The number of requests of the long form.
        summary: Summarises the figures of its runs in a few words.
    """

    name: str
    run: Callable[[int, int], Run]
    long: int
    summary: Callable[[Sequence[Run]], str]


def read_recorded_runs() -> list[Run]:
    """Return the recorded runs."""
    return [Run(**each) for each in json.loads(RESULTS.read_text("utf-8"))]


def record(run: Run, proofs: Sequence[Proof]) -> None:
    """Record a run, and update the table of all runs on the page."""
    runs = [*read_recorded_runs(), run]
    RESULTS.write_text(json.dumps([asdict(each) for each in runs], indent=1) + "\n", "utf-8")
    write_table("proofs", table(runs, proofs))


def write_table(name: str, text: str) -> None:
    """Update a table on the page, between the marks with its name."""
    page, count = _table_of_page(name).subn(lambda _: text, PAGE.read_text("utf-8"))
    assert count == 1, f"the page has no table of {name}"
    PAGE.write_text(page, "utf-8")


def read_table_of_page() -> str:
    """Return the table that the page shows."""
    found = _table_of_page("proofs").search(PAGE.read_text("utf-8"))
    return found[0] if found else ""


def table(runs: Sequence[Run], proofs: Sequence[Proof]) -> str:
    """Return the table of some runs, a line for each proof, and a list with the other figures."""
    lines = ["| test | requests | seeds | seconds | failures |", "|---|---:|---|---:|---:|"]
    figures = []
    for proof in proofs:
        own = [each for each in runs if each.proof == proof.name]
        if not own:
            continue
        cells = (
            proof.name,
            number(sum(each.requests for each in own)),
            ", ".join(str(each.seed) for each in own),
            f"{sum(each.seconds for each in own):.0f}",
            sum(len(each.faults) for each in own),
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
        figures.append(f"- *{proof.name}*: {proof.summary(own)}")
    return "\n".join([*lines, "", *figures]) + "\n"


def number(value: int) -> str:
    """Format a number with thousands separators."""
    return f"{value:,}".replace(",", " ")
