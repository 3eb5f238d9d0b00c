"""Figures: trials taken in turn, round after round, and what they come to.

A *trial* is something that can be measured once; a *series* is what several rounds of it gave. Trials that are to be
compared run one after the other in every round (A B A B), so that whatever else the machine does hits all alike, and a
ratio is taken within a round before the median is taken over the rounds.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

RATE = "/s"
"""The unit of which more is better; of every other unit less is."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One measurement.

    Attributes:
        value: The figure that counts, in the unit of its trial.
        beside: What else was seen, by name and unit: `calls/s`, `p50 us`.
    """

    value: float
    beside: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Name:
    """What is measured.

    Attributes:
        section: The part of the report: `apply`, `calls`, `in process`.
        case: The work: `ApplyAction, mix, sync`. Names with the same section and case are compared.
        variant: What does the work: `hit`, `miss`, `raw echo`.
    """

    section: str
    case: str
    variant: str


@dataclass(frozen=True, slots=True)
class Trial:
    """Something that can be measured.

    Attributes:
        name: What it is.
        unit: The unit of its figure.
        run: Measures it once.
        base: The variant of the same case that it is compared with; empty, none.
    """

    name: Name
    unit: str
    run: Callable[[], Sample]
    base: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """What the rounds of a trial gave.

    Attributes:
        name: What was measured.
        unit: The unit of the figures.
        rounds: The figure of each round; none if it could not be measured.
        base: The variant of the same case that it is compared with; empty, none.
        beside: What else was seen, by name and unit, a figure a round.
        note: Why it could not be measured.
    """

    name: Name
    unit: str
    rounds: tuple[float, ...]
    base: str = ""
    beside: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    note: str = ""

    @property
    def median(self) -> float:
        """The figure."""
        return statistics.median(self.rounds)

    def median_beside(self, name: str) -> float | None:
        """Return the median of what was seen beside; None if it was not."""
        seen = self.beside.get(name)
        return statistics.median(seen) if seen else None


def run(trials: Sequence[Trial], rounds: int, tell: Callable[[str], None] = lambda _: None) -> list[Series]:
    """Run every trial once a round; `tell` is told of each round."""
    samples: list[list[Sample]] = [[] for _ in trials]
    for number in range(rounds):
        for trial, taken in zip(trials, samples, strict=True):
            taken.append(trial.run())
        tell(f"round {number + 1} of {rounds}")
    return [_series(trial, taken) for trial, taken in zip(trials, samples, strict=True)]


def _series(trial: Trial, samples: list[Sample]) -> Series:
    beside = {key: tuple(each.beside[key] for each in samples) for key in samples[0].beside}
    return Series(trial.name, trial.unit, tuple(each.value for each in samples), trial.base, beside)


class Results:
    """All series of a run, found by name."""

    def __init__(self, series: Iterable[Series] = ()) -> None:
        """Hold these series; `add` takes more."""
        self.series: list[Series] = list(series)

    def add(self, series: Iterable[Series]) -> None:
        """Hold more series."""
        self.series.extend(series)

    def find(self, section: str, case: str, variant: str) -> Series | None:
        """Return a series, or None if it was not measured."""
        name = Name(section, case, variant)
        return next((each for each in self.series if each.name == name and each.rounds), None)

    def ratio(self, series: Series) -> float | None:
        """Return how a series stands to its base: 1, as good; 0.5, half as many for the same effort. None without."""
        base = self.find(series.name.section, series.name.case, series.base) if series.base else None
        return None if base is None else ratio(series, base)


def ratio(series: Series, base: Series) -> float:
    """Return the median over the rounds of how a series stands to another of the same unit: above 1, it is better."""
    pairs = list(zip(series.rounds, base.rounds, strict=True))
    if series.unit == RATE:
        return statistics.median(own / other for own, other in pairs)
    return statistics.median(other / own for own, other in pairs)
