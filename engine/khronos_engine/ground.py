"""The ground of one board as sets of corners: where a footprint of a kind fits, and what forbids it elsewhere.

These are the geography, dominion and hierarchy of the rules (C-1, U-1, G-1 to G-4, D-2, H-1) asked of all squares at
once. The judge asks them of one action; tests prove that both agree on every square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine import readings
from khronos_engine.catalog import BUILDING_AGES, Age, Kind
from khronos_engine.rules.building import avoids_river, surcharges
from khronos_engine.values import derived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.rules.cards import Surcharge
    from khronos_engine.squares import Grid
    from khronos_engine.state import Board, Building, Domain, Public


class Ground:
    """One board of a position. A corner is legal ground if its footprint is whole, free, dry and well placed."""

    def __init__(self, public: Public, age: Age) -> None:
        """Look at a board; everything is found when it is first asked for."""
        self.public = public
        self.age = age
        self.board: Board = public.boards[age]
        self.grid: Grid = self.board.grid

    @derived
    def _beside(self) -> list[int]:
        """The squares beside each domain."""
        return [self.grid.beside(domain.squares) for domain in self.board.domains]

    @derived
    def _touched(self) -> dict[int, list[int]]:
        """For each size that was asked for, the corners that touch each domain."""
        return {}

    def _touching(self, size: int) -> list[int]:
        """Return the corners that touch each domain (D-1)."""
        if size not in self._touched:
            self._touched[size] = [self.grid.corners_touching(size, each) for each in self._beside]
        return self._touched[size]

    def whole(self, kind: Kind) -> int:
        """Return the corners whose footprint lies on the board (C-1)."""
        return self.grid.corners_within(kind.size, self.grid.all)

    def taken(self, kind: Kind, old: Building | None) -> int:
        """Return the corners whose footprint covers a building other than the one to be upgraded (C-1, U-1)."""
        occupied = self.board.occupied if old is None else self.board.occupied & ~old.squares
        return self.grid.corners_touching(kind.size, occupied)

    def covering(self, kind: Kind, old: Building) -> int:
        """Return the corners whose footprint covers a building wholly (U-1)."""
        return self.grid.corners_covering(kind.size, old.corner, old.kind.size)

    def wet(self, kind: Kind) -> int:
        """Return the corners whose footprint covers river that the kind may not cover (G-1)."""
        if self.age not in BUILDING_AGES or not avoids_river(kind):
            return 0
        return self.board.region.river_corners[kind.size]

    def good(self, kind: Kind, old: Building | None) -> int:
        """Return the corners whose footprint is whole and free, and covers the building to be upgraded (C-1, U-1)."""
        if old is None:
            return self.grid.corners_within(kind.size, self.board.free)
        covering = self.covering(kind, old)
        return covering & self.grid.corners_within(kind.size, self.board.free | old.squares)

    def badly_placed(self, kind: Kind, old: Building | None, corners: int) -> tuple[int, int]:
        """Return those of some good corners where the kind would join domains, and where it would equal the highest.

        Neither where it may do so: as a civil building, or on Reason (D-2, H-1).
        """
        if kind.is_civil or self.age not in BUILDING_AGES:
            return 0, 0
        once = twice = equal = higher = 0
        for domain, reached in self.joined(kind, old, corners):
            twice |= once & reached
            once |= reached
            rank = self.rank(domain, kind, old)
            if rank == kind.worth:
                equal |= reached
            elif rank > kind.worth:
                higher |= reached
        return twice, equal & ~higher

    def joined(self, kind: Kind, old: Building | None, corners: int) -> Iterator[tuple[Domain, int]]:
        """Yield each domain with those of some corners whose footprint would belong to it, if there are any (D-2)."""
        for domain, touching in zip(self.board.domains, self._touching(kind.size), strict=True):
            reached = corners if old is not None and domain.squares & old.squares else corners & touching
            if reached:
                yield domain, reached

    def rank(self, domain: Domain, kind: Kind, old: Building | None) -> int:
        """Return the highest value of a kind's type in a domain, the building to be upgraded aside (H-1)."""
        if old is None or not domain.squares & old.squares:
            highest = domain.highest(kind.type)
            return highest[0].kind.worth if highest else 0
        return max((each.kind.worth for each in domain.members(kind.type) if each != old), default=0)

    def by_terrain(self, kind: Kind, old: Building | None, corners: int) -> list[tuple[tuple[Surcharge, ...], int]]:
        """Split corners by what the terrain under their footprint costs, the cheapest first (G-3, G-4, U-1).

        The squares told with a surcharge are those of all the board; an action's own are fewer.
        """
        config, region, size = self.public.config, self.board.region, kind.size
        if self.age not in BUILDING_AGES:
            return [((), corners)]
        forest, mountain = region.forest, region.mountain
        wooded, steep = region.forest_corners[size], region.mountain_corners[size]
        if old is not None:
            forest = readings.squares_surcharged(config.rulings, forest, old.squares)
            mountain = readings.squares_surcharged(config.rulings, mountain, old.squares)
            wooded, steep = self.grid.corners_touching(size, forest), self.grid.corners_touching(size, mountain)
        found: list[tuple[tuple[Surcharge, ...], int]] = []
        for part, terrain in (
            (corners & ~wooded & ~steep, 0),
            (corners & wooded & ~steep, forest),
            (corners & ~wooded & steep, mountain),
            (corners & wooded & steep, forest | mountain),
        ):
            if part:
                extra = surcharges(config, terrain)
                alike = found.pop()[1] if found and found[-1][0] == extra else 0
                found.append((extra, alike | part))
        return found
