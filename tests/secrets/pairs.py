"""Pairs of states that differ only in hidden information of a seat: the order of the pile, the seed, other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.game.actions import (
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    Populate,
    Renovate,
    SwapCards,
    Upgrade,
)
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.material import HAND_SIZE, Edition
from khronos_engine.game.shuffle import SEED_BYTES, Stream
from khronos_engine.game.state import Hidden, State

if TYPE_CHECKING:
    import random

    from khronos_engine.game.actions import Action

MAX_SEEDS = 2000
"""The maximum number of seeds to try for a shuffle from which a seat draws the same cards in both states."""


class Pair(Struct, frozen=True, dict=True):
    """Two states that a viewer cannot distinguish, and an action that shows the viewer the same in both.

    Attributes:
        one: The first state.
        other: The second state; it differs only in information that the viewer may not know.
        viewer: The viewer, who must not see a difference; None is a spectator.
        action: An action that is legal in both states, and reveals and draws the same cards for the viewer.
    """

    one: State
    other: State
    viewer: int | None
    action: Action

    @property
    def states(self) -> tuple[State, State]:
        return self.one, self.other

    @property
    def unlike_hands(self) -> bool:
        """Whether hands differ, too."""
        return self.one.hands != self.other.hands


def twin(state: State, viewer: int | None, action: Action, rng: random.Random) -> State:
    """Return a twin of a state.

    Args:
        state: A whole state of a game with dealt cards.
        viewer: The viewer, who must not see a difference; None is a spectator.
        action: The next action.
        rng: The source of randomness for the differences.
    """
    hidden = _hidden_part(state)
    own = action.seat == viewer
    shown = NO_CARDS if own else revealed_cards(state, action)
    fresh, recent = _drawn_cards(state, action) if own else (NO_CARDS, NO_CARDS)
    top, rest = list(hidden.pile[: fresh.total]), list(hidden.pile[fresh.total :])
    pool = Cards.tally(rest) - shown
    for seat, hand in enumerate(_hands(state)):
        if seat != viewer:
            pool += hand
    cards = list(pool.in_order())
    rng.shuffle(top)  # the order of cards that are drawn together is irrelevant
    rng.shuffle(cards)
    hands = list(_hands(state))
    for seat, hand in enumerate(_hands(state)):
        if seat != viewer:
            held = shown if seat == action.seat else NO_CARDS
            dealt = hand.total - held.total
            hands[seat] = held + Cards.tally(cards[:dealt])
            del cards[:dealt]
    pile = (*top, *cards)
    for _ in range(MAX_SEEDS):
        chance = Hidden(rng.randbytes(SEED_BYTES), rng.randrange(1000), pile)
        other = replace(state, hands=tuple(hands), hidden=chance)
        if not own or _drawn_cards(other, action) == (fresh, recent):
            return other
    raise AssertionError(f"{MAX_SEEDS} shuffles and none deals {recent}")


def is_indistinguishable(state: State, other: State, viewer: int | None, action: Action) -> bool:
    """Return whether a viewer cannot distinguish the results of a legal action in two states that look the same."""
    if action.seat == viewer:
        return _drawn_cards(state, action) == _drawn_cards(other, action)
    return revealed_cards(state, action).is_within(_hands(other)[action.seat])


def revealed_cards(state: State, action: Action) -> Cards:
    match action:
        case Construct(payment=payment) | Upgrade(payment=payment) | Demolish(payment=payment):
            return NO_CARDS if payment is None else payment.cards
        case Populate(payment=payment) | Renovate(payment=payment):
            return NO_CARDS if payment is None else payment.cards
        case ExchangeHand(_, cards) | SwapCards(_, _, _, cards):
            return cards
        case EndTurn(seat, None):
            return _hands(state)[seat] if state.config.edition is Edition.MATAGOT else NO_CARDS
        case EndTurn(_, Cards() as cards):
            return cards
        case _:
            return NO_CARDS


def _drawn_cards(state: State, action: Action) -> tuple[Cards, Cards]:
    """Return the cards that the player draws in an action, from the pile and then from the shuffled discards."""
    if not isinstance(action, ExchangeHand | EndTurn):
        return NO_CARDS, NO_CARDS
    hidden, public = _hidden_part(state), state.public
    given_up = revealed_cards(state, action)
    missing = HAND_SIZE - public.players[action.seat].hand_size + given_up.total
    top = hidden.pile[:missing]
    left = missing - len(top)
    if not left:
        return Cards.tally(top), NO_CARDS
    shuffled = Stream(hidden.seed, hidden.position).shuffle((public.discards + given_up).in_order())
    return Cards.tally(top), Cards.tally(shuffled[:left])


def _hidden_part(state: State) -> Hidden:
    if state.hidden is None:
        raise ValueError("a state without its hidden part has no twin")
    return state.hidden


def _hands(state: State) -> tuple[Cards, ...]:
    return tuple(hand for hand in state.hands if hand is not None)
