"""Measure trials in rounds, and compare them.

Compared trials alternate in every round (A B A B), so that other work on the machine affects all of them equally.
Ratios are computed within a round; a figure is the median over the rounds.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

RATE = "/s"
"""The unit for which more is better; for all other units, less is better."""

Report = Callable[[str], None]
"""A function that reports progress."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One measurement.

    Attributes:
        value: The measured value, in the unit of its trial.
        secondary: The secondary values by name and unit, such as `calls/s` or `p50 us`.
    """

    value: float
    secondary: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial: a measurement that can be repeated.

    Attributes:
        case: The measured work, such as `a call over gRPC`.
        variant: The server or the input, such as `known state` or `raw echo`. Variants of a case are compared.
        unit: The unit of the figure.
        measure: A function that makes one measurement.
        bases: The variants with which this variant is compared.
    """

    case: str
    variant: str
    unit: str
    measure: Callable[[], Sample]
    bases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """The result of a trial.

    Attributes:
        case: See `Trial`.
        variant: See `Trial`.
        unit: See `Trial`.
        median: The median over the rounds.
        low: The minimum over the rounds.
        high: The maximum over the rounds.
        ratios: The ratio to each base, by variant: 1 is equal, 0.5 means half as much work in the same time.
        secondary: The medians of the secondary values.
    """

    case: str
    variant: str
    unit: str
    median: float
    low: float
    high: float
    ratios: Mapping[str, float] = field(default_factory=dict)
    secondary: Mapping[str, float] = field(default_factory=dict)


def run(trials: Sequence[Trial], rounds: int, report: Report = lambda _: None) -> list[Figure]:
    """Measure every trial once per round and return a figure for each."""
    samples: list[list[Sample]] = [[] for _ in trials]
    for number in range(rounds):
        for trial, taken in zip(trials, samples, strict=True):
            taken.append(trial.measure())
        report(f"round {number + 1} of {rounds}")
    values = {
        (trial.case, trial.variant): [each.value for each in taken]
        for trial, taken in zip(trials, samples, strict=True)
    }
    return [_figure(trial, taken, values) for trial, taken in zip(trials, samples, strict=True)]


def _figure(trial: Trial, samples: Sequence[Sample], values: Mapping[tuple[str, str], Sequence[float]]) -> Figure:
    own = [each.value for each in samples]
    bases = {base: values[trial.case, base] for base in trial.bases}
    return Figure(
        trial.case,
        trial.variant,
        trial.unit,
        statistics.median(own),
        min(own),
        max(own),
        {base: ratio(own, others, trial.unit) for base, others in bases.items()},
        {name: statistics.median(each.secondary[name] for each in samples) for name in samples[0].secondary},
    )


def ratio(own: Sequence[float], others: Sequence[float], unit: str) -> float:
    """Return the ratio of two trials, as the median over the rounds; above 1, the first trial is better."""
    return statistics.median(_ratios(own, others, unit))


def _ratios(own: Sequence[float], others: Sequence[float], unit: str) -> Iterator[float]:
    for one, other in zip(own, others, strict=True):
        yield one / other if unit == RATE else other / one
