"""What the referee should reach, and whether a run reached it.

A goal that a run has not measured is left out. The numbers are those of the requirement; the value of a goal is taken
from the series of the run by a function here, so that it can be read what a number rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.figures import RATE, Results, ratio
from bench.in_process import FIRST_ASKED
from bench.workloads import ASKS, busy_positions, positions

_Value = Callable[[Results], float | None]


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to be reached.

    Attributes:
        number: The number of the goal that it is a part of.
        what: What is to be reached.
        unit: The unit of the bound.
        bound: The least, for rates and shares, or the most that is allowed.
        at_least: Whether the bound is the least.
        value: Finds the value in the results of a run.
    """

    number: int
    what: str
    unit: str
    bound: float
    at_least: bool
    value: _Value


@dataclass(frozen=True, slots=True)
class Standing:
    """How a run stands to a goal.

    Attributes:
        goal: The goal.
        value: What was measured.
    """

    goal: Goal
    value: float

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.factor >= 1

    @property
    def factor(self) -> float:
        """How far it goes: 1, just reached; 2, twice as good; 0.5, half way."""
        if not self.value:
            return float("inf") if not self.goal.at_least else 0.0
        return self.value / self.goal.bound if self.goal.at_least else self.goal.bound / self.value


def standings(results: Results) -> list[Standing]:
    """Return how a run stands to every goal that it has measured."""
    found = ((goal, goal.value(results)) for goal in goals())
    return [Standing(goal, value) for goal, value in found if value is not None]


# --- finding values ---------------------------------------------------------------------------------------------------


def _median(section: str, case: str, variant: str) -> _Value:
    def value(results: Results) -> float | None:
        series = results.find(section, case, variant)
        return None if series is None else series.median

    return value


def _rate(case: str, variant: str, section: str = "in process") -> _Value:
    """Find what a second holds of something that was measured in microseconds, in a process."""

    def value(results: Results) -> float | None:
        series = results.find(section, case, variant)
        return None if series is None else 1e6 / series.median

    return value


def _share(section: str, case: str, variant: str) -> _Value:
    """Find the ratio to the base."""

    def value(results: Results) -> float | None:
        series = results.find(section, case, variant)
        return None if series is None else results.ratio(series)

    return value


def _inverse_share(section: str, case: str, variant: str) -> _Value:
    """Find how many times the base something costs."""

    def value(results: Results) -> float | None:
        found = _share(section, case, variant)(results)
        return None if found is None else 1 / found

    return value


def _most(values: list[_Value]) -> _Value:
    """Find the highest of several values."""

    def value(results: Results) -> float | None:
        found = [each for each in (one(results) for one in values) if each is not None]
        return max(found) if found else None

    return value


def _times(section: str, case: str, other: str, variant: str) -> _Value:
    """Find how many times as much as another case one costs."""

    def value(results: Results) -> float | None:
        base, series = (results.find(section, each, variant) for each in (other, case))
        return None if base is None or series is None else ratio(base, series)

    return value


def _crowding(section: str, case: str, variant: str) -> _Value:
    """Find how many times as much as the early position the late one costs; `{}` in the case is the position."""
    return _times(section, case.format("late"), case.format("early"), variant)


def _divided(value: _Value, divisor: float) -> _Value:
    def smaller(results: Results) -> float | None:
        found = value(results)
        return None if found is None else found / divisor

    return smaller


def goals() -> list[Goal]:
    """Return all goals, in the order of their numbers."""
    return sorted(_goals(), key=lambda goal: goal.number)


def _goals() -> Iterator[Goal]:
    """Yield the goals of plain Python."""
    for front in ("asyncio", "sync"):
        case = f"ApplyAction, mix, {front}"
        yield Goal(1, f"ApplyAction by gRPC, {front}, of raw echo, hits", "", 0.6, True, _share("apply", case, "hit"))
        yield Goal(
            1, f"ApplyAction by gRPC, {front}, of raw echo, misses", "", 0.4, True, _share("apply", case, "miss")
        )
    apply = "ApplyAction, middle"
    yield Goal(2, "ApplyAction, bytes to bytes, middle, hits", RATE, 12_000, True, _rate(apply, "hit"))
    yield Goal(2, "ApplyAction, bytes to bytes, middle, misses", RATE, 5_000, True, _rate(apply, "miss"))
    yield Goal(2, "a verdict on an engine state", RATE, 50_000, True, _rate("a verdict, middle", FIRST_ASKED))
    for what in ("a verdict on a construction", "ValidateAction of a construction"):
        value = _inverse_share("in process", what, "refused")
        yield Goal(2, f"{what}: refusing by accepting", "times", 1, False, value)
    play = "random play, any verb"
    yield Goal(3, "random play with legal groups", RATE, 10_000, True, _median("in process", play, "khronos"))
    lists = [f"all legal actions, {name}" for name in busy_positions()]
    yield from _goals_of_answers(lists)
    for name in ASKS:
        for variant, said in (("hit", "hits"), ("miss", "misses")):
            value = _crowding("in process", f"{name}, {{}}", variant)
            yield Goal(5, f"{name}, late by early, {said}", "times", 1.5, False, value)
    one_core = "ApplyAction, mix, one core"
    cost = _inverse_share("workers", one_core, "two workers")
    yield Goal(6, "two workers on one core, a call by that of one", "times", 1.15, False, cost)
    share = "16 connections, furthest from an even share"
    yield Goal(6, share, "%", 20, False, _median("workers", share, "two workers"))
    for what, unit, bound in (
        ("import khronos_engine", "ms", 40),
        ("from khronos_engine import *", "ms", 40),
        ("khronos --help", "ms", 200),
        ("idle server", "MB", 60),
    ):
        yield Goal(7, what, unit, bound, False, _median("starts", what, "khronos"))


def _goals_of_answers(lists: list[str]) -> Iterator[Goal]:
    """Yield the goals about lists and placement maps, each by the worst of the named positions."""

    def worst(cases: list[str], variant: str) -> _Value:
        return _most([_median("in process", case, variant) for case in cases])

    maps = [f"placement map, {name}" for name in positions()]
    far = [f"placement map with consequences, {name}" for name in positions()]
    yield Goal(4, "all legal actions, by the engine", "ms", 1, False, _divided(worst(lists, FIRST_ASKED), 1000))
    yield Goal(4, "all legal actions, bytes to bytes", "ms", 1, False, _divided(worst(lists, "bytes to bytes"), 1000))
    yield Goal(4, "all legal actions, on the wire", "KB", 20, False, _divided(worst(lists, "on the wire"), 1000))
    yield Goal(4, "placement map, by the engine", "us", 200, False, worst(maps, FIRST_ASKED))
    yield Goal(
        4, "placement map with consequences, by the engine", "ms", 10, False, _divided(worst(far, FIRST_ASKED), 1e3)
    )
    calls = [f"ExplainPlacements with consequences, {name}" for name in positions()]
    yield Goal(
        4, "placement map with consequences, bytes to bytes", "ms", 10, False, _divided(worst(calls, "hit"), 1e3)
    )
