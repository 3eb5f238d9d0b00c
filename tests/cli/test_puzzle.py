"""Puzzles: every position is sound, every solution reaches its goal, and a person can look for it at a keyboard."""

from __future__ import annotations

import pytest

from khronos_cli.lessons.puzzles import Puzzle, is_allowed, is_turn_over, puzzles
from khronos_cli.lessons.solver import is_proved
from khronos_engine.audit import audit
from khronos_engine.notation import parse_action
from khronos_engine.referee import Outcome, apply
from khronos_engine.state import State
from tests.cli.program import done, khronos

ALL = puzzles()
NUMBERED = [pytest.param(each, id=str(number)) for number, each in enumerate(ALL, start=1)]


def states(puzzle: Puzzle) -> list[State]:
    """Return the position of a puzzle, and that after each line of its solution."""
    found = [puzzle.state()]
    for line in puzzle.solution:
        action = parse_action(line, found[-1].public)
        assert is_allowed(action)
        outcome = apply(found[-1], action)
        assert isinstance(outcome, Outcome), f"{line} is refused"
        found.append(outcome.state)
    return found


def money(state: State) -> int:
    """Return the Ecus of the player whose turn it is."""
    return state.public.players[state.public.turn.seat].money


@pytest.mark.parametrize("puzzle", NUMBERED)
def test_a_solution_reaches_its_goal_with_its_last_line(puzzle: Puzzle) -> None:
    start, *after = states(puzzle)
    assert audit(start) == ()
    assert [puzzle.goal.reached(start, each) for each in after] == [False] * (len(after) - 1) + [True]
    assert sum(each.public.question is None for each in (start, *after[:-1])) == puzzle.moves
    assert not any(is_turn_over(start, each) for each in after[:-1])


@pytest.mark.parametrize("puzzle", NUMBERED)
def test_no_shorter_way_leads_there(puzzle: Puzzle) -> None:
    assert is_proved(puzzle)


def test_a_puzzle_is_solved_by_typing_its_solution() -> None:
    printed = done(khronos("puzzle", "1", stdin="\n".join(ALL[0].solution)))
    assert printed.rstrip().endswith("Solved. `khronos puzzle 2` opens the next one.")


def test_after_the_last_puzzle_none_is_named() -> None:
    printed = done(khronos("puzzle", str(len(ALL)), stdin="\n".join(ALL[-1].solution)))
    assert printed.rstrip().endswith("Solved. That was the last one.")


def test_hints_show_a_solution_move_by_move() -> None:
    first, *_ = ALL[0].solution
    printed = done(khronos("puzzle", "1", stdin=f"hint\n{first}\nhint\n"))
    assert f"  {first}\n" in printed
    assert f"  {ALL[0].solution[1]}\n" in printed


def test_help_in_a_puzzle_names_what_a_puzzle_has() -> None:
    printed = done(khronos("puzzle", "1", stdin="help\n")).rpartition("help\n")[2]
    assert "  solution " in printed
    assert "the next move of a shortest solution" in printed
    assert "three good moves" not in printed
    assert not {"exchange", "swap", "save", "note", "boards"} & {line.split()[0] for line in printed.splitlines()}


def test_a_turn_that_ends_without_the_goal_begins_again() -> None:
    printed = done(khronos("puzzle", "1", stdin="end\n"))
    assert "You are back at the beginning." in printed


def test_cards_are_not_exchanged_in_a_puzzle() -> None:
    number = next(number for number, each in enumerate(ALL, start=1) if money(each.state()) >= 2)
    printed = done(khronos("puzzle", str(number), stdin="exchange M\nexchange R\nexchange C\n"))
    assert "without exchanging or swapping cards" in printed


def test_the_list_names_where_to_begin_and_how_long_solutions_are() -> None:
    printed = done(khronos("puzzle"))
    assert "Begin with `khronos puzzle 1`" in printed
    assert [f"({each.moves} move" in line for each, line in zip(ALL, printed.splitlines(), strict=False)] == [
        True
    ] * len(ALL)
    assert "`end` counts" in printed
    assert "`end` counts" in done(khronos("puzzle", "1"))


def test_a_number_of_no_puzzle_names_those_that_there_are() -> None:
    result = khronos("puzzle", "999")
    assert result.returncode == 2
    assert f"there are 1 to {len(ALL)}" in result.stderr
