"""Everything that the player to move, or to decide, may do now, in groups that hold sets of squares.

A group is a verb with all that the squares have in common: board, kind, cost, and the payments that can meet it.
Sets are found by masks, never by judging square after square. `expand` turns a group into single actions, each of
which the referee accepts as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from khronos_engine import readings
from khronos_engine.actions import (
    Action,
    BuildingChoice,
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
from khronos_engine.cards import Cards
from khronos_engine.catalog import (
    BUILDING_AGES,
    DEMOLITION_PRICE,
    EXCHANGE_PRICE,
    TRAVEL_PRICE,
    Age,
    Edition,
    Kind,
    Type,
)
from khronos_engine.rules.building import (
    avoids_river,
    construction_cost,
    demolition_cost,
    may_demolish,
    may_upgrade,
    upgrade_cost,
)
from khronos_engine.rules.cards import Cost, payments
from khronos_engine.rules.reason import POPULATION_COST, has_room, renovation_cost
from khronos_engine.squares import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.cards import Payment
    from khronos_engine.squares import Grid
    from khronos_engine.state import Board, Building, Player, Public, State


@dataclass(frozen=True, slots=True)
class LegalExchange:
    """Exchanges: the sets of cards that may be given up (T-2)."""

    options: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class LegalSwap:
    """Swaps: so many cards of one type from the row, for any of these (HE-2)."""

    take: Type
    count: int
    options: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class LegalTravel:
    """Journeys of one adventurer (T-3)."""

    adventurer: int
    ages: tuple[Age, ...]


@dataclass(frozen=True, slots=True)
class LegalConstruct:
    """Constructions of one kind at one cost, at any of the corners (C-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


@dataclass(frozen=True, slots=True)
class LegalUpgrade:
    """Upgrades to one kind at one cost: for each old building, by its corner, the new corners (U-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    sites: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LegalDemolish:
    """Demolitions of buildings of one type (X-1)."""

    age: Age
    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


@dataclass(frozen=True, slots=True)
class LegalPopulate:
    """Cubes on civil buildings of Reason (P-1)."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


@dataclass(frozen=True, slots=True)
class LegalRenovate:
    """Renovations by so many cards of one type (N-1)."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int


@dataclass(frozen=True, slots=True)
class LegalEndTurn:
    """The end of the turn, with the cards that may be given up (T-5)."""

    options: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class LegalChoice:
    """The buildings between which the player decides, by corner (J-5, DV-1)."""

    age: Age
    corners: int


@dataclass(frozen=True, slots=True)
class LegalPlace:
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


def legal_actions(state: State) -> tuple[LegalGroup, ...]:
    """Return all that the player to move or to decide may do, in the order of the verbs, ages, kinds and costs.

    Nothing is legal once the game is over. The state may be a view: a hand that is not known can hold whatever the
    totals allow (ED-3).
    """
    public = state.public
    if public.over:
        return ()
    question = public.question
    if isinstance(question, BuildingChoice):
        return (LegalChoice(question.age, sum(each.corner for each in question.choices)),)
    if question is not None:
        return (LegalPlace(question.age, question.kind, question.corners),)
    return tuple(_groups(state, public.turn.seat))


def _groups(state: State, seat: int) -> Iterator[LegalGroup]:
    yield from _exchanges(state, seat)
    yield from _swaps(state, seat)
    yield from _journeys(state.public, seat)
    sites = [_Sites(state, seat, age) for age in BUILDING_AGES if state.public.players[seat].stands_on(age)]
    for each in sites:
        yield from each.constructions()
    for each in sites:
        yield from each.upgrades()
    for each in sites:
        yield from each.demolitions()
    if state.public.players[seat].stands_on(Age.REASON):
        yield from _populations(state, seat)
        yield from _renovations(state, seat)
    yield LegalEndTurn(tuple(_end_options(state, seat)))


def _hand_subsets(state: State, seat: int, size: int) -> tuple[Cards, ...]:
    """Return every set of so many cards that a hand can hold."""
    hand = state.hands[seat]
    if size > state.public.players[seat].hand_size:
        return ()
    return tuple((state.unseen if hand is None else hand).subsets(size))


def _exchanges(state: State, seat: int) -> Iterator[LegalExchange]:
    player, turn = state.public.players[seat], state.public.turn
    if turn.exchanged or turn.acted or player.money < EXCHANGE_PRICE:
        return
    options = tuple(cards for size in range(1, player.hand_size + 1) for cards in _hand_subsets(state, seat, size))
    if options:
        yield LegalExchange(options)


def _swaps(state: State, seat: int) -> Iterator[LegalSwap]:
    public = state.public
    if not public.config.holdem or public.turn.swapped or public.turn.acted:
        return
    for take in Type:
        for count in range(1, public.row[take] + 1):
            options = _hand_subsets(state, seat, count)
            if options:
                yield LegalSwap(take, count, options)


def _journeys(public: Public, seat: int) -> Iterator[LegalTravel]:
    player = public.players[seat]
    if player.money < TRAVEL_PRICE:
        return
    for number, adventurer in enumerate(player.adventurers):
        yield LegalTravel(number, tuple(age for age in Age if age is not adventurer.age))


def _end_options(state: State, seat: int) -> Iterator[Cards]:
    size = state.public.players[seat].hand_size
    least = size if state.config.edition is Edition.MATAGOT else 0
    for count in range(least, size + 1):
        yield from _hand_subsets(state, seat, count)


class _Sites:
    """What a player may build on one board; everything that several kinds ask for is found once."""

    def __init__(self, state: State, seat: int, age: Age) -> None:
        self.state = state
        self.seat = seat
        self.age = age
        self._payments: dict[tuple[Type, int, int], tuple[Payment, ...]] = {}

    @property
    def public(self) -> Public:
        return self.state.public

    @property
    def player(self) -> Player:
        return self.state.public.players[self.seat]

    @property
    def board(self) -> Board:
        return self.state.public.boards[self.age]

    @property
    def grid(self) -> Grid:
        return self.board.grid

    def payments(self, cost: Cost) -> tuple[Payment, ...]:
        """Return the possible payments of a cost; they depend on the numbers of cards alone."""
        key = (cost.type, cost.most, cost.extra)
        if key not in self._payments:
            self._payments[key] = payments(self.state, self.seat, self.age, cost)
        return self._payments[key]

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The squares side by side with each domain (D-2)."""
        return tuple(self.grid.beside(domain.squares) for domain in self.board.domains)

    @cached_property
    def beside_two(self) -> tuple[int, ...]:
        """For each size, the corners of footprints that touch two domains or more (D-2)."""
        found = [0]
        for size in (1, 2, 3):
            once = twice = 0
            for squares in self.beside:
                touch = self.grid.corners_touching(size, squares)
                twice |= once & touch
                once |= touch
            found.append(twice)
        return tuple(found)

    def constructions(self) -> Iterator[LegalConstruct]:
        """Yield the constructions by kind and cost (C-1, G-1, D-2, H-1)."""
        for kind in Kind:
            if not self.public.stock[kind] or (readings.needs_cube(kind, self.age) and not self.player.cubes):
                continue
            corners = self.grid.corners_within(kind.size, self._ground(kind, self.board.free))
            if not kind.is_civil:
                corners &= ~self.beside_two[kind.size] & ~self._beside_equals(kind)
            for cost, part in self._by_terrain(kind, corners):
                paid = self.payments(cost)
                if paid:
                    yield LegalConstruct(self.age, kind, cost, paid, part)

    def _ground(self, kind: Kind, squares: int) -> int:
        return squares & ~self.board.region.river if avoids_river(kind) else squares

    def _beside_equals(self, kind: Kind) -> int:
        """Return the corners that touch a domain whose highest of the type has the value of a kind (H-1)."""
        squares = 0
        for domain, beside in zip(self.board.domains, self.beside, strict=True):
            highest = domain.highest(kind.type)
            if highest and highest[0].kind is kind:
                squares |= beside
        return self.grid.corners_touching(kind.size, squares)

    def _by_terrain(self, kind: Kind, corners: int) -> Iterator[tuple[Cost, int]]:
        """Split corners by what their terrain costs, the cheapest first (G-3, G-4)."""
        if not corners:
            return
        region = self.board.region
        forest = self.grid.corners_touching(kind.size, region.forest)
        mountain = self.grid.corners_touching(kind.size, region.mountain)
        parts: dict[int, tuple[Cost, int]] = {}
        for within in (~forest & ~mountain, forest & ~mountain, ~forest & mountain, forest & mountain):
            part = corners & within
            if part:
                sample = self.grid.footprint(part & -part, kind.size)
                cost = construction_cost(self.public, self.age, kind, sample)
                known, squares = parts.get(cost.extra, (cost, 0))
                parts[cost.extra] = (known, squares | part)
        for extra in sorted(parts):
            yield parts[extra]

    def upgrades(self) -> Iterator[LegalUpgrade]:
        """Yield the upgrades by new kind and cost (U-1, G-1, D-2, H-1)."""
        for kind in Kind:
            if kind.size == 1 or not self.public.stock[kind]:
                continue
            parts: dict[tuple[int, int], tuple[Cost, list[tuple[int, int]]]] = {}
            for old in self.board.buildings:
                if may_upgrade(self.seat, old, kind):
                    for cost, corners in self._upgrade_sites(old, kind):
                        _, sites = parts.setdefault((cost.most, cost.extra), (cost, []))
                        sites.append((old.corner, corners))
            for key in sorted(parts):
                cost, sites = parts[key]
                paid = self.payments(cost)
                if paid:
                    yield LegalUpgrade(self.age, kind, cost, paid, tuple(sites))

    def _upgrade_sites(self, old: Building, kind: Kind) -> Iterator[tuple[Cost, int]]:
        """Yield where one building may become a kind, by cost."""
        grid = self.grid
        corners = grid.corners_covering(kind.size, old.corner, old.kind.size) & grid.corners_within(
            kind.size, self._ground(kind, self.board.free | old.squares)
        )
        if corners and not kind.is_civil:
            corners &= ~self._beside_others(old, kind.size)
            if self._equal_in_domain(old, kind):
                return
        parts: dict[int, tuple[Cost, int]] = {}
        for corner in bits(corners):
            cost = upgrade_cost(self.public, self.age, old, kind, grid.footprint(corner, kind.size))
            known, squares = parts.get(cost.extra, (cost, 0))
            parts[cost.extra] = (known, squares | corner)
        yield from (parts[extra] for extra in sorted(parts))

    def _beside_others(self, old: Building, size: int) -> int:
        """Return the corners that touch another domain than that of a building (D-2)."""
        squares = 0
        for domain, beside in zip(self.board.domains, self.beside, strict=True):
            if not domain.squares & old.squares:
                squares |= beside
        return self.grid.corners_touching(size, squares)

    def _equal_in_domain(self, old: Building, kind: Kind) -> bool:
        """Whether a building's domain holds another one of its type that is highest with the value of a kind (H-1)."""
        domain = self.board.domain_of(old.squares)
        members = () if domain is None else domain.members(kind.type)
        return max((each.kind.worth for each in members if each != old), default=0) == kind.worth

    def demolitions(self) -> Iterator[LegalDemolish]:
        """Yield the demolitions by type (X-1)."""
        if self.player.money < DEMOLITION_PRICE:
            return
        for kind in Type:
            found = [each for each in self.board.buildings if each.kind.type is kind and may_demolish(each)]
            if found:
                cost = demolition_cost(found[0])
                paid = self.payments(cost)
                if paid:
                    yield LegalDemolish(self.age, cost, paid, sum(each.corner for each in found))


def _populations(state: State, seat: int) -> Iterator[LegalPopulate]:
    """Yield the populating of civil buildings (P-1)."""
    if not state.public.players[seat].cubes:
        return
    board = state.public.boards[Age.REASON]
    corners = sum(each.corner for each in board.buildings if each.kind.is_civil and has_room(each))
    paid = payments(state, seat, Age.REASON, POPULATION_COST)
    if corners and paid:
        yield LegalPopulate(POPULATION_COST, paid, corners)


def _renovations(state: State, seat: int) -> Iterator[LegalRenovate]:
    """Yield the renovations by type and number of cards (N-1)."""
    ruins = [each for each in state.public.boards[Age.REASON].buildings if each.ruin]
    for kind in (Type.MILITARY, Type.RELIGIOUS):
        for cards in (1, 2):
            corners = sum(
                each.corner for each in ruins if each.kind.type is kind and _may_renovate(state, seat, each, cards)
            )
            cost = Cost("N-1", kind, cards, cards)
            paid = payments(state, seat, Age.REASON, cost)
            if corners and paid:
                yield LegalRenovate(cost, paid, corners)


def _may_renovate(state: State, seat: int, ruin: Building, cards: int) -> bool:
    """Whether so many cards may be played on a ruin: no more than are missing, and a cube for a mark (N-1)."""
    missing = renovation_cost(ruin).most
    return cards == missing or (cards < missing and state.public.players[seat].cubes > 0)


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
        case LegalDemolish(age, _, paid, corners):
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
