"""Define the problems of a position as data: codes, places and suggested fixes."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import TypeAlias

from msgspec import Struct

from khronos_engine.game.board import Building
from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.game.squares import Square

Path = tuple[str | int, ...]
"""A path in a state: field names and indexes, such as `("boards", 1, "buildings", 4, "owner")`."""


class PositionProblemCode(StrEnum):
    """The problems of a position; programs may rely on the names.

    The section `[position_problems]` of each language has their sentences.
    """

    # The turn
    NO_SUCH_SEAT = auto()
    NO_SUCH_TURN = auto()
    SWAPPED_WITHOUT_HOLDEM = auto()
    OVER_TOO_SOON = auto()

    # The buildings on a board
    OFF_BOARD = auto()
    PARTLY_OFF_BOARD = auto()
    OVERLAPPING = auto()
    NOT_PRINTED = auto()
    HAMLET_MISSING = auto()
    NO_HAMLET = auto()
    HAMLET_COVERED = auto()
    HAMLET_FULL = auto()
    COVERS_HAMLET = auto()
    COVERS_SEVERAL_HAMLETS = auto()
    HAMLET_ON_HAMLET = auto()
    COVERS_RIVER = auto()
    TOO_SMALL_FOR_REASON = auto()
    OWNER_MISSING = auto()
    OWNER_IMPOSSIBLE = auto()
    NO_SUCH_OWNER = auto()
    RUIN_IMPOSSIBLE = auto()
    CUBES_NOT_BY_SEAT = auto()
    CUBES_NEGATIVE = auto()
    CUBES_OFF_REASON = auto()
    CUBES_BEYOND_VALUE = auto()
    CUBES_BEYOND_RUIN = auto()
    HIGHEST_SHARED = auto()

    # Tiles
    LOST_NEGATIVE = auto()
    LOST_IMPOSSIBLE = auto()
    TILES_BEYOND_BOX = auto()
    STOCK_WRONG = auto()

    # Players
    DEBT = auto()
    CUBES_BEYOND_BOX = auto()
    SUPPLY_WRONG = auto()
    ADVENTURER_OVERSPENT = auto()
    PLAYED_OUT_OF_TURN = auto()
    PLAYED_BEFORE_ACTION = auto()
    HAND_TOO_LARGE = auto()
    HAND_NOT_FULL = auto()

    # Cards
    ROW_WRONG = auto()
    CARDS_WRONG = auto()
    HAND_IMPOSSIBLE = auto()
    HAND_SIZE_WRONG = auto()
    HIDDEN_IMPOSSIBLE = auto()
    PILE_SIZE_WRONG = auto()
    TYPE_WRONG = auto()

    # A cascade
    CASCADE_IN_CASCADE = auto()
    ACTION_ILLEGAL = auto()
    PAYMENT_UNNAMED = auto()
    ANSWERS_UNFIT = auto()
    NOTHING_OWED = auto()
    DEPARTING = auto()
    OTHER_QUESTION = auto()
    OTHER_BEGINNING = auto()

    # Problems of a message that no state can have
    PLACE_BY_OTHER_CLAUSE = auto()
    DIGEST_WRONG = auto()


class FixCode(StrEnum):
    """The fixes of position problems, whose sentences are in `[fixes]` of each language."""

    WRITE = auto()
    WRITE_NO_DEBT = auto()
    SET_FALSE = auto()
    NAME_OWNER = auto()
    TAKE_OFF = auto()
    LEAVE_OUT = auto()
    LEAVE_CUBES_OUT = auto()
    LEAVE_OWNER_OUT = auto()
    LEAVE_HAND_OUT = auto()
    LEAVE_HIDDEN_OUT = auto()


class FixObstacle(StrEnum):
    """The reasons why suggested fixes are not applied; their sentences are in `[fix_obstacles]` of each language."""

    DECISION_PENDING = auto()
    """A decision is pending, so the boards depend on the position before the action."""
    OFF_BOARD = auto()
    """A building is off the board, so its place is not known."""
    CHOICE_NEEDED = auto()
    """Every fix needs a choice."""
    NEW_PROBLEMS = auto()
    """Applied together, the fixes cause new problems."""


class Fix(Struct, frozen=True, gc=False):
    """The fix of a position problem.

    Attributes:
        code: The kind of fix.
        number: The number to write, for `WRITE`.
    """

    code: FixCode
    number: int | None = None


Detail: TypeAlias = "int | str | Age | Kind | Type | Square | Building | tuple[Building, ...] | tuple[str, ...]"
"""A detail of a problem: one or several numbers, ids of clauses, boards, kinds, types, squares or buildings."""


class PositionProblem(Struct, frozen=True, gc=False):
    """A problem of a position.

    Attributes:
        path: The path of the field with the problem, within the public part, or starting with `hands` or `hidden`.
        clause: The id of the clause that the position violates.
        code: The kind of problem.
        details: The details of the problem, by the names that its sentence uses; `seat` is a seat from 0.
        suggested_fix: The fix; None if there is no obvious fix.
    """

    path: Path
    clause: str
    code: PositionProblemCode
    details: tuple[tuple[str, Detail], ...] = ()
    suggested_fix: Fix | None = None


def problem(
    path: Path, clause: str, code: PositionProblemCode, suggested_fix: Fix | FixCode | None = None, /, **details: Detail
) -> PositionProblem:
    """Return a position problem; a fix that needs no number may be given as its code."""
    fix = Fix(suggested_fix) if isinstance(suggested_fix, FixCode) else suggested_fix
    return PositionProblem(path, clause, code, tuple(details.items()), fix)
