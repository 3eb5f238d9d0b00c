"""The puzzles: a position, a goal for the turn, and a shortest solution."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from khronos_engine.game.actions import ExchangeHand, SwapCards
from khronos_engine.notation import parse_position, write_position
from tools.puzzle_goals import GOAL_KINDS, Goal

if TYPE_CHECKING:
    from khronos_engine.game.actions import Action
    from khronos_engine.game.state import State

FILE: Final = Path(__file__).parents[1] / "clients/web/puzzles.json"
"""The puzzles of the web app."""

BY_CHANCE: Final = (ExchangeHand, SwapCards)
"""Actions that puzzles forbid, because they draw unknown cards or need no thought."""


_MEDIUM_MOVES: Final = 3
"""The maximum number of actions of a puzzle of medium difficulty; a puzzle with more actions is hard."""

_EASY_OPTIONS: Final = 160
"""The maximum number of different positions after the first action of an easy puzzle."""


class Puzzle(Struct, frozen=True):
    """A puzzle with its solution.

    Attributes:
        id: The name of the puzzle in the storage of browsers, which does not change when puzzles are added.
        goal: The goal of the player whose turn it is.
        level: The difficulty: 0 easy, 1 medium, 2 hard.
        moves: The number of actions of a shortest solution, not counting decisions.
        solution: The lines of a shortest solution.
        position: The position, as text.
    """

    id: str
    goal: Goal
    level: int
    moves: int
    solution: tuple[str, ...]
    position: str

    def state(self) -> State:
        """Return the position."""
        return parse_position(self.position)


def is_allowed(action: Action) -> bool:
    """Return whether an action may be part of a solution."""
    return not isinstance(action, BY_CHANCE)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles by kind of goal, the easiest of each kind first."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Puzzle, ...])


def make_puzzle(goal: Goal, way: tuple[int, tuple[str, ...]], start: State, options: int) -> Puzzle:
    """Return a puzzle with an id derived from its goal and its position.

    Args:
        goal: The goal.
        way: The number of actions of a shortest solution, not counting decisions, and its lines.
        start: The position.
        options: The number of different positions after one action.
    """
    moves, solution = way
    position = write_position(start)
    level = 2 if moves > _MEDIUM_MOVES else int(moves == _MEDIUM_MOVES or options > _EASY_OPTIONS)
    content = msgspec.json.encode(goal) + position.encode()
    return Puzzle(hashlib.sha256(content).hexdigest()[:8], goal, level, moves, solution, position)


def write_puzzles(found: tuple[Puzzle, ...]) -> str:
    """Return the text of the file of puzzles, by kind of goal, the easiest of each kind first."""
    in_order = sorted(
        found, key=lambda each: (GOAL_KINDS.index(each.goal.kind), each.level, each.moves, len(each.position))
    )
    return json.dumps(msgspec.to_builtins(in_order), ensure_ascii=False, indent=1) + "\n"
