"""Find where a kind of building is legal, what it costs, and what forbids it (C-1, U-1, G-1 to G-4, D-1, D-2, H-1).

Each rule is implemented once, for a set of corners. `judge` looks up one corner in the set, a list of legal actions
uses the whole set, and the placement map shows the set of each obstacle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import BUILDING_AGES, KINDS, Age, Kind
from khronos_engine.game.squares import bits
from khronos_engine.game.violations import Code, Violation
from khronos_engine.rules import interpretations
from khronos_engine.rules.cards import Cost, Surcharge

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from khronos_engine.game.board import Board, Building, Domain
    from khronos_engine.game.region import Region
    from khronos_engine.game.squares import Grid, Square
    from khronos_engine.game.state import Config

FOREST_CARDS = {2: 1, 3: 1, 4: 0, 5: 0}
"""The number of extra cards that forest costs, by number of players (G-3)."""

MOUNTAIN_CARDS = {2: 2, 3: 2, 4: 1, 5: 0}
"""The number of extra cards that mountain costs, by number of players (G-4)."""


# --- terrain ----------------------------------------------------------------------------------------------------------


def avoids_river(kind: Kind) -> bool:
    """Return whether a kind must not cover river squares (G-1)."""
    return not kind.is_civil or kind is Kind.HAMLET


def surcharges(config: Config, squares: int) -> tuple[Surcharge, ...]:
    """Return the surcharges of the terrain of some squares (G-3, G-4)."""
    region, players = config.region, len(config.seats)
    forest, mountain = squares & region.forest, squares & region.mountain
    if not forest | mountain:
        return ()
    forest_cards, mountain_cards = interpretations.forest_and_mountain(
        config.house_rules, FOREST_CARDS[players] if forest else 0, MOUNTAIN_CARDS[players] if mountain else 0
    )
    found: tuple[Surcharge, ...] = (Surcharge("G-3", forest, forest_cards),) if forest_cards else ()
    return (*found, Surcharge("G-4", mountain, mountain_cards)) if mountain_cards else found


def price(config: Config, age: Age, kind: Kind, old: Building | None, squares: int) -> Cost:
    """Return the cost of laying a kind of building on some squares (C-1, U-1); Reason has no surcharge.

    Args:
        config: The configuration of the game.
        age: The board.
        kind: The kind of building to place.
        old: The building that is upgraded; None for a construction.
        squares: The squares of the footprint that are on the board.
    """
    if old is None:
        return _price(config, age, kind, None, squares)
    charged = squares if interpretations.charges_whole_footprint(config.house_rules) else squares & ~old.squares
    return _price(config, age, kind, old.kind, charged)


def _price(config: Config, age: Age, kind: Kind, old: Kind | None, charged: int) -> Cost:
    """Return the cost of laying a kind, if the terrain of all squares in `charged` is charged."""
    clause, cards = ("C-1", kind.worth) if old is None else ("U-1", kind.worth - old.worth)
    extra = surcharges(config, charged) if age in BUILDING_AGES else ()
    return Cost(clause, kind.type, cards, cards, extra)


def costs(
    config: Config, age: Age, kind: Kind, old: Kind | None = None, old_squares: int = 0
) -> tuple[tuple[Cost, int], ...]:
    """Return the costs of a construction or an upgrade, the cheapest first, each with the corners that have this cost.

    Surcharges in these costs name no squares. Other buildings do not affect the costs (C-1, U-1, G-3, G-4).

    Args:
        config: The configuration of the game.
        age: The board.
        kind: The kind of building to place.
        old: The kind of the building that is upgraded; None for a construction.
        old_squares: The squares of the building that is upgraded.
    """
    if old is None or interpretations.charges_whole_footprint(config.house_rules):
        return _costs_of_kind(config, age, kind, old)
    forest, mountain = config.region.forest, config.region.mountain
    return _costs(config, age, kind, old, forest & ~old_squares, mountain & ~old_squares)


@memoize_on_value
def _costs_of_kind(config: Config, age: Age, kind: Kind, old: Kind | None) -> tuple[tuple[Cost, int], ...]:
    """Return the corners by cost, if the terrain of the whole footprint is charged."""
    return _costs(config, age, kind, old, config.region.forest, config.region.mountain)


def _costs(
    config: Config, age: Age, kind: Kind, old: Kind | None, forest: int, mountain: int
) -> tuple[tuple[Cost, int], ...]:
    """Return the corners by cost, if only the given squares of forest and mountain are charged."""
    grid = config.region.grid
    wooded = grid.corners_touching(kind.size, forest)
    steep = grid.corners_touching(kind.size, mountain)
    found: dict[Cost, int] = {}
    for squares, corners in (
        (0, grid.all & ~wooded & ~steep),
        (forest, wooded & ~steep),
        (mountain, steep & ~wooded),
        (forest | mountain, wooded & steep),
    ):
        cost = _price(config, age, kind, old, squares).without_squares
        found[cost] = found.get(cost, 0) | corners
    return tuple(found.items())


# --- dominion and hierarchy of one footprint --------------------------------------------------------------------------


def joined_domains(board: Board, squares: int, standing: int, predecessors: int) -> tuple[Domain, ...]:
    """Return the domains that a new building joins, ordered by first square (D-2, J-1).

    Args:
        board: The board before the action.
        squares: The footprint of the new building.
        standing: The squares of the buildings that remain, including printed hamlets that become visible. Such a hamlet
            belongs to the domain of the building that covered it.
        predecessors: The squares of the buildings that the new building replaces.
    """
    touched = board.region.grid.neighbours(squares) & standing | predecessors
    return tuple([each for each in board.domains if each.squares & touched]) if touched else ()


def equal_highest(kind: Kind, members: Collection[Building]) -> tuple[Building, ...]:
    """Return the highest of `members` (buildings of one type) if `kind` has the same value; otherwise nothing (H-1)."""
    if not members or max([each.kind.worth for each in members]) != kind.worth:
        return ()
    return tuple([each for each in members if each.kind.worth == kind.worth])


# --- a board as sets of corners ---------------------------------------------------------------------------------------


class Obstacle(NamedTuple):
    """One reason that forbids corners.

    Attributes:
        violation: The violation, without the squares of one footprint.
        corners: The corners that the violation forbids.
    """

    violation: Violation
    corners: int


class Ground(Struct, frozen=True):
    """The corners of a board where a kind, or an upgrade to the kind, is legal or forbidden.

    All attributes from `whole` on are sets of corners.

    Attributes:
        config: The configuration of the game.
        age: The age of the board.
        board: The board.
        kind: The kind of building to place.
        old: The building that would be upgraded; None for a construction.
        whole: The corners whose whole footprint is on the board (C-1, U-1).
        taken: The corners whose footprint covers a building other than the upgraded one (C-1, U-1).
        river: The corners whose footprint covers river that the kind may not cover (G-1).
        covering: The corners whose footprint covers the whole upgraded building (U-1); all corners for a construction.
        joining: The corners in `whole` and `covering` but not in `taken` where the building would join domains (D-2).
        equalling: The corners in `whole` and `covering` but not in `taken` where the building would equal the highest
            building of its type (H-1).
    """

    config: Config
    age: Age
    board: Board
    kind: Kind
    old: Building | None
    whole: int
    taken: int
    river: int
    covering: int
    joining: int
    equalling: int

    @property
    def legal(self) -> int:
        """The corners at which the action is legal."""
        return self.whole & self.covering & ~(self.taken | self.river | self.joining | self.equalling)

    @property
    def costs(self) -> tuple[tuple[Cost, int], ...]:
        """The corners by cost, the cheapest first (C-1, U-1, G-3, G-4). Surcharges in these costs name no squares."""
        old = self.old
        if old is None:
            return costs(self.config, self.age, self.kind)
        return costs(self.config, self.age, self.kind, old.kind, old.squares)

    def place_obstacles(self, corners: int, clause: str) -> Iterator[Obstacle]:
        """Yield the obstacles that squares cause: off the board, taken, river, or not covering the upgraded building.

        Args:
            corners: The corners to examine, which may be off the board.
            clause: The clause that violations cite, `C-1` or `U-1`.
        """
        age, kind = self.age, self.kind
        if off := corners & ~self.whole:
            yield Obstacle(Violation(Code.OFF_BOARD, clause, age=age, kind=kind), off)
        if taken := corners & self.taken:
            yield Obstacle(Violation(Code.NOT_FREE, clause, age=age, kind=kind), taken)
        if river := corners & self.river:
            yield Obstacle(Violation(Code.RIVER, "G-1", age=age, kind=kind), river)
        if self.old is not None and (uncovered := corners & ~self.covering):
            violation = Violation(Code.NOT_COVERED, clause, buildings=(self.old,), age=age, kind=kind)
            yield Obstacle(violation, uncovered)

    def domain_obstacles(self, corners: int) -> Iterator[Obstacle]:
        """Yield the obstacles that domains cause at some corners, grouped by domains (D-2, H-1)."""
        age, kind = self.age, self.kind
        for part, domains in self._split_by_domains(corners & (self.joining | self.equalling)):
            squares = tuple([each.squares for each in domains])
            if joining := part & self.joining:
                yield Obstacle(Violation(Code.DOMAINS_JOINED, "D-2", domains=squares, age=age, kind=kind), joining)
            if equalling := part & self.equalling:
                members = [each for domain in domains for each in domain.members(kind.type) if each != self.old]
                equals = equal_highest(kind, members)
                violation = Violation(Code.EQUAL_HIGHEST, "H-1", buildings=equals, domains=squares, age=age, kind=kind)
                yield Obstacle(violation, equalling)

    def _split_by_domains(self, corners: int) -> list[tuple[int, tuple[Domain, ...]]]:
        """Group corners by the domains to which a building there would belong (D-2)."""
        parts: list[tuple[int, tuple[Domain, ...]]] = [(corners, ())]
        grid, size = self.board.grid, self.kind.size
        for domain in self.board.domains:
            belonging = corners & grid.layer(domain.contacts, size)
            if not belonging:
                continue
            split = []
            for here, domains in parts:
                if inside := here & belonging:
                    split.append((inside, (*domains, domain)))
                if outside := here & ~belonging:
                    split.append((outside, domains))
            parts = split
        return parts


def ground(config: Config, age: Age, board: Board, kind: Kind, old: Building | None = None) -> Ground:
    """Return where a kind, or the upgrade of one building to this kind, is legal or forbidden on a board.

    C-1, U-1, G-1, D-2 and H-1 define the obstacles. D-2 and H-1 do not apply to civil buildings.

    Args:
        config: The configuration of the game.
        age: The age of the board. On Reason, terrain and domains forbid nothing.
        board: The board.
        kind: The kind of building to place.
        old: The building that would be upgraded; None for a construction.
    """
    grid, size = board.region.grid, kind.size
    whole, river, joining, equalling = grid.corners_within(size, grid.all), 0, 0, 0
    if old is None:
        taken, covering = grid.corners_touching(size, board.occupied), grid.all
    else:
        taken = grid.corners_touching(size, board.occupied & ~old.squares)
        covering = grid.corners_covering(size, old.corner, old.kind.size)
    if age in BUILDING_AGES:
        if avoids_river(kind):
            river = grid.corners_touching(size, board.region.river)
        free = whole & covering & ~taken
        if free and not kind.is_civil:
            facts = survey(board)
            joining = free & grid.layer(facts.joining, size)
            if old is None or old.kind is not kind:  # otherwise, the building would equal only itself
                equalling = free & grid.layer(facts.corners_of_equals(kind), size)
    return Ground(config, age, board, kind, old, whole, taken, river, covering, joining, equalling)


def judge_place(place: Ground, at: Square, clause: str) -> list[Violation]:
    """Judge one footprint: its squares and its effect on domains (C-1, U-1, G-1, D-2, H-1).

    Args:
        place: The ground of the kind, or of the upgrade.
        at: The top-left square, which may be off the board.
        clause: The clause that violations cite, `C-1` or `U-1`.
    """
    corner = _corner(place, at)
    if corner & place.legal:
        return []
    domains = place.domain_obstacles(corner)
    return [*judge_squares(place, at, clause), *[_name_neighbours(each.violation, place, at) for each in domains]]


def judge_squares(place: Ground, at: Square, clause: str) -> list[Violation]:
    """Judge the squares of one footprint, but not domains; each violation names its squares (C-1, U-1, G-1)."""
    obstacles = place.place_obstacles(_corner(place, at), clause)
    return [_locate(each.violation, place, at) for each in obstacles]


def _corner(place: Ground, at: Square) -> int:
    grid = place.board.region.grid
    return grid.mask(at) or grid.off_board


def _locate(violation: Violation, place: Ground, at: Square) -> Violation:
    """Add to a violation the squares of the footprint that it is about, and the buildings on them."""
    board, grid, size = place.board, place.board.grid, place.kind.size
    footprint = grid.footprint_on_board(at, size)
    match violation.code:
        case Code.OFF_BOARD:
            off = tuple([each for each in grid.footprint_squares(at, size) if not grid.holds(each)])
            return violation._replace(squares=off)
        case Code.NOT_FREE:
            taken = footprint & board.occupied & ~(0 if place.old is None else place.old.squares)
            return violation._replace(squares=grid.squares(taken), buildings=board.buildings_touching(taken))
        case Code.RIVER:
            return violation._replace(squares=grid.squares(footprint & board.region.river))
        case _:  # the building to upgrade is not covered
            uncovered = 0 if place.old is None else place.old.squares & ~footprint
            return violation._replace(squares=grid.squares(uncovered))


def _name_neighbours(violation: Violation, place: Ground, at: Square) -> Violation:
    """Add to a violation of D-2 the first building of each domain that the footprint covers or touches."""
    if violation.code is not Code.DOMAINS_JOINED:
        return violation
    grid = place.board.grid
    footprint = grid.footprint_on_board(at, place.kind.size)
    near = footprint | grid.neighbours(footprint)
    touched = [domain for domain in place.board.domains if domain.squares in violation.domains]
    neighbours = [next(each for each in domain.buildings if each.squares & near) for domain in touched]
    return violation._replace(buildings=tuple(sorted(neighbours, key=lambda each: each.corner)))


class Survey(NamedTuple):
    """The facts about Might or Faith that decide where buildings of any kind may be placed.

    They apply to upgrades, too: the old building is worth less than the new building, so it is never the equal building
    that forbids the upgrade (H-1).

    Attributes:
        grid: The squares of the board.
        dry: For each kind, the corners whose footprint is on the board, on terrain that the kind may cover (C-1, G-1).
        taken: For each size, the corners whose footprint covers a building. The footprint may reach off the board
            (C-1).
        joining: A stack of the corners where a Military or Religious building would join domains (D-2).
        ranks: For Military and for Religious, a list of stacks by value. A stack contains the corners in contact with a
            domain whose highest building of the type has this value (H-1).
    """

    grid: Grid
    dry: tuple[int, ...]
    taken: tuple[int, ...]
    joining: int
    ranks: tuple[list[int], list[int]]

    def corners_of_equals(self, kind: Kind) -> int:
        """Return a stack of the corners where a non-civil kind would equal the highest building of its type (H-1)."""
        equal, *higher = self.ranks[kind.type][kind.worth :]
        for each in higher:
            equal &= ~each
        return equal

    def allowed_corners(self, kind: Kind) -> int:
        """Return the corners on the board where river, dominion and hierarchy allow a kind (G-1, D-2, H-1)."""
        dry = self.dry[kind]
        if kind.is_civil:
            return dry
        return dry & ~self.grid.layer(self.joining | self.ranks[kind.type][kind.worth], kind.size)

    def legal_corners(self, kind: Kind) -> int:
        """Return the corners where a construction of a kind is legal for any player."""
        return self.allowed_corners(kind) & ~self.taken[kind.size - 1]

    def upgrade_sites(self, kind: Kind, old: Kind, corners: int) -> list[tuple[int, int]]:
        """Return the corners of the buildings that can be upgraded to a kind, each with the legal new corners (U-1).

        Args:
            kind: The kind of building to place.
            old: A smaller kind of the same type.
            corners: The corners of buildings of the kind `old`.
        """
        grid, size, occupied = self.grid, kind.size, self.taken[0]
        allowed = self.allowed_corners(kind)
        if old.size == 1:
            allowed &= grid.corners_touching_one(size, occupied)
            corners &= grid.footprint(allowed, size)
        sites = []
        for corner in bits(corners):
            legal = allowed & grid.corners_covering(size, corner, old.size)
            if legal and old.size > 1:
                legal &= ~grid.corners_touching(size, occupied & ~grid.footprint(corner, old.size))
            if legal:
                sites.append((corner, legal))
        return sites


@memoize_on_value
def survey(board: Board) -> Survey:
    """Return the facts about Might or Faith that decide where buildings may be placed."""
    grid = board.grid
    taken = grid.corners_touching_by_size(board.occupied)
    return Survey(grid, _dry_corners(board.region), taken, *_domain_limits(board))


@memoize_on_value
def _dry_corners(region: Region) -> tuple[int, ...]:
    """Return, for each kind, the corners whose footprint is on the board, on terrain that the kind may cover (G-1)."""
    grid = region.grid
    dry = grid.all & ~region.river
    return tuple([grid.corners_within(kind.size, dry if avoids_river(kind) else grid.all) for kind in KINDS])


def _domain_limits(board: Board) -> tuple[int, tuple[list[int], list[int]]]:
    """Return the values of `Survey.joining` and `Survey.ranks` (D-2, H-1)."""
    once = several = 0
    military, religious = [0] * (_HIGHEST + 1), [0] * (_HIGHEST + 1)
    for domain in board.domains:
        contacts = domain.contacts
        several |= once & contacts
        once |= contacts
        of_military, of_religious, _ = domain.ranks
        if of_military:
            military[of_military] |= contacts
        if of_religious:
            religious[of_religious] |= contacts
    return several, (military, religious)


_HIGHEST = max([kind.worth for kind in KINDS if not kind.is_civil])
