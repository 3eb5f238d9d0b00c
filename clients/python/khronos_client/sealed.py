"""Create the seats of sealed games. A secret leaves the player's device only in the player's own requests."""

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Self

from khronos.v1.config_pb2 import SealedSeat

_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A seat of a sealed game with its secret. Use it as the viewer to see the hand of the seat and to act for it.

    Anyone who has the secret can act for the seat: store it only on the player's device. `repr` does not show the
    secret.

    Attributes:
        seat: The seat, from 1.
        secret: The secret of the seat, 32 bytes.
        nonce: The contribution of the seat to the seed, 32 bytes. It is not used after the set-up.
    """

    seat: int
    secret: bytes = field(repr=False)
    nonce: bytes = field(default=b"", repr=False)

    @classmethod
    def new(cls, seat: int) -> Self:
        """Return a seat with a new secret and a new nonce."""
        return cls(seat, secrets.token_bytes(_BYTES), secrets.token_bytes(_BYTES))

    @property
    def secret_hash(self) -> bytes:
        """The SHA-256 hash of the secret, 32 bytes."""
        return sha256(self.secret).digest()

    @property
    def contribution(self) -> SealedSeat:
        """The contribution of the seat to the set-up: the hash of its secret, and its nonce."""
        return SealedSeat(secret_hash=self.secret_hash, nonce=self.nonce)

    @property
    def commitment(self) -> bytes:
        """The hash of the contribution, 32 bytes. Contributions are published only after all commitments."""
        return commitment_to(self.contribution)


def commitment_to(contribution: SealedSeat) -> bytes:
    """Return the commitment to a contribution: SHA-256 of 64 bytes, the hash of the secret and then the nonce."""
    return sha256(contribution.secret_hash + contribution.nonce).digest()
