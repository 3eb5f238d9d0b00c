"""Define boards with their buildings, and the domains that the buildings form (D-1).

A board is an immutable value. Facts that follow from its buildings are computed when first needed. If an event changes
a board, the new board shares the unchanged domains with the old one.
"""

from __future__ import annotations

from bisect import insort
from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct, json

from khronos_engine.game.lazy_property import lazy_property, memoize_on_value
from khronos_engine.game.material import Kind, Type
from khronos_engine.game.squares import bits

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from khronos_engine.game.region import Region
    from khronos_engine.game.squares import Grid

_corner = attrgetter("corner")


def _first_square(domain: Domain) -> int:
    """Return the first square of a domain. The domains of a board are ordered by it (J-6)."""
    return domain.squares & -domain.squares


class Building(Struct, frozen=True, gc=False, array_like=True, cache_hash=True):
    """A building on a board; printed hamlets and ruins are buildings, too (D-1).

    Attributes:
        kind: The kind of building.
        squares: The squares of its footprint.
        owner: The seat of the owner, whose cube is on the building; None for civil buildings and on Reason (M-4).
        cubes: The number of cubes of each seat on a building of Reason: its population, or the mark on a half-renovated
            ruin. The tuple is empty if there are no cubes.
        ruin: Whether the building is a Military or Religious building of Reason that is not renovated.
        printed: Whether the building is a hamlet printed on the board rather than a tile (M-3).
    """

    kind: Kind
    squares: int
    owner: int | None = None
    cubes: tuple[int, ...] = ()
    ruin: bool = False
    printed: bool = False

    @property
    def corner(self) -> int:
        """The top-left square of the building, as a mask."""
        return self.squares & -self.squares

    @property
    def worth(self) -> int:
        """The value of the building for income; for a ruin, the ruin value (M-2, I-4)."""
        return self.kind.ruin_value if self.ruin else self.kind.worth

    @property
    def cube_count(self) -> int:
        """The number of cubes of all players on the building, without the cube of the owner."""
        return sum(self.cubes)

    def count_cubes_of(self, seat: int) -> int:
        """Return the number of cubes of a seat on the building, including the cube of the owner."""
        return (self.owner == seat) + (self.cubes[seat] if self.cubes else 0)


class Domain(Struct, frozen=True, dict=True, cache_hash=True):
    """A maximal set of buildings of one board that are connected by sides (D-1).

    The last two attributes follow from `buildings`; they are stored because every settlement and every list of legal
    actions reads them.

    Attributes:
        grid: The squares of the board.
        squares: The squares of all buildings of the domain.
        buildings: The buildings of the domain (its members), in the order of their first squares.
        ranks: The highest value of each type, 0 if no member has the type (H-1).
        is_contested: Whether several members share the highest value of the Military or Religious type (H-1).
    """

    grid: Grid
    squares: int
    buildings: tuple[Building, ...]
    ranks: tuple[int, ...]
    is_contested: bool

    @classmethod
    def of(cls, grid: Grid, buildings: tuple[Building, ...]) -> Domain:
        """Return the domain that these buildings form."""
        squares = 0
        ranks = [0] * len(Type)
        is_shared = [False] * len(Type)
        for building in buildings:
            squares |= building.squares
            kind = building.kind
            if kind.worth > ranks[kind.type]:
                ranks[kind.type] = kind.worth
                is_shared[kind.type] = False
            elif kind.worth == ranks[kind.type]:
                is_shared[kind.type] = True
        is_contested = is_shared[Type.MILITARY] or is_shared[Type.RELIGIOUS]
        return cls(grid, squares, buildings, tuple(ranks), is_contested)

    @lazy_property
    def contacts(self) -> int:
        """The corners of all footprints that cover or touch a square of the domain, as a stack (D-1)."""
        return self.grid.stack_in_contact(self.squares)

    def members(self, card_type: Type) -> list[Building]:
        """Return the members of one type, ordered by first square."""
        return [each for each in self.buildings if each.kind.type is card_type]

    def power(self, card_type: Type) -> int:
        """Return the sum of the values of the members of one type; a ruin counts its ruin value (J-3, I-2, I-4)."""
        return sum([each.worth for each in self.members(card_type)])

    def highest(self, card_type: Type) -> tuple[Building, ...]:
        """Return the members of one type that have the highest value of this type; empty if there are none (H-1)."""
        rank = self.ranks[card_type]
        return tuple([each for each in self.buildings if each.kind.type is card_type and each.kind.worth == rank])

    def cubes(self, players: int) -> tuple[int, ...]:
        """Return the number of each seat's cubes on the civil members (I-4)."""
        counts = [0] * players
        for building in self.members(Type.CIVIL):
            for seat, count in enumerate(building.cubes):
                counts[seat] += count
        return tuple(counts)


class Board(Struct, frozen=True, dict=True, cache_hash=True):
    """One board: its buildings, and the facts derived from them.

    Attributes:
        region: The map of the board.
        buildings: All tiles, and the printed hamlets that no tile covers, in the order of their first squares. No two
            of them overlap.
    """

    region: Region
    buildings: tuple[Building, ...]

    @property
    def grid(self) -> Grid:
        """The squares of the board."""
        return self.region.grid

    @lazy_property
    def occupied(self) -> int:
        """Every square that a building covers."""
        mask = 0
        for building in self.buildings:
            mask |= building.squares
        return mask

    @lazy_property
    def corners_of_kinds(self) -> tuple[int, ...]:
        """The top-left squares of the buildings of each kind."""
        masks = [0] * len(Kind)
        for building in self.buildings:
            squares = building.squares
            masks[building.kind] |= squares & -squares
        return tuple(masks)

    @lazy_property
    def corners(self) -> int:
        """The top-left squares of all buildings, as a mask.

        The index of a building in `buildings` is the number of bits of the mask that are lower than its corner.
        """
        mask = 0
        for corners in self.corners_of_kinds:
            mask |= corners
        return mask

    @property
    def printed(self) -> int:
        """The printed hamlets that no tile covers (M-3)."""
        return self.corners_of_kinds[Kind.HAMLET] & self.region.hamlets

    @lazy_property
    def domains(self) -> tuple[Domain, ...]:
        """The domains, ordered by first square (D-1, J-6)."""
        found = list(self._shared_domains)
        left = self.occupied
        for domain in found:
            left ^= domain.squares
        # On an invalid board, several buildings can have the same top-left square.
        members: Callable[[int], Sequence[Building]]
        members = self.with_corners if self.corners.bit_count() == len(self.buildings) else self.buildings_touching
        while left:
            squares = self.region.grid.flood(left & -left, left)
            insort(found, _domain_of(self.region, members(squares)), key=_first_square)
            left ^= squares
        return tuple(found)

    @lazy_property
    def _shared_domains(self) -> tuple[Domain, ...]:
        """The domains that this board shares with the previous board; `with_changes` sets them."""
        return ()

    @property
    def contested(self) -> tuple[Domain, ...]:
        """The domains in which several buildings share the highest value of the Military or Religious type (H-1)."""
        return tuple([each for each in self.domains if each.is_contested])

    @lazy_property
    def digest(self) -> str:
        """The digest of the buildings as 64 hexadecimal digits, from which `state.digest` is computed."""
        return sha256(json.encode(self.buildings)).hexdigest()

    def with_changes(self, removed: Iterable[Building], added: Iterable[Building]) -> Board:
        """Return a copy of this board with some buildings removed and others added.

        The copy shares the domains that the change does not reach.

        Args:
            removed: Buildings of this board, each once.
            added: Buildings that do not overlap the remaining buildings.
        """
        left = list(self.buildings)
        of_kinds = list(self.corners_of_kinds)
        corners = self.corners
        cleared = covered = 0
        for building in removed:
            squares = building.squares
            corner = squares & -squares
            del left[(corners & (corner - 1)).bit_count()]
            corners ^= corner
            of_kinds[building.kind] ^= corner
            cleared |= squares
        for building in added:
            squares = building.squares
            corner = squares & -squares
            left.insert((corners & (corner - 1)).bit_count(), building)
            corners |= corner
            of_kinds[building.kind] |= corner
            covered |= squares
        changed = cleared | covered
        reached = changed | self.region.grid.neighbours(changed)
        facts = vars(self)
        domains = facts.get("domains") or self._shared_domains
        board = Board(self.region, tuple(left))
        vars(board).update(
            occupied=self.occupied & ~cleared | covered,
            corners=corners,
            corners_of_kinds=tuple(of_kinds),
            _shared_domains=tuple([each for each in domains if not each.squares & reached]),
        )
        return board

    def building_at(self, mask: int) -> Building | None:
        """Return the building that covers a square."""
        if not mask & self.occupied:
            return None
        return next(each for each in self.buildings if each.squares & mask)

    def with_corner(self, corner: int) -> Building | None:
        """Return the building with this top-left square; None if no building has it."""
        if not corner & self.corners:
            return None
        return self.buildings[(self.corners & (corner - 1)).bit_count()]

    def with_corners(self, corners: int) -> list[Building]:
        """Return the buildings whose top-left squares are in a set, ordered by first square."""
        every, buildings = self.corners, self.buildings
        return [buildings[(every & (corner - 1)).bit_count()] for corner in bits(every & corners)]

    def building_with_corner(self, corner: int) -> Building:
        """Return the building with this top-left square, which must exist.

        Raises:
            KeyError: If no building has this top-left square.
        """
        building = self.with_corner(corner)
        if building is None:
            raise KeyError(corner)
        return building

    def buildings_touching(self, mask: int) -> tuple[Building, ...]:
        """Return the buildings that cover any square of a set, ordered by first square."""
        if not mask & self.occupied:
            return ()
        return tuple([each for each in self.buildings if each.squares & mask])

    def find_identical(self, building: Building) -> Building | None:
        """Return this board's building with the same squares, kind and owner as `building`, if any (R-5, DS-4)."""
        found = self.with_corner(building.squares & -building.squares)
        if found is None or found.squares != building.squares or found.kind is not building.kind:
            return None
        return found if found.owner == building.owner else None


_RANKS_OF_ONE = tuple([tuple([kind.worth if kind.type is each else 0 for each in Type]) for kind in Kind])
"""The ranks of a domain that consists of one building, by its kind."""


def _domain_of(region: Region, buildings: Sequence[Building]) -> Domain:
    """Return the domain that buildings form. All boards share the domains of single printed hamlets."""
    if len(buildings) > 1:
        return Domain.of(region.grid, tuple(buildings))
    (building,) = buildings
    shared = _domains_of_hamlets(region).get(building.squares) if building.printed else None
    if shared is not None and shared.buildings == (building,):
        return shared
    return Domain(region.grid, building.squares, (building,), _RANKS_OF_ONE[building.kind], is_contested=False)


@memoize_on_value
def _domains_of_hamlets(region: Region) -> dict[int, Domain]:
    """Return the domain that each printed hamlet forms without cubes and neighbours, by its square."""
    return {each.squares: Domain.of(region.grid, (each,)) for each in printed_hamlets(region, region.hamlets)}


def board_with(region: Region, buildings: Collection[Building] = ()) -> Board:
    """Return a board with buildings in any order, and with the printed hamlets that they do not cover (M-1)."""
    covered = 0
    for each in buildings:
        covered |= each.squares
    return Board(region, tuple(sorted([*buildings, *printed_hamlets(region, ~covered)], key=_corner)))


def printed_hamlets(region: Region, within: int) -> list[Building]:
    """Return the printed hamlets on the squares `within`, without cubes, ordered by square."""
    return [Building(Kind.HAMLET, square, printed=True) for square in bits(region.hamlets & within)]
