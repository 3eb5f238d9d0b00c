"""Prove puzzles with an exhaustive search for solutions that work for all decisions of other players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khronos_engine.game.actions import EndTurn
from khronos_engine.notation import parse_action
from khronos_engine.referee import RULES_OF_VERBS, Outcome, apply, legal_actions
from khronos_engine.rules.legal import NO_FILTER, Filter, expand
from tools.puzzle_file import Puzzle, is_allowed
from tools.puzzle_goals import Goal, is_turn_over

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.game.actions import Action
    from khronos_engine.game.state import State

_END: Final = Filter(verbs=frozenset({EndTurn}))
_BEFORE_THE_END: Final = Filter(verbs=frozenset(RULES_OF_VERBS) - {EndTurn})


def list_results(state: State, wanted: Filter = NO_FILTER) -> Iterator[tuple[Action, State]]:
    """Yield the allowed actions in a position with their results, but only one action for each result."""
    seen = set()
    for group in legal_actions(state, wanted):
        for action in expand(state, group):
            if not is_allowed(action):
                continue
            outcome = apply(state, action)
            if not isinstance(outcome, Outcome):
                raise ValueError(f"{action} was listed and is refused")  # noqa: TRY004  # the action is wrong
            key = (outcome.state.public, outcome.state.hands)
            if key not in seen:
                seen.add(key)
                yield action, outcome.state


def solution(start: State, goal: Goal, moves: int) -> tuple[Action, ...] | None:
    """Return a solution of at most `moves` actions that works for all decisions of other players; None if none exists.

    Decisions do not count as actions. The solution contains one answer to each decision of other players.
    """
    failed: set[object] = set()
    return _solution(start, start, goal, moves, failed)


def _solution(start: State, state: State, goal: Goal, left: int, failed: set[object]) -> tuple[Action, ...] | None:
    seat = start.public.turn.seat
    question = state.public.question
    if question is None and goal.is_reached(start, state):
        return ()
    key = (state.public, state.hands, left)
    if key in failed or (question is None and (not left or is_turn_over(start, state))):
        return None
    if question is not None and question.seat != seat:
        ways = [_solution(start, after, goal, left, failed) for _, after in list_results(state)]
        first = next(iter(list_results(state)))[0]
        return None if None in ways or ways[0] is None else (first, *ways[0])
    for action, after in list_results(state, NO_FILTER if question is not None else _actions_to_try(goal, left)):
        rest = _solution(start, after, goal, left - (question is None), failed)
        if rest is not None:
            return (action, *rest)
    failed.add(key)
    return None


def _actions_to_try(goal: Goal, left: int) -> Filter:
    """Return the actions to try: for money, the last action must end the turn; for other goals, no action may."""
    if goal.kind == "money":
        return NO_FILTER if left > 1 else _END
    return _BEFORE_THE_END


def is_without_others(start: State, lines: Sequence[str]) -> bool:
    """Return whether a solution contains no decision of other players."""
    seat, state = start.public.turn.seat, start
    for line in lines:
        if state.public.question is not None and state.public.question.seat != seat:
            return False
        state = _play_line(state, line)
    return True


def _play_line(state: State, line: str) -> State:
    outcome = apply(state, parse_action(line, state.public))
    if not isinstance(outcome, Outcome):
        raise ValueError(f"{line} is refused")  # noqa: TRY004  # the line is wrong
    return outcome.state


def is_proved(puzzle: Puzzle) -> bool:
    """Return whether the stored solution reaches the goal without decisions of others and is a shortest solution."""
    start = state = puzzle.state()
    for line in puzzle.solution:
        state = _play_line(state, line)
    return (
        puzzle.goal.is_reached(start, state)
        and is_without_others(start, puzzle.solution)
        and solution(start, puzzle.goal, puzzle.moves - 1) is None
    )
