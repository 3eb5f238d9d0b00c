"""Results that a large number of generated requests must not cause.

A proof is a function that takes a seed and a number of requests. Tests run it short; `python -m tests.attack` runs it
long, and `--record` adds what came of it to `results.json`, of which the table of docs/how-it-is-tested.md is made.
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
"""The runs that are recorded."""

PAGE = ROOT / "docs" / "how-it-is-tested.md"
"""The page whose table is made of them."""


def _table_of_page(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Run:
    """A proof that was run.

    Attributes:
        proof: Its name.
        seed: Of its requests.
        requests: How many there were; each message of a stream is one.
        seconds: How long it took.
        faults: What should not have happened, by request.
        figures: What else there is to report.
    """

    proof: str
    seed: int
    requests: int
    seconds: float
    faults: Sequence[str]
    figures: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that can be run short or long.

    Attributes:
        name: What it is called.
        run: Runs it with a seed and a number of requests.
        long: How many requests the long form makes.
        summary: Sums up the figures of its runs in a few words.
    """

    name: str
    run: Callable[[int, int], Run]
    long: int
    summary: Callable[[Sequence[Run]], str]


def recorded() -> list[Run]:
    """Return the runs that are recorded."""
    return [Run(**each) for each in json.loads(RESULTS.read_text("utf-8"))]


def record(run: Run, proofs: Sequence[Proof]) -> None:
    """Record a run, and write the table of all runs into the page."""
    runs = [*recorded(), run]
    RESULTS.write_text(json.dumps([asdict(each) for each in runs], indent=1) + "\n", "utf-8")
    write_table("proofs", table(runs, proofs))


def write_table(name: str, text: str) -> None:
    """Write a table into the page, between the marks of its name."""
    page, count = _table_of_page(name).subn(lambda _: text, PAGE.read_text("utf-8"))
    assert count == 1, f"the page has no table of {name}"
    PAGE.write_text(page, "utf-8")


def shown_table() -> str:
    """Return the table that the page shows."""
    found = _table_of_page("proofs").search(PAGE.read_text("utf-8"))
    return found[0] if found else ""


def table(runs: Sequence[Run], proofs: Sequence[Proof]) -> str:
    """Return the table of some runs, a line for each proof."""
    lines = ["| test | requests | seeds | seconds | failures | figures |", "|---|---:|---|---:|---:|---|"]
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
            proof.summary(own),
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def number(value: int) -> str:
    """Return a number with its thousands apart."""
    return f"{value:,}".replace(",", " ")
