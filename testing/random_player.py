"""Draw legal actions at random, for tests and measurements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from khronos_engine.game.actions import (
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
from khronos_engine.game.squares import bits
from khronos_engine.referee import RULES_OF_VERBS, legal_actions
from khronos_engine.rules.legal import (
    Filter,
    LegalChoice,
    LegalConstruction,
    LegalDemolition,
    LegalExchange,
    LegalGroup,
    LegalPlace,
    LegalPopulation,
    LegalRenovation,
    LegalSwap,
    LegalTravel,
    LegalTurnEnd,
    LegalUpgrade,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khronos_engine.game.actions import Action
    from khronos_engine.game.squares import Square
    from khronos_engine.game.state import State

_Item = TypeVar("_Item")

_ANSWERS: tuple[type[Action], ...] = (ChooseBuilding, PlaceBuilding)
_BUILDING: tuple[type[Action], ...] = (Construct, Upgrade)
_VERBS = tuple(verb for verb in RULES_OF_VERBS if verb not in _ANSWERS)
_ONLY = {verb: Filter(verbs=frozenset({verb})) for verb in RULES_OF_VERBS}


class Chance(Protocol):
    """A source of randomness, such as `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 to below 1."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to below `stop`."""

    def choice(self, items: Sequence[_Item], /) -> _Item:
        """Return one of the items."""

    def sample(self, items: Sequence[_Item], count: int, /) -> list[_Item]:
        """Return some of the items, each at most once."""


def draw_action(state: State, chance: Chance, eager: float = 0.0) -> Action:
    """Draw a legal action: its verb, then its kind and price, then its place, then its payment.

    Verbs are tried in a random order until one has a legal action, so that the actions of other verbs are not listed.

    Args:
        state: The state of a game that is not over.
        chance: The source of randomness.
        eager: The probability, 0 to 1, that verbs that build are tried first.

    Raises:
        ValueError: If the game is over.
    """
    verbs = list(_ANSWERS if state.public.question is not None else _VERBS)
    first: list[type[Action]] = []
    if eager and chance.random() < eager:
        first = chance.sample(_BUILDING, len(_BUILDING))
        verbs = [verb for verb in verbs if verb not in first]
    while first or verbs:
        verb = first.pop() if first else verbs.pop(chance.randrange(len(verbs)))
        groups = legal_actions(state, _ONLY[verb])
        if groups:
            return _draw_of(state, chance.choice(groups), chance)
    raise ValueError("the game is over")


def _draw_of(state: State, group: LegalGroup, chance: Chance) -> Action:
    public = state.public
    seat = public.turn.seat if public.question is None else public.question.seat

    def square(corners: int) -> Square:
        return public.config.region.grid.square(chance.choice(bits(corners)))

    match group:
        case LegalConstruction(age, kind, _, payments, corners):
            return Construct(seat, age, kind, square(corners), chance.choice(payments))
        case LegalUpgrade(age, kind, _, payments, sites):
            site = chance.choice(sites)
            return Upgrade(seat, age, square(site.old), kind, square(site.corners), chance.choice(payments))
        case LegalDemolition(age, _, _, payments, corners):
            return Demolish(seat, age, square(corners), chance.choice(payments))
        case LegalPopulation(_, payments, corners):
            return Populate(seat, square(corners), chance.choice(payments))
        case LegalRenovation(_, payments, corners):
            return Renovate(seat, square(corners), chance.choice(payments))
        case LegalTravel(adventurer, ages):
            return Travel(seat, adventurer, chance.choice(ages))
        case LegalExchange(options):
            return ExchangeHand(seat, chance.choice(options))
        case LegalSwap(take, count, options):
            return SwapCards(seat, take, count, chance.choice(options))
        case LegalTurnEnd(options):
            return EndTurn(seat, chance.choice(options))
        case LegalChoice(_, corners):
            return ChooseBuilding(seat, square(corners))
        case LegalPlace(_, _, corners):
            return PlaceBuilding(seat, square(corners))
