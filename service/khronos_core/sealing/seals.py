"""Seals and opens the parts of a state.

A part is encrypted by AES-256-GCM-SIV with a nonce that is derived from its place: equal states have equal seals on
every server, and a part opens only in its place beside its public part. The length of a sealed part follows from the
public part, so it reveals nothing.

The tag of a seal is an HMAC of the rest of the state. It is verified before any part is opened, so every change of a
state gives the same error, and nothing shows which part was changed.
"""

from __future__ import annotations

import hmac
import struct
from hashlib import sha256
from typing import Final

from khronos.v1 import state_pb2
from khronos_core import limits
from khronos_core.errors import FieldPath, SealBrokenError
from khronos_core.sealing.keys import SealingKey, SealingKeys
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import TYPES
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import Hidden, State

_NONCE_BYTES: Final = 12
_HIDDEN: Final = struct.Struct(f">{SEED_BYTES}sI")  # the seed and the position in the random stream; then the pile
_OF_HIDDEN: Final = 0  # the number of the hidden part; a hand has the number of its seat, from 1


def seal(message: state_pb2.GameState, state: State, key: SealingKey) -> None:
    """Seal the hands and the hidden part of a state into a message that holds the rest."""
    del message.private_parts[:]
    place = _place(message)
    for number, hand in enumerate(state.hands, start=1):
        if hand is not None:
            message.private_parts.add(seat=number, sealed=_encrypted(key, place, number, bytes(hand)))
    if state.hidden is not None:
        plain = _HIDDEN.pack(state.hidden.seed, state.hidden.position) + bytes(state.hidden.pile)
        message.hidden_part.sealed = _encrypted(key, place, _OF_HIDDEN, plain)
    message.seal.key_id = key.id
    message.seal.tag = _tag(key, message)


def opened(
    message: state_pb2.GameState, field: FieldPath, keys: SealingKeys
) -> tuple[tuple[Cards | None, ...], Hidden]:
    """Open a sealed state without unknown fields; return its hands and hidden part.

    Args:
        message: The state.
        field: The field that holds it.
        keys: The keys of this server.

    Raises:
        SealBrokenError: Its seal does not match.
        KeyUnknownError: This server lacks its key.
    """
    if not message.HasField("seal") or len(message.private_parts) > limits.SEATS:
        raise SealBrokenError(field)
    key = keys.of_id(message.seal.key_id)
    if not hmac.compare_digest(_tag(key, message), message.seal.tag):
        raise SealBrokenError(field)
    place = _place(message)
    hands = [_decrypted(key, place, part.seat, part.sealed) for part in message.private_parts]
    hidden = _decrypted(key, place, _OF_HIDDEN, message.hidden_part.sealed)
    seed, position = _HIDDEN.unpack_from(hidden)
    pile = tuple([TYPES[card] for card in hidden[_HIDDEN.size :]])
    return tuple([Cards(*hand) for hand in hands]), Hidden(seed, position, pile)


def _place(message: state_pb2.GameState) -> bytes:
    """Return the place of a part: a hash of the public part, with the hashes of secrets and the nonces."""
    return sha256(message.public_part.SerializeToString(deterministic=True)).digest()


def _nonce(place: bytes, number: int) -> bytes:
    """Derive the nonce of a part from its place and its number."""
    return bytes([number]) + place[: _NONCE_BYTES - 1]


def _encrypted(key: SealingKey, place: bytes, number: int, plain: bytes) -> bytes:
    return key.cipher.encrypt(_nonce(place, number), plain, place)


def _decrypted(key: SealingKey, place: bytes, number: int, sealed: bytes) -> bytes:
    return key.cipher.decrypt(_nonce(place, number), sealed, place)


def _tag(key: SealingKey, message: state_pb2.GameState) -> bytes:
    """Return the tag of a message: the HMAC of its bytes with an empty tag."""
    given = message.seal.tag
    message.seal.tag = b""
    without_tag = message.SerializeToString(deterministic=True)
    message.seal.tag = given
    return hmac.digest(key.seal, without_tag, "sha256")
