"""The boards: what stands on them, and the domains that it makes (D-1).

A board is an immutable value that keeps what follows from it; the one that comes of a change shares with it what the
change does not reach.
"""

from __future__ import annotations

import dataclasses
from bisect import insort
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from khronos_engine.material import Kind, Type
from khronos_engine.squares import bits
from khronos_engine.values import dataclass, derived, kept

if TYPE_CHECKING:
    from collections.abc import Iterable

    from khronos_engine.region import Region
    from khronos_engine.squares import Grid


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What a building is, wherever on a board it stands.

    It is compared by identity, which takes no time. `Building.piece` gives the same object for what is the same, as far
    as it is still kept: whoever counts pieces must get by with several.

    Attributes:
        kind: The kind of building.
        area: Squares that it covers.
        owner: As of the building; so are the others.
        cubes: By seat.
        ruin: Whether it is one.
        printed: Whether it is a printed hamlet.
    """

    kind: Kind
    area: int
    owner: int | None
    cubes: tuple[int, ...]
    ruin: bool
    printed: bool


_piece = lru_cache(maxsize=1 << 12)(Piece)


@dataclass(frozen=True)
class Building:
    """A building on a board; a printed hamlet and a ruin are buildings too (D-1).

    Attributes:
        kind: The kind of building.
        squares: Its footprint.
        owner: Seat of the owner on Might and Faith, whose cube it holds; None for civil buildings and on Reason (M-4).
        cubes: On Reason, cubes per seat: population, or the mark on a half-renovated ruin; empty when there are none.
        ruin: Whether it is a Military or Religious building of Reason that is not renovated.
        printed: Whether it is a hamlet printed on the board rather than a tile (M-3).
    """

    kind: Kind
    squares: int
    owner: int | None = None
    cubes: tuple[int, ...] = ()
    ruin: bool = False
    printed: bool = False

    @derived
    def corner(self) -> int:
        """Its top-left square as a mask."""
        return self.squares & -self.squares

    @derived
    def top(self) -> int:
        """Its uppermost squares."""
        squares = self.squares
        return squares & ~(squares + self.corner)  # no square bounds a row on the right, so the sum carries no further

    @derived
    def left(self) -> int:
        """Its leftmost squares."""
        return self.squares & ~(self.squares << 1)

    @derived
    def alone(self) -> Domain:
        """The domain that it is where nothing stands beside it (D-1)."""
        return Domain(self.squares, (self,))

    @derived
    def piece(self) -> Piece:
        """What it is, wherever it stands."""
        return _piece(self.kind, self.squares.bit_count(), self.owner, self.cubes, self.ruin, self.printed)

    @property
    def worth(self) -> int:
        """Its value in the income of its board: the ruin value for a ruin (M-2, I-4)."""
        return self.kind.ruin_value if self.ruin else self.kind.worth

    @derived
    def text(self) -> str:
        """The same text for equal values alone (see `digest`)."""
        return f"{int(self.kind)},{self.squares:x},{self.owner},{self.cubes},{self.ruin:d}{self.printed:d}"

    @property
    def cube_count(self) -> int:
        """How many cubes lie on it, those of all players together; the owner's own cube aside."""
        return sum(self.cubes)

    def held_by(self, seat: int) -> int:
        """Return how many cubes of one seat lie on it, the owner's own cube included."""
        return (self.owner == seat) + (self.cubes[seat] if self.cubes else 0)


class _Share(NamedTuple):
    """The members of one type in a domain, and those of the highest value."""

    members: tuple[Building, ...]
    highest: tuple[Building, ...]


_NO_SHARE = _Share((), ())


def _share(members: list[Building]) -> _Share:
    if len(members) < 2:  # most have one member or none
        return _Share((members[0],), (members[0],)) if members else _NO_SHARE
    top = max([each.kind.worth for each in members])
    return _Share(tuple(members), tuple([each for each in members if each.kind.worth == top]))


@lru_cache(maxsize=1 << 12)
def _clash(kinds: tuple[Kind, ...]) -> bool:
    """Whether several of some kinds share the highest value of the Military or of the Religious type (H-1)."""
    for kind in (Type.MILITARY, Type.RELIGIOUS):
        members = [each for each in kinds if each.type is kind]
        if len(members) > 1 and members.count(max(members)) > 1:
            return True
    return False


@dataclass(frozen=True)
class Domain:
    """A maximal set of buildings of one board, joined by sides (D-1).

    Attributes:
        squares: All squares of its buildings.
        buildings: Its members by their first square.
    """

    squares: int
    buildings: tuple[Building, ...]

    def members(self, kind: Type) -> tuple[Building, ...]:
        """Return the members of one type."""
        return self._by_type[kind].members

    def power(self, kind: Type) -> int:
        """Return the sum of the values of the members of one type, ruins at ruin value (J-3, I-2, I-4)."""
        return sum([each.worth for each in self._by_type[kind].members])

    def rank(self, kind: Type) -> int:
        """Return the highest value of one type, 0 without a member (H-1)."""
        highest = self._by_type[kind].highest
        return highest[0].kind.worth if highest else 0

    def highest(self, kind: Type) -> tuple[Building, ...]:
        """Return the members of one type that share its highest value; none if there is no such member (H-1)."""
        return self._by_type[kind].highest

    @derived
    def is_contested(self) -> bool:
        """Whether several members share the highest value of the Military or of the Religious type (H-1)."""
        return _clash(tuple([each.kind for each in self.buildings]))

    @derived
    def _by_type(self) -> tuple[_Share, _Share, _Share]:
        shares: tuple[list[Building], list[Building], list[Building]] = ([], [], [])
        for each in self.buildings:
            shares[each.kind.type].append(each)
        return _share(shares[0]), _share(shares[1]), _share(shares[2])

    def cubes(self, players: int) -> tuple[int, ...]:
        """Return the cubes per seat on the civil members (I-4)."""
        counts = [0] * players
        for building in self.members(Type.CIVIL):
            for seat, count in enumerate(building.cubes):
                counts[seat] += count
        return tuple(counts)


_FEW = 8  # members of the largest domain that is kept


def _domain(squares: int, members: tuple[Building, ...]) -> Domain:
    """Return a domain of several members.

    As far as it is still kept, it is the same object for the same members, so that what follows from it is kept, too.
    """
    if len(members) > _FEW:
        return Domain(squares, members)
    shelf = _shelf(tuple([each.text for each in members]))
    if not shelf:
        shelf.append(Domain(squares, members))
    return shelf[0]


@lru_cache(maxsize=1 << 11)
def _shelf(_: tuple[str, ...]) -> list[Domain]:
    """Return where the domain of members with such texts is kept, empty at first: a text is hashed but once."""
    return []


class _Kept(NamedTuple):
    """What a board knows of its domains by the board before it.

    Attributes:
        domains: Those that the change did not reach.
        grown: The squares of the only other domain, if all that the change reached is now one; else 0.
    """

    domains: tuple[Domain, ...]
    grown: int


_NOTHING_KEPT = _Kept((), 0)


@dataclass(frozen=True)
class Board:
    """One board: what stands on it, and what follows from that.

    Attributes:
        region: The map under it.
        buildings: Everything that stands on it by first square, none overlapping another: tiles, and those printed
            hamlets that no tile covers.
    """

    region: Region
    buildings: tuple[Building, ...]
    _kept: _Kept = field(default=_NOTHING_KEPT, init=False, repr=False, compare=False)

    @property
    def grid(self) -> Grid:
        """The squares of the board."""
        return self.region.grid

    @derived
    def text(self) -> str:
        """The same text for equal buildings alone (see `digest`)."""
        return ";".join([each.text for each in self.buildings])

    @derived
    def occupied(self) -> int:
        """Every square that a building covers."""
        mask = 0
        for building in self.buildings:
            mask |= building.squares
        return mask

    @derived
    def corners(self) -> int:
        """The top-left square of every building."""
        mask = 0
        for building in self.buildings:
            mask |= building.corner
        return mask

    @derived
    def free(self) -> int:
        """Every square on which nothing stands; a printed hamlet is a building (C-1)."""
        return self.grid.all & ~self.occupied

    @derived
    def domains(self) -> tuple[Domain, ...]:
        """The domains, by first square (D-1, J-6)."""
        same, grown = self._kept
        found = list(same)
        if grown:
            members = tuple([each for each in self.buildings if each.squares & grown])
            insort(found, Domain(grown, members), key=_first_square)
            return tuple(found)
        left = self.occupied
        for domain in same:
            left &= ~domain.squares
        loose = tuple([each for each in self.buildings if each.squares & left]) if same else self.buildings
        seams = self._seams(loose, left)
        flood = self.grid.flood
        joined: list[tuple[int, int, list[Building]]] = []  # by place among the domains: all squares, members so far
        for building in loose:
            if not building.squares & seams:
                found.append(building.alone)
            elif building.squares & left:
                squares = flood(building.squares, left)
                left &= ~squares
                if squares != building.squares:  # they are the same where it covers whatever else is there: a fault
                    joined.append((len(found), squares, [building]))
                found.append(building.alone)
            else:
                for _, squares, several in reversed(joined):
                    if building.squares & squares:
                        several.append(building)
                        break
        for place, squares, several in joined:
            found[place] = _domain(squares, tuple(several))
        if same:
            found.sort(key=_first_square)
        return tuple(found)

    def _seams(self, loose: Iterable[Building], occupied: int) -> int:
        """Return squares of buildings that something stands beside, some of each, and of no others.

        Args:
            loose: Buildings of the board, perhaps all.
            occupied: What they cover, and nothing beside that.
        """
        if self.corners.bit_count() < len(self.buildings):  # a fault, and the only overlap that shows no seam
            return occupied
        tops = lefts = 0
        for building in loose:
            tops |= building.top
            lefts |= building.left
        stride = self.grid.stride
        below = tops & occupied << stride
        behind = lefts & occupied << 1
        return below | below >> stride | behind | behind >> 1

    @derived
    def contested(self) -> tuple[Domain, ...]:
        """The domains in which a hierarchy is not settled (H-1)."""
        return tuple([each for each in self.domains if len(each.buildings) > 1 and each.is_contested])

    def succeeded_by(self, gone: Iterable[Building], come: Iterable[Building]) -> Board:
        """Return this board without some buildings and with others; what the change does not reach is shared with it.

        Args:
            gone: Buildings of this board, each once.
            come: Buildings that overlap none of those that stay; if several come, they stand side by side or something
                goes.
        """
        left = list(self.buildings)
        corners = self.corners
        cleared = covered = 0
        for building in gone:
            squares = building.squares
            corner = squares & -squares
            del left[_count_before(corner, corners)]
            corners ^= corner
            cleared |= squares
        for building in come:
            squares = building.squares
            corner = squares & -squares
            left.insert(_count_before(corner, corners), building)
            corners |= corner
            covered |= squares
        board = Board(self.region, tuple(left))
        board.__dict__["_kept"] = self._kept_through(cleared, covered)
        # Derived here, for it takes less than from the buildings.
        board.__dict__["occupied"] = self.occupied & ~cleared | covered
        board.__dict__["corners"] = corners
        return board

    def _kept_through(self, cleared: int, covered: int) -> _Kept:
        """Return what is still known of the domains once squares are cleared, and others covered."""
        changed = cleared | covered
        reached = changed | self.grid.beside(changed)
        domains = self.__dict__.get("domains")
        if domains is None:
            return _Kept(tuple([each for each in self._kept.domains if not each.squares & reached]), 0)
        if not reached & self.occupied:
            return _Kept(domains, covered)
        same, grown = [], covered
        for domain in domains:
            if domain.squares & reached:
                grown |= domain.squares
            else:
                same.append(domain)
        return _Kept(tuple(same), 0 if cleared & ~covered else grown)  # what is left of a domain may be in parts

    def at(self, mask: int) -> Building | None:
        """Return the building that covers a square."""
        if not mask & self.occupied:
            return None
        return next(each for each in self.buildings if each.squares & mask)

    def with_corner(self, corner: int) -> Building | None:
        """Return the building whose top-left square this is."""
        if not corner & self.corners:
            return None
        return self.buildings[_count_before(corner, self.corners)]

    def touching(self, mask: int) -> tuple[Building, ...]:
        """Return the buildings that cover any square of a set, by first square."""
        if not mask & self.occupied:
            return ()
        return tuple([each for each in self.buildings if each.squares & mask])

    def identical(self, building: Building) -> Building | None:
        """Return the building with the same squares, kind and owner (R-5, DS-4)."""
        found = self.with_corner(building.squares & -building.squares)
        if found is None or found.squares != building.squares or found.kind is not building.kind:
            return None
        return found if found.owner == building.owner else None


def _first_square(covering: Building | Domain) -> int:
    return covering.squares & -covering.squares


def _count_before(corner: int, corners: int) -> int:
    """Return how many of some corners come before one: the place of its building among theirs."""
    return (corners & (corner - 1)).bit_count()


def bare_board(region: Region) -> Board:
    """Return a board with nothing on it but its printed hamlets (M-1)."""
    return Board(region, tuple(printed_hamlets(region, region.hamlets)))


_KEPT_GROUND = 1 << 15
"""Printed hamlets of the largest region that keeps them, times its squares: what follows from each grows with those."""


def printed_hamlets(region: Region, within: int) -> list[Building]:
    """Return the printed hamlets in a set of squares, without cubes, by square."""
    grid = region.grid
    few = region.hamlets.bit_count() * grid.width * grid.height <= _KEPT_GROUND
    every = _kept_hamlets(region) if few else _hamlets(region)
    return [each for each in every if each.squares & within]


def _hamlets(region: Region) -> tuple[Building, ...]:
    return tuple([Building(Kind.HAMLET, square, printed=True) for square in bits(region.hamlets)])


_kept_hamlets = kept(_hamlets)
