"""Domains, dominion and hierarchy over lists of buildings (D-1, D-2, H-1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from khronos_engine.game.material import Age, Kind, Type
from tests.naive.position import Building, Land, Square, footprint

Domain = list[Building]
"""All buildings that are connected by their sides (D-1)."""

Origins = dict[Building, int]
"""The number of the domain in which each building of a board was before the action (J-3)."""


def in_reading_order(square: Square) -> tuple[int, int]:
    """Return the key by which squares are compared: row first, then column (J-6)."""
    return (square[1], square[0])


def overlap(one: Building, other: Building) -> bool:
    """Return whether two buildings have a square in common (R-6)."""
    return any(square in other.squares for square in one.squares)


def side_by_side(one: Building, other: Building) -> bool:
    """Return whether a square of one shares a side with a square of the other (D-1)."""
    return _share_a_side(one.at, one.size, other.at, other.size)


@cache
def _share_a_side(at: Square, size: int, other_at: Square, other_size: int) -> bool:
    return any(
        abs(column - other_column) + abs(row - other_row) == 1
        for column, row in footprint(at, size)
        for other_column, other_row in footprint(other_at, other_size)
    )


def domain_of(building: Building, buildings: Iterable[Building]) -> Domain:
    """Return the domain of a building, among these buildings of one board (D-1)."""
    outside = [each for each in buildings if each is not building]
    domain = [building]
    for member in domain:  # the loop extends the list
        joined = [each for each in outside if side_by_side(member, each)]
        outside = [each for each in outside if each not in joined]
        domain.extend(joined)
    return domain


def domains(buildings: Iterable[Building]) -> list[Domain]:
    """Return all domains, in the order of their smallest squares (D-1, J-6)."""
    left = list(buildings)
    found = []
    while left:
        domain = domain_of(left[0], left)
        left = [each for each in left if each not in domain]
        found.append(domain)
    return sorted(found, key=smallest_square)


def smallest_square(domain: Domain) -> tuple[int, int]:
    """Return the smallest square of all buildings of a domain, as a key (J-6)."""
    return min(in_reading_order(square) for building in domain for square in building.squares)


def origins_of(buildings: Iterable[Building]) -> Origins:
    """Return the number of the domain in which each building is (J-3)."""
    return {building: number for number, domain in enumerate(domains(buildings)) for building in domain}


def highest(domain: Domain, kind: Type) -> list[Building]:
    """Return the buildings of a type that share its highest value in a domain (H-1)."""
    members = [building for building in domain if building.type is kind]
    return [building for building in members if building.value == max(each.value for each in members)]


@dataclass(frozen=True)
class After:
    """A board with a new building.

    Attributes:
        new: The new building.
        survivors: The earlier buildings that remain.
        shown: The printed hamlets that become visible, each with the building that covered it.
        replaced: The buildings that the new building replaces: the upgraded one, or the predecessors of a shadow (R-5).
    """

    new: Building
    survivors: list[Building]
    shown: list[tuple[Building, Building]]
    replaced: list[Building]

    @property
    def buildings(self) -> list[Building]:
        """All buildings on the board."""
        return [self.new, *self.survivors, *(hamlet for hamlet, _ in self.shown)]


def board_after(land: Land, board: list[Building], new: Building, replaced: list[Building]) -> After:
    """Return a board with a new building, which replaces everything that it covers."""
    gone = [building for building in board if overlap(building, new)]
    return After(
        new=new,
        survivors=[building for building in board if building not in gone],
        shown=[
            (hamlet, building)
            for building in gone
            for hamlet in hamlets_under(land, building)
            if not overlap(hamlet, new)
        ],
        replaced=replaced,
    )


def hamlets_under(land: Land, building: Building) -> list[Building]:
    """Return the printed hamlets under a tile, as they become visible: without cubes (M-3)."""
    if building.printed:
        return []
    return [Building(Kind.HAMLET, square, printed=True) for square in building.squares if land.is_printed(square)]


def joins_domains(after: After, origins: Origins) -> bool:
    """Return whether a Military or Religious building would join two or more domains (D-2, R-5).

    It joins the earlier domains of the adjacent buildings that survive and of the buildings that it replaces. A printed
    hamlet that becomes visible counts for the domain of the building that covered it.
    """
    adjacent = [origins[building] for building in after.survivors if side_by_side(building, after.new)]
    shown = [origins[cover] for hamlet, cover in after.shown if side_by_side(hamlet, after.new)]
    replaced = [origins[building] for building in after.replaced]
    return len({*adjacent, *shown, *replaced}) > 1


def shares_highest(after: After) -> bool:
    """Return whether the new building would share the highest value of its type in its new domain (H-1)."""
    best = highest(domain_of(after.new, after.buildings), after.new.type)
    return after.new in best and len(best) > 1


@dataclass(frozen=True)
class Clash:
    """A domain whose highest value of a type is shared, and its sharers (J-3)."""

    type: Type
    sharers: list[Building]


def clashes(board: list[Building], kind: Type) -> list[Clash]:
    """Return the clashes of one type, in the order of the smallest squares of their domains (J-3, J-6)."""
    found = [Clash(kind, highest(domain, kind)) for domain in domains(board)]
    return [clash for clash in found if len(clash.sharers) > 1]


def types_in_order(age: Age) -> tuple[Type, Type]:
    """Return the types in the order in which their hierarchy is restored (J-2)."""
    return (Type.MILITARY, Type.RELIGIOUS) if age is Age.MIGHT else (Type.RELIGIOUS, Type.MILITARY)
