"""Settle hierarchies: junctions, divisions and downsizing (chapters J, DS and DV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.game.actions import BuildingChoice, PlaceChoice
from khronos_engine.game.board import Building, Domain
from khronos_engine.game.events import BuildingLaid, BuildingRemoved, CascadeSettled, Cause, ClashFound, ClashKind
from khronos_engine.game.material import BUILDING_AGES, Age, Type
from khronos_engine.game.squares import bits
from khronos_engine.rules import interpretations
from khronos_engine.rules.ripple import ripple_downsizing

if TYPE_CHECKING:
    from khronos_engine.game.board import Board
    from khronos_engine.rules.reducer import Ledger


def settle(ledger: Ledger, age: Age) -> None:
    """Restore the hierarchy on the board of the action and, after an action on Might, also on Faith (J-2, DV-1)."""
    origins = None
    for each in BUILDING_AGES[age:]:
        if ledger.state.public.boards[each].contested:
            origins = origins or Origins(ledger)
            _settle_board(ledger, each, origins)
    ledger.emit(CascadeSettled())


class Origins:
    """Knows to which domain every building belonged before the action, by board (J-3).

    A building is identified by its squares. A building that the action laid on the squares of a different building has
    no origin, unless it inherits the origin of a larger building.
    """

    def __init__(self, ledger: Ledger) -> None:
        """Store the boards before the action. Their domains are numbered only if there is a clash."""
        cascade = ledger.public.cascade
        before = ledger.public if cascade is None else cascade.before
        laid = {(each.age, each.building.squares) for each in ledger.events if isinstance(each, BuildingLaid)}
        self._origins = {
            (age, building.squares): number
            for age in BUILDING_AGES
            for number, domain in enumerate(before.boards[age].domains)
            for building in domain.buildings
            if (age, building.squares) not in laid
        }

    def of(self, age: Age, building: Building) -> int | None:
        """Return the number of the domain to which a building belonged before the action; None if it has no origin."""
        return self._origins.get((age, building.squares))

    def inherit(self, age: Age, larger: Building, smaller: Building) -> None:
        """Pass the origin of the larger building on to the smaller building of a downsizing."""
        origin = self._origins.pop((age, larger.squares), None)
        self._origins.pop((age, smaller.squares), None)
        if origin is not None:
            self._origins[age, smaller.squares] = origin


class _Clash(Struct, frozen=True, gc=False):
    """A domain in which several buildings share the highest value of a type (J-3)."""

    type: Type
    domain: Domain
    sharers: tuple[Building, ...]


def _clashes(board: Board, card_type: Type) -> list[_Clash]:
    """Return the clashes of a type on a board, ordered by the first square of the domain (J-6)."""
    return [
        _Clash(card_type, domain, sharers)
        for domain in board.contested
        if len(sharers := domain.highest(card_type)) > 1
    ]


def _settle_board(ledger: Ledger, age: Age, origins: Origins) -> None:
    """Downsize buildings one after the other until no domain of the board has a clash (J-2, J-6, DV-1)."""
    start = ledger.board(age)
    order = interpretations.SETTLING_ORDER[age]
    first = {card_type: [each.sharers for each in _clashes(start, card_type)] for card_type in order}
    powers = {card_type: _powers(start, age, card_type, origins) for card_type in order}
    while clash := next((each for card_type in order for each in _clashes(ledger.board(age), card_type)), None):
        building = _building_to_downsize(ledger, age, clash, origins, first[clash.type], powers[clash.type])
        _downsize(ledger, age, building, origins)


def _powers(board: Board, age: Age, card_type: Type, origins: Origins) -> dict[int, int]:
    """Return the power of each origin domain, from its buildings when the settlement of the board began (J-3)."""
    powers: dict[int, int] = {}
    for building in board.buildings:
        origin = origins.of(age, building)
        if building.kind.type is card_type and origin is not None:
            powers[origin] = powers.get(origin, 0) + building.worth
    return powers


def _building_to_downsize(
    ledger: Ledger,
    age: Age,
    clash: _Clash,
    origins: Origins,
    first: list[tuple[Building, ...]],
    powers: dict[int, int],
) -> Building:
    """Return the building that a clash downsizes; request a decision if one is needed (J-4, J-5, DV-1)."""
    sources = [origins.of(age, each) for each in clash.sharers]
    if interpretations.is_junction_clash(sources, clash.sharers, first):
        strengths = tuple(powers[source] for source in sources if source is not None)
        ledger.emit(ClashFound(age, clash.type, ClashKind.JUNCTION, clash.domain.squares, clash.sharers, strengths))
        weaker = [each for each, power in zip(clash.sharers, strengths, strict=True) if power < max(strengths)]
        if weaker:
            return weaker[0]
        return _ask_which(ledger, age, clash, "J-5")
    ledger.emit(ClashFound(age, clash.type, ClashKind.DIVISION, clash.domain.squares, clash.sharers, ()))
    return _ask_which(ledger, age, clash, "DV-1")


def _ask_which(ledger: Ledger, age: Age, clash: _Clash, clause: str) -> Building:
    """Return the only building that the player whose turn it is may choose, or ask this player to choose (J-5, DV-1).

    If some of the sharers are this player's own buildings, the player must choose one of these.
    """
    seat = ledger.public.turn.seat
    own = tuple(each for each in clash.sharers if each.owner == seat)
    choices = own or clash.sharers
    if len(choices) == 1:
        return choices[0]
    at = ledger.ask(BuildingChoice(seat, age, clause, clash.type, clash.domain.squares, choices))
    return next(each for each in choices if each.corner == at)


def _downsize(ledger: Ledger, age: Age, building: Building, origins: Origins) -> None:
    """Turn a building into a smaller building, or destroy it, then update its shadows (DS-1 to DS-4)."""
    smaller = _smaller(ledger, age, building)
    if smaller is None:
        ledger.emit(BuildingRemoved(age, building, Cause.DOWNSIZING))
    else:
        ledger.emit(BuildingLaid(age, smaller, Cause.DOWNSIZING, building))
        origins.inherit(age, building, smaller)
    if building.kind.size == 1:
        return
    if age is Age.MIGHT:
        _update_shadows_of_might(ledger, building, smaller, origins)
    else:
        _update_shadow_of_faith(ledger, building, smaller)


def _smaller(ledger: Ledger, age: Age, building: Building) -> Building | None:
    """Return the smaller building where its owner places it; None if no smaller tile is in stock (DS-1 to DS-3)."""
    stock = ledger.public.stock
    kind = next((each for each in reversed(building.kind.smaller) if stock[each]), None)
    if kind is None or building.owner is None:
        return None
    grid = ledger.board(age).grid
    corners = grid.corners_within(kind.size, building.squares)
    if len(bits(corners)) > 1:
        corners = ledger.ask(PlaceChoice(building.owner, age, building, kind, corners))
    return Building(kind, grid.footprint(corners, kind.size), building.owner)


def _update_shadows_of_might(ledger: Ledger, building: Building, smaller: Building | None, origins: Origins) -> None:
    """Remove the shadows of a building downsized on Might, and ripple the smaller building (DS-4)."""
    faith = ledger.board(Age.FAITH)
    twin = faith.find_identical(building)
    if twin is not None:
        ledger.emit(BuildingRemoved(Age.FAITH, twin, Cause.LOST_SHADOW))
    if not interpretations.ruin_is_anothers(faith, building):
        _remove_ruin(ledger, building)
    if twin is None or smaller is None or smaller.kind.size == 1:
        return
    if ripple_downsizing(ledger, Age.FAITH, smaller):
        origins.inherit(Age.FAITH, twin, smaller)
        ripple_downsizing(ledger, Age.REASON, smaller)


def _update_shadow_of_faith(ledger: Ledger, building: Building, smaller: Building | None) -> None:
    """Remove the ruin of a building downsized on Faith, and lay a ruin of the smaller building (DS-4)."""
    _remove_ruin(ledger, building)
    if smaller is not None and smaller.kind.size > 1:
        ripple_downsizing(ledger, Age.REASON, smaller)


def _remove_ruin(ledger: Ledger, building: Building) -> None:
    """Remove the building on Reason with the same squares and kind, renovated or not (DS-4)."""
    ruin = ledger.board(Age.REASON).with_corner(building.corner)
    if ruin is not None and ruin.squares == building.squares and ruin.kind is building.kind:
        ledger.emit(BuildingRemoved(Age.REASON, ruin, Cause.LOST_SHADOW))
