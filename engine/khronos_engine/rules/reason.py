"""Implement the board of Reason: populating and renovating (chapters P and N)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from khronos_engine.game.events import BuildingChanged, Cause
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import Age, Type
from khronos_engine.game.violations import Code, Violation
from khronos_engine.rules.cards import Cost, pay_cards
from khronos_engine.rules.legal import LegalPopulation, LegalRenovation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.actions import Populate, Renovate
    from khronos_engine.game.board import Board, Building
    from khronos_engine.game.squares import Square
    from khronos_engine.game.state import Public, State
    from khronos_engine.rules.legal import Listing
    from khronos_engine.rules.reducer import Ledger

POPULATION_COST = Cost("P-1", Type.CIVIL, 1, 1)
"""The cost of a population: one Civil card for one cube (P-1)."""


# --- populating -------------------------------------------------------------------------------------------------------


def judge_populate(state: State, action: Populate) -> tuple[list[Violation], Cost | None]:
    """Judge a population, but not its payment, and return its cost if the building is civil (P-1)."""
    violations = _judge_populator(state.public, action.seat)
    building = _building_at(state.public, action.at)
    if building is None:
        return [*violations, Violation(Code.NO_BUILDING, "P-1", squares=(action.at,), age=Age.REASON)], None
    violations.extend(_judge_populated(state.public.boards[Age.REASON], building))
    return violations, POPULATION_COST if building.kind.is_civil else None


def options_populate(listing: Listing) -> Iterator[LegalPopulation]:
    """Yield the populations that are legal for the player (P-1)."""
    public, playable = listing.state.public, listing.reason_cards
    if playable is None or _judge_populator(public, listing.seat):
        return
    board = public.boards[Age.REASON]
    corners = listing.corners_of(_corners_with_room(board), board)
    if corners and (paid := playable.list_payments(POPULATION_COST)):
        yield LegalPopulation(POPULATION_COST, paid, corners)


def play_populate(ledger: Ledger, action: Populate) -> None:
    """Put a cube of the player on a civil building (P-1)."""
    pay_cards(ledger, action.seat, action.payment)
    board = ledger.board(Age.REASON)
    building = board.building_with_corner(board.grid.mask(action.at))
    new = replace(building, cubes=_with_cube(ledger, building, action.seat))
    ledger.emit(BuildingChanged(Age.REASON, building, new, Cause.POPULATION))


def _judge_populator(public: Public, seat: int) -> list[Violation]:
    """Judge what populating requires of the player: an adventurer on Reason and a cube (P-1)."""
    violations = _judge_presence(public, seat, "P-1")
    if not public.players[seat].cubes:
        violations.append(Violation(Code.NO_CUBE, "P-1", (seat,)))
    return violations


def _judge_populated(board: Board, building: Building) -> list[Violation]:
    """Judge the building, which must be civil and have room for one more cube (P-1)."""
    if not building.kind.is_civil:
        return [Violation(Code.OTHER_TYPE, "P-1", buildings=(building,), age=Age.REASON, card_type=Type.CIVIL)]
    if building.corner & _corners_with_room(board):
        return []
    needed, capacity = building.cube_count + 1, building.kind.worth
    return [Violation(Code.BUILDING_FULL, "P-1", buildings=(building,), age=Age.REASON, needed=needed, given=capacity)]


@memoize_on_value
def _corners_with_room(board: Board) -> int:
    """Return the corners of the civil buildings that have room for one more cube (P-1)."""
    corners = 0
    for building in board.buildings:
        if building.kind.is_civil and sum(building.cubes) < building.kind.worth:
            corners |= building.squares & -building.squares
    return corners


# --- renovating -------------------------------------------------------------------------------------------------------


def renovation_cost(ruin: Building) -> Cost:
    """Return the cost of a renovation: all missing cards, or one card and a cube if two are missing (N-1)."""
    missing = ruin.kind.renovation_cards - ruin.cube_count
    return Cost("N-1", ruin.kind.type, 1, missing)


def judge_renovate(state: State, action: Renovate) -> tuple[list[Violation], Cost | None]:
    """Judge a renovation, but not its payment, and return its cost if the building is a ruin (N-1)."""
    violations = _judge_presence(state.public, action.seat, "N-1")
    building = _building_at(state.public, action.at)
    if building is None:
        return [*violations, Violation(Code.NO_BUILDING, "N-1", squares=(action.at,), age=Age.REASON)], None
    if not building.ruin:
        return [*violations, Violation(Code.NOT_A_RUIN, "N-1", buildings=(building,), age=Age.REASON)], None
    return violations, renovation_cost(building)


def options_renovate(listing: Listing) -> Iterator[LegalRenovation]:
    """Yield the ruins that the player may renovate, grouped by type and number of cards (N-1)."""
    board, playable = listing.state.public.boards[Age.REASON], listing.reason_cards
    if playable is None:
        return
    ruins = _ruins(board)
    for cost in _RENOVATIONS:
        card_type, cards = cost.type, cost.min_cards
        if cards > playable.max_of_type[card_type]:
            continue
        payable = [
            alike
            for full_cost, alike in ruins
            if full_cost.type is card_type
            and cards <= full_cost.max_cards
            and playable.list_payments_with(full_cost, cards)
        ]
        if corners := listing.corners_of(sum(payable), board):
            yield LegalRenovation(cost, playable.list_payments(cost), corners)


_RENOVATIONS = [Cost("N-1", each, cards, cards) for each in (Type.MILITARY, Type.RELIGIOUS) for cards in (1, 2)]
"""The cards of a renovation, by type and number (N-1)."""


@memoize_on_value
def _ruins(board: Board) -> list[tuple[Cost, int]]:
    """Return the corners of the ruins by the cost of their renovation (N-1)."""
    found: dict[Cost, int] = {}
    for building in board.buildings:
        if building.ruin:
            cost = renovation_cost(building)
            found[cost] = found.get(cost, 0) | building.corner
    return list(found.items())


def play_renovate(ledger: Ledger, action: Renovate) -> None:
    """Turn a ruin over; if only the first of two cards is played, mark it with a cube of the player instead (N-1)."""
    pay_cards(ledger, action.seat, action.payment)
    board = ledger.board(Age.REASON)
    ruin = board.building_with_corner(board.grid.mask(action.at))
    played = 0 if action.payment is None else action.payment.cards.total
    if renovation_cost(ruin).lays_cube(played):
        new = replace(ruin, cubes=_with_cube(ledger, ruin, action.seat))
    else:
        new = replace(ruin, cubes=(), ruin=False)
    ledger.emit(BuildingChanged(Age.REASON, ruin, new, Cause.RENOVATION))


# --- both -------------------------------------------------------------------------------------------------------------


def _judge_presence(public: Public, seat: int, clause: str) -> list[Violation]:
    """Judge whether an adventurer of the player is on Reason (P-1, N-1)."""
    if public.players[seat].stands_on(Age.REASON):
        return []
    return [Violation(Code.NO_ADVENTURER, clause, (seat,), age=Age.REASON)]


def _building_at(public: Public, at: Square) -> Building | None:
    """Return the building of Reason at a top-left square, which may be a printed hamlet (P-1, N-1)."""
    board = public.boards[Age.REASON]
    return board.with_corner(board.grid.mask(at))


def _with_cube(ledger: Ledger, building: Building, seat: int) -> tuple[int, ...]:
    """Return the cubes on a building of Reason by seat, after the player adds one cube (P-1, N-1)."""
    cubes = building.cubes or (0,) * ledger.state.config.players
    return (*cubes[:seat], cubes[seat] + 1, *cubes[seat + 1 :])
