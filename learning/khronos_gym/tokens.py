"""Encode actions as sequences of tokens, and list the tokens that may come next.

There are thousands of possible actions, so each action is encoded as several tokens. The tokens are the kind of action,
the square and the payment, such as `construct KEEP on MIGHT`, `F7` and `1 MILITARY by I`. A token is skipped if it has
no alternative. The numbers that identify tokens depend only on the size of the region, so they are the same in all
games on regions of the same size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from khronos_engine import expand, legal_actions
from khronos_engine.game.actions import Action
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import AGES, CARDS_PER_ADVENTURER, HAND_SIZE, KINDS, TYPES
from khronos_engine.game.squares import Grid
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

_Item = TypeVar("_Item")


class Menu(NamedTuple):
    """The tokens that may come next.

    Attributes:
        tokens: The tokens, each once; empty if the game is over.
        follow: A function that returns the action that a token completes, or the next menu.
    """

    tokens: NDArray[np.intp]
    follow: Callable[[int], Action | Menu]


_WithCards = LegalTurnEnd | LegalExchange | LegalSwap
_Paid = LegalConstruction | LegalUpgrade | LegalDemolition | LegalPopulation | LegalRenovation
_Decision = LegalChoice | LegalPlace
_WithoutSquare = _WithCards | LegalTravel

_SETS: Final = [Cards(*counts) for counts in product(range(HAND_SIZE + 1), repeat=len(TYPES))]
_PLAYED: Final = [each for each in _SETS if each.total <= CARDS_PER_ADVENTURER]

_FIRST_TOKENS: Final[dict[tuple[object, ...], str]] = {
    (LegalTurnEnd,): "end the turn",
    (LegalExchange,): "exchange cards",
    **{
        (LegalSwap, card_type, count): f"swap for {count} {card_type.name}"
        for card_type in TYPES
        for count in range(1, HAND_SIZE + 1)
    },
    **{
        (LegalTravel, adventurer, age): f"travel {ADVENTURERS[adventurer]} to {age.name}"
        for adventurer in range(2)
        for age in AGES
    },
    **{
        (group, age, kind): f"{verb} {kind.name} on {age.name}"
        for group, verb in ((LegalConstruction, "construct"), (LegalUpgrade, "upgrade to"))
        for age in AGES
        for kind in KINDS
    },
    **{(LegalDemolition, age): f"demolish on {age.name}" for age in AGES},
    (LegalPopulation,): "populate",
    (LegalRenovation,): "renovate",
}
"""The first tokens of actions in words, by their class of groups and the values that they name."""

_PHRASES: Final = list(_FIRST_TOKENS.values())
_PLACES: Final = {key: place for place, key in enumerate(_FIRST_TOKENS)}
_CARDS: Final = len(_PHRASES)
_PAYMENTS: Final = _CARDS + len(_SETS)
_SQUARES: Final = _PAYMENTS + len(_PLAYED) ** 2
_SET_PLACES: Final = {cards: _CARDS + place for place, cards in enumerate(_SETS)}
_PAID: Final = [Payment(*each) for each in product(_PLAYED, repeat=2)]
_PAYMENT_PLACES: Final = {paid: _PAYMENTS + place for place, paid in enumerate(_PAID)}

FIRST_SQUARE: Final = _SQUARES
"""The number of the token of square A1; the other squares follow row by row."""


def count(grid: Grid) -> int:
    """Return the number of different tokens for boards of a size."""
    return _SQUARES + grid.width * grid.height


def describe(token: int, grid: Grid) -> str:
    """Return a token in words, such as `construct KEEP on MIGHT`, `F7` or `2 MILITARY by I`.

    Raises:
        IndexError: If the token does not exist.
    """
    if not 0 <= token < count(grid):
        raise IndexError(f"there is no token {token}; use 0 to {count(grid) - 1}")
    if token < _CARDS:
        return _PHRASES[token]
    if token < _PAYMENTS:
        return _cards_text(_SETS[token - _CARDS])
    if token < _SQUARES:
        paid = _PAID[token - _PAYMENTS]
        parts = [f"{_cards_text(each)} by {mark}" for each, mark in zip(paid, ADVENTURERS, strict=True) if each.total]
        return " and ".join(parts) or "nothing"
    row, column = divmod(token - _SQUARES, grid.width)
    return grid.square(1 << (row * grid.stride + column)).name


def _cards_text(cards: Cards) -> str:
    return ", ".join(f"{number} {each.name}" for each, number in zip(TYPES, cards, strict=True) if number) or "no cards"


def start_menu(state: State) -> Menu:
    """Return the first tokens of the player who must act or decide; a decision has only a square."""
    legal = legal_actions(state)
    if state.public.question is not None:
        return _list_second_tokens(state, legal)
    groups: dict[int, list[LegalGroup]] = {}
    for group in legal:
        for token, narrowed in _split_by_first_token(group):
            groups.setdefault(token, []).append(narrowed)
    return Menu(np.array(list(groups), np.intp), partial(_follow_first_token, state, groups))


def choose(menu: Menu, token: int) -> Action | Menu:
    """Return the action that a token of a menu completes, or the next menu, which has at least two tokens."""
    found = menu.follow(token)
    while isinstance(found, Menu) and len(found.tokens) == 1:
        found = found.follow(int(found.tokens[0]))
    return found


def encode(menu: Menu, action: Action) -> list[int] | None:
    """Return the tokens that encode an action, starting from a menu; None if no tokens of the menu encode it."""
    for token in menu.tokens.tolist():
        found = choose(menu, token)
        after = encode(found, action) if isinstance(found, Menu) else [] if found == action else None
        if after is not None:
            return [token, *after]
    return None


def _split_by_first_token(group: LegalGroup) -> list[tuple[int, LegalGroup]]:
    """Split a group by the first token of its actions. The group must not be a decision."""
    match group:
        case LegalConstruction(age, kind) | LegalUpgrade(age, kind):
            return [(_PLACES[type(group), age, kind], group)]
        case LegalDemolition(age):
            return [(_PLACES[LegalDemolition, age], group)]
        case LegalTravel(adventurer, ages):
            return [(_PLACES[LegalTravel, adventurer, age], LegalTravel(adventurer, (age,))) for age in ages]
        case LegalSwap(take, number):
            return [(_PLACES[LegalSwap, take, number], group)]
        case _:
            return [(_PLACES[type(group),], group)]


def _follow_first_token(state: State, groups: dict[int, list[LegalGroup]], token: int) -> Action | Menu:
    """Return the action or menu after the first token of some groups."""
    alike = groups[token]
    return next(expand(state, alike[0])) if isinstance(alike[0], LegalTravel) else _list_second_tokens(state, alike)


def _list_second_tokens(state: State, groups: Sequence[LegalGroup]) -> Menu:
    """Return the sets of cards or the squares of some groups with the same first token."""
    grid = state.config.region.grid
    if groups and isinstance(group := groups[0], _WithCards):
        return Menu(_places(group.options, _SET_PLACES), partial(_follow_cards, state, group))
    if upgrades := [each for each in groups if isinstance(each, LegalUpgrade)]:
        olds = 0
        for site in [site for each in upgrades for site in each.sites]:
            olds |= site.old
        return Menu(_square_tokens(olds, grid), partial(_follow_old, state, upgrades))
    return _list_squares(state, [each for each in groups if not isinstance(each, _WithoutSquare)])


def _list_squares(state: State, groups: Sequence[_Paid | _Decision]) -> Menu:
    """Return the squares of some groups. A group of upgrades has one site, whose new squares are listed."""
    squares = 0
    for group in groups:
        squares |= _corners(group)
    return Menu(_square_tokens(squares, state.config.region.grid), partial(_follow_square, state, groups))


def _corners(group: _Paid | _Decision) -> int:
    return group.sites[0].corners if isinstance(group, LegalUpgrade) else group.corners


def _follow_cards(state: State, group: _WithCards, token: int) -> Action:
    return next(expand(state, replace(group, options=(_SETS[token - _CARDS],))))


def _follow_old(state: State, groups: list[LegalUpgrade], token: int) -> Menu:
    """Return the squares to which one building can be upgraded, perhaps at different costs."""
    old = _corner(token, state.config.region.grid)
    return _list_squares(
        state, [replace(group, sites=(site,)) for group in groups for site in group.sites if site.old == old]
    )


def _follow_square(state: State, groups: Sequence[_Paid | _Decision], token: int) -> Action | Menu:
    """Return the payments for a square; for a decision, the action."""
    corner = _corner(token, state.config.region.grid)
    here = [each for each in groups if _corners(each) & corner]
    if isinstance(here[0], _Decision):
        return next(expand(state, replace(here[0], corners=corner)))
    paid = [each for each in here if not isinstance(each, _Decision)]
    payments = [payment for group in paid for payment in group.payments]
    return Menu(_places(payments, _PAYMENT_PLACES), partial(_follow_payment, state, paid, corner))


def _follow_payment(state: State, groups: list[_Paid], corner: int, token: int) -> Action:
    payment = _PAID[token - _PAYMENTS]
    group = next(each for each in groups if payment in each.payments)
    if isinstance(group, LegalUpgrade):
        site = UpgradeSite(group.sites[0].old, corner)
        return next(expand(state, replace(group, sites=(site,), payments=(payment,))))
    return next(expand(state, replace(group, corners=corner, payments=(payment,))))


def _places(items: Iterable[_Item], places: dict[_Item, int]) -> NDArray[np.intp]:
    """Return the tokens of some sets of cards or payments; `places` contains the token of each."""
    return np.array([places[each] for each in items], np.intp)


def _square_tokens(squares: int, grid: Grid) -> NDArray[np.intp]:
    """Return the tokens for a set of squares, which has one more bit per row than the board has columns."""
    packed = np.frombuffer(squares.to_bytes(grid.area // 8 + 1, "little"), np.uint8)
    rows = np.unpackbits(packed, count=grid.area, bitorder="little").reshape(grid.height, grid.stride)
    return np.flatnonzero(rows[:, : grid.width]) + _SQUARES


def _corner(token: int, grid: Grid) -> int:
    row, column = divmod(token - _SQUARES, grid.width)
    return 1 << row * grid.stride + column
