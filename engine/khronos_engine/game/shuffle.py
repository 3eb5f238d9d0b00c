"""Shuffle with the referee's only source of randomness: a stream of words from SHA-256 in counter mode (ED-2).

Word `k` of the stream, with `k` from 0 to 2**32 - 1, is computed as follows:

1. Append `k` as 8 big-endian bytes to the 32 bytes of the seed.
2. Hash the result with SHA-256.
3. Read the first 8 bytes of the hash as a big-endian number.

A random number below `n` is the next word modulo `n`. Words of at least `2**64 - 2**64 % n` are skipped, so that every
number is equally likely. Shuffling uses the Fisher–Yates algorithm, from the last place down to the second: place `i`
is exchanged with a random place below `i + 1`. After word `2**32 - 1`, the stream continues with word 0. A whole
game uses a few hundred words.

Nothing else in the engine is random, so equal seeds give equal games in any process and any language.
`docs/shuffling-and-seeds.md` has test vectors.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khronos_engine.game.material import Type

SEED_BYTES = 32
"""The length of a seed in bytes."""

POSITIONS = 1 << 32
"""The number of positions of the stream."""

_WORDS = 1 << 64


class Stream:
    """Numbers drawn from a seed; `position` is the position of the next word."""

    __slots__ = ("position", "seed")

    def __init__(self, seed: bytes, position: int = 0) -> None:
        """Start at a position from 0 to 2**32 - 1.

        Raises:
            TypeError: If the seed is not of type `bytes`.
            ValueError: If the seed is not 32 bytes long.
        """
        if type(seed) is not bytes:
            raise TypeError(
                f"a seed is {SEED_BYTES} bytes, such as seed_from_phrase makes of a text, not a {type(seed).__name__}"
            )
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed of {len(seed)} bytes; it must have {SEED_BYTES}")
        self.seed: bytes = seed
        self.position: int = position

    def next_word(self) -> int:
        """Return the next word, 0 to 2**64 - 1."""
        digest = hashlib.sha256(self.seed + self.position.to_bytes(8, "big")).digest()
        self.position = (self.position + 1) % POSITIONS
        return int.from_bytes(digest[:8], "big")

    def draw_below(self, bound: int) -> int:
        """Return a number from 0 to `bound - 1`, each equally likely."""
        limit = _WORDS - _WORDS % bound
        while (word := self.next_word()) >= limit:
            pass
        return word % bound

    def shuffle(self, cards: tuple[Type, ...]) -> tuple[Type, ...]:
        """Return the cards in a new order, each order equally likely."""
        order = list(cards)
        for place in range(len(order) - 1, 0, -1):
            other = self.draw_below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)


def seed_from_phrase(phrase: str) -> bytes:
    """Return the seed for a phrase: the SHA-256 of its UTF-8 bytes."""
    return hashlib.sha256(phrase.encode()).digest()
