"""Read the puzzles of the web app with their goals, and search exhaustively whether a shorter solution exists."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from khronos_engine.game.actions import EndTurn, ExchangeHand, SwapCards
from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.game.squares import Square
from khronos_engine.notation import parse_action, parse_position
from khronos_engine.referee import RULES_OF_VERBS, Outcome, apply, legal_actions
from khronos_engine.rules.legal import NO_FILTER, Filter, expand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.game.actions import Action
    from khronos_engine.game.board import Domain
    from khronos_engine.game.state import State

_FILE: Final = Path(__file__).parents[2] / "clients/web/puzzles.json"

_END: Final = Filter(verbs=frozenset({EndTurn}))
_BEFORE_THE_END: Final = Filter(verbs=frozenset(RULES_OF_VERBS) - {EndTurn})

GoalKind: TypeAlias = Literal["built", "removed", "paradox", "joined", "lead", "majority", "ruin", "renovated", "money"]

GOAL_KINDS: Final[tuple[GoalKind, ...]] = get_args(GoalKind)
"""All kinds of goals, in the order of the list of puzzles."""


class Goal(Struct, frozen=True, omit_defaults=True):
    """The goal of a puzzle for the player whose turn it is.

    Attributes:
        kind: `built`, one more building of a kind on a board, the player's own unless it is civil; `removed`, that a
            building of another player leaves its board or shrinks; `paradox`, that a paradox destroys a building;
            `joined`, that two squares belong to one domain; `lead`, that in the domain of a building that was the
            highest of its type, the player owns the highest building of this type; `majority`, that the player has more
            cubes than every
            other player in the domain of a building on Reason; `ruin`, one more ruin of a kind on Reason; `renovated`,
            that a ruin is renovated; `money`, to have at least `amount` Ecus when the turn is over.
        amount: The number of Ecus, for `money`.
        age: The board of the building, 0 Might, 1 Faith, 2 Reason.
        building: The kind of the building, from 0 in the order of M-2.
        square: The top-left square of the building, such as `F7`; for `joined`, a square of the first domain.
        other: A square of the second domain.
        owner: The seat of the owner of the building, from 0; None if the building has no owner.
    """

    kind: GoalKind
    amount: int = 0
    age: int = 0
    building: int = 0
    square: str = ""
    other: str = ""
    owner: int | None = None

    def is_reached(self, before: State, now: State) -> bool:
        """Return whether a later position reaches the goal, compared with the position at the start of the turn."""
        seat = before.public.turn.seat
        match self.kind:
            case "money":
                return is_turn_over(before, now) and now.public.players[seat].money >= self.amount
            case "paradox":
                return sum(now.public.lost) > sum(before.public.lost)
            case "removed":
                return not self._stands(now)
            case "built" | "ruin":
                return self._count(now, seat) > self._count(before, seat)
            case "renovated":
                return self._stands(now) and not self._stands(now, ruin=True)
            case "joined":
                domain = _domain(now, self.age, self.square)
                return domain is not None and domain == _domain(now, self.age, self.other)
            case "lead":
                return (
                    self._stands(now) and _leader(_domain(now, self.age, self.square), Kind(self.building).type) == seat
                )
            case "majority":
                domain = _domain(now, self.age, self.square)
                return self._stands(now) and domain is not None and _has_majority(domain, seat, now)

    def _stands(self, state: State, *, ruin: bool | None = None) -> bool:
        """Return whether the building is on the board; `ruin` restricts this to ruins or to other buildings."""
        grid = state.public.config.region.grid
        return any(
            each.kind is Kind(self.building)
            and each.owner == self.owner
            and grid.square(each.corner).name == self.square
            and ruin in {None, each.ruin}
            for each in state.public.boards[Age(self.age)].buildings
        )

    def _count(self, state: State, seat: int) -> int:
        """Return the number of buildings of the kind that count: ruins, buildings of a seat, or civil buildings."""
        return sum(
            each.kind is Kind(self.building) and (each.ruin if self.kind == "ruin" else each.owner in {seat, None})
            for each in state.public.boards[Age(self.age)].buildings
        )


def is_turn_over(before: State, now: State) -> bool:
    """Return whether the turn of the first position is over in the second position."""
    began, turn = before.public.turn, now.public.turn
    return now.public.over or (turn.number, turn.seat) != (began.number, began.seat)


def _domain(state: State, age: int, square: str) -> Domain | None:
    """Return the domain of a square of a board; None if no building covers the square."""
    board = state.public.boards[Age(age)]
    mask = board.grid.mask(Square.parse(square))
    return next((each for each in board.domains if each.squares & mask), None)


def _leader(domain: Domain | None, its_type: Type) -> int | None:
    """Return the seat that owns the only highest building of a type in a domain; None if no seat does."""
    highest = () if domain is None else domain.highest(its_type)
    return highest[0].owner if len(highest) == 1 else None


def _has_majority(domain: Domain, seat: int, state: State) -> bool:
    """Return whether a seat has more cubes than every other in a domain."""
    cubes = domain.cubes(len(state.public.players))
    return all(cubes[seat] > count for other, count in enumerate(cubes) if other != seat)


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
    """Return whether an action may be part of a solution: it draws no unknown cards and needs some thought."""
    return not isinstance(action, ExchangeHand | SwapCards)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles by kind of goal, the easiest of each kind first."""
    return msgspec.json.decode(_FILE.read_bytes(), type=tuple[Puzzle, ...])


def _list_results(state: State, wanted: Filter = NO_FILTER) -> Iterator[tuple[Action, State]]:
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
        ways = [_solution(start, after, goal, left, failed) for _, after in _list_results(state)]
        first = next(iter(_list_results(state)))[0]
        return None if None in ways or ways[0] is None else (first, *ways[0])
    for action, after in _list_results(state, NO_FILTER if question is not None else _actions_to_try(goal, left)):
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


def is_shortest(puzzle: Puzzle) -> bool:
    """Return whether no shorter solution exists than the stored one, which contains no decision of other players."""
    start = puzzle.state()
    return is_without_others(start, puzzle.solution) and solution(start, puzzle.goal, puzzle.moves - 1) is None
