"""Apply every suggested fix to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from khronos_engine.audit.checks import PRIVATE, audit
from khronos_engine.audit.problems import Fix, FixCode, FixObstacle, Path, PositionProblem
from khronos_engine.game.board import Board, printed_hamlets
from khronos_engine.game.budget import UNLIMITED, Budget

if TYPE_CHECKING:
    from khronos_engine.game.state import Public, State

MAX_ROUNDS = 5
"""The maximum number of rounds of fixes. A fix can require another fix: if a board is fixed, the stock must be, too."""

_VALUES: dict[FixCode, object] = {
    FixCode.SET_FALSE: False,
    FixCode.LEAVE_CUBES_OUT: (),
    FixCode.LEAVE_OWNER_OUT: None,
    FixCode.LEAVE_HAND_OUT: None,
    FixCode.LEAVE_HIDDEN_OUT: None,
}
"""The value that each fix without a number writes."""

_WITHOUT_CHOICE = {FixCode.WRITE, FixCode.TAKE_OFF, *_VALUES}  # the fixes that need no choice


def suggest_fixed_state(state: State, budget: Budget = UNLIMITED) -> State | FixObstacle | None:
    """Apply every suggested fix that needs no choice, and return the new position; None if no fix is suggested.

    The result may still have problems, but no new ones. If fixes are suggested but cannot be applied, return the
    obstacle. `budget` counts the audits and the fixes.
    """
    before = audit(state, budget)
    if not any(each.suggested_fix for each in before):
        return None
    if state.public.cascade is not None:
        return FixObstacle.DECISION_PENDING
    if not all(each.squares for board in state.public.boards for each in board.buildings):
        return FixObstacle.OFF_BOARD
    for left_out in (frozenset[str](), _OF_CARDS):  # the counts of cards can't all be fixed at once
        better = _apply_fixes(state, before, left_out, budget)
        if better is None:
            return FixObstacle.CHOICE_NEEDED
        if not _adds_problem(before, audit(better, budget)):
            return better
    return FixObstacle.NEW_PROBLEMS


_OF_CARDS = frozenset({"hand_size", "hands", "hidden", "pile_size"})  # the names of fields that count cards


def _apply_fixes(
    state: State, problems: tuple[PositionProblem, ...], left_out: frozenset[str], budget: Budget
) -> State | None:
    """Apply the fixes, except those for the fields `left_out`, in rounds until no fix is left."""
    changed = False
    for _ in range(MAX_ROUNDS):
        fixes = [
            (each.path, each.suggested_fix)
            for each in problems
            if each.suggested_fix is not None
            and each.suggested_fix.code in _WITHOUT_CHOICE
            and not left_out.intersection(each.path)
        ]
        if not fixes:
            break
        changed = True
        of_end = [each for each in fixes if each[0] == ("over",)]  # first, because hand sizes depend on it
        # From the last building to the first: a removal then moves no building that is still to be fixed.
        for path, fix in reversed(of_end or fixes):
            budget.spend()
            state = _with_fix(state, path, fix)
        problems = audit(state, budget)
    return state if changed else None


def _adds_problem(before: tuple[PositionProblem, ...], after: tuple[PositionProblem, ...]) -> bool:
    """Return whether `after` has a problem whose field and code both do not occur in `before`."""
    fields, codes = {each.path for each in before}, {each.code for each in before}
    return any(each.path not in fields and each.code not in codes for each in after)


def _with_fix(state: State, path: Path, fix: Fix) -> State:
    if fix.code is FixCode.TAKE_OFF:
        return replace(state, public=_without_building(state.public, path))
    value = fix.number if fix.code is FixCode.WRITE else _VALUES[fix.code]
    if path[0] in PRIVATE:
        return _with_value(state, path, value)
    return replace(state, public=_with_value(state.public, path, value))


def _without_building(public: Public, path: Path) -> Public:
    """Remove the building at a path; a printed hamlet under it becomes visible (M-3)."""
    _, age, _, number = path
    assert isinstance(age, int)  # noqa: S101  # the path of a building has these four steps
    assert isinstance(number, int)  # noqa: S101  # as above
    board = public.boards[age]
    left = [*board.buildings[:number], *board.buildings[number + 1 :]]
    covered = 0
    for building in left:
        covered |= building.squares
    bare = printed_hamlets(board.region, board.buildings[number].squares & ~covered)
    boards = list(public.boards)
    boards[age] = Board(board.region, tuple(sorted([*left, *bare], key=lambda each: each.corner)))
    return replace(public, boards=(boards[0], boards[1], boards[2]))


_Value = TypeVar("_Value")


def _with_value(whole: _Value, path: Path, value: object) -> _Value:
    step, rest = path[0], path[1:]
    if isinstance(whole, tuple) and isinstance(step, int):
        inner = _with_value(whole[step], rest, value) if rest else value
        return type(whole)((*whole[:step], inner, *whole[step + 1 :]))
    inner_value: Any = _with_value(getattr(whole, str(step)), rest, value) if rest else value
    return replace(whole, **{str(step): inner_value})  # type: ignore[type-var]  # all but tuples are structs
