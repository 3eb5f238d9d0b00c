"""Choose the actions that a search tries in a position: one action from each set of similar actions.

Two places of a building are similar if the building would touch the same domains and cover the same buildings at both
places. Two payments with the same cards are similar if they leave each adventurer the same number of cards to play.

Similar actions have the same signature. A signature stays the same in later positions until something near the action
changes. A search can therefore store the gain of a signature and reuse it in later positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from khronos_engine.game.actions import Construct, Upgrade
from khronos_engine.game.squares import bits
from khronos_engine.referee import legal_actions
from khronos_engine.rules.legal import (
    LegalConstruction,
    LegalDemolition,
    LegalExchange,
    LegalPopulation,
    LegalRenovation,
    LegalTravel,
    LegalTurnEnd,
    LegalUpgrade,
    expand,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from khronos_engine.game.actions import Action
    from khronos_engine.game.board import Board
    from khronos_engine.game.cards import Cards, Payment
    from khronos_engine.game.material import Age
    from khronos_engine.game.shuffle import Stream
    from khronos_engine.game.state import Public, State
    from khronos_engine.rules.legal import LegalGroup


class Candidate(NamedTuple):
    """An action to try.

    Attributes:
        signature: A value that similar actions share, in this position and in later ones.
        action: The legal action, with its payment.
    """

    signature: Hashable
    action: Action


_Place = tuple[int, ...]
"""The key of a group of places: the squares of the domains that a building touches there, then the negated squares of
the buildings that it covers.
"""


_STEPS_OF_LIST: Final = 16  # the steps of listing the actions of a position, before similar ones are grouped
_CANDIDATES_PER_STEP: Final = 2
_DOMAINS_PER_STEP: Final = 2  # the domains by which squares are grouped in a step


class Candidates:
    """Finds the candidates in each position of one search, and caches the sets of similar squares of each board."""

    def __init__(self, stream: Stream, spend: Callable[[int], None]) -> None:
        """Start without cached sets.

        Args:
            stream: The random stream that chooses among similar squares.
            spend: A function that counts the steps of each list. It may raise an exception to stop the work.
        """
        self._stream = stream
        self._spend = spend
        self._parts: dict[tuple[tuple[Board, ...], int, int], dict[_Place, int]] = {}

    def of(self, state: State) -> list[Candidate]:
        """Return one action of each set of similar actions. Actions that draw cards or end the turn are left out."""
        self._spend(_STEPS_OF_LIST)
        groups = [each for each in legal_actions(state) if not isinstance(each, LegalExchange | LegalTurnEnd)]
        corners: dict[tuple[Age, int], int] = {}
        for group in groups:
            if isinstance(group, LegalConstruction | LegalUpgrade):
                ground = group.age, group.kind.size
                corners[ground] = corners.get(ground, 0) | _corners(group)
        parts = {ground: self._partition(state.public, *ground, every) for ground, every in corners.items()}
        found = [each for group in groups for each in self._distinct(state, group, parts)]
        self._spend(len(found) // _CANDIDATES_PER_STEP)
        return found

    def _distinct(
        self, state: State, group: LegalGroup, parts: dict[tuple[Age, int], dict[_Place, int]]
    ) -> Iterator[Candidate]:
        public = state.public
        seat, square = public.turn.seat, public.config.region.grid.square
        match group:
            case LegalConstruction(age, kind, _, payments, corners):
                paid = _distinct_payments(public, payments)
                for place, corner in self._places(parts[age, kind.size], corners):
                    at = square(corner)
                    for each in paid:
                        yield Candidate((age, kind, each.cards, place), Construct(seat, age, kind, at, each))
            case LegalUpgrade(age, kind, _, payments, sites):
                paid = _distinct_payments(public, payments)
                for site in sites:
                    for place, corner in self._places(parts[age, kind.size], site.corners):
                        for each in paid:
                            action = Upgrade(seat, age, square(site.old), kind, square(corner), each)
                            yield Candidate((age, kind, each.cards, place, site.old), action)
            case LegalTravel(adventurer):
                first, second = public.current.adventurers
                if not (adventurer and first == second):
                    yield from [Candidate(each, each) for each in expand(state, group)]
            case LegalDemolition() | LegalPopulation() | LegalRenovation():
                fewer = replace(group, payments=_distinct_payments(public, group.payments))
                yield from [Candidate(each, each) for each in expand(state, fewer)]
            case _:
                yield from [Candidate(each, each) for each in expand(state, group)]

    def _partition(self, public: Public, age: Age, size: int, corners: int) -> dict[_Place, int]:
        """Group corners by the domains and buildings that a building would touch or cover, on all boards."""
        boards = public.boards[age:] if size > 1 else public.boards[age : age + 1]
        key = boards, size, corners
        found = self._parts.get(key)
        if found is None:
            self._spend(sum([len(board.domains) for board in boards]) // _DOMAINS_PER_STEP)
            found = self._parts[key] = _partition(boards, size, corners)
        return found

    def _places(self, parts: dict[_Place, int], corners: int) -> Iterator[tuple[_Place, int]]:
        for place, part in parts.items():
            if here := part & corners:
                few = bits(here)
                yield place, few[self._stream.draw_below(len(few))] if len(few) > 1 else here


def _corners(group: LegalConstruction | LegalUpgrade) -> int:
    if isinstance(group, LegalConstruction):
        return group.corners
    corners = 0
    for site in group.sites:
        corners |= site.corners
    return corners


def _distinct_payments(public: Public, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Return one payment for each set of cards: the payment that lets one adventurer play most cards later (T-4)."""
    if len(payments) == 1:
        return payments
    first, second = [each.cards_left for each in public.current.adventurers]

    def count_cards_left(payment: Payment) -> int:
        return max(first - payment.first.total, second - payment.second.total)

    found: dict[Cards, Payment] = {}
    for each in payments:
        cards = each.cards
        if cards not in found or count_cards_left(each) > count_cards_left(found[cards]):
            found[cards] = each
    return tuple(found.values())


def _partition(boards: tuple[Board, ...], size: int, corners: int) -> dict[_Place, int]:
    """Group corners at which a building would touch the same domains and cover the same buildings."""
    parts: dict[_Place, int] = {(): corners}
    for board in boards:
        grid = board.grid
        for domain in board.domains:
            squares = domain.squares
            touching = grid.corners_touching(size, squares | grid.neighbours(squares)) & corners
            if not touching:
                continue
            _split(parts, touching, squares)
            if grid.corners_touching(size, squares) & corners:
                for building in domain.buildings:
                    _split(parts, grid.corners_touching(size, building.squares), -building.squares)
    return parts


def _split(parts: dict[_Place, int], corners: int, name: int) -> None:
    """Split each group in two: the corners in the set `corners`, whose key is extended by `name`, and the others."""
    for place, part in [each for each in parts.items() if each[1] & corners]:
        parts[*place, name] = part & corners
        if outside := part & ~corners:
            parts[place] = outside
        else:
            del parts[place]
