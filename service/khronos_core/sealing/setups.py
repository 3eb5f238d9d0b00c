"""The set-up of a sealed game: the contributions of the seats, and the seed that is derived from them and a key."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from khronos.v1 import config_pb2, state_pb2
from khronos_core import limits
from khronos_core.codec.configs import write_config
from khronos_core.errors import FieldPath
from khronos_core.sealing.keys import SealingKey
from khronos_engine.game.setup import GameSetup

_COMMITMENT: Final = b"khronos seed"


def read_sealed_seats(message: config_pb2.GameSetup, players: int, field: FieldPath) -> None:
    """Add field violations for the contributions of the seats to a sealed game."""
    seats = message.sealed_seats
    chance = message.WhichOneof("chance")
    if chance is not None:
        (field / chance).add("the server chooses the seed of a sealed game; remove it")
    if len(seats) != players:
        (field / "sealed_seats").add(f"must have one entry for each of the {players} seats, not {len(seats)}")
        return
    for name in ("secret_hash", "nonce"):
        _check(name, [getattr(each, name) for each in seats], field)


def _check(name: str, values: Iterable[bytes], field: FieldPath) -> None:
    """Add field violations for values of a wrong length, and for values that an earlier seat has too."""
    seen: set[bytes] = set()
    for number, value in enumerate(values):
        where = field / "sealed_seats" / number / name
        if len(value) != limits.SECRET:
            where.add(f"must have {limits.SECRET} bytes, not {len(value)}")
        elif value in seen:
            where.add("must be unique, but another seat has the same")
        seen.add(value)


def sealed_seed(key: SealingKey, setup: GameSetup, seats: Iterable[config_pb2.SealedSeat]) -> bytes:
    """Derive the seed of a sealed game.

    It depends on the whole set-up with the hashes of the secrets, so a set-up with other hashes, whose secrets somebody
    knows, never deals the same cards.
    """
    whole = config_pb2.GameSetup(config=write_config(setup.config), sealed_seats=seats)
    whole.config.secrecy = config_pb2.SECRECY_SEALED
    whole.first_seat = 0 if setup.first_seat is None else setup.first_seat + 1
    return hmac.digest(key.seed, whole.SerializeToString(deterministic=True), "sha256")


def sealing_of(seed: bytes, seats: Iterable[config_pb2.SealedSeat]) -> state_pb2.Sealing:
    """Return the public side of the secrets of a new game."""
    return state_pb2.Sealing(seats=seats, seed_hash=sha256(_COMMITMENT + seed).digest())
