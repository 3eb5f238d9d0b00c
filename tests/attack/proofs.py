"""Define proofs: a proof checks that many generated requests do not cause a certain result.

A proof is a function of a seed and a number of requests. Tests run a short form; `python -m tests.attack` runs the
long form and prints its result as a row of the table in docs/how-it-is-tested.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a proof.

    Attributes:
        seed: The seed of its requests.
        requests: The number of requests; each message of a stream counts as one.
        seconds: The duration.
        faults: The unacceptable results, by request.
        figures: Other figures to report, by name.
    """

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
    """

    name: str
    run: Callable[[int, int], Run]
    long: int

    def row(self, run: Run) -> str:
        """Return the row of a run, and the other figures in the next line."""
        cells = (self.name, number(run.requests), run.seed, f"{run.seconds:.0f}", len(run.faults))
        figures = ", ".join(f"{name} {number(each)}" for name, each in run.figures.items())
        return f"| {' | '.join(map(str, cells))} |\n{figures}"


def number(value: float | str) -> str:
    """Format a number with thousands separators."""
    return f"{value:,}".replace(",", " ") if isinstance(value, int) else str(value)
