"""Encode actions as sequences of tokens, and list the tokens that may come next.

There are thousands of possible actions, so each is encoded as several tokens: the kind of action, the square and the
payment, such as `construct KEEP on MIGHT`, `F7` and `1 MILITARY by I`. A token without an alternative is skipped. The
numbers of tokens depend only on the size of the region, so they are the same in all games on regions of one size.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec.structs import replace

from khronos_engine import expand, legal_actions
from khronos_engine.game.actions import Action
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import AGES, CARDS_PER_ADVENTURER, HAND_SIZE, KINDS, TYPES
from khronos_engine.game.squares import Grid, bits
from khronos_engine.notation.words import ADVENTURERS
from khronos_engine.rules.legal import (
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
    UpgradeSite,
)

if TYPE_CHECKING:
    from khronos_engine.game.state import State

Menu: TypeAlias = "dict[int, Action | Callable[[], Menu]]"
"""For each possible next token, the action that it completes, or a function that returns the next menu."""

_AtSquare = LegalConstruction | LegalDemolition | LegalPopulation | LegalRenovation
_Paid = _AtSquare | LegalUpgrade

_SETS: Final = [Cards(*counts) for counts in product(range(HAND_SIZE + 1), repeat=len(TYPES))]
_PLAYED: Final = [each for each in _SETS if each.total <= CARDS_PER_ADVENTURER]

_PHRASES: Final = [
    "end the turn",
    "exchange cards",
    *[f"swap for {count} {card_type.name}" for card_type in TYPES for count in range(1, HAND_SIZE + 1)],
    *[f"travel {ADVENTURERS[adventurer]} to {age.name}" for adventurer in range(2) for age in AGES],
    *[f"{verb} {kind.name} on {age.name}" for verb in ("construct", "upgrade to") for age in AGES for kind in KINDS],
    *[f"demolish on {age.name}" for age in AGES],
    "populate",
    "renovate",
]
"""The first tokens of actions."""

_PLACES: Final = {phrase: place for place, phrase in enumerate(_PHRASES)}
_CARDS: Final = len(_PHRASES)
_PAYMENTS: Final = _CARDS + len(_SETS)
_SQUARES: Final = _PAYMENTS + len(_PLAYED) ** 2
_SET_PLACES: Final = {cards: _CARDS + place for place, cards in enumerate(_SETS)}
_PAYMENT_PLACES: Final = {
    Payment(first, second): _PAYMENTS + place for place, (first, second) in enumerate(product(_PLAYED, repeat=2))
}

FIRST_SQUARE: Final = _SQUARES
"""The token of square A1; the other squares follow row by row."""


def count(grid: Grid) -> int:
    """Return the number of tokens for boards of a size."""
    return _SQUARES + grid.width * grid.height


def describe(token: int, grid: Grid) -> str:
    """Return a token in words, such as `construct KEEP on MIGHT`, `F7` or `2 MILITARY by I`.

    Raises:
        IndexError: There is no such token.
    """
    if not 0 <= token < count(grid):
        raise IndexError(f"there is no token {token}; use 0 to {count(grid) - 1}")
    if token < _CARDS:
        return _PHRASES[token]
    if token < _PAYMENTS:
        return _cards_text(_SETS[token - _CARDS])
    if token < _SQUARES:
        paid = [_PLAYED[each] for each in divmod(token - _PAYMENTS, len(_PLAYED))]
        parts = [f"{_cards_text(each)} by {mark}" for each, mark in zip(paid, ADVENTURERS, strict=True) if each.total]
        return " and ".join(parts) or "nothing"
    row, column = divmod(token - _SQUARES, grid.width)
    return grid.square(1 << (row * grid.stride + column)).name


def _cards_text(cards: Cards) -> str:
    return ", ".join(f"{number} {each.name}" for each, number in zip(TYPES, cards, strict=True) if number) or "no cards"


def start_menu(state: State) -> Menu:
    """Return the first tokens of the player who must act or decide; empty if the game is over."""
    groups: dict[int | None, list[LegalGroup]] = {}
    for group in legal_actions(state):
        for token, narrowed in _split_by_first_token(group):
            groups.setdefault(token, []).append(narrowed)
    menu: Menu = {}
    for token, alike in groups.items():
        if token is None:  # a decision has only a square
            menu.update(_list_second_tokens(state, alike))
        else:
            menu[token] = partial(_list_second_tokens, state, alike)
    return menu


def encode(menu: Menu, action: Action) -> list[int] | None:
    """Return the tokens that encode an action, starting from a menu; None if there are none."""
    for token, then in menu.items():
        found = resolve(then)
        after = encode(found, action) if isinstance(found, dict) else [] if found == action else None
        if after is not None:
            return [token, *after]
    return None


def resolve(found: Action | Callable[[], Menu]) -> Action | Menu:
    """Return the action that a token completes, or the next menu, which has at least two tokens."""
    while callable(found):
        menu = found()
        if len(menu) > 1:
            return menu
        (found,) = menu.values()
    return found


def _split_by_first_token(group: LegalGroup) -> list[tuple[int | None, LegalGroup]]:
    """Split a group by the first token of its actions; decisions, which have no such token, have None."""
    match group:
        case LegalTurnEnd():
            return [(_PLACES["end the turn"], group)]
        case LegalExchange():
            return [(_PLACES["exchange cards"], group)]
        case LegalSwap(take, number):
            return [(_PLACES[f"swap for {number} {take.name}"], group)]
        case LegalTravel(adventurer, ages):
            return [
                (_PLACES[f"travel {ADVENTURERS[adventurer]} to {age.name}"], LegalTravel(adventurer, (age,)))
                for age in ages
            ]
        case LegalConstruction(age, kind):
            return [(_PLACES[f"construct {kind.name} on {age.name}"], group)]
        case LegalUpgrade(age, kind):
            return [(_PLACES[f"upgrade to {kind.name} on {age.name}"], group)]
        case LegalDemolition(age):
            return [(_PLACES[f"demolish on {age.name}"], group)]
        case LegalPopulation():
            return [(_PLACES["populate"], group)]
        case LegalRenovation():
            return [(_PLACES["renovate"], group)]
        case LegalChoice() | LegalPlace():
            return [(None, group)]


def _list_second_tokens(state: State, groups: list[LegalGroup]) -> Menu:
    """Return the menu after the first token of some groups, which is the same."""
    upgrades = [each for each in groups if isinstance(each, LegalUpgrade)]
    if upgrades:
        return _buildings_to_enlarge(state, upgrades)
    return {token: then for group in groups for token, then in _list_words_of(state, group).items()}


def _list_words_of(state: State, group: LegalGroup) -> Menu:
    """Return the menu after the first token of one group."""
    squares = _squares(state.config.region.grid)
    match group:
        case LegalTurnEnd(options) | LegalExchange(options) | LegalSwap(_, _, options):
            return {_SET_PLACES[cards]: action for cards, action in zip(options, expand(state, group), strict=True)}
        case LegalTravel():
            return dict(enumerate(expand(state, group)))  # only one, so its token is skipped
        case LegalChoice(corners=corners) | LegalPlace(corners=corners):
            actions = zip(bits(corners), expand(state, group), strict=True)
            return {squares[corner]: action for corner, action in actions}
        case LegalUpgrade():
            return _buildings_to_enlarge(state, [group])
        case LegalConstruction() | LegalDemolition() | LegalPopulation() | LegalRenovation():
            return {squares[corner]: partial(_payments_at, state, group, corner) for corner in bits(group.corners)}


def _buildings_to_enlarge(state: State, groups: list[LegalUpgrade]) -> Menu:
    """Return the squares of the buildings that may be enlarged; the enlargements of one building may differ in cost."""
    sites: dict[int, list[LegalUpgrade]] = {}
    for group in groups:
        for site in group.sites:
            sites.setdefault(site.old, []).append(replace(group, sites=(site,)))
    squares = _squares(state.config.region.grid)
    return {squares[old]: partial(_targets, state, narrowed) for old, narrowed in sites.items()}


def _targets(state: State, groups: list[LegalUpgrade]) -> Menu:
    """Return the squares for an upgrade of one building, in groups with equal costs."""
    squares = _squares(state.config.region.grid)
    return {
        squares[corner]: partial(_payments, state, replace(group, sites=(UpgradeSite(group.sites[0].old, corner),)))
        for group in groups
        for corner in bits(group.sites[0].corners)
    }


def _payments_at(state: State, group: _AtSquare, corner: int) -> Menu:
    """Return the payments of a group at one square."""
    return _payments(state, replace(group, corners=corner))


def _payments(state: State, group: _Paid) -> Menu:
    """Return the payments of a group that names everything else."""
    return {_PAYMENT_PLACES[paid]: action for paid, action in zip(group.payments, expand(state, group), strict=True)}


@lru_cache(maxsize=64)
def _squares(grid: Grid) -> dict[int, int]:
    """Return the token of each square, by its mask."""
    masks = (1 << row * grid.stride + column for row in range(grid.height) for column in range(grid.width))
    return {mask: token for token, mask in enumerate(masks, start=_SQUARES)}
