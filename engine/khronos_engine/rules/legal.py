"""Define lists of legal actions: groups, filters, and the query from which the rules build a list.

A group contains the common values of its actions, and sets of the squares, payments or cards in which they differ.
`expand` lists the individual actions of a group, ready to apply. The attribute `action` of a group is the class of its
actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from khronos_engine.game.actions import (
    Action,
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
from khronos_engine.game.material import AGES, HAND_SIZE, KINDS, Age, Kind
from khronos_engine.game.squares import Square
from khronos_engine.rules.cards import PlayableCards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.board import Board
    from khronos_engine.game.cards import Cards, Payment
    from khronos_engine.game.material import Type
    from khronos_engine.game.state import Player, State
    from khronos_engine.rules.cards import Cost

# --- groups -----------------------------------------------------------------------------------------------------------


class LegalExchange(Struct, frozen=True, gc=False):
    """Exchanges: the sets of cards that may be given up (T-2)."""

    options: tuple[Cards, ...]

    action: ClassVar[type[Action]] = ExchangeHand


class LegalSwap(Struct, frozen=True, gc=False):
    """Swaps that take the same cards from the row, and give one of several sets of cards (HE-2)."""

    take: Type
    count: int
    options: tuple[Cards, ...]

    action: ClassVar[type[Action]] = SwapCards


class LegalTravel(Struct, frozen=True, gc=False):
    """Travel of one adventurer (T-3)."""

    adventurer: int
    ages: tuple[Age, ...]

    action: ClassVar[type[Action]] = Travel


class LegalConstruction(Struct, frozen=True, gc=False):
    """Constructions of one kind at one cost, at any of the corners (C-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    corners: int

    action: ClassVar[type[Action]] = Construct


class UpgradeSite(Struct, frozen=True, gc=False):
    """The upgrades of one building: its corner, and the legal corners of the new building."""

    old: int
    corners: int


class LegalUpgrade(Struct, frozen=True, gc=False):
    """The upgrades to one kind at one cost, with a site for each building that can be upgraded (U-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    sites: tuple[UpgradeSite, ...]

    action: ClassVar[type[Action]] = Upgrade


class LegalDemolition(Struct, frozen=True, gc=False):
    """Demolitions of buildings of one kind (X-1)."""

    age: Age
    kind: Kind
    cost: Cost
    payments: tuple[Payment, ...]
    corners: int

    action: ClassVar[type[Action]] = Demolish


class LegalPopulation(Struct, frozen=True, gc=False):
    """Populations: the civil buildings of Reason that may get a cube (P-1)."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int

    action: ClassVar[type[Action]] = Populate


class LegalRenovation(Struct, frozen=True, gc=False):
    """Renovations with the same number and type of cards (N-1)."""

    cost: Cost
    payments: tuple[Payment, ...]
    corners: int

    action: ClassVar[type[Action]] = Renovate


class LegalTurnEnd(Struct, frozen=True, gc=False):
    """The end of the turn, with the cards that may be given up (T-5)."""

    options: tuple[Cards, ...]

    action: ClassVar[type[Action]] = EndTurn


class LegalChoice(Struct, frozen=True, gc=False):
    """The buildings from which the player chooses, by corner (J-5, DV-1)."""

    age: Age
    corners: int

    action: ClassVar[type[Action]] = ChooseBuilding


class LegalPlace(Struct, frozen=True, gc=False):
    """The possible places of the smaller building, by corner (DS-3)."""

    age: Age
    kind: Kind
    corners: int

    action: ClassVar[type[Action]] = PlaceBuilding


LegalGroup = (
    LegalExchange
    | LegalSwap
    | LegalTravel
    | LegalConstruction
    | LegalUpgrade
    | LegalDemolition
    | LegalPopulation
    | LegalRenovation
    | LegalTurnEnd
    | LegalChoice
    | LegalPlace
)
"""Legal actions that differ only in squares, payments or cards."""


# --- filters ----------------------------------------------------------------------------------------------------------


class Filter(Struct, frozen=True, gc=False):
    """A filter of legal actions. It accepts an action if every field accepts it; an empty field accepts all actions.

    Attributes:
        verbs: The accepted types of action.
        ages: The accepted boards, on which a building is laid, changed or removed, or to which an adventurer travels.
        kinds: The accepted kinds of the building that is laid, populated, renovated, demolished or chosen.
        square: The accepted square, which the action names as `at`.
    """

    verbs: frozenset[type[Action]] = frozenset()
    ages: frozenset[Age] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    square: Square | None = None

    def passes_age(self, age: Age) -> bool:
        """Return whether the filter accepts a board."""
        return not self.ages or age in self.ages

    def passes_kind(self, kind: Kind) -> bool:
        """Return whether the filter accepts a kind."""
        return not self.kinds or kind in self.kinds


NO_FILTER = Filter()
"""The filter that accepts all actions."""


class Listing:
    """A query for legal actions: the state, the player and the filter.

    Attributes:
        state: The state, whole or a view.
        seat: The player who may act, or must decide.
        player: The public part of this player.
        filter: The filter.
        kinds: The accepted kinds, in their order.
        names_building: Whether the filter accepts only actions about a building.
        names_board: Whether the filter accepts only actions on a board.
        squares: The accepted squares.
        building_boards: The playable cards on Might and on Faith (T-4). A board is missing if the filter rejects it, or
            if the player can play no cards there.
        reason_cards: The playable cards on Reason; None if the filter does not accept Reason, or if the player can play
            no cards there.
    """

    def __init__(self, state: State, seat: int, wanted: Filter) -> None:
        """Store the query, and compute the playable cards of each board."""
        self.state = state
        self.seat = seat
        self.player: Player = state.public.players[seat]
        self.filter = wanted
        kinds = KINDS if not wanted.kinds else tuple([each for each in KINDS if each in wanted.kinds])
        self.kinds: tuple[Kind, ...] = kinds
        self.names_building: bool = bool(wanted.kinds) or wanted.square is not None
        self.names_board: bool = bool(wanted.ages) or self.names_building
        grid = state.public.config.region.grid
        self.squares: int = grid.all if wanted.square is None else grid.mask(wanted.square)
        self.building_boards: list[tuple[Age, Board, PlayableCards]] = []
        self.reason_cards: PlayableCards | None = None
        for age in self.ages(AGES):
            if not self.player.stands_on(age):
                continue
            playable = PlayableCards(state, seat, age)
            if not playable.max_cards:
                continue
            if age is Age.REASON:
                self.reason_cards = playable
            else:
                self.building_boards.append((age, state.public.boards[age], playable))

    def ages(self, ages: tuple[Age, ...]) -> tuple[Age, ...]:
        """Return the accepted boards."""
        return ages if not self.filter.ages else tuple(filter(self.filter.passes_age, ages))

    def hand_subsets(self, min_size: int, max_size: int = HAND_SIZE) -> tuple[Cards, ...]:
        """Return the sets of cards of each allowed size that the hand may contain, the smallest first (ED-3)."""
        return self.state.possible_cards(self.seat).subsets(min_size, min(max_size, self.player.hand_size))

    def corners_of(self, buildings: int, board: Board) -> int:
        """Return the given corners, without the corners of buildings that the filter rejects by square or by kind."""
        if self.filter.kinds:
            buildings &= sum([board.corners_of_kinds[kind] for kind in self.kinds])
        return buildings & self.squares


def expand(state: State, group: LegalGroup) -> Iterator[Action]:
    """Yield the individual actions of a group, ordered by square, then by payment."""
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
        case LegalConstruction(age, kind, _, paid, corners):
            yield from (Construct(seat, age, kind, at, each) for at in grid.squares(corners) for each in paid)
        case LegalUpgrade(age, kind, _, paid, sites):
            for site in sites:
                old, places = grid.square(site.old), grid.squares(site.corners)
                yield from (Upgrade(seat, age, old, kind, at, each) for at in places for each in paid)
        case LegalDemolition(age, _, _, paid, corners):
            yield from (Demolish(seat, age, at, each) for at in grid.squares(corners) for each in paid)
        case LegalPopulation(_, paid, corners):
            yield from (Populate(seat, at, each) for at in grid.squares(corners) for each in paid)
        case LegalRenovation(_, paid, corners):
            yield from (Renovate(seat, at, each) for at in grid.squares(corners) for each in paid)
        case LegalTurnEnd(options):
            yield from (EndTurn(seat, cards) for cards in options)
        case LegalChoice(_, corners):
            yield from (ChooseBuilding(seat, at) for at in grid.squares(corners))
        case LegalPlace(_, _, corners):
            yield from (PlaceBuilding(seat, at) for at in grid.squares(corners))
