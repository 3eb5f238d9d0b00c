"""An action as it is written down: what the position adds may be left open.

A line need not say who acts, nor which adventurer plays which cards; the position tells. So a line of a record can
only be understood in its game, and until then it is a draft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.actions import Action, ChooseBuilding, PayingAction, PlaceBuilding, Populate, Renovate
from khronos_engine.cards import NO_CARDS, Cards, Payment
from khronos_engine.material import Age, Type

if TYPE_CHECKING:
    from khronos_engine.state import Public


class Draft(Struct, frozen=True):
    """An action as written.

    Attributes:
        action: The action; its seat is always 0 here, and its payment None where `cards` are named.
        seat: The player who acts, None where the position tells.
        cards: Cards played without a word on who plays them; None where that is said, or no cards are named.
    """

    action: Action
    seat: int | None = None
    cards: Cards | None = None

    @classmethod
    def of(cls, action: Action, public: Public | None = None) -> Draft:
        """Return the draft of an action.

        Args:
            action: Any action.
            public: The position it belongs to. With one, all is left open that it tells: the player whose turn it
                is, and who plays the cards if they are divided as `divided` does.
        """
        bare = replace(action, seat=0)
        if public is None:
            return cls(bare, action.seat)
        seat = None if action.seat == public.turn.seat == _to_act(public, action) else action.seat
        if isinstance(action, PayingAction) and isinstance(bare, PayingAction) and action.payment is not None:
            cards = action.payment.cards
            if cards.total and action.payment == divided(cards, public, action.seat, _age(action)):
                return cls(replace(bare, payment=None), seat, cards)
        return cls(bare, seat)

    def complete(self, public: Public) -> Action:
        """Return the action that the draft means in a position."""
        seat = _to_act(public, self.action) if self.seat is None else self.seat
        action = replace(self.action, seat=seat)
        if self.cards is None or not isinstance(action, PayingAction):
            return action
        return replace(action, payment=divided(self.cards, public, seat, _age(action)))


def divided(cards: Cards, public: Public, seat: int, age: Age) -> Payment:
    """Return cards as the adventurers play them when nothing is said.

    The first one, if it is on the board, plays as many as it still may, Military before Religious before Civil; the
    second one, if it is there, plays the rest.
    """
    first, second = public.players[seat].adventurers
    if second.age is not age:
        return Payment(cards, NO_CARDS)
    room = first.cards_left if first.age is age else 0
    part = NO_CARDS
    for kind in Type:
        part += Cards.of(kind, min(cards[kind], room - part.total))
    return Payment(part, cards - part)


def _to_act(public: Public, action: Action) -> int:
    """Return the player whom an action is by when nothing is said: who decides, or whose turn it is."""
    if isinstance(action, ChooseBuilding | PlaceBuilding) and public.question is not None:
        return public.question.seat
    return public.turn.seat


def _age(action: PayingAction) -> Age:
    return Age.REASON if isinstance(action, Populate | Renovate) else action.age
