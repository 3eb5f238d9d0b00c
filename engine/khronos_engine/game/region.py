"""Define the region that all three boards show, and check its rows (M-1, `docs/use-your-own-map.md`)."""

from __future__ import annotations

from enum import StrEnum, auto
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from khronos_engine.game.lazy_property import lazy_property
from khronos_engine.game.resources import folder
from khronos_engine.game.squares import Grid

SIDE = range(3, 33)
"""The allowed numbers of columns and of rows."""

MAX_HAMLETS = 64
"""The maximum number of printed hamlets of a region."""

BUILT_IN = ("valley",)
"""The names of the regions that come with the referee, the default first."""

TERRAINS = {"PLAIN": ".h", "FOREST": "fF", "MOUNTAIN": "mM", "RIVER": "~"}
"""The letters of each terrain (G-1 to G-4)."""

_HAMLETS = "hFM"  # the letters that are printed hamlets too


class RegionCode(StrEnum):
    """The problems of a region, with stable names; `[region_problems]` of each language has their sentences."""

    NO_ROWS = auto()
    ROWS = auto()
    COLUMNS = auto()
    UNEVEN = auto()
    NO_TERRAIN = auto()
    HAMLETS = auto()


class RegionProblem(Struct, frozen=True, gc=False):
    """A problem of a region text.

    Attributes:
        line: The line of the text, from 1. If the region comes from rows rather than a text, the number of the row.
        column: The column of the text, from 1; 0 if the problem is about the whole line.
        code: The kind of problem.
        details: The details of the problem, by the names that its sentence uses.
    """

    line: int
    column: int
    code: RegionCode
    details: tuple[tuple[str, int | str], ...] = ()


class RegionError(ValueError):
    """The error for a region text with problems; `problems` lists all of them."""

    def __init__(self, problems: tuple[RegionProblem, ...]) -> None:
        self.problems = problems
        super().__init__(problems)

    def __str__(self) -> str:
        return "; ".join(map(_summary, self.problems))


def _summary(problem: RegionProblem) -> str:
    """Return a problem for developers, such as `line 1: ROWS (count 2, minimum 3, maximum 32)`."""
    place = f"line {problem.line}, column {problem.column}" if problem.column else f"line {problem.line}"
    details = ", ".join(f"{name} {value}" for name, value in problem.details)
    return f"{place}: {problem.code.name} ({details})" if details else f"{place}: {problem.code.name}"


class RowStart(NamedTuple):
    """The place in a text where a row begins.

    Attributes:
        line: The line of the text, from 1.
        column: The column of the text, from 1.
    """

    line: int
    column: int


class Region(Struct, frozen=True, dict=True, cache_hash=True):
    """A map of terrain and printed hamlets.

    Attributes:
        rows: One string per row from the top, with one character per square. Terrain is `.` plain, `f` forest, `m`
            mountain or `~` river. A printed hamlet is `h` on plain, `F` on forest or `M` on mountain.
    """

    rows: tuple[str, ...]

    @classmethod
    def from_rows(cls, rows: tuple[str, ...], starts: tuple[RowStart, ...] | None = None) -> Region:
        """Check rows of terrain and make a region of them.

        Args:
            rows: The rows from the top.
            starts: The place of each row in a text, to locate problems. By default, row 1 is line 1, and so on.

        Raises:
            RegionError: If the rows have problems; the error lists all of them.
        """
        problems = _problems(rows, starts or tuple(RowStart(line, 1) for line in range(1, len(rows) + 1)))
        if problems:
            raise RegionError(tuple(problems))
        return cls(rows)

    @lazy_property
    def grid(self) -> Grid:
        """The squares of the region."""
        return Grid(len(self.rows[0]), len(self.rows))

    @lazy_property
    def plain(self) -> int:
        """The plain squares."""
        return self._mask(TERRAINS["PLAIN"])

    @lazy_property
    def forest(self) -> int:
        """The forest squares (G-2, G-3)."""
        return self._mask(TERRAINS["FOREST"])

    @lazy_property
    def mountain(self) -> int:
        """The mountain squares (G-2, G-4)."""
        return self._mask(TERRAINS["MOUNTAIN"])

    @lazy_property
    def river(self) -> int:
        """The river squares (G-1)."""
        return self._mask(TERRAINS["RIVER"])

    @lazy_property
    def hamlets(self) -> int:
        """The squares of the printed hamlets (M-1)."""
        return self._mask(_HAMLETS)

    def _mask(self, letters: str) -> int:
        stride = self.grid.stride
        return sum(
            1 << (row * stride + column)
            for row, text in enumerate(self.rows)
            for column, letter in enumerate(text)
            if letter in letters
        )


def _problems(rows: tuple[str, ...], starts: tuple[RowStart, ...]) -> list[RegionProblem]:
    """Return every problem of rows of terrain, from the top. Characters beyond the maximum size are not checked."""
    if not rows:
        return [_problem(1, 0, RegionCode.NO_ROWS)]
    problems = []
    min_side, max_side = SIDE.start, SIDE.stop - 1
    if len(rows) not in SIDE:
        problems.append(
            _problem(starts[-1].line, 0, RegionCode.ROWS, count=len(rows), minimum=min_side, maximum=max_side)
        )
    width = len(rows[0])
    if width not in SIDE:
        problems.append(
            _problem(starts[0].line, 0, RegionCode.COLUMNS, count=width, minimum=min_side, maximum=max_side)
        )
    readable = [text[:max_side] for text in rows[:max_side]]
    for (line, column), text, read in zip(starts, rows, readable, strict=False):
        if len(text) != width:
            end = column + min(len(text), width)
            problems.append(_problem(line, end, RegionCode.UNEVEN, count=len(text), width=width))
        problems.extend(
            _problem(line, place, RegionCode.NO_TERRAIN, letter=repr(letter))
            for place, letter in enumerate(read, start=column)
            if letter not in "".join(TERRAINS.values())
        )
    hamlets = [(row, place) for row, text in enumerate(readable) for place, each in enumerate(text) if each in _HAMLETS]
    if len(hamlets) > MAX_HAMLETS:
        row, place = hamlets[MAX_HAMLETS]
        line, column = starts[row]
        problems.append(_problem(line, column + place, RegionCode.HAMLETS, count=len(hamlets), maximum=MAX_HAMLETS))
    return problems


def _problem(line: int, column: int, code: RegionCode, **details: int | str) -> RegionProblem:
    return RegionProblem(line, column, code, tuple(details.items()))


@lru_cache(maxsize=len(BUILT_IN))
def built_in_region(name: str) -> Region:
    """Return a region that comes with the referee.

    Raises:
        KeyError: If no region has this name.
    """
    if name not in BUILT_IN:
        raise KeyError(name)
    lines = folder("regions").joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return Region.from_rows(tuple([line for line in lines if not line.startswith("#")]))
