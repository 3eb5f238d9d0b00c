"""Every puzzle of the web app has a valid position and a shortest solution that reaches its goal."""

from __future__ import annotations

import pytest

from khronos_engine.audit import audit
from khronos_engine.game.state import State
from khronos_engine.notation import parse_action
from khronos_engine.referee import Outcome, apply
from tests.support.puzzles import GOAL_KINDS, Puzzle, is_allowed, is_shortest, is_turn_over, puzzles

ALL = puzzles()
NUMBERED = [pytest.param(each, id=str(number)) for number, each in enumerate(ALL, start=1)]


def states(puzzle: Puzzle) -> list[State]:
    """Return the position of a puzzle, and the positions after each line of its solution."""
    found = [puzzle.state()]
    for line in puzzle.solution:
        action = parse_action(line, found[-1].public)
        assert is_allowed(action)
        outcome = apply(found[-1], action)
        assert isinstance(outcome, Outcome), f"{line} is refused"
        found.append(outcome.state)
    return found


def test_every_kind_of_goal_has_puzzles() -> None:
    assert {each.goal.kind for each in ALL} == set(GOAL_KINDS)
    assert len({each.id for each in ALL}) == len(ALL)


def test_puzzles_are_sorted_by_goal_and_difficulty() -> None:
    in_order = sorted(ALL, key=lambda each: (GOAL_KINDS.index(each.goal.kind), each.level, each.moves))
    assert [each.id for each in in_order] == [each.id for each in ALL]


@pytest.mark.parametrize("puzzle", NUMBERED)
def test_a_solution_reaches_its_goal_with_its_last_line(puzzle: Puzzle) -> None:
    start, *after = states(puzzle)
    assert audit(start) == ()
    assert [puzzle.goal.is_reached(start, each) for each in after] == [False] * (len(after) - 1) + [True]
    assert sum(each.public.question is None for each in (start, *after[:-1])) == puzzle.moves
    assert not any(is_turn_over(start, each) for each in after[:-1])


@pytest.mark.parametrize("puzzle", NUMBERED)
def test_no_shorter_solution_exists(puzzle: Puzzle) -> None:
    assert is_shortest(puzzle)
