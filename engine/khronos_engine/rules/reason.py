"""The board of Reason: populating and renovating (section 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khronos_engine.events import BuildingChanged, Cause
from khronos_engine.material import Age, Type
from khronos_engine.rules.cards import Cost, pay_cards
from khronos_engine.violations import Code, Violation

if TYPE_CHECKING:
    from khronos_engine.actions import Populate, Renovate
    from khronos_engine.board import Building
    from khronos_engine.ledger import Ledger
    from khronos_engine.squares import Square
    from khronos_engine.state import Public, State

POPULATION_COST = Cost("P-1", Type.CIVIL, 1, 1)
"""One Civil card for one cube (P-1)."""


def renovation_cost(ruin: Building) -> Cost:
    """Return the cards that may be played on a ruin: what is missing, or one of two (N-1)."""
    missing = ruin.kind.renovation_cards - ruin.cube_count
    return Cost("N-1", ruin.kind.type, 1, missing)


def has_room(building: Building) -> bool:
    """Whether a civil building can hold one cube more (P-1)."""
    return building.cube_count < building.kind.worth


def judge_populate(state: State, action: Populate) -> tuple[list[Violation], Cost | None]:
    """Judge a populating, its card aside, and say what it costs if the building is a civil one (P-1)."""
    public = state.public
    faults = _judge_adventurer(public, action.seat, "P-1")
    if not public.players[action.seat].cubes:
        faults.append(Violation(Code.NO_CUBE, "P-1", (action.seat,)))
    building = _building_at(public, action.at)
    if building is None:
        return [*faults, Violation(Code.NO_BUILDING, "P-1", squares=(action.at,), age=Age.REASON)], None
    if not building.kind.is_civil:
        fault = Violation(Code.OTHER_TYPE, "P-1", buildings=(building,), age=Age.REASON, card_type=Type.CIVIL)
        return [*faults, fault], None
    if not has_room(building):
        faults.append(
            Violation(
                Code.BUILDING_FULL,
                "P-1",
                buildings=(building,),
                age=Age.REASON,
                needed=building.cube_count + 1,
                given=building.kind.worth,
            )
        )
    return faults, POPULATION_COST


def judge_renovate(state: State, action: Renovate) -> tuple[list[Violation], Cost | None]:
    """Judge a renovation, its cards aside, and say what it costs if the building is a ruin (N-1)."""
    public = state.public
    faults = _judge_adventurer(public, action.seat, "N-1")
    building = _building_at(public, action.at)
    if building is None:
        return [*faults, Violation(Code.NO_BUILDING, "N-1", squares=(action.at,), age=Age.REASON)], None
    if not building.ruin:
        return [*faults, Violation(Code.NOT_A_RUIN, "N-1", buildings=(building,), age=Age.REASON)], None
    return faults, renovation_cost(building)


def judge_mark(public: Public, seat: int, cost: Cost, cards: int) -> list[Violation]:
    """Judge whether there is a cube to mark a half renovation; completing one needs none (N-1)."""
    if 0 < cards < cost.most and not public.players[seat].cubes:
        return [Violation(Code.NO_CUBE, "N-1", (seat,))]
    return []


def _judge_adventurer(public: Public, seat: int, clause: str) -> list[Violation]:
    if public.players[seat].stands_on(Age.REASON):
        return []
    return [Violation(Code.NO_ADVENTURER, clause, (seat,), age=Age.REASON)]


def _building_at(public: Public, at: Square) -> Building | None:
    board = public.boards[Age.REASON]
    return board.with_corner(board.grid.mask(at))


def play_populate(ledger: Ledger, action: Populate) -> None:
    """Put a cube of the player on a civil building (P-1)."""
    pay_cards(ledger, action.seat, action.payment)
    building = _building_at(ledger.public, action.at)
    if building is not None:
        new = replace(building, cubes=_with_cube(ledger, building, action.seat))
        ledger.emit(BuildingChanged(Age.REASON, building, new, Cause.POPULATION))


def play_renovate(ledger: Ledger, action: Renovate) -> None:
    """Turn a ruin over, or mark it with a cube of the player after the first of two cards (N-1)."""
    pay_cards(ledger, action.seat, action.payment)
    ruin = _building_at(ledger.public, action.at)
    if ruin is None:
        return
    played = 0 if action.payment is None else action.payment.cards.total
    if ruin.cube_count + played >= ruin.kind.renovation_cards:
        new = replace(ruin, cubes=(), ruin=False)
    else:
        new = replace(ruin, cubes=_with_cube(ledger, ruin, action.seat))
    ledger.emit(BuildingChanged(Age.REASON, ruin, new, Cause.RENOVATION))


def _with_cube(ledger: Ledger, building: Building, seat: int) -> tuple[int, ...]:
    cubes = building.cubes or (0,) * ledger.state.config.players
    return (*cubes[:seat], cubes[seat] + 1, *cubes[seat + 1 :])
