"""The goals of puzzles: whether positions reach them, and which goals a turn has reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from msgspec import Struct

from khronos_engine.game.material import AGES, Age, Kind, Type
from khronos_engine.game.squares import Square

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.board import Domain
    from khronos_engine.game.state import State

GoalKind: TypeAlias = Literal["built", "removed", "paradox", "joined", "lead", "majority", "ruin", "renovated", "money"]

GOAL_KINDS: Final[tuple[GoalKind, ...]] = get_args(GoalKind)
"""All kinds of goals, in the order of the list of puzzles."""

_MIN_GAIN: Final = 4
"""The smallest gain of a turn that can be a goal, in Ecus."""

_COLLECTING: Final = {Age.MIGHT: Type.MILITARY, Age.FAITH: Type.RELIGIOUS}
"""The type whose highest building in a domain collects income on a board."""


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


def reached_goals(before: State, now: State) -> Iterator[Goal]:
    """Yield the goals that a later position reaches, but the position at the start of the turn does not."""
    return (
        each for each in _goals(before, now) if each.is_reached(before, now) and not each.is_reached(before, before)
    )


def _goals(before: State, now: State) -> Iterator[Goal]:
    """Yield goals that a later position may reach."""
    seat = before.public.turn.seat
    money = now.public.players[seat].money
    if is_turn_over(before, now) and money >= before.public.players[seat].money + _MIN_GAIN:
        yield Goal("money", amount=money)
    yield Goal("paradox")
    for age in AGES:
        yield from _building_goals(before, now, age)
    for age, its_type in _COLLECTING.items():
        yield from _domain_goals(before, now, age, its_type)


def _building_goals(before: State, now: State, age: Age) -> Iterator[Goal]:
    """Yield goals about the buildings of a board."""
    seat = before.public.turn.seat
    grid = before.public.config.region.grid
    standing = now.public.boards[age].buildings
    for each in before.public.boards[age].buildings:
        kinds: list[GoalKind] = []
        if each.owner not in {None, seat} and each.kind.size > 1:
            kinds.append("removed")
        if each.ruin:
            kinds.append("renovated")
        if age is Age.REASON and each.kind.type is Type.CIVIL:
            kinds.append("majority")
        square = grid.square(each.corner).name
        for kind in kinds:
            yield Goal(kind, 0, int(age), int(each.kind), square, owner=each.owner)
    for large in {each.kind for each in standing if each.kind.size > 1}:
        yield Goal("ruin" if age is Age.REASON else "built", age=int(age), building=int(large))


def _domain_goals(before: State, now: State, age: Age, its_type: Type) -> Iterator[Goal]:
    """Yield goals about the domains of a board."""
    grid = before.public.config.region.grid
    for domain in now.public.boards[age].domains:
        origins = [each for each in before.public.boards[age].domains if each.squares & domain.squares]
        corners = [grid.square(each.buildings[0].corner).name for each in origins if len(each.buildings) > 1]
        if len(corners) > 1:
            yield Goal("joined", age=int(age), square=corners[0], other=corners[1])
        for each in origins:
            for leader in each.highest(its_type):
                if leader.owner != before.public.turn.seat:
                    square = grid.square(leader.corner).name
                    yield Goal("lead", 0, int(age), int(leader.kind), square, owner=leader.owner)


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
