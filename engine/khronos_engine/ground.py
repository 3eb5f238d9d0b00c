"""The ground of one board as sets of corners: where a footprint of a kind fits, and what forbids it elsewhere.

These are the geography, dominion and hierarchy of the rules (C-1, U-1, G-1 to G-4, D-2, H-1) asked of all squares at
once. The judge asks them of one action; tests prove that both agree on every square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine import readings
from khronos_engine.catalog import BUILDING_AGES, Age, Kind, Type
from khronos_engine.rules.building import avoids_river, surcharges
from khronos_engine.rules.cards import Cost
from khronos_engine.values import kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.squares import Grid
    from khronos_engine.state import Board, Building, Config, Domain


@kept
def _beside(board: Board) -> tuple[int, ...]:
    """Return the squares beside each domain."""
    return tuple([board.grid.beside(domain.squares) for domain in board.domains])


@kept
def _touching(board: Board, size: int) -> tuple[int, ...]:
    """Return the corners that touch each domain (D-1)."""
    return tuple([board.grid.corners_touching(size, each) for each in _beside(board)])


@kept
def _ranks(board: Board, kind: Type) -> tuple[int, ...]:
    """Return the highest value of a type in each domain (H-1)."""
    return tuple([domain.rank(kind) for domain in board.domains])


@kept
def _legal(board: Board, age: Age, kind: Kind, old: int) -> int:
    """Return the corners where anyone may lay a kind, in the place of the building with a corner if there is one."""
    ground, building = Ground(board, age), board.with_corner(old)
    return ground.well_placed(kind, building, ground.good(kind, building) & ~ground.wet(kind))


class Tariff:
    """What the terrain of a game adds to the costs of building (G-3, G-4).

    It is compared by identity, which takes no time: what is kept with a board may depend on it.
    """

    def __init__(self, config: Config) -> None:
        """Take the tariff of a game; `of` does so once."""
        self.config = config

    @staticmethod
    def of(config: Config) -> Tariff:
        """Return the one tariff of a game's configuration, which keeps it."""
        return _tariff(config)


_tariff = kept(Tariff)

_Costs = tuple[tuple[Cost, tuple[int, ...]], ...]


@kept
def _costs(tariff: Tariff, clause: str, kind: Kind, price: int) -> _Costs:
    """Return what a kind may cost on the terrain of the region."""
    region = tariff.config.region
    return _costs_on(tariff.config, clause, kind, price, region.forest, region.mountain)


def _costs_on(config: Config, clause: str, kind: Kind, price: int, forest: int, mountain: int) -> _Costs:
    """Return what a kind may cost that takes so many typed cards, the cheapest first, each with the terrains of it.

    The terrains are numbered: 0 for neither forest nor mountain, 1 for forest, 2 for mountain, 3 for both.
    """
    extras = [surcharges(config, terrain) for terrain in (0, forest, mountain, forest | mountain)]
    return tuple(
        (
            Cost(clause, kind.type, price, price, extra),
            tuple([number for number, each in enumerate(extras) if each == extra]),
        )
        for place, extra in enumerate(extras)
        if extra not in extras[:place]
    )


class Ground:
    """One board of a position. A corner is legal ground if its footprint is whole, free, dry and well placed."""

    def __init__(self, board: Board, age: Age) -> None:
        """Look at a board; everything is found when it is first asked for, and some of it kept with the board."""
        self.board = board
        self.age = age
        self.grid: Grid = board.grid

    def legal(self, kind: Kind, old: Building | None) -> int:
        """Return the corners that are legal ground for a kind (C-1, U-1, G-1, D-2, H-1)."""
        return _legal(self.board, self.age, kind, 0 if old is None else old.corner)

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

    def well_placed(self, kind: Kind, old: Building | None, corners: int) -> int:
        """Return those of some good corners where the kind neither joins domains nor equals the highest (D-2, H-1)."""
        if not corners:
            return 0
        joining, equalling = self.badly_placed(kind, old, corners)
        return corners & ~joining & ~equalling

    def badly_placed(self, kind: Kind, old: Building | None, corners: int) -> tuple[int, int]:
        """Return those of some good corners where the kind would join domains, and where it would equal the highest.

        Neither where it may do so: as a civil building, or on Reason (D-2, H-1).
        """
        if kind.is_civil or self.age not in BUILDING_AGES:
            return 0, 0
        ranks, touching = _ranks(self.board, kind.type), _touching(self.board, kind.size)
        if old is not None:
            own = next(number for number, each in enumerate(self.board.domains) if each.squares & old.squares)
            ranks = _exchanged(ranks, own, self.rank(self.board.domains[own], kind, old))
            touching = _exchanged(touching, own, corners)
        worth = kind.worth
        once = twice = equal = higher = 0
        for rank, near in zip(ranks, touching, strict=True):
            reached = corners & near
            if reached:
                twice |= once & reached
                once |= reached
                if rank == worth:
                    equal |= reached
                elif rank > worth:
                    higher |= reached
        return twice, equal & ~higher

    def joined(self, kind: Kind, old: Building | None, corners: int) -> Iterator[tuple[Domain, int]]:
        """Yield each domain with those of some corners whose footprint would belong to it, if there are any (D-2)."""
        for domain, touching in zip(self.board.domains, _touching(self.board, kind.size), strict=True):
            reached = corners if old is not None and domain.squares & old.squares else corners & touching
            if reached:
                yield domain, reached

    def rank(self, domain: Domain, kind: Kind, old: Building | None) -> int:
        """Return the highest value of a kind's type in a domain, the building to be upgraded aside (H-1)."""
        if old is None or not domain.squares & old.squares:
            return domain.rank(kind.type)
        return max((each.kind.worth for each in domain.members(kind.type) if each != old), default=0)

    def by_cost(
        self, tariff: Tariff, clause: str, kind: Kind, old: Building | None, corners: int
    ) -> list[tuple[Cost, int]]:
        """Split corners by what a construction or an upgrade there costs, the cheapest first (C-1, U-1, G-3, G-4).

        The squares told with a surcharge are those of all the board; an action's own are fewer.
        """
        region, config, size = self.board.region, tariff.config, kind.size
        price, covered = (kind.worth, 0) if old is None else (kind.worth - old.kind.worth, old.squares)
        if self.age not in BUILDING_AGES:
            return [(Cost(clause, kind.type, price, price), corners)]
        costs = _costs(tariff, clause, kind, price)
        wooded, steep = region.forest_corners[size], region.mountain_corners[size]
        forest = readings.squares_surcharged(config.rulings, region.forest, covered)
        mountain = readings.squares_surcharged(config.rulings, region.mountain, covered)
        if forest != region.forest or mountain != region.mountain:
            costs = _costs_on(config, clause, kind, price, forest, mountain)
            wooded, steep = self.grid.corners_touching(size, forest), self.grid.corners_touching(size, mountain)
        bare, flat = corners & ~wooded, corners & ~steep
        parts = (bare & flat, flat & wooded, bare & steep, corners & wooded & steep)
        found = [(cost, sum([parts[each] for each in alike])) for cost, alike in costs]
        return [each for each in found if each[1]]


def _exchanged(numbers: tuple[int, ...], place: int, new: int) -> tuple[int, ...]:
    """Return numbers with another one in one place."""
    return (*numbers[:place], new, *numbers[place + 1 :])
