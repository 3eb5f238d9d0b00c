"""Partial actions, which leave out what follows from the position.

A line need not name the player, the board, or which adventurer plays which cards: each can follow from the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    PayingAction,
    PlaceBuilding,
    Upgrade,
)
from khronos_engine.game.cards import NO_CARDS, Cards, Payment
from khronos_engine.game.material import BUILDING_AGES, Age, Type

if TYPE_CHECKING:
    from khronos_engine.game.state import Public
    from khronos_engine.notation.text_errors import UnreadableTextError


class PartialAction(Struct, frozen=True, gc=False):
    """An action as written, without the parts that follow from the position.

    Attributes:
        action: The action; its seat is always 0 here, and its payment None where `cards` are named.
        seat: The player who acts; None if the position decides.
        cards: Cards for which no adventurer is named; None if adventurers are named, or no cards.
        no_board: The error of a line that names no board, for a position that leaves several; None if one is named.
    """

    action: Action
    seat: int | None = None
    cards: Cards | None = None
    no_board: UnreadableTextError | None = None

    @classmethod
    def of(cls, action: Action, public: Public | None = None) -> PartialAction:
        """Return the partial action of an action.

        Args:
            action: Any action.
            public: The position. If given, the parts that follow from it are left out: the player whose turn it is, and
                the adventurers of the payment if `divided` gives the same one.
        """
        bare = replace(action, seat=0)
        if public is None:
            return cls(bare, action.seat)
        seat = None if action.seat == public.turn.seat == _to_act(public, action) else action.seat
        if isinstance(action, PayingAction) and isinstance(bare, PayingAction) and action.payment is not None:
            cards = action.payment.cards
            if cards.total and action.payment == divided(cards, public, action.seat, action.age):
                return cls(replace(bare, payment=None), seat, cards)
        return cls(bare, seat)

    def complete(self, public: Public) -> Action:
        """Return the whole action in a position.

        Raises:
            UnreadableTextError: The line names no board, and several fit, or none.
        """
        seat = _to_act(public, self.action) if self.seat is None else self.seat
        action = replace(self.action, seat=seat)
        if self.no_board is not None and isinstance(action, Construct | Upgrade | Demolish):
            ages = _fitting(action, public)
            if len(ages) != 1:
                raise self.no_board
            action = replace(action, age=ages[0])
        if self.cards is None or not isinstance(action, PayingAction):
            return action
        return replace(action, payment=divided(self.cards, public, seat, action.age))


def divided(cards: Cards, public: Public, seat: int, age: Age) -> Payment:
    """Return cards divided between the adventurers, for a line that names no adventurer.

    The first one, if it is on the board, plays as many as it still may, Military before Religious before Civil; the
    second one, if it is there, plays the rest.
    """
    first, second = public.players[seat].adventurers
    if second.age is not age:
        return Payment(cards, NO_CARDS)
    room = first.room(age)
    part = NO_CARDS
    for kind in Type:
        part += Cards.of(kind, min(cards[kind], room - part.total))
    return Payment(part, cards - part)


def _fitting(action: Construct | Upgrade | Demolish, public: Public) -> list[Age]:
    """Return the boards that fit an action (C-1, U-1, X-1): with an adventurer, and with the building that it names."""
    ages = [each for each in BUILDING_AGES if public.players[action.seat].stands_on(each)]
    if isinstance(action, Construct):
        return ages
    old = action.old if isinstance(action, Upgrade) else action.at
    grid = public.config.region.grid
    return [each for each in ages if grid.holds(old) and public.boards[each].at(grid.mask(old)) is not None]


def _to_act(public: Public, action: Action) -> int:
    """Return the player of a line that names none: the one who decides, or whose turn it is."""
    if isinstance(action, ChooseBuilding | PlaceBuilding) and public.question is not None:
        return public.question.seat
    return public.turn.seat
