"""Map where a building may be laid on a board, with the reasons against every other square.

The map lists the violations that `judge` returns for an action that names the square but no payment. Only
`PAYMENT_UNCLEAR` is left out, because the map lists the payments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from khronos_engine.game.actions import Construct, Upgrade
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.clauses import rank
from khronos_engine.game.events import (
    BuildingLaid,
    BuildingRemoved,
    Cause,
    ClashFound,
    ClashKind,
    DecisionRequested,
    DomainsJoined,
    RippleStopped,
)
from khronos_engine.game.material import Age, Numbered
from khronos_engine.game.squares import bits
from khronos_engine.game.violations import Code, Violation
from khronos_engine.referee import foresee, steps_of
from khronos_engine.rules.building import judge_constructor, judge_upgraded, judge_upgrader
from khronos_engine.rules.cards import Cost, PlayableCards, attempted_payment, judge_payment
from khronos_engine.rules.ground import Ground, Obstacle, ground
from khronos_engine.rules.turn import judge_who_may_act

if TYPE_CHECKING:
    from khronos_engine.game.cards import Payment
    from khronos_engine.game.events import Event
    from khronos_engine.game.material import Kind
    from khronos_engine.game.squares import Square
    from khronos_engine.game.state import Public, State


class Price(NamedTuple):
    """A cost, the payments for it, and the legal corners with this cost."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


class Consequence(Numbered):
    """A consequence of a legal placement on a board."""

    RIPPLE = 0
    """A shadow is laid (R-1)."""
    RIPPLE_STOPPED = 1
    """The ripple stops (R-3, R-4)."""
    PARADOX = 2
    """A shadow destroys buildings (R-6)."""
    JUNCTION = 3
    """Domains are joined (J-1)."""
    JUNCTION_CLASH = 4
    """A building is downsized after a junction (J-4, J-5)."""
    DIVISION_CLASH = 5
    """A building is downsized after a removal (DV-1)."""
    DECISION = 6
    """A decision is requested (T-8)."""


class PlacementConsequence(NamedTuple):
    """The legal corners at which a placement would have a certain consequence on a certain board.

    Attributes:
        consequence: The kind of consequence.
        age: The board on which the consequence happens.
        clause: The id of the clause that causes the consequence.
        corners: The legal corners that have this consequence.
    """

    consequence: Consequence
    age: Age
    clause: str
    corners: int


class PlacementMap(Struct, frozen=True, gc=False):
    """The verdict on a kind of building, for every top-left square that its footprint may have.

    Attributes:
        seat: The player who would build.
        age: The board.
        kind: The kind of building to place.
        old: The top-left square of the building that would be upgraded; None for a construction.
        everywhere: The violations that apply to every square.
        prices: The legal corners by price; empty if a violation applies to every square.
        obstacles: The reasons that forbid corners, sorted by rule and code.
    """

    seat: int
    age: Age
    kind: Kind
    old: Square | None
    everywhere: tuple[Violation, ...]
    prices: tuple[Price, ...]
    obstacles: tuple[Obstacle, ...]

    @property
    def legal(self) -> int:
        """The corners at which the action is legal."""
        return sum(each.corners for each in self.prices)


def placement_map(state: State, seat: int, age: Age, kind: Kind, old: Square | None = None) -> PlacementMap:
    """Judge a construction, or the upgrade of the building at `old`, on every square of a board (C-1, U-1)."""
    public = state.public
    board = public.boards[age]
    moment = judge_who_may_act(public, seat, Construct if old is None else Upgrade)
    if moment:
        return PlacementMap(seat, age, kind, old, tuple(moment), (), ())
    building = None if old is None else board.with_corner(board.grid.mask(old))
    place = ground(public.config, age, board, kind, building)
    obstacles = list(place.place_obstacles(board.grid.all, "C-1" if old is None else "U-1"))
    improper: list[Violation] = []
    if old is None:
        everywhere = judge_constructor(public, seat, age, kind)
    else:
        everywhere = judge_upgrader(public, seat, age, kind)
        missing = Violation(Code.NO_BUILDING, "U-1", squares=(old,), age=age)
        improper = [missing] if building is None else judge_upgraded(building, seat, kind, age)
    if old is None or building is not None:
        obstacles.extend(place.domain_obstacles(place.board.grid.all))
    prices, unpaid = ([], []) if improper else _split_by_payment(state, seat, place)
    obstacles.extend(unpaid)
    violations = sorted([*everywhere, *improper], key=_order)
    legal = 0 if violations else place.legal
    return PlacementMap(
        seat,
        age,
        kind,
        old,
        tuple(violations),
        tuple([price._replace(corners=here) for price in prices if (here := price.corners & legal)]),
        tuple(sorted(obstacles, key=lambda each: _order(each.violation))),
    )


def _order(violation: Violation) -> tuple[int, Code]:
    return rank(violation.clause), violation.code


def _split_by_payment(state: State, seat: int, place: Ground) -> tuple[list[Price], list[Obstacle]]:
    """Return the corners by price that the player can pay, and the obstacles at the other corners (T-4, G-3, G-4)."""
    playable = PlayableCards(state, seat, place.age)
    prices = []
    unpaid: dict[Violation, int] = {}  # different costs may have the same violation
    for cost, corners in place.costs:
        if paid := playable.list_payments(cost):
            prices.append(Price(cost, paid, corners))
            continue
        attempt = attempted_payment(state, seat, place.age, cost)
        for violation in judge_payment(state, seat, place.age, cost, attempt, named=False):
            unpaid[violation] = unpaid.get(violation, 0) | corners
    return prices, [Obstacle(violation, corners) for violation, corners in unpaid.items()]


def consequences(state: State, placement: PlacementMap, budget: Budget = UNLIMITED) -> tuple[PlacementConsequence, ...]:
    """Return the consequences of building on the legal squares of a map, by kind of consequence and by board.

    Consequences after the first decision are left out. The map was made from `state`; `budget` counts each placement.
    """
    grid = state.config.region.grid
    alone = _without_neighbours(state.public, placement)
    found: dict[tuple[Consequence, Age, str], int] = {}
    for corners in filter(None, (*bits(placement.legal & ~alone), alone)):
        at = grid.square(corners)
        seat, age, kind, old = placement.seat, placement.age, placement.kind, placement.old
        action = Construct(seat, age, kind, at) if old is None else Upgrade(seat, age, old, kind, at)
        outcome = foresee(state, action)
        budget.spend(steps_of(outcome))
        for event in outcome.events:
            key = _consequence(event)
            if key is not None:
                found[key] = found.get(key, 0) | corners
    return tuple([PlacementConsequence(*key, found[key]) for key in sorted(found)])


def _without_neighbours(public: Public, placement: PlacementMap) -> int:
    """Return the legal corners not next to any building on any board; their consequences are equal (R-8)."""
    grid = public.config.region.grid
    built = 0
    for board in public.boards:
        built |= board.occupied
    return placement.legal & ~grid.corners_touching(placement.kind.size, built | grid.neighbours(built))


def _consequence(event: Event) -> tuple[Consequence, Age, str] | None:
    """Return the consequence that an event shows, with its board and clause; None if it shows none."""
    match event:
        case BuildingLaid(age, _, Cause.RIPPLE, _):
            return Consequence.RIPPLE, age, "R-1"
        case RippleStopped(age, _, clause, _):
            return Consequence.RIPPLE_STOPPED, age, clause
        case BuildingRemoved(age, _, Cause.PARADOX | Cause.PARADOX_SHADOW, _, _):
            return Consequence.PARADOX, age, "R-6"
        case DomainsJoined(age, _, _):
            return Consequence.JUNCTION, age, "J-1"
        case ClashFound(age, _, ClashKind.JUNCTION, _, _, _):
            return Consequence.JUNCTION_CLASH, age, "J-4"
        case ClashFound(age, _, ClashKind.DIVISION, _, _, _):
            return Consequence.DIVISION_CLASH, age, "DV-1"
        case DecisionRequested(decision):
            return Consequence.DECISION, decision.age, decision.clause
        case _:
            return None
