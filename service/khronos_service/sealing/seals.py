"""Sealing the parts of a state, and opening them.

A part is encrypted by AES-256-GCM-SIV, with a nonce that follows from its place: equal states are sealed alike on every
server, and a part opens nowhere but in its place beside its public part. The length of a sealed part follows from the
public part, so that it reveals nothing.

The seal of a state is an HMAC of everything in it. It is compared before any part is opened, so that all that is wrong
with a state is one error, found in one way: nothing shows which part was changed.
"""

from __future__ import annotations

import hmac
import struct
from hashlib import sha256
from typing import Final

from khronos.v1 import state_pb2
from khronos_engine.cards import Cards
from khronos_engine.material import TYPES
from khronos_engine.shuffle import SEED_BYTES
from khronos_engine.state import Hidden, State
from khronos_service import limits
from khronos_service.request_errors import SealBrokenError
from khronos_service.sealing.keys import SealingKey, SealingKeys

_NONCE_BYTES: Final = 12
_HAND: Final = struct.Struct(">BBB")  # cards of each type
_HIDDEN: Final = struct.Struct(f">{SEED_BYTES}sI")  # the seed and the position in the stream of chance; then the pile
_LENGTH: Final = struct.Struct(">I")
_NUMBER: Final = struct.Struct(">II")  # a number, with its length before it
_OF_HIDDEN: Final = 0
"""The number of the hidden part among the parts; a hand has that of its seat, from 1."""


def seal(message: state_pb2.GameState, state: State, key: SealingKey) -> None:
    """Seal the hands and the hidden part of a state into a message that has the rest of it."""
    del message.private_parts[:]
    place = _place(message)
    for number, hand in enumerate(state.hands, start=1):
        if hand is not None:
            message.private_parts.add(seat=number, sealed=_encrypted(key, place, number, _HAND.pack(*hand)))
    if state.hidden is not None:
        plain = _HIDDEN.pack(state.hidden.seed, state.hidden.position) + bytes(state.hidden.pile)
        message.hidden_part.sealed = _encrypted(key, place, _OF_HIDDEN, plain)
    message.seal.key_id = key.id
    message.seal.tag = _tag(key, message, place)


def opened(message: state_pb2.GameState, path: str, keys: SealingKeys) -> tuple[tuple[Cards | None, ...], Hidden]:
    """Return the hands and the hidden part of a sealed state without unknown fields.

    Args:
        message: The state.
        path: Where in the request it is.
        keys: The keys of this server.

    Raises:
        SealBrokenError: It is not as a server sealed it.
        KeyUnknownError: It was sealed with a key that this server has not.
    """
    if not message.HasField("seal") or len(message.private_parts) > limits.SEATS:
        raise SealBrokenError(path)
    key = keys.of_id(message.seal.key_id)
    place = _place(message)
    if not hmac.compare_digest(_tag(key, message, place), message.seal.tag):
        raise SealBrokenError(path)
    hands = [_decrypted(key, place, part.seat, part.sealed) for part in message.private_parts]
    hidden = _decrypted(key, place, _OF_HIDDEN, message.hidden_part.sealed)
    seed, position = _HIDDEN.unpack_from(hidden)
    pile = tuple(map(TYPES.__getitem__, hidden[_HIDDEN.size :]))
    return tuple([Cards(*_HAND.unpack(hand)) for hand in hands]), Hidden(seed, position, pile)


def _place(message: state_pb2.GameState) -> bytes:
    """Return what names the place of a part: a hash of the public part, in which are the seats' secrets and nonces."""
    public = message.public_part.SerializeToString(deterministic=True)
    return sha256(_LENGTH.pack(message.rules_revision) + public).digest()


def _bound(place: bytes, number: int) -> tuple[bytes, bytes]:
    """Return the nonce of a part, and what it is bound to."""
    belongs = bytes([number]) + place
    return sha256(belongs).digest()[:_NONCE_BYTES], belongs


def _encrypted(key: SealingKey, place: bytes, number: int, plain: bytes) -> bytes:
    nonce, belongs = _bound(place, number)
    return key.cipher.encrypt(nonce, plain, belongs)


def _decrypted(key: SealingKey, place: bytes, number: int, sealed: bytes) -> bytes:
    nonce, belongs = _bound(place, number)
    return key.cipher.decrypt(nonce, sealed, belongs)


def _tag(key: SealingKey, message: state_pb2.GameState, place: bytes) -> bytes:
    """Return the seal of a message: of every field of it but the seal, each with its length before it."""
    digest, hidden = message.public_digest.encode(), message.hidden_part.sealed
    values = [_NUMBER.pack(_LENGTH.size, message.schema_version), _LENGTH.pack(len(digest)), digest]
    values += (_LENGTH.pack(len(place)), place)
    for part in message.private_parts:
        sealed = part.sealed
        values += (_NUMBER.pack(_LENGTH.size, part.seat), _LENGTH.pack(len(sealed)), sealed)
    values += (_LENGTH.pack(len(hidden)), hidden)
    return hmac.digest(key.seal, b"".join(values), "sha256")
