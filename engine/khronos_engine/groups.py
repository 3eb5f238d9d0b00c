"""Legal actions in groups: everything that has all in common but squares, payments or cards.

`expand` turns a group into single actions, each of which the referee accepts as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.squares import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.cards import Cards, Payment
    from khronos_engine.material import Age, Kind, Type
    from khronos_engine.rules.cards import Cost
    from khronos_engine.state import State


class LegalExchange(Struct, frozen=True):
    """Exchanges: the sets of cards that may be given up (T-2)."""

    options: tuple[Cards, ...]


class LegalSwap(Struct, frozen=True):
    """Swaps: so many cards of one type from the row, for any of these (HE-2)."""

    take: Type
    count: int
    options: tuple[Cards, ...]


class LegalTravel(Struct, frozen=True):
    """Journeys of one adventurer (T-3)."""

    adventurer: int
    ages: tuple[Age, ...]


class LegalConstruct(Struct, frozen=True):
    """Constructions of one kind at one cost, at any of the corners (C-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


class LegalUpgrade(Struct, frozen=True):
    """Upgrades to one kind at one cost: for each old building, by its corner, the new corners (U-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    sites: tuple[tuple[int, int], ...]


class LegalDemolish(Struct, frozen=True):
    """Demolitions of buildings of one kind (X-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


class LegalPopulate(Struct, frozen=True):
    """Cubes on civil buildings of Reason (P-1)."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


class LegalRenovate(Struct, frozen=True):
    """Renovations by so many cards of one type (N-1)."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


class LegalEndTurn(Struct, frozen=True):
    """The end of the turn, with the cards that may be given up (T-5)."""

    options: tuple[Cards, ...]


class LegalChoice(Struct, frozen=True):
    """The buildings between which the player decides, by corner (J-5, DV-1)."""

    age: Age
    corners: int


class LegalPlace(Struct, frozen=True):
    """The places for the smaller building, by corner (DS-3)."""

    age: Age
    kind: Kind
    corners: int


LegalGroup = (
    LegalExchange
    | LegalSwap
    | LegalTravel
    | LegalConstruct
    | LegalUpgrade
    | LegalDemolish
    | LegalPopulate
    | LegalRenovate
    | LegalEndTurn
    | LegalChoice
    | LegalPlace
)
"""Legal actions that have everything but squares, payments or cards in common."""


def expand(state: State, group: LegalGroup) -> Iterator[Action]:
    """Yield the single actions of a group: by square, then by payment."""
    public = state.public
    grid = public.config.region.grid
    seat = public.turn.seat if public.question is None else public.question.seat
    match group:
        case LegalExchange(options):
            yield from (ExchangeHand(seat, cards) for cards in options)
        case LegalSwap(take, count, options):
            yield from (SwapCards(seat, take, count, cards) for cards in options)
        case LegalTravel(adventurer, ages):
            yield from (Travel(seat, adventurer, age) for age in ages)
        case LegalConstruct(age, kind, _, paid, corners):
            for corner in bits(corners):
                yield from (Construct(seat, age, kind, grid.square(corner), each) for each in paid)
        case LegalUpgrade(age, kind, _, paid, sites):
            for old, corners in sites:
                for corner in bits(corners):
                    at = grid.square(corner)
                    yield from (Upgrade(seat, age, grid.square(old), kind, at, each) for each in paid)
        case LegalDemolish(age, _, _, paid, corners):
            for corner in bits(corners):
                yield from (Demolish(seat, age, grid.square(corner), each) for each in paid)
        case LegalPopulate(_, paid, corners):
            for corner in bits(corners):
                yield from (Populate(seat, grid.square(corner), each) for each in paid)
        case LegalRenovate(_, paid, corners):
            for corner in bits(corners):
                yield from (Renovate(seat, grid.square(corner), each) for each in paid)
        case LegalEndTurn(options):
            yield from (EndTurn(seat, cards) for cards in options)
        case LegalChoice(_, corners):
            yield from (ChooseBuilding(seat, grid.square(corner)) for corner in bits(corners))
        case LegalPlace(_, _, corners):
            yield from (PlaceBuilding(seat, grid.square(corner)) for corner in bits(corners))
