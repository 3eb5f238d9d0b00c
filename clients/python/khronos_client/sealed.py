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

    Anyone who has the secret is the seat: store it on the player's device alone. It is not shown when this is printed.

    Attributes:
        seat: The seat, from 1.
        secret: Its secret, 32 bytes.
        nonce: What it contributes to the seed, 32 bytes; of no use after the set-up.
        replaceable: Whether all other seats together may replace the secret once it is lost; they can look at the hand
            then.
    """

    seat: int
    secret: bytes = field(repr=False)
    nonce: bytes = field(default=b"", repr=False)
    replaceable: bool = False

    @classmethod
    def new(cls, seat: int, *, replaceable: bool = False) -> Self:
        """Return a seat with a new secret and a new nonce."""
        return cls(seat, secrets.token_bytes(_BYTES), secrets.token_bytes(_BYTES), replaceable)

    @property
    def secret_hash(self) -> bytes:
        """The hash of its secret, 32 bytes: what the others sign where it replaces a secret that was lost."""
        return sha256(self.secret).digest()

    @property
    def contribution(self) -> SealedSeat:
        """What the seat contributes to the set-up: the hash of its secret, its nonce, and whether it is replaceable."""
        return SealedSeat(secret_hash=self.secret_hash, nonce=self.nonce, replaceable=self.replaceable)

    @property
    def commitment(self) -> bytes:
        """What the seat shows to the others before anybody shows a contribution: a hash of its own, 32 bytes."""
        return commitment_to(self.contribution)


def commitment_to(contribution: SealedSeat) -> bytes:
    """Return the commitment to a contribution: SHA-256 of the hash of the secret and the nonce, one after the other.

    A byte 1 follows for a seat that is replaceable.
    """
    return sha256(contribution.secret_hash + contribution.nonce + b"\1" * contribution.replaceable).digest()
