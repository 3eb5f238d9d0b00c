"""Building on Might and Faith: construction, upgrade, demolition, and the rules of the ground (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine import readings
from khronos_engine.board import Building
from khronos_engine.events import BuildingLaid, BuildingRemoved, Cause, DomainsJoined, MoneyMoved, MoneyReason
from khronos_engine.material import BUILDING_AGES, DEMOLITION_PRICE, TYPES, Age, Kind, Type
from khronos_engine.rules.cards import Cost, Surcharge, pay_cards
from khronos_engine.rules.domains import equal_highest, joined_domains
from khronos_engine.rules.ripple import ripple
from khronos_engine.rules.settlement import settle
from khronos_engine.values import dataclass
from khronos_engine.violations import Code, Violation

if TYPE_CHECKING:
    from khronos_engine.actions import Construct, Demolish, Upgrade
    from khronos_engine.board import Board, Domain
    from khronos_engine.ledger import Ledger
    from khronos_engine.region import Region
    from khronos_engine.squares import Square
    from khronos_engine.state import Config, Public, State

FOREST_CARDS = {2: 1, 3: 1, 4: 0, 5: 0}
"""Cards that forest costs, by number of players (G-3)."""

MOUNTAIN_CARDS = {2: 2, 3: 2, 4: 1, 5: 0}
"""Cards that mountain costs, by number of players (G-4)."""

BONUS = {Age.MIGHT: 1, Age.FAITH: 2}
"""Ecus that size 2 or 3 pays its builder (C-2, U-2)."""


def avoids_river(kind: Kind) -> bool:
    """Whether a kind may not cover river (G-1)."""
    return not kind.is_civil or kind is Kind.HAMLET


def surcharges(config: Config, squares: int) -> tuple[Surcharge, ...]:
    """Return what the terrain under squares costs beside the typed cards (G-3, G-4)."""
    region = config.region
    wooded, steep = squares & region.forest, squares & region.mountain
    if not (wooded or steep):
        return ()
    forest = FOREST_CARDS[config.players] if wooded else 0
    mountain = MOUNTAIN_CARDS[config.players] if steep else 0
    forest, mountain = readings.forest_and_mountain(config.rulings, forest, mountain)
    found = []
    if forest:
        found.append(Surcharge("G-3", wooded, forest))
    if mountain:
        found.append(Surcharge("G-4", steep, mountain))
    return tuple(found)


def construction_cost(public: Public, age: Age, kind: Kind, squares: int) -> Cost:
    """Return what a construction on these squares costs (C-1); there is no surcharge on Reason."""
    extra = surcharges(public.config, squares) if age in BUILDING_AGES else ()
    return Cost("C-1", kind.type, kind.worth, kind.worth, extra)


def upgrade_cost(public: Public, age: Age, old: Building, kind: Kind, squares: int) -> Cost:
    """Return what an upgrade to these squares costs (U-1); there is no surcharge on Reason."""
    charged = readings.squares_surcharged(public.config.rulings, squares, old.squares)
    extra = surcharges(public.config, charged) if age in BUILDING_AGES else ()
    difference = kind.worth - old.kind.worth
    return Cost("U-1", kind.type, difference, difference, extra)


def demolition_cost(kind: Type) -> Cost:
    """Return what the demolition of a building of a type costs in cards (X-1)."""
    return _DEMOLITION_COSTS[kind]


_DEMOLITION_COSTS = tuple([Cost("X-1", kind, 1, 1) for kind in TYPES])


def may_upgrade(seat: int, old: Building, kind: Kind) -> bool:
    """Whether a building is one that the player may upgrade to a kind: own or civil, of the type, smaller (U-1)."""
    return old.kind.type is kind.type and old.kind.size < kind.size and (old.kind.is_civil or old.owner == seat)


def may_demolish(building: Building) -> bool:
    """Whether a building is of size 1 and a tile (X-1)."""
    return building.kind.size == 1 and not building.printed


@dataclass(frozen=True, slots=True)
class Site:
    """The squares of a footprint, as far as they lie on the board.

    Attributes:
        squares: The squares on the board.
        off: The squares off it.
    """

    squares: int
    off: tuple[Square, ...]

    @classmethod
    def of(cls, region: Region, at: Square, size: int) -> Site:
        """Lay a footprint out by its top-left square."""
        grid = region.grid
        corner = grid.mask(at)
        if corner and at.column + size <= grid.width + 1 and at.row + size <= grid.height + 1:
            return cls(grid.footprint(corner, size), ())
        off = tuple(each for each in grid.footprint_squares(at, size) if not grid.holds(each))
        return cls(grid.footprint_on_board(at, size), off)


def judge_construct(state: State, action: Construct) -> tuple[list[Violation], Cost]:
    """Judge a construction, its cards aside, and say what it costs (C-1, G-1, D-2, H-1)."""
    public, kind, age = state.public, action.kind, action.age
    board = public.boards[age]
    site = Site.of(board.region, action.at, kind.size)
    faults = [
        *judge_board(public, action.seat, age, "C-1"),
        *judge_tile(public, kind, "C-1"),
        *_judge_ground(board, age, kind, site, board.free, "C-1"),
    ]
    if readings.needs_cube(kind, Age.MIGHT) and not public.players[action.seat].cubes:
        faults.append(Violation(Code.NO_CUBE, "C-1", (action.seat,)))
    if age in BUILDING_AGES and not site.off and not site.squares & board.occupied:
        faults.extend(_judge_neighbours(board, age, kind, site.squares, None))
    return faults, construction_cost(public, age, kind, site.squares)


def judge_upgrade(state: State, action: Upgrade) -> tuple[list[Violation], Cost | None]:
    """Judge an upgrade, its cards aside, and say what it costs if the old building is a proper one (U-1)."""
    public, kind, age = state.public, action.kind, action.age
    board = public.boards[age]
    grid = board.grid
    site = Site.of(board.region, action.at, kind.size)
    old = board.with_corner(grid.mask(action.old))
    faults = [*judge_board(public, action.seat, age, "U-1"), *judge_tile(public, kind, "U-1")]
    if old is None:
        faults.append(Violation(Code.NO_BUILDING, "U-1", squares=(action.old,), age=age))
        faults.extend(_judge_ground(board, age, kind, site, board.free, "U-1"))
        return faults, None
    faults.extend(judge_old(old, action.seat, kind, age))
    uncovered = old.squares & ~site.squares
    if uncovered:
        faults.append(
            Violation(Code.NOT_COVERED, "U-1", squares=grid.squares(uncovered), buildings=(old,), age=age, kind=kind)
        )
    free = board.free | old.squares
    faults.extend(_judge_ground(board, age, kind, site, free, "U-1"))
    if age in BUILDING_AGES and not site.off and not uncovered and not site.squares & ~free:
        faults.extend(_judge_neighbours(board, age, kind, site.squares, old))
    proper = may_upgrade(action.seat, old, kind)
    return faults, upgrade_cost(public, age, old, kind, site.squares) if proper else None


def judge_demolish(state: State, action: Demolish) -> tuple[list[Violation], Cost | None]:
    """Judge a demolition, its card aside, and say what it costs if the building is a proper one (X-1)."""
    public, age = state.public, action.age
    board = public.boards[age]
    faults = judge_board(public, action.seat, age, "X-1")
    player = public.players[action.seat]
    if player.money < DEMOLITION_PRICE:
        faults.append(
            Violation(Code.TOO_LITTLE_MONEY, "X-1", (action.seat,), needed=DEMOLITION_PRICE, given=player.money)
        )
    building = board.with_corner(board.grid.mask(action.at))
    if building is None:
        faults.append(Violation(Code.NO_BUILDING, "X-1", squares=(action.at,), age=age))
        return faults, None
    if building.kind.size > 1:
        faults.append(Violation(Code.TOO_LARGE, "X-1", buildings=(building,), age=age))
    if building.printed:
        faults.append(Violation(Code.PRINTED, "X-1", buildings=(building,), age=age))
    return faults, demolition_cost(building.kind.type) if may_demolish(building) else None


def judge_board(public: Public, seat: int, age: Age, clause: str) -> list[Violation]:
    """Judge whether the action has its place on a board and an adventurer of the player is there (C-1, U-1, X-1)."""
    faults = []
    if age not in BUILDING_AGES:
        faults.append(Violation(Code.WRONG_BOARD, clause, age=age))
    if not public.players[seat].stands_on(age):
        faults.append(Violation(Code.NO_ADVENTURER, clause, (seat,), age=age))
    return faults


def judge_tile(public: Public, kind: Kind, clause: str) -> list[Violation]:
    """Judge whether a tile of a kind is in stock (C-1, U-1)."""
    return [] if public.stock[kind] > 0 else [Violation(Code.NO_TILE, clause, kind=kind)]


def judge_old(old: Building, seat: int, kind: Kind, age: Age) -> list[Violation]:
    """Judge the building that is to be upgraded (U-1)."""
    faults = []
    if not old.kind.is_civil and old.owner != seat:
        owner = () if old.owner is None else (old.owner,)
        faults.append(Violation(Code.NOT_YOURS, "U-1", owner, buildings=(old,), age=age))
    if old.kind.type is not kind.type:
        faults.append(Violation(Code.OTHER_TYPE, "U-1", buildings=(old,), age=age, kind=kind))
    if old.kind.size >= kind.size:
        faults.append(Violation(Code.NOT_LARGER, "U-1", buildings=(old,), age=age, kind=kind))
    return faults


def _judge_ground(board: Board, age: Age, kind: Kind, site: Site, free: int, clause: str) -> list[Violation]:
    """Judge the squares themselves: on the board, free, and no river (C-1, U-1, G-1)."""
    grid = board.grid
    faults = []
    if site.off:
        faults.append(Violation(Code.OFF_BOARD, clause, squares=site.off, age=age, kind=kind))
    taken = site.squares & ~free
    if taken:
        faults.append(
            Violation(
                Code.NOT_FREE, clause, squares=grid.squares(taken), buildings=board.touching(taken), age=age, kind=kind
            )
        )
    river = site.squares & board.region.river
    if river and age in BUILDING_AGES and avoids_river(kind):
        faults.append(Violation(Code.RIVER, "G-1", squares=grid.squares(river), age=age, kind=kind))
    return faults


def _judge_neighbours(board: Board, age: Age, kind: Kind, squares: int, old: Building | None) -> list[Violation]:
    """Judge dominion and hierarchy of a Military or Religious building on squares that are good for it (D-2, H-1)."""
    if kind.is_civil:
        return []
    replaced = 0 if old is None else old.squares
    joined = joined_domains(board, squares, board.occupied & ~replaced, replaced)
    if not joined:
        return []
    faults = []
    domains = tuple([each.squares for each in joined])
    if len(joined) > 1:
        faults.append(Violation(Code.DOMAINS_JOINED, "D-2", domains=domains, age=age, kind=kind))
    members = [each for domain in joined for each in domain.members(kind.type) if not each.squares & replaced]
    equals = equal_highest(kind, members)
    if equals:
        faults.append(Violation(Code.EQUAL_HIGHEST, "H-1", buildings=equals, domains=domains, age=age, kind=kind))
    return faults


def play_construct(ledger: Ledger, action: Construct) -> None:
    """Construct: cards, tile, bonus, ripples, then all that follows on Might and Faith (C-1, C-2, R-1)."""
    board = ledger.board(action.age)
    building = Building(
        action.kind,
        Site.of(board.region, action.at, action.kind.size).squares,
        None if action.kind.is_civil else action.seat,
    )
    pay_cards(ledger, action.seat, action.payment)
    _lay(ledger, action.age, building, None)


def play_upgrade(ledger: Ledger, action: Upgrade) -> None:
    """Upgrade: cards, tile, bonus, ripples, then all that follows on Might and Faith (U-1, U-2, R-1)."""
    board = ledger.board(action.age)
    old = board.with_corner(board.grid.mask(action.old))
    squares = Site.of(board.region, action.at, action.kind.size).squares
    pay_cards(ledger, action.seat, action.payment)
    _lay(ledger, action.age, Building(action.kind, squares, None if old is None else old.owner), old)


def play_demolish(ledger: Ledger, action: Demolish) -> None:
    """Demolish: price, card, the building, then divisions on that board and later ones (X-1, DV-1)."""
    pay_cards(ledger, action.seat, action.payment)
    ledger.emit(MoneyMoved(action.seat, -DEMOLITION_PRICE, MoneyReason.DEMOLITION))
    board = ledger.board(action.age)
    building = board.with_corner(board.grid.mask(action.at))
    if building is not None:
        ledger.emit(BuildingRemoved(action.age, building, Cause.DEMOLITION))
    settle(ledger, action.age)


def _lay(ledger: Ledger, age: Age, building: Building, old: Building | None) -> None:
    """Lay a building on the board of the action and let everything follow, in the order of section 5."""
    joined = _joined(ledger.board(age), building, old)
    tile = None if old is None or old.printed else old
    ledger.emit(BuildingLaid(age, building, Cause.CONSTRUCTION if old is None else Cause.UPGRADE, tile))
    if len(joined) > 1:
        ledger.emit(DomainsJoined(age, building, tuple([each.squares for each in joined])))
    if building.kind.size > 1:
        ledger.emit(MoneyMoved(ledger.public.turn.seat, BONUS[age], MoneyReason.BONUS))
        ripple(ledger, age, building, old)
    settle(ledger, age)


def _joined(board: Board, building: Building, old: Building | None) -> tuple[Domain, ...]:
    """Return the domains that a civil building joins; others never do (D-2, J-1)."""
    if not building.kind.is_civil:
        return ()
    replaced = 0 if old is None else old.squares
    return joined_domains(board, building.squares, board.occupied & ~replaced, replaced)
