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
    def _touching(self) -> tuple[tuple[int, ...], ...]:
        """For each size, the corners that touch each domain (D-1)."""
        beside = [self.grid.beside(domain.squares) for domain in self.board.domains]
        return tuple(
            tuple(self.grid.corners_touching(size, squares) for squares in beside) if size else () for size in range(4)
        )

    @derived
    def _joining(self) -> tuple[int, ...]:
        """For each size, the corners that touch two domains or more (D-2)."""
        found = []
        for touching in self._touching:
            once = twice = 0
            for corners in touching:
                twice |= once & corners
                once |= corners
            found.append(twice)
        return tuple(found)

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
        return self.grid.corners_touching(kind.size, self.board.region.river)

    def good(self, kind: Kind, old: Building | None) -> int:
        """Return the corners whose footprint is whole and free, and covers the building to be upgraded (C-1, U-1)."""
        corners = self.whole(kind) & ~self.taken(kind, old)
        return corners if old is None else corners & self.covering(kind, old)

    def joining(self, kind: Kind, old: Building | None) -> int:
        """Return the corners where the kind would join domains and may not; ask it of good ground only (D-2)."""
        if kind.is_civil or self.age not in BUILDING_AGES:
            return 0
        if old is None:
            return self._joining[kind.size]
        found = 0
        for domain, corners in zip(self.board.domains, self._touching[kind.size], strict=True):
            if not domain.squares & old.squares:
                found |= corners
        return found

    def equalling(self, kind: Kind, old: Building | None) -> int:
        """Return the corners where the kind would equal the highest of its type; ask it of good ground only (H-1)."""
        if kind.is_civil or self.age not in BUILDING_AGES:
            return 0
        equal = higher = 0
        for domain, corners in self.joined(kind, old):
            rank = self.rank(domain, kind, old)
            if rank == kind.worth:
                equal |= corners
            elif rank > kind.worth:
                higher |= corners
        return equal & ~higher

    def joined(self, kind: Kind, old: Building | None) -> Iterator[tuple[Domain, int]]:
        """Yield each domain with the corners whose footprint would belong to it (D-2)."""
        for domain, corners in zip(self.board.domains, self._touching[kind.size], strict=True):
            own = old is not None and domain.squares & old.squares
            yield domain, self.grid.all if own else corners

    def rank(self, domain: Domain, kind: Kind, old: Building | None) -> int:
        """Return the highest value of a kind's type in a domain, the building to be upgraded aside (H-1)."""
        return max((each.kind.worth for each in domain.members(kind.type) if each != old), default=0)

    def by_terrain(self, kind: Kind, old: Building | None, corners: int) -> Iterator[tuple[tuple[Surcharge, ...], int]]:
        """Split corners by what the terrain under their footprint costs, the cheapest first (G-3, G-4, U-1).

        The squares told with a surcharge are those of all the board; an action's own are fewer.
        """
        config, region = self.public.config, self.board.region
        if self.age not in BUILDING_AGES:
            yield (), corners
            return
        left = 0 if old is None else old.squares
        forest = readings.squares_surcharged(config.rulings, region.forest, left)
        mountain = readings.squares_surcharged(config.rulings, region.mountain, left)
        wooded = self.grid.corners_touching(kind.size, forest)
        steep = self.grid.corners_touching(kind.size, mountain)
        found: dict[tuple[Surcharge, ...], int] = {}
        for part, terrain in (
            (corners & ~wooded & ~steep, 0),
            (corners & wooded & ~steep, forest),
            (corners & ~wooded & steep, mountain),
            (corners & wooded & steep, forest | mountain),
        ):
            if part:
                extra = surcharges(config, terrain)
                found[extra] = found.get(extra, 0) | part
        yield from sorted(found.items(), key=lambda each: sum(one.cards for one in each[0]))
