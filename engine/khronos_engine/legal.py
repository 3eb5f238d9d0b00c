"""Everything that the player to move, or to decide, may do now, in groups that hold sets of squares.

A group is a verb with all that the squares have in common: board, kind, cost, and the payments that can meet it.
Sets are found by masks, never by judging square after square. `expand` turns a group into single actions, each of
which the referee accepts as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
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
from khronos_engine.ground import Ground
from khronos_engine.rules.building import demolition_cost, may_demolish, may_upgrade
from khronos_engine.rules.cards import Cost, payments
from khronos_engine.rules.reason import POPULATION_COST, has_room, renovation_cost
from khronos_engine.squares import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.cards import Payment
    from khronos_engine.rules.cards import Surcharge
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
        self.ground = Ground(state.public, age)
        self._payments: dict[tuple[Type, int, int], tuple[Payment, ...]] = {}

    @property
    def public(self) -> Public:
        return self.state.public

    @property
    def player(self) -> Player:
        return self.state.public.players[self.seat]

    @property
    def board(self) -> Board:
        return self.ground.board

    def payments(self, cost: Cost) -> tuple[Payment, ...]:
        """Return the possible payments of a cost; they depend on the numbers of cards alone."""
        key = (cost.type, cost.most, cost.extra)
        if key not in self._payments:
            self._payments[key] = payments(self.state, self.seat, self.age, cost)
        return self._payments[key]

    def _affordable(self, kind: Type, price: int) -> bool:
        """Whether so many cards of a type can be played where the terrain asks for none beside them."""
        return bool(self.payments(Cost("", kind, price, price)))

    def constructions(self) -> Iterator[LegalConstruct]:
        """Yield the constructions by kind and cost (C-1)."""
        for kind in Kind:
            if not self.public.stock[kind] or (readings.needs_cube(kind, self.age) and not self.player.cubes):
                continue
            if not self._affordable(kind.type, kind.worth):
                continue
            parts: dict[int, tuple[Cost, int]] = {}
            for extra, corners in self._legal_ground(kind, None):
                cost = Cost("C-1", kind.type, kind.worth, kind.worth, extra)
                known, others = parts.get(cost.extra, (cost, 0))
                parts[cost.extra] = (known, others | corners)
            for cost, corners in parts.values():
                paid = self.payments(cost)
                if paid:
                    yield LegalConstruct(self.age, kind, cost, paid, corners)

    def _legal_ground(self, kind: Kind, old: Building | None) -> Iterator[tuple[tuple[Surcharge, ...], int]]:
        """Yield the corners where a kind may be laid, by what the terrain costs, the cheapest first."""
        ground = self.ground
        corners = ground.good(kind, old) & ~ground.wet(kind)
        if corners and not kind.is_civil:
            corners &= ~ground.joining(kind, old) & ~ground.equalling(kind, old)
        if corners:
            yield from ground.by_terrain(kind, old, corners)

    def upgrades(self) -> Iterator[LegalUpgrade]:
        """Yield the upgrades by new kind and cost (U-1)."""
        for kind in Kind:
            if kind.size == 1 or not self.public.stock[kind]:
                continue
            parts: dict[tuple[int, int], tuple[Cost, dict[int, int]]] = {}
            for old in self.board.buildings:
                price = kind.worth - old.kind.worth
                if not may_upgrade(self.seat, old, kind) or not self._affordable(kind.type, price):
                    continue
                for extra, corners in self._legal_ground(kind, old):
                    cost = Cost("U-1", kind.type, price, price, extra)
                    _, sites = parts.setdefault((price, cost.extra), (cost, {}))
                    sites[old.corner] = sites.get(old.corner, 0) | corners
            for key in sorted(parts):
                cost, sites = parts[key]
                paid = self.payments(cost)
                if paid:
                    yield LegalUpgrade(self.age, kind, cost, paid, tuple(sites.items()))

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
