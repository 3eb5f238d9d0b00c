"""Define sets of construction cards, as counts by type, and payments with them (M-5, T-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khronos_engine.game.material import CARDS_PER_ADVENTURER, HAND_SIZE, TYPES, Deck, Type

if TYPE_CHECKING:
    from collections.abc import Sequence


class Cards(NamedTuple):
    """A set of cards, as the number of cards of each type. Only the difference of two sets may have negative numbers.

    Attributes:
        military: The number of Military cards.
        religious: The number of Religious cards.
        civil: The number of Civil cards.
    """

    military: int = 0
    religious: int = 0
    civil: int = 0

    @classmethod
    def of(cls, card_type: Type, count: int = 1) -> Cards:
        """Return `count` cards of one type."""
        counts = [0, 0, 0]
        counts[card_type] = count
        return cls(*counts)

    @classmethod
    def tally(cls, cards: Sequence[Type]) -> Cards:
        """Return the set of the cards in a sequence."""
        return cls(*map(cards.count, TYPES))

    @property
    def total(self) -> int:
        """The number of cards."""
        return self.military + self.religious + self.civil

    def __add__(self, other: Cards) -> Cards:  # type: ignore[override]  # counts are added, tuples are not joined
        """Return the union of two sets."""
        return Cards(self.military + other.military, self.religious + other.religious, self.civil + other.civil)

    def __sub__(self, other: Cards) -> Cards:
        """Return the difference of two sets, in which a number may be below 0."""
        return Cards(self.military - other.military, self.religious - other.religious, self.civil - other.civil)

    def is_within(self, other: Cards) -> bool:
        """Return whether `other` contains all of these cards."""
        return self.military <= other.military and self.religious <= other.religious and self.civil <= other.civil

    def in_order(self) -> tuple[Type, ...]:
        """Return the cards one by one, Military first; this is their order before a shuffle."""
        return tuple(card_type for card_type in Type for _ in range(self[card_type]))

    def subsets(self, size: int, max_size: int | None = None) -> tuple[Cards, ...]:
        """Return every set of `size` of these cards, sorted by Military cards, then by Religious cards.

        With `max_size`, return the sets of every size from `size` to `max_size`, the smallest first.
        """
        key = self, size, size if max_size is None else max_size
        found = _SUBSETS.get(key)
        return _subsets(*key) if found is None else found


NO_CARDS = Cards()
"""The empty set of cards."""


def _subsets(cards: Cards, min_size: int, max_size: int) -> tuple[Cards, ...]:
    military, religious, civil = cards
    return tuple(
        [
            Cards(some, others, size - some - others)
            for size in range(min_size, max_size + 1)
            for some in range(max(0, size - religious - civil), min(military, size) + 1)
            for others in range(max(0, size - some - civil), min(religious, size - some) + 1)
        ]
    )


_SUBSETS = {
    (cards, min_size, max_size): _subsets(cards, min_size, max_size)
    for total in range(HAND_SIZE + 1)
    for cards in _subsets(Cards(total, total, total), total, total)
    for min_size in range(total + 1)
    for max_size in range(min_size, total + 1)
}
"""The subsets of every hand, by the hand, the smallest size and the largest size. They are a constant rather than a
cache, so that the time of a call does not reveal a hand.
"""


class Payment(NamedTuple):
    """The cards that each of the two adventurers plays in one action (T-4).

    Attributes:
        first: The cards that adventurer 0 plays.
        second: The cards that adventurer 1 plays.
    """

    first: Cards = NO_CARDS
    second: Cards = NO_CARDS

    @property
    def cards(self) -> Cards:
        """All cards of the payment."""
        return self.first + self.second

    def cards_of(self, adventurer: int) -> Cards:
        """Return the cards that one adventurer (0 or 1) plays."""
        return self.second if adventurer else self.first

    def swap_adventurers(self) -> Payment:
        """Return the same payment with the adventurers' parts exchanged."""
        return Payment(self.second, self.first)


NO_PAYMENT = Payment()
"""A payment of no cards."""

PAYMENTS = {
    (first, second): {
        (card_type, typed, size - typed): tuple(
            sorted(
                [
                    (Payment(part, cards - part), *cards)
                    for cards in _subsets(Cards(size, size, size), size, size)
                    if cards[card_type] >= typed
                    for one in range(max(0, size - second), first + 1)
                    for part in cards.subsets(one)
                ]
            )
        )
        for card_type in Type
        for size in range(1, first + second + 1)
        for typed in range(1, size + 1)
    }
    for first in range(CARDS_PER_ADVENTURER + 1)
    for second in range(CARDS_PER_ADVENTURER + 1)
}
"""Every payment of 1 to 4 cards, in order, each with its number of cards of each type. The first key is the number of
cards that each adventurer can play (T-4). The second key is a cost: the required type, its number of cards, and the
number of cards of any type.
"""


def deck(kind: Deck) -> Cards:
    """Return all cards of a deck (M-5, ED-1)."""
    return Cards(18, 18, 19) if kind is Deck.STANDARD else Cards(11, 11, 11)
