"""The ground of one board as sets of corners: where a footprint of a kind fits, and what forbids it elsewhere.

These are the geography, dominion and hierarchy of the rules (C-1, U-1, G-1 to G-4, D-2, H-1) asked of all squares at
once. The judge asks them of one action; tests prove that both agree on every square.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from khronos_engine import readings
from khronos_engine.cached import cached_function
from khronos_engine.material import BUILDING_AGES, KINDS, Age, Kind, Type
from khronos_engine.rules.building import avoids_river, surcharges
from khronos_engine.rules.cards import Cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.board import Board, Building, Domain
    from khronos_engine.rules.cards import Surcharge
    from khronos_engine.squares import Grid
    from khronos_engine.state import Config


@cached_function
def _parted(board: Board) -> tuple[tuple[int, int], ...]:
    """Return, for each bit of the domains' numbers, the squares beside those that have it, and beside the others."""
    grid, found = board.grid, []
    parts = [domain.squares for domain in board.domains]  # by the bits from this one on
    while len(parts) > 1:
        some = sum(parts[1::2])
        found.append((grid.beside(some), grid.beside(board.occupied & ~some)))
        parts = [one | other for one, other in zip_longest(parts[::2], parts[1::2], fillvalue=0)]
    return tuple(found)


@cached_function
def _between(board: Board, size: int) -> int:
    """Return the corners that touch several domains (D-2): there is a bit in which the numbers of two differ."""
    grid, found = board.grid, 0
    for some, others in _parted(board):
        found |= grid.corners_touching(size, some) & grid.corners_touching(size, others)
    return found


@cached_function
def _touching(board: Board, size: int) -> tuple[int, ...]:
    """Return the corners that touch each domain (D-1)."""
    grid = board.grid
    return tuple([grid.corners_touching(size, grid.beside(domain.squares)) for domain in board.domains])


@cached_function
def _ranked(board: Board, kind: Type) -> tuple[int, ...]:
    """Return the squares of the domains by their highest value of a type (H-1)."""
    found = [0] * (_HIGHEST + 1)
    for domain in board.domains:
        found[domain.rank(kind)] |= domain.squares
    return tuple(found)


_HIGHEST = max([kind.worth for kind in KINDS])


_Costs = tuple[tuple[Cost, int], ...]
"""Costs, the cheapest first, with the corners where the terrain asks for them."""


class Tariff:
    """What building costs in a game, wherever on the region: the typed cards and what the terrain adds (G-3, G-4).

    It is compared by identity, which takes no time: what is kept with a board may depend on it.
    """

    def __init__(self, config: Config) -> None:
        """Take the tariff of a game; `of` does so once."""
        self._config = config
        self._known: dict[tuple[str, Kind, int], _Costs] = {}

    @staticmethod
    def of(config: Config) -> Tariff:
        """Return the one tariff of a game's configuration, which keeps it."""
        return _tariff(config)

    def costs(self, clause: str, kind: Kind, price: int, old: Building | None) -> _Costs:
        """Return what a kind costs that takes so many typed cards, as far as its footprint lies on the region.

        Args:
            clause: `C-1` or `U-1`.
            kind: The kind that is laid.
            price: The typed cards.
            old: The building that is upgraded; under a ruling its squares cost nothing more (ED-4).
        """
        region, rulings = self._config.region, self._config.rulings
        if old is not None:
            forest = readings.squares_surcharged(rulings, region.forest, old.squares)
            mountain = readings.squares_surcharged(rulings, region.mountain, old.squares)
            if forest != region.forest or mountain != region.mountain:
                return self._worked_out(clause, kind, price, forest, mountain)
        known = self._known.get((clause, kind, price))
        if known is None:
            known = self._worked_out(clause, kind, price, region.forest, region.mountain)
            self._known[clause, kind, price] = known
        return known

    def _worked_out(self, clause: str, kind: Kind, price: int, forest: int, mountain: int) -> _Costs:
        """Return the costs where so much forest and mountain is charged for; told are the region's, one for all."""
        region, grid = self._config.region, self._config.region.grid
        wooded, steep = grid.corners_touching(kind.size, forest), grid.corners_touching(kind.size, mountain)
        found: dict[tuple[Surcharge, ...], int] = {}
        for terrain, corners in (
            (0, grid.all & ~wooded & ~steep),
            (region.forest, wooded & ~steep),
            (region.mountain, steep & ~wooded),
            (region.forest | region.mountain, wooded & steep),
        ):
            extra = surcharges(self._config, terrain)
            found[extra] = found.get(extra, 0) | corners
        return tuple([(Cost(clause, kind.type, price, price, extra), corners) for extra, corners in found.items()])


@cached_function
def _tariff(config: Config) -> Tariff:
    return Tariff(config)


class Ground:
    """One board of a position. A corner is legal ground if its footprint is whole, free, dry and well placed."""

    def __init__(self, board: Board, age: Age) -> None:
        """Look at a board; everything is found when it is first asked for, and some of it kept with the board."""
        self.board = board
        self.age = age
        self.grid: Grid = board.grid

    def legal(self, kind: Kind, old: Building | None) -> int:
        """Return the corners that are legal ground for a kind (C-1, U-1, G-1, D-2, H-1)."""
        return self.well_placed(kind, old, self.good(kind, old) & ~self.wet(kind))

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
        grid, size, worth = self.grid, kind.size, kind.worth
        ranked = _ranked(self.board, kind.type)
        equal, higher = ranked[worth], sum(ranked[worth + 1 :])
        if old is None:
            joining = corners & _between(self.board, size)
            equalling = corners & grid.corners_touching(size, grid.beside(equal))
        else:
            own = next(each for each in self.board.domains if each.squares & old.squares)  # every corner touches it
            joining = corners & grid.corners_touching(size, grid.beside(self.board.occupied & ~own.squares))
            rank = self.rank(own, kind, old)
            if rank > worth:
                return joining, 0
            equal, higher = equal & ~own.squares, higher & ~own.squares
            equalling = corners if rank == worth else corners & grid.corners_touching(size, grid.beside(equal))
        return joining, equalling & ~grid.corners_touching(size, grid.beside(higher))

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
        price = kind.worth if old is None else kind.worth - old.kind.worth
        if self.age not in BUILDING_AGES:
            return [(Cost(clause, kind.type, price, price), corners)]
        costs = tariff.costs(clause, kind, price, old)
        return [(cost, here) for cost, where in costs if (here := corners & where)]
