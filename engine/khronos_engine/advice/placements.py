"""The placement map: for every square of a board, whether a kind may go there, and if not, every reason.

It says what `judge` says of the action without a named payment, of the whole board at once (a payment that is merely
unclear is no reason).
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from khronos_engine import readings
from khronos_engine.actions import Construct, Upgrade
from khronos_engine.clauses import rank
from khronos_engine.events import (
    BuildingLaid,
    BuildingRemoved,
    Cause,
    ClashFound,
    ClashKind,
    DecisionRequested,
    DomainsJoined,
    RippleStopped,
)
from khronos_engine.material import Age
from khronos_engine.referee import foresee, judge_payment
from khronos_engine.rules.building import judge_board, judge_old, judge_tile, may_upgrade
from khronos_engine.rules.cards import Cost, Purse, attempted_payment
from khronos_engine.rules.ground import Ground, Tariff
from khronos_engine.rules.turn import judge_moment
from khronos_engine.squares import bits
from khronos_engine.values import dataclass
from khronos_engine.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.board import Building, Domain
    from khronos_engine.cards import Payment
    from khronos_engine.events import Event
    from khronos_engine.material import Kind
    from khronos_engine.squares import Square
    from khronos_engine.state import Config, Public, State


class Price(NamedTuple):
    """The legal corners at one price, and how it can be paid."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


class PlacementFault(NamedTuple):
    """One reason and the corners that it forbids; the violation names no squares of its own."""

    violation: Violation
    corners: int


class Consequence(IntEnum):
    """What a legal placement would set off on a board."""

    RIPPLE = 0
    """A shadow is laid (R-1)."""
    RIPPLE_STOPPED = 1
    """The ripple goes no further (R-3, R-4)."""
    PARADOX = 2
    """A shadow destroys buildings (R-6)."""
    JUNCTION = 3
    """Domains are joined (J-1)."""
    JUNCTION_CLASH = 4
    """A building is downsized after a junction (J-4, J-5)."""
    DIVISION_CLASH = 5
    """A building is downsized after a removal (DV-1)."""
    DECISION = 6
    """A decision is asked for (T-8)."""


@dataclass(frozen=True, slots=True)
class PlacementMap:
    """A verdict for every square as the top-left one of a footprint.

    Attributes:
        seat: The player who would build.
        age: The board.
        kind: The kind that would be laid.
        old: The building that would be upgraded, by its top-left square, or None for a construction.
        everywhere: What forbids the placement on every square.
        prices: The legal corners by price; none if anything forbids it everywhere.
        faults: What forbids corners, in the order of the rules, then of the codes.
    """

    seat: int
    age: Age
    kind: Kind
    old: Square | None
    everywhere: tuple[Violation, ...]
    prices: tuple[Price, ...]
    faults: tuple[PlacementFault, ...]

    @property
    def legal(self) -> int:
        """The legal corners."""
        return sum(each.corners for each in self.prices)


def placement_map(state: State, seat: int, age: Age, kind: Kind, old: Square | None = None) -> PlacementMap:
    """Judge a construction, or the upgrade of one building, on every square of a board (C-1, U-1)."""
    public = state.public
    ground = Ground(public.boards[age], age)
    probe = _action(seat, age, kind, old, ground.grid.square(1))
    moment = judge_moment(public, probe)
    if moment:
        return PlacementMap(seat, age, kind, old, tuple(moment), (), ())
    clause = "C-1" if old is None else "U-1"
    everywhere = [*judge_board(public, seat, age, clause), *judge_tile(public, kind, clause)]
    building = None
    if old is not None:
        building = ground.board.with_corner(ground.grid.mask(old))
        if building is None:
            everywhere.append(Violation(Code.NO_BUILDING, clause, squares=(old,), age=age))
        else:
            everywhere.extend(judge_old(building, seat, kind, age))
    elif readings.needs_cube(kind, Age.MIGHT) and not public.players[seat].cubes:
        everywhere.append(Violation(Code.NO_CUBE, clause, (seat,)))
    faults = _ground_faults(ground, kind, building, clause, missing=old is not None and building is None)
    prices = []
    unpaid: dict[Violation, int] = {}  # different terrain may leave the same thing missing
    purse = Purse.of(state, seat, age)
    for cost, corners in _costs(public.config, ground, seat, kind, old, building):
        paid = purse.payments(cost)
        if paid:
            prices.append(Price(cost, paid, corners))
        else:
            for violation in _unpaid(state, seat, age, cost):
                unpaid[violation] = unpaid.get(violation, 0) | corners
    faults.extend(PlacementFault(violation, corners) for violation, corners in unpaid.items())
    forbidden = 0
    for fault in faults:
        forbidden |= fault.corners
    legal = [] if everywhere else [Price(each.cost, each.payments, each.corners & ~forbidden) for each in prices]
    faults.sort(key=lambda each: (rank(each.violation.clause), each.violation.code))
    everywhere.sort(key=lambda each: (rank(each.clause), each.code))
    return PlacementMap(
        seat,
        age,
        kind,
        old,
        tuple(everywhere),
        tuple(each for each in legal if each.corners),
        tuple([each for each in faults if each.corners]),
    )


def _action(seat: int, age: Age, kind: Kind, old: Square | None, at: Square) -> Construct | Upgrade:
    return Construct(seat, age, kind, at) if old is None else Upgrade(seat, age, old, kind, at)


def _ground_faults(
    ground: Ground, kind: Kind, old: Building | None, clause: str, *, missing: bool
) -> list[PlacementFault]:
    """Return what the ground forbids (C-1, U-1, G-1, D-2, H-1); without the building to be upgraded, less is judged."""
    age = ground.age
    everything = ground.grid.all
    faults = [
        PlacementFault(Violation(Code.OFF_BOARD, clause, age=age, kind=kind), everything & ~ground.whole(kind)),
        PlacementFault(Violation(Code.NOT_FREE, clause, age=age, kind=kind), ground.taken(kind, old)),
        PlacementFault(Violation(Code.RIVER, "G-1", age=age, kind=kind), ground.wet(kind)),
    ]
    if old is not None:
        uncovered = everything & ~ground.covering(kind, old)
        faults.append(
            PlacementFault(Violation(Code.NOT_COVERED, clause, buildings=(old,), age=age, kind=kind), uncovered)
        )
    if not missing:
        faults.extend(_domain_faults(ground, kind, old))
    return faults


def _domain_faults(ground: Ground, kind: Kind, old: Building | None) -> list[PlacementFault]:
    """Return what dominion and hierarchy forbid, by the domains that it is about (D-2, H-1)."""
    good = ground.good(kind, old)
    joining, equalling = ground.badly_placed(kind, old, good)
    if not joining | equalling:
        return []
    age, faults = ground.age, []
    for corners, domains in _by_domains(ground, kind, old, joining | equalling):
        squares = tuple([each.squares for each in domains])
        if corners & joining:
            fault = Violation(Code.DOMAINS_JOINED, "D-2", domains=squares, age=age, kind=kind)
            faults.append(PlacementFault(fault, corners & joining))
        if corners & equalling:
            same = [each for domain in domains for each in domain.members(kind.type) if each.kind is kind]
            equals = tuple(same if old is None else [each for each in same if each != old])
            fault = Violation(Code.EQUAL_HIGHEST, "H-1", buildings=equals, domains=squares, age=age, kind=kind)
            faults.append(PlacementFault(fault, corners & equalling))
    return faults


def _by_domains(ground: Ground, kind: Kind, old: Building | None, corners: int) -> list[tuple[int, tuple[Domain, ...]]]:
    """Split corners by the domains that a footprint there would belong to."""
    parts: list[tuple[int, tuple[Domain, ...]]] = [(corners, ())]
    for domain, touching in ground.joined(kind, old, corners):
        split = []
        for part in parts:
            here, domains = part
            inside = here & touching
            if not inside:  # most parts lie elsewhere
                split.append(part)
                continue
            split.append((inside, (*domains, domain)))
            if inside != here:
                split.append((here ^ inside, domains))
        parts = split
    return parts


def _costs(
    config: Config, ground: Ground, seat: int, kind: Kind, old: Square | None, building: Building | None
) -> Iterator[tuple[Cost, int]]:
    """Yield the costs by terrain, where there is one: not for a building that is not there or not proper (U-1)."""
    if old is not None and (building is None or not may_upgrade(seat, building, kind)):
        return
    clause = "C-1" if building is None else "U-1"
    yield from ground.by_cost(Tariff.of(config), clause, kind, building, ground.grid.all)


def _unpaid(state: State, seat: int, age: Age, cost: Cost) -> list[Violation]:
    """Return what is missing to pay a cost that the player cannot pay, squares aside (T-4, C-1, U-1, G-3, G-4)."""
    attempt = attempted_payment(state, seat, age, cost)
    return judge_payment(state, seat, age, cost.nowhere, attempt, named=False)


def consequences(state: State, placement: PlacementMap) -> tuple[tuple[Consequence, Age, str, int], ...]:
    """Return what the legal squares of a map would set off, up to the first decision.

    Returns:
        By consequence and board: the consequence, its board, the clause it rests on, and the corners.
    """
    grid = state.config.region.grid
    alone = _alone(state.public, placement)
    found: dict[tuple[Consequence, Age, str], int] = {}
    for corners in filter(None, (*bits(placement.legal & ~alone), alone)):
        action = _action(placement.seat, placement.age, placement.kind, placement.old, grid.square(corners))
        for event in foresee(state, action).events:
            key = _consequence(event)
            if key is not None:
                found[key] = found.get(key, 0) | corners
    return tuple((*key, found[key]) for key in sorted(found))


def _alone(public: Public, placement: PlacementMap) -> int:
    """Return the legal corners with nothing under or beside the footprint on any board: all set off the same (R-8)."""
    grid = public.config.region.grid
    built = 0
    for board in public.boards:
        built |= board.occupied
    return placement.legal & ~grid.corners_touching(placement.kind.size, built | grid.beside(built))


def _consequence(event: Event) -> tuple[Consequence, Age, str] | None:
    """Return what an event shows of the consequences, with its board and clause."""
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
