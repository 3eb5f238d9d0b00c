"""Construction cards as counts per type, and payments made of them (M-5, T-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khronos_engine.material import TYPES, Deck, Type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Cards(NamedTuple):
    """A set of cards: how many of each type, in their order. Counts from outside may not be negative."""

    military: int = 0
    religious: int = 0
    civil: int = 0

    @classmethod
    def of(cls, kind: Type, count: int = 1) -> Cards:
        """Return `count` cards of one type."""
        return cls(*[count if each is kind else 0 for each in TYPES])

    @classmethod
    def tally(cls, cards: Iterable[Type]) -> Cards:
        """Count a sequence of single cards."""
        counts = [0, 0, 0]
        for card in cards:
            counts[card] += 1
        return cls(*counts)

    @property
    def total(self) -> int:
        """How many cards in all."""
        return self.military + self.religious + self.civil

    def __add__(self, other: Cards) -> Cards:  # type: ignore[override]  # counts are added, not put in a row
        """Put two sets together."""
        return Cards(self.military + other.military, self.religious + other.religious, self.civil + other.civil)

    def __sub__(self, other: Cards) -> Cards:
        """Take a set away; a count may fall below 0."""
        return Cards(self.military - other.military, self.religious - other.religious, self.civil - other.civil)

    def within(self, other: Cards) -> bool:
        """Whether `other` holds all of these cards."""
        return self.military <= other.military and self.religious <= other.religious and self.civil <= other.civil

    def in_order(self) -> tuple[Type, ...]:
        """Return the single cards, Military first: the order before a shuffle."""
        return tuple(kind for kind in Type for _ in range(self[kind]))

    def subsets(self, size: int) -> Iterator[Cards]:
        """Yield every set of `size` of these cards, fewest Military cards first."""
        for military in range(min(self.military, size) + 1):
            for religious in range(min(self.religious, size - military) + 1):
                civil = size - military - religious
                if civil <= self.civil:
                    yield Cards(military, religious, civil)


NO_CARDS = Cards()
"""The empty set of cards."""


class Payment(NamedTuple):
    """The cards that each of the two adventurers plays in one action (T-4)."""

    first: Cards = NO_CARDS
    second: Cards = NO_CARDS

    @property
    def cards(self) -> Cards:
        """All cards of the payment."""
        return self.first + self.second

    def by(self, adventurer: int) -> Cards:
        """Return the cards that one adventurer (0 or 1) plays."""
        return self.second if adventurer else self.first

    @property
    def swapped(self) -> Payment:
        """The same payment with the adventurers' parts exchanged."""
        return Payment(self.second, self.first)


def deck(kind: Deck) -> Cards:
    """Return all cards of a deck (M-5, ED-1)."""
    return Cards(18, 18, 19) if kind is Deck.STANDARD else Cards(11, 11, 11)
