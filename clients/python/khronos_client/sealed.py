"""The seats of sealed games: secrets that a player's own device makes and keeps to itself."""

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Self

from khronos.v1.config_pb2 import SealedSeat

_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A seat of a sealed game with its secret: who asks as one sees its hand and acts for it.

    Whoever has the secret is the seat: store it on the player's device alone. It is not shown when this is printed.

    Attributes:
        seat: The seat, from 1.
        secret: Its secret, 32 bytes.
        nonce: What it contributes to the seed, 32 bytes; of no use after the set-up.
    """

    seat: int
    secret: bytes = field(repr=False)
    nonce: bytes = field(default=b"", repr=False)

    @classmethod
    def new(cls, seat: int) -> Self:
        """Return a seat with a new secret and a new nonce."""
        return cls(seat, secrets.token_bytes(_BYTES), secrets.token_bytes(_BYTES))

    @property
    def contribution(self) -> SealedSeat:
        """What the seat contributes to the set-up: the hash of its secret, and its nonce."""
        return SealedSeat(secret_hash=sha256(self.secret).digest(), nonce=self.nonce)

    @property
    def commitment(self) -> bytes:
        """What the seat shows to the others before anybody shows a contribution: a hash of its own, 32 bytes."""
        return commitment_to(self.contribution)


def commitment_to(contribution: SealedSeat) -> bytes:
    """Return the commitment to a contribution: SHA-256 of the hash of the secret and the nonce, one after the other."""
    return sha256(contribution.secret_hash + contribution.nonce).digest()
