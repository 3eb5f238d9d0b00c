"""Everything that the player to move, or to decide, may do now, in groups that hold sets of squares.

Sets are found by masks, never by judging square after square, and only what is asked for is looked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from khronos_engine import readings
from khronos_engine.actions import BuildingChoice
from khronos_engine.cached import cached_function
from khronos_engine.groups import (
    LegalChoice,
    LegalConstruct,
    LegalDemolish,
    LegalEndTurn,
    LegalExchange,
    LegalGroup,
    LegalPlace,
    LegalPopulate,
    LegalRenovate,
    LegalSwap,
    LegalTravel,
    LegalUpgrade,
)
from khronos_engine.material import (
    AGES,
    BUILDING_AGES,
    DEMOLITION_PRICE,
    EXCHANGE_PRICE,
    KINDS,
    TRAVEL_PRICE,
    Age,
    Edition,
    Kind,
    Type,
)
from khronos_engine.rules.building import demolition_cost, may_demolish, may_upgrade
from khronos_engine.rules.cards import Cost, Purse
from khronos_engine.rules.ground import Ground, Tariff
from khronos_engine.rules.reason import POPULATION_COST, has_room, renovation_cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.board import Board, Building
    from khronos_engine.cards import Cards
    from khronos_engine.squares import Square
    from khronos_engine.state import Player, Public, State


_ALL_GROUPS = frozenset(get_args(LegalGroup))


class Wanted(Struct, frozen=True):
    """Which legal actions are asked for; an empty filter lets everything pass, and all must be met.

    Attributes:
        groups: Types of group, one for each verb.
        ages: Boards where a building is laid, changed or removed, or where an adventurer goes.
        kinds: The kind laid, or that of the building populated, renovated, demolished or chosen.
        square: The square that the action names as `at`.
    """

    groups: frozenset[type[LegalGroup]] = frozenset()
    ages: frozenset[Age] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    square: Square | None = None

    @property
    def places(self) -> bool:
        """Whether the filters ask for something on a board, which actions of cards alone never name."""
        return bool(self.ages or self.kinds or self.square is not None)

    @property
    def passing(self) -> frozenset[type[LegalGroup]]:
        """The types of group that pass."""
        return self.groups or _ALL_GROUPS

    def takes_age(self, age: Age) -> bool:
        """Whether a board passes."""
        return not self.ages or age in self.ages

    def takes_kind(self, kind: Kind) -> bool:
        """Whether a kind passes."""
        return not self.kinds or kind in self.kinds

    def here(self, corners: int, board: Board) -> int:
        """Return the corners that pass."""
        return corners if self.square is None else corners & board.grid.mask(self.square)

    def among(self, buildings: tuple[Building, ...], age: Age) -> int:
        """Return the corners of the buildings that pass by board and kind; `here` says which of them do by square."""
        if not self.takes_age(age):
            return 0
        return sum(each.corner for each in buildings if self.takes_kind(each.kind))


EVERYTHING = Wanted()
"""The filter that lets everything pass."""


def legal_actions(state: State, wanted: Wanted = EVERYTHING) -> tuple[LegalGroup, ...]:
    """Return what the player to move or to decide may do, in the order of the verbs, ages, kinds and costs.

    Nothing is legal once the game is over. The state may be a view: a hand that is not known can hold whatever the
    totals allow (ED-3).

    Args:
        state: The state.
        wanted: Which actions are asked for; the fewer, the sooner they are found.
    """
    public = state.public
    if public.over:
        return ()
    if public.question is not None:
        return tuple(_answers(public, wanted))
    return tuple(_groups(state, public.turn.seat, wanted))


def _answers(public: Public, wanted: Wanted) -> Iterator[LegalGroup]:
    question = public.question
    if isinstance(question, BuildingChoice):
        corners = wanted.here(wanted.among(question.choices, question.age), public.boards[question.age])
        if corners and LegalChoice in wanted.passing:
            yield LegalChoice(question.age, corners)
    elif question is not None and LegalPlace in wanted.passing:
        fits = wanted.takes_age(question.age) and wanted.takes_kind(question.kind)
        corners = wanted.here(question.corners, public.boards[question.age]) if fits else 0
        if corners:
            yield LegalPlace(question.age, question.kind, corners)


def _groups(state: State, seat: int, wanted: Wanted) -> Iterator[LegalGroup]:
    player = state.public.players[seat]
    groups = wanted.passing
    if LegalExchange in groups and not wanted.places:
        yield from _exchanges(state, seat)
    if LegalSwap in groups and not wanted.places:
        yield from _swaps(state, seat)
    if LegalTravel in groups and not wanted.kinds and wanted.square is None:
        yield from _journeys(player, wanted)
    if LegalConstruct in groups or LegalUpgrade in groups or LegalDemolish in groups:
        yield from _on_boards(state, seat, wanted)
    if player.stands_on(Age.REASON) and wanted.takes_age(Age.REASON):
        if LegalPopulate in groups:
            yield from _populations(state, seat, wanted)
        if LegalRenovate in groups:
            yield from _renovations(state, seat, wanted)
    if LegalEndTurn in groups and not wanted.places:
        yield LegalEndTurn(_end_options(state, seat))


def _on_boards(state: State, seat: int, wanted: Wanted) -> Iterator[LegalGroup]:
    """Yield what can be built and demolished, verb by verb."""
    player = state.public.players[seat]
    groups = wanted.passing
    ages = [age for age in BUILDING_AGES if player.stands_on(age) and wanted.takes_age(age)]
    sites = [_Sites(state, seat, age, wanted) for age in ages]
    if LegalConstruct in groups:
        for each in sites:
            yield from each.constructions()
    if LegalUpgrade in groups:
        for each in sites:
            yield from each.upgrades()
    if LegalDemolish in groups:
        for each in sites:
            yield from each.demolitions()


def _hand_subsets(state: State, seat: int, least: int, most: int) -> tuple[Cards, ...]:
    """Return every set of so many cards that a hand can hold, the smallest sets first."""
    hand = state.hands[seat]
    most = min(most, state.public.players[seat].hand_size)
    return _subsets(state.unseen if hand is None else hand, least, most)


def _subsets(cards: Cards, least: int, most: int) -> tuple[Cards, ...]:
    """Return every set of so many of these cards, the smallest sets first."""
    return tuple([each for size in range(least, most + 1) for each in cards.subsets(size)])


def _exchanges(state: State, seat: int) -> Iterator[LegalExchange]:
    player, turn = state.public.players[seat], state.public.turn
    if turn.exchanged or turn.acted or player.money < EXCHANGE_PRICE:
        return
    options = _hand_subsets(state, seat, 1, player.hand_size)
    if options:
        yield LegalExchange(options)


def _swaps(state: State, seat: int) -> Iterator[LegalSwap]:
    public = state.public
    if not public.config.holdem or public.turn.swapped or public.turn.acted:
        return
    for take in Type:
        for count in range(1, public.row[take] + 1):
            options = _hand_subsets(state, seat, count, count)
            if options:
                yield LegalSwap(take, count, options)


def _journeys(player: Player, wanted: Wanted) -> Iterator[LegalTravel]:
    if player.money < TRAVEL_PRICE:
        return
    for number, adventurer in enumerate(player.adventurers):
        ages = _ELSEWHERE[adventurer.age]
        if wanted.ages:
            ages = tuple([age for age in ages if age in wanted.ages])
        if ages:
            yield LegalTravel(number, ages)


_ELSEWHERE = tuple([tuple([age for age in AGES if age is not here]) for here in AGES])
"""By board, the others."""


def _end_options(state: State, seat: int) -> tuple[Cards, ...]:
    size = state.public.players[seat].hand_size
    return _hand_subsets(state, seat, size if state.config.edition is Edition.MATAGOT else 0, size)


# --- on the boards ----------------------------------------------------------------------------------------------------

_LESSER = tuple([tuple([each for each in reversed(KINDS[:kind]) if each.type is kind.type]) for kind in KINDS])
"""By kind, those that may be upgraded to it, the cheapest upgrade first (U-1)."""

_Places = tuple[tuple[int, int], ...]
"""For each old building, by its corner, the new corners."""


@cached_function
def _constructions(board: Board, age: Age, kind: Kind, tariff: Tariff) -> tuple[tuple[Cost, int], ...]:
    """Return the corners where anyone may construct a kind, by cost, the cheapest first (C-1)."""
    ground = Ground(board, age)
    return tuple(ground.by_cost(tariff, "C-1", kind, None, ground.legal(kind, None)))


@cached_function
def _upgrades(
    board: Board, age: Age, seat: int, lesser: Kind, kind: Kind, tariff: Tariff
) -> tuple[tuple[Cost, _Places], ...]:
    """Return where buildings of a lesser kind may be upgraded to by a player, by cost, the cheapest first (U-1)."""
    ground = Ground(board, age)
    parts: dict[int, tuple[Cost, list[tuple[int, int]]]] = {}
    for old in board.buildings:
        if old.kind is lesser and may_upgrade(seat, old, kind):
            for cost, corners in ground.by_cost(tariff, "U-1", kind, old, ground.legal(kind, old)):
                parts.setdefault(cost.extra, (cost, []))[1].append((old.corner, corners))
    return tuple([(parts[extra][0], tuple(parts[extra][1])) for extra in sorted(parts)])


@cached_function
def _demolishable(board: Board, kind: Kind) -> int:
    """Return the corners of the buildings of a kind that anyone may demolish (X-1)."""
    return sum([each.corner for each in board.buildings if each.kind is kind and may_demolish(each)])


@cached_function
def _roomy(board: Board) -> tuple[Building, ...]:
    """Return the civil buildings of Reason that can hold one cube more (P-1)."""
    return tuple([each for each in board.buildings if each.kind.is_civil and has_room(each)])


@cached_function
def _renovable(board: Board, kind: Type, cards: int) -> tuple[tuple[Building, ...], tuple[Building, ...]]:
    """Return the ruins of a type that so many cards complete, and those that they would but mark (N-1)."""
    lacking = [(each, renovation_cost(each).most) for each in board.buildings if each.ruin and each.kind.type is kind]
    complete = [each for each, most in lacking if most == cards]
    marked = [each for each, most in lacking if most > cards]
    return tuple(complete), tuple(marked)


class _Sites:
    """What a player may build on one board; everything that several kinds ask for is found once."""

    def __init__(self, state: State, seat: int, age: Age, wanted: Wanted) -> None:
        self.public = state.public
        self.player = state.public.players[seat]
        self.seat = seat
        self.age = age
        self.kinds = tuple([each for each in KINDS if each in wanted.kinds]) if wanted.kinds else KINDS
        self.board = state.public.boards[age]
        self.passing = wanted.here(self.board.grid.all, self.board)
        self.tariff = Tariff.of(state.config)
        self.purse = Purse.of(state, seat, age)

    def constructions(self) -> Iterator[LegalConstruct]:
        """Yield the constructions by kind and cost (C-1)."""
        age, board, purse, stock = self.age, self.board, self.purse, self.public.stock
        for kind in self.kinds:
            if not (stock[kind] and purse.holds(kind.type, kind.worth)):
                continue
            if readings.needs_cube(kind, age) and not self.player.cubes:
                continue
            for cost, corners in _constructions(board, age, kind, self.tariff):
                here, paid = corners & self.passing, purse.payments(cost)
                if here and paid:
                    yield LegalConstruct(age, kind, cost, paid, here)

    def upgrades(self) -> Iterator[LegalUpgrade]:
        """Yield the upgrades by new kind and cost (U-1)."""
        age, board, purse, stock = self.age, self.board, self.purse, self.public.stock
        for kind in self.kinds:
            if kind.size == 1 or not (stock[kind] and purse.holds(kind.type, 1)):
                continue
            for lesser in _LESSER[kind]:
                if not purse.holds(kind.type, kind.worth - lesser.worth):
                    continue
                for cost, places in _upgrades(board, age, self.seat, lesser, kind, self.tariff):
                    here, paid = self._passing(places), purse.payments(cost)
                    if here and paid:
                        yield LegalUpgrade(age, kind, cost, paid, here)

    def _passing(self, places: _Places) -> _Places:
        """Return the places that pass."""
        if self.passing == self.board.grid.all:
            return places
        passing = [(old, corners & self.passing) for old, corners in places]
        return tuple([each for each in passing if each[1]])

    def demolitions(self) -> Iterator[LegalDemolish]:
        """Yield the demolitions by type (X-1)."""
        if self.player.money < DEMOLITION_PRICE:
            return
        for kind in self.kinds:
            if kind.size > 1 or not self.purse.holds(kind.type, 1):
                continue
            corners = _demolishable(self.board, kind) & self.passing
            if corners:
                cost = demolition_cost(kind.type)
                yield LegalDemolish(self.age, kind, cost, self.purse.payments(cost), corners)


def _populations(state: State, seat: int, wanted: Wanted) -> Iterator[LegalPopulate]:
    """Yield the populating of civil buildings (P-1)."""
    paid = Purse.of(state, seat, Age.REASON).payments(POPULATION_COST)
    if not paid or not state.public.players[seat].cubes:
        return
    board = state.public.boards[Age.REASON]
    corners = wanted.here(wanted.among(_roomy(board), Age.REASON), board)
    if corners:
        yield LegalPopulate(POPULATION_COST, paid, corners)


def _renovations(state: State, seat: int, wanted: Wanted) -> Iterator[LegalRenovate]:
    """Yield the renovations by type and number of cards (N-1); a mark takes a cube."""
    purse = Purse.of(state, seat, Age.REASON)
    board = state.public.boards[Age.REASON]
    for kind in (Type.MILITARY, Type.RELIGIOUS):
        for cards in (1, 2):
            if not purse.holds(kind, cards):
                continue
            complete, marked = _renovable(board, kind, cards)
            open_to = complete + marked if state.public.players[seat].cubes else complete
            corners = wanted.here(wanted.among(open_to, Age.REASON), board)
            if corners:
                cost = Cost("N-1", kind, cards, cards)
                yield LegalRenovate(cost, purse.payments(cost), corners)
