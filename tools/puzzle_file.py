"""The puzzles: a position, a goal for the turn, and a shortest solution."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec import Struct

from khronos_engine.game.actions import ExchangeHand, SwapCards
from khronos_engine.game.material import Age, Kind
from khronos_engine.notation import parse_position

if TYPE_CHECKING:
    from khronos_engine.game.actions import Action
    from khronos_engine.game.state import State

FILE: Final = Path(__file__).parents[1] / "clients/web/puzzles.json"
"""The puzzles of the web app."""

BY_CHANCE: Final = (ExchangeHand, SwapCards)
"""Actions that a puzzle forbids: they draw unknown cards, or need no thought."""


class Goal(Struct, frozen=True, omit_defaults=True):
    """The goal of a puzzle.

    Attributes:
        kind: `money`, to have at least `amount` Ecus when the turn is over; `removed`, that a building leaves its board
            or shrinks; `paradox`, that a building is destroyed by a paradox.
        amount: Ecus.
        age: The board of the building, 0 Might, 1 Faith, 2 Reason.
        building: Its kind, from 0 as in M-2.
        square: Its top-left square, such as `F7`.
        owner: The seat of its owner, from 0; None without one.
    """

    kind: Literal["money", "removed", "paradox"]
    amount: int = 0
    age: int = 0
    building: int = 0
    square: str = ""
    owner: int | None = None

    def reached(self, before: State, now: State) -> bool:
        """Return whether a later position reaches the goal from the position before."""
        seat = before.public.turn.seat
        if self.kind == "money":
            return is_turn_over(before, now) and now.public.players[seat].money >= self.amount
        if self.kind == "paradox":
            return sum(now.public.lost) > sum(before.public.lost)
        grid = now.public.config.region.grid
        return not any(
            each.kind is Kind(self.building)
            and each.owner == self.owner
            and grid.square(each.corner).name == self.square
            for each in now.public.boards[Age(self.age)].buildings
        )


class Puzzle(Struct, frozen=True):
    """A puzzle with its solution.

    Attributes:
        goal: The goal of the player whose turn it is.
        moves: The number of actions of a shortest solution, without decisions.
        solution: The lines of a shortest solution.
        position: The position, as text.
    """

    goal: Goal
    moves: int
    solution: tuple[str, ...]
    position: str

    def state(self) -> State:
        """Return the position."""
        return parse_position(self.position)


def is_turn_over(before: State, now: State) -> bool:
    """Return whether the turn of the first position is over in the second."""
    began, turn = before.public.turn, now.public.turn
    return now.public.over or (turn.number, turn.seat) != (began.number, began.seat)


def is_allowed(action: Action) -> bool:
    """Return whether an action may be part of a solution."""
    return not isinstance(action, BY_CHANCE)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, the easiest first."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Puzzle, ...])


def write_puzzles(found: tuple[Puzzle, ...]) -> str:
    """Return the text of the file of puzzles."""
    return json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=1) + "\n"
