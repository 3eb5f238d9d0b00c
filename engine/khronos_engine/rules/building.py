"""Implement building on Might and Faith: construction, upgrade, demolition (chapters C, U and X)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.board import Building
from khronos_engine.game.events import BuildingLaid, BuildingRemoved, Cause, DomainsJoined, MoneyMoved, MoneyReason
from khronos_engine.game.material import BUILDING_AGES, DEMOLITION_PRICE, KINDS, TYPES, Age, Kind
from khronos_engine.game.violations import Code, Violation
from khronos_engine.rules import interpretations
from khronos_engine.rules.cards import Cost, pay_cards
from khronos_engine.rules.ground import (
    costs,
    ground,
    joined_domains,
    judge_place,
    judge_squares,
    price,
    survey,
)
from khronos_engine.rules.legal import LegalConstruction, LegalDemolition, LegalUpgrade, UpgradeSite
from khronos_engine.rules.ripple import ripple
from khronos_engine.rules.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.actions import Construct, Demolish, Upgrade
    from khronos_engine.game.board import Board, Domain
    from khronos_engine.game.state import Public, State
    from khronos_engine.rules.legal import Listing
    from khronos_engine.rules.reducer import Ledger

BONUS = {Age.MIGHT: 1, Age.FAITH: 2}
"""The bonus in Ecus for a building of size 2 or 3, by board (C-2, U-2)."""

DEMOLITION_COSTS = [Cost("X-1", each, 1, 1) for each in TYPES]
"""The cards for a demolition, by the type of the building (X-1)."""

# --- construction -----------------------------------------------------------------------------------------------------


def judge_construct(state: State, action: Construct) -> tuple[list[Violation], Cost]:
    """Judge a construction, but not its payment, and return its cost (C-1, G-1, D-2, H-1)."""
    public, age, kind = state.public, action.age, action.kind
    board = public.boards[age]
    violations = [
        *judge_constructor(public, action.seat, age, kind),
        *judge_place(ground(public.config, age, board, kind), action.at, "C-1"),
    ]
    footprint = public.config.region.grid.footprint_on_board(action.at, kind.size)
    return violations, price(public.config, age, kind, None, footprint)


def options_construct(listing: Listing) -> Iterator[LegalConstruction]:
    """Yield the constructions, grouped by board, kind and cost (C-1)."""
    public = listing.state.public
    for age, board, playable in listing.building_boards:
        facts = survey(board)
        for kind in listing.kinds:
            if kind.worth > playable.max_of_type[kind.type] or _judge_supply(public, listing.seat, kind):
                continue
            legal = facts.legal_corners(kind) & listing.squares
            if not legal:
                continue
            for cost, corners in costs(public.config, age, kind):
                here = legal & corners
                if here and (paid := playable.list_payments(cost)):
                    yield LegalConstruction(age, kind, cost, paid, here)


def play_construct(ledger: Ledger, action: Construct) -> None:
    """Play a construction: cards, tile, bonus, ripples, then the settlement of Might and Faith (C-1, C-2, R-1)."""
    grid = ledger.state.public.config.region.grid
    squares = grid.footprint(grid.mask(action.at), action.kind.size)
    pay_cards(ledger, action.seat, action.payment)
    _lay(ledger, action.age, Building(action.kind, squares, None if action.kind.is_civil else action.seat), None)


def judge_constructor(public: Public, seat: int, age: Age, kind: Kind) -> list[Violation]:
    """Judge what a construction requires on every square: the board, an adventurer, a tile and a cube (C-1)."""
    return [*_judge_board(public, seat, age, "C-1"), *_judge_supply(public, seat, kind)]


def _judge_supply(public: Public, seat: int, kind: Kind) -> list[Violation]:
    """Judge whether the tile and the cube that a construction needs are available (C-1)."""
    violations = _judge_tile(public, kind, "C-1")
    if not public.players[seat].cubes and interpretations.needs_cube(kind, Age.MIGHT):
        violations.append(Violation(Code.NO_CUBE, "C-1", (seat,)))
    return violations


# --- upgrade ----------------------------------------------------------------------------------------------------------


def judge_upgrade(state: State, action: Upgrade) -> tuple[list[Violation], Cost | None]:
    """Judge an upgrade, but not its payment, and return its cost if the old building is suitable (U-1)."""
    public, age, kind = state.public, action.age, action.kind
    board = public.boards[age]
    old = board.with_corner(board.grid.mask(action.old))
    place = ground(public.config, age, board, kind, old)
    violations = judge_upgrader(public, action.seat, age, kind)
    if old is None:  # without its domain, dominion and hierarchy cannot be judged
        missing = Violation(Code.NO_BUILDING, "U-1", squares=(action.old,), age=age)
        return [*violations, *judge_squares(place, action.at, "U-1"), missing], None
    violations.extend(judge_place(place, action.at, "U-1"))
    improper = judge_upgraded(old, action.seat, kind, age)
    if improper:
        return [*violations, *improper], None
    footprint = public.config.region.grid.footprint_on_board(action.at, kind.size)
    return violations, price(public.config, age, kind, old, footprint)


def options_upgrade(listing: Listing) -> Iterator[LegalUpgrade]:
    """Yield the upgrades, grouped by board, new kind and cost (U-1)."""
    public, seat = listing.state.public, listing.seat
    for age, board, playable in listing.building_boards:
        facts = survey(board)
        for kind, old, cards in _UPGRADES:
            if cards > playable.max_of_type[kind.type] or kind not in listing.kinds:
                continue
            olds = _upgradable_corners(board, old, seat)
            if not olds or _judge_tile(public, kind, "U-1"):
                continue
            sites = facts.upgrade_sites(kind, old, olds)
            for cost, here in _split_by_cost(listing, age, kind, old, sites):
                if paid := playable.list_payments(cost):
                    yield LegalUpgrade(age, kind, cost, paid, here)


_UPGRADES = [(kind, old, kind.worth - old.worth) for kind in KINDS for old in reversed(kind.smaller)]
"""Every upgrade: its new kind, its old kind, and its cost in cards without surcharges, the cheapest first (U-1)."""


def _split_by_cost(
    listing: Listing, age: Age, kind: Kind, old: Kind, sites: list[tuple[int, int]]
) -> list[tuple[Cost, tuple[UpgradeSite, ...]]]:
    """Split the sites of upgrades from one kind to another by cost, the cheapest first (U-1)."""
    config = listing.state.public.config
    found: dict[Cost, list[UpgradeSite]] = {}
    for corner, places in sites:
        wanted = places & listing.squares
        for cost, corners in costs(config, age, kind, old, config.region.grid.footprint(corner, old.size)):
            if here := wanted & corners:
                found.setdefault(cost, []).append(UpgradeSite(corner, here))
    return sorted([(cost, tuple(here)) for cost, here in found.items()], key=lambda each: each[0].extra)


def play_upgrade(ledger: Ledger, action: Upgrade) -> None:
    """Play an upgrade: cards, tile, bonus and ripples, then the settlement of Might and Faith (U-1, U-2, R-1)."""
    board = ledger.board(action.age)
    grid = board.grid
    old = board.building_with_corner(grid.mask(action.old))
    squares = grid.footprint(grid.mask(action.at), action.kind.size)
    pay_cards(ledger, action.seat, action.payment)
    _lay(ledger, action.age, Building(action.kind, squares, old.owner), old)


def judge_upgrader(public: Public, seat: int, age: Age, kind: Kind) -> list[Violation]:
    """Judge what an upgrade requires on every square: the board, an adventurer and a tile (U-1)."""
    return [*_judge_board(public, seat, age, "U-1"), *_judge_tile(public, kind, "U-1")]


def judge_upgraded(old: Building, seat: int, kind: Kind, age: Age) -> list[Violation]:
    """Judge the building to be upgraded: it must be smaller, of the same type, and civil or the player's (U-1)."""
    violations = []
    if not _may_upgrade(seat, old):
        owner = () if old.owner is None else (old.owner,)
        violations.append(Violation(Code.NOT_YOURS, "U-1", owner, buildings=(old,), age=age))
    if old.kind.type is not kind.type:
        violations.append(Violation(Code.OTHER_TYPE, "U-1", buildings=(old,), age=age, kind=kind))
    if old.kind.size >= kind.size:
        violations.append(Violation(Code.NOT_LARGER, "U-1", buildings=(old,), age=age, kind=kind))
    return violations


def _upgradable_corners(board: Board, kind: Kind, seat: int) -> int:
    """Return the corners of the buildings of a kind that a player may upgrade (U-1)."""
    corners = board.corners_of_kinds[kind]
    if kind.is_civil or not corners:
        return corners
    return sum([each.corner for each in board.with_corners(corners) if _may_upgrade(seat, each)])


def _may_upgrade(seat: int, old: Building) -> bool:
    """Return whether a building is the player's own or civil (U-1)."""
    return old.owner == seat or old.kind.is_civil


# --- demolition -------------------------------------------------------------------------------------------------------


def judge_demolish(state: State, action: Demolish) -> tuple[list[Violation], Cost | None]:
    """Judge a demolition, but not its payment, and return its cost if the building is suitable (X-1)."""
    public, age = state.public, action.age
    board = public.boards[age]
    violations = [*_judge_board(public, action.seat, age, "X-1"), *_judge_price(public, action.seat)]
    building = board.with_corner(board.grid.mask(action.at))
    if building is None:
        return [*violations, Violation(Code.NO_BUILDING, "X-1", squares=(action.at,), age=age)], None
    improper = _judge_demolished(board, building, age)
    return [*violations, *improper], None if improper else DEMOLITION_COSTS[building.kind.type]


def options_demolish(listing: Listing) -> Iterator[LegalDemolition]:
    """Yield the demolitions, grouped by board and kind (X-1)."""
    if _judge_price(listing.state.public, listing.seat):
        return
    for age, board, playable in listing.building_boards:
        for kind in _DEMOLISHABLE_KINDS:
            if kind not in listing.kinds or not playable.max_of_type[kind.type]:
                continue
            here, cost = _demolishable_corners(board, kind) & listing.squares, DEMOLITION_COSTS[kind.type]
            if here and (paid := playable.list_payments(cost)):
                yield LegalDemolition(age, kind, cost, paid, here)


def play_demolish(ledger: Ledger, action: Demolish) -> None:
    """Play a demolition: card, price, removal, divisions on the board and, if it is Might, on Faith (X-1, DV-1)."""
    pay_cards(ledger, action.seat, action.payment)
    ledger.emit(MoneyMoved(action.seat, -DEMOLITION_PRICE, MoneyReason.DEMOLITION))
    board = ledger.board(action.age)
    building = board.building_with_corner(board.grid.mask(action.at))
    ledger.emit(BuildingRemoved(action.age, building, Cause.DEMOLITION))
    settle(ledger, action.age)


def _judge_price(public: Public, seat: int) -> list[Violation]:
    """Judge whether a player can pay the price of a demolition (X-1)."""
    money = public.players[seat].money
    if money >= DEMOLITION_PRICE:
        return []
    return [Violation(Code.TOO_LITTLE_MONEY, "X-1", (seat,), needed=DEMOLITION_PRICE, given=money)]


def _judge_demolished(board: Board, building: Building, age: Age) -> list[Violation]:
    """Judge the building to be demolished (X-1)."""
    if building.corner & _demolishable_corners(board, building.kind):
        return []
    code = Code.PRINTED if building.printed else Code.TOO_LARGE
    return [Violation(code, "X-1", buildings=(building,), age=age)]


_DEMOLISHABLE_KINDS = tuple([kind for kind in KINDS if kind.size == 1])


def _demolishable_corners(board: Board, kind: Kind) -> int:
    """Return the corners of the buildings of a kind that may be demolished: of size 1, and not printed (X-1)."""
    return board.corners_of_kinds[kind] & ~board.printed if kind in _DEMOLISHABLE_KINDS else 0


# --- all three --------------------------------------------------------------------------------------------------------


def _judge_board(public: Public, seat: int, age: Age, clause: str) -> list[Violation]:
    """Judge whether a board allows the action and an adventurer of the player is there (C-1, U-1, X-1)."""
    violations = []
    if age not in BUILDING_AGES:
        violations.append(Violation(Code.WRONG_BOARD, clause, age=age))
    if not public.players[seat].stands_on(age):
        violations.append(Violation(Code.NO_ADVENTURER, clause, (seat,), age=age))
    return violations


def _judge_tile(public: Public, kind: Kind, clause: str) -> list[Violation]:
    """Judge whether a tile of a kind is in stock (C-1, U-1)."""
    return [] if public.stock[kind] > 0 else [Violation(Code.NO_TILE, clause, kind=kind)]


def _lay(ledger: Ledger, age: Age, building: Building, old: Building | None) -> None:
    """Lay a building, collect its bonus, lay its shadows, and settle Might and Faith (C-2, U-2, R-1, J-2)."""
    joined = _domains_joined_by(ledger.state.public.boards[age], building, old)
    tile = None if old is None or old.printed else old
    ledger.emit(BuildingLaid(age, building, Cause.CONSTRUCTION if old is None else Cause.UPGRADE, tile))
    if len(joined) > 1:
        ledger.emit(DomainsJoined(age, building, tuple([each.squares for each in joined])))
    if building.kind.size > 1:
        ledger.emit(MoneyMoved(ledger.state.public.turn.seat, BONUS[age], MoneyReason.BONUS))
        ripple(ledger, age, building, old)
    settle(ledger, age)


def _domains_joined_by(board: Board, building: Building, old: Building | None) -> tuple[Domain, ...]:
    """Return the domains that a civil building joins; empty for other buildings (D-2, J-1)."""
    if not building.kind.is_civil:
        return ()
    replaced = 0 if old is None else old.squares
    return joined_domains(board, building.squares, board.occupied & ~replaced, replaced)
