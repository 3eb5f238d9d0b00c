"""Everything that the player to move, or to decide, may do now, in groups that hold sets of squares.

Sets are found by masks, never by judging square after square, and only what is asked for is looked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from khronos_engine import readings
from khronos_engine.actions import BuildingChoice
from khronos_engine.catalog import (
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
from khronos_engine.ground import Ground
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
from khronos_engine.rules.building import demolition_cost, may_demolish, may_upgrade
from khronos_engine.rules.cards import Cost, Purse
from khronos_engine.rules.reason import POPULATION_COST, has_room, renovation_cost
from khronos_engine.values import dataclass, derived, kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.cards import Cards
    from khronos_engine.rules.cards import Surcharge
    from khronos_engine.squares import Square
    from khronos_engine.state import Board, Building, Player, Public, State


_ALL_GROUPS = frozenset(get_args(LegalGroup))


@dataclass(frozen=True, slots=True)
class Wanted:
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
        yield LegalEndTurn(tuple(_end_options(state, seat)))


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


def _journeys(player: Player, wanted: Wanted) -> Iterator[LegalTravel]:
    if player.money < TRAVEL_PRICE:
        return
    for number, adventurer in enumerate(player.adventurers):
        ages = tuple([age for age in AGES if age is not adventurer.age and wanted.takes_age(age)])
        if ages:
            yield LegalTravel(number, ages)


def _end_options(state: State, seat: int) -> Iterator[Cards]:
    size = state.public.players[seat].hand_size
    least = size if state.config.edition is Edition.MATAGOT else 0
    for count in range(least, size + 1):
        yield from _hand_subsets(state, seat, count)


@kept
def _demolishable(board: Board, kind: Kind) -> int:
    """Return the corners of the buildings of a kind that anyone may demolish (X-1)."""
    return sum([each.corner for each in board.buildings if each.kind is kind and may_demolish(each)])


class _Sites:
    """What a player may build on one board; everything that several kinds ask for is found once."""

    def __init__(self, state: State, seat: int, age: Age, wanted: Wanted) -> None:
        self.public = state.public
        self.player = state.public.players[seat]
        self.seat = seat
        self.age = age
        self.wanted = wanted
        self.kinds = tuple([each for each in KINDS if each in wanted.kinds]) if wanted.kinds else KINDS
        self.ground = Ground(state.public.boards[age], age)
        self.board = self.ground.board
        self.purse = Purse.of(state, seat, age)

    def constructions(self) -> Iterator[LegalConstruct]:
        """Yield the constructions by kind and cost (C-1)."""
        for kind in self.kinds:
            if not (self.public.stock[kind] and self.purse.holds(kind.type, kind.worth)):
                continue
            if readings.needs_cube(kind, self.age) and not self.player.cubes:
                continue
            for cost, corners in self._by_cost("C-1", kind, kind.worth, self._legal_ground(kind, None)):
                yield LegalConstruct(self.age, kind, cost, self.purse.payments(cost), corners)

    def _legal_ground(self, kind: Kind, old: Building | None) -> list[tuple[tuple[Surcharge, ...], int]]:
        """Return the corners where a kind may be laid, by what the terrain costs, the cheapest first."""
        corners = self.wanted.here(self.ground.legal(kind, old), self.board)
        return self.ground.by_terrain(self.public.config, kind, old, corners) if corners else []

    def _by_cost(
        self, clause: str, kind: Kind, price: int, ground: list[tuple[tuple[Surcharge, ...], int]]
    ) -> list[tuple[Cost, int]]:
        """Return the corners by cost, for the costs that the player can pay; different terrain may cost the same."""
        if not ground:
            return []
        parts: dict[int, tuple[Cost, int]] = {}
        for surcharges, corners in ground:
            cost = Cost(clause, kind.type, price, price, surcharges)
            known, others = parts.get(cost.extra, (cost, 0))
            parts[cost.extra] = (known, others | corners)
        return [part for part in parts.values() if self.purse.covers(part[0])]

    def upgrades(self) -> Iterator[LegalUpgrade]:
        """Yield the upgrades by new kind and cost (U-1)."""
        for kind in self.kinds:
            if kind.size == 1 or not self.public.stock[kind] or not self.purse.holds(kind.type, 1):
                continue
            parts: dict[tuple[int, int], tuple[Cost, dict[int, int]]] = {}
            for old in self._improvable[kind.type]:
                price = kind.worth - old.kind.worth
                if not may_upgrade(self.seat, old, kind) or not self.purse.holds(kind.type, price):
                    continue
                for cost, corners in self._by_cost("U-1", kind, price, self._legal_ground(kind, old)):
                    _, sites = parts.setdefault((price, cost.extra), (cost, {}))
                    sites[old.corner] = corners
            for key in sorted(parts):
                cost, sites = parts[key]
                yield LegalUpgrade(self.age, kind, cost, self.purse.payments(cost), tuple(sites.items()))

    @derived
    def _improvable(self) -> tuple[list[Building], list[Building], list[Building]]:
        """The buildings of each type that the player might upgrade to some kind, in their order (U-1)."""
        found: tuple[list[Building], list[Building], list[Building]] = ([], [], [])
        for each in self.board.buildings:
            if each.owner is None or each.owner == self.seat:
                found[each.kind.type].append(each)
        return found

    def demolitions(self) -> Iterator[LegalDemolish]:
        """Yield the demolitions by type (X-1)."""
        if self.player.money < DEMOLITION_PRICE:
            return
        for kind in self.kinds:
            if kind.size > 1 or not self.purse.holds(kind.type, 1):
                continue
            corners = self.wanted.here(_demolishable(self.board, kind), self.board)
            if corners:
                cost = demolition_cost(kind.type)
                yield LegalDemolish(self.age, kind, cost, self.purse.payments(cost), corners)


def _populations(state: State, seat: int, wanted: Wanted) -> Iterator[LegalPopulate]:
    """Yield the populating of civil buildings (P-1)."""
    purse = Purse.of(state, seat, Age.REASON)
    if not state.public.players[seat].cubes or not purse.covers(POPULATION_COST):
        return
    board = state.public.boards[Age.REASON]
    roomy = tuple([each for each in board.buildings if each.kind.is_civil and has_room(each)])
    corners = wanted.here(wanted.among(roomy, Age.REASON), board)
    if corners:
        yield LegalPopulate(POPULATION_COST, purse.payments(POPULATION_COST), corners)


def _renovations(state: State, seat: int, wanted: Wanted) -> Iterator[LegalRenovate]:
    """Yield the renovations by type and number of cards (N-1)."""
    purse = Purse.of(state, seat, Age.REASON)
    board = state.public.boards[Age.REASON]
    ruins = [each for each in board.buildings if each.ruin]
    for kind in (Type.MILITARY, Type.RELIGIOUS):
        for cards in (1, 2):
            if not ruins or not purse.holds(kind, cards):
                continue
            open_to = tuple([e for e in ruins if e.kind.type is kind and _may_renovate(state, seat, e, cards)])
            corners = wanted.here(wanted.among(open_to, Age.REASON), board)
            if corners:
                cost = Cost("N-1", kind, cards, cards)
                yield LegalRenovate(cost, purse.payments(cost), corners)


def _may_renovate(state: State, seat: int, ruin: Building, cards: int) -> bool:
    """Whether so many cards may be played on a ruin: no more than are missing, and a cube for a mark (N-1)."""
    missing = renovation_cost(ruin).most
    return cards == missing or (cards < missing and state.public.players[seat].cubes > 0)
