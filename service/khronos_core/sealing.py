"""Seal games: clients can neither change a state nor read its hidden parts, and seats act with a secret.

`docs/how-sealed-games-work.md` explains sealed games. The engine works on open states: a sealed state is opened before
the rules are applied, and the new state is sealed again.

A payload contains the hands and the hidden part, encrypted with AES-256-GCM-SIV. All other parts of the state are the
associated data: the payload can only be opened together with them. They are encoded as values, in our own encoding,
because protobuf does not promise equal bytes for equal messages. The nonce is derived from these values, so equal
states have equal payloads on every server.

The length of a payload depends only on the public part, so it reveals nothing. A changed state is rejected with the
same error, whatever was changed.

The first key of a server seals states and every key opens them, so games survive a key rotation. A key is a secret of
32 bytes. It is used only to derive a key for each purpose, with HKDF-SHA-256 (RFC 5869) without a salt. Therefore a
value that was computed for one purpose is useless for other purposes.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import json

from khronos.v1 import config_pb2, state_pb2
from khronos_core import limits
from khronos_core.codec import bounds
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.states import SEALED_SCHEMA, check_versions, fill_state, read_public_part
from khronos_core.errors import FieldPath, FieldViolations, KeyUnknownError, RequestError, SealBrokenError
from khronos_core.visibility import SealedSeat, Sealing
from khronos_engine import State
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import TYPES
from khronos_engine.game.record import GameSetup
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import RULES_REVISION, Hidden, Public, config_digest, digest

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV

KEY_BYTES: Final = 32
"""The length in bytes of the secret of a key, and of each derived key."""

_INFO: Final = "khronos sealing 2 "  # the prefix of every purpose; its number is the version of the sealed form
_COMMITMENT: Final = b"khronos seed"
_NONCE_BYTES: Final = 12
_HAND: Final = struct.Struct(">3B")
_HIDDEN: Final = struct.Struct(f">{SEED_BYTES}sI")  # the seed and the position in the random stream; then the pile

# --- keys -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class SealingKey:
    """The keys derived from a secret; the secret itself is not stored.

    Attributes:
        id: The name of the key, which is part of every state that it seals.
        cipher: The cipher that encrypts and decrypts payloads, AES-256-GCM-SIV (RFC 8452).
        seed: The HMAC-SHA256 key from which seeds are derived.
    """

    id: str
    cipher: AESGCMSIV
    seed: bytes

    def encrypt(self, nonce: bytes, bound: bytes, plain: bytes) -> bytes:
        """Encrypt a payload that can only be decrypted together with the data `bound`."""
        return self.cipher.encrypt(nonce, plain, bound)

    def decrypt(self, nonce: bytes, bound: bytes, payload: bytes) -> bytes | None:
        """Return the content of a payload; None if it was encrypted with a different key, nonce or `bound`."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415  # only where there are keys

        try:
            return self.cipher.decrypt(nonce, payload, bound)
        except InvalidTag:
            return None


@dataclass(frozen=True, slots=True, repr=False)
class SealingKeys:
    """The keys of a server.

    Attributes:
        all: The keys, the sealing key first; without keys, sealed games are not supported.
    """

    all: tuple[SealingKey, ...] = ()

    @property
    def first(self) -> SealingKey:
        """The key that seals states.

        Raises:
            KeyUnknownError: If the server has no keys.
        """
        if not self.all:
            raise KeyUnknownError
        return self.all[0]

    def of_id(self, key_id: str) -> SealingKey:
        """Return the key with this name.

        Raises:
            KeyUnknownError: If the server does not have the key.
        """
        for key in self.all:
            if key.id == key_id:
                return key
        raise KeyUnknownError(key_id)


NO_KEYS: Final = SealingKeys()
"""The keys of a server that does not support sealed games."""


def sealing_keys(secrets: Mapping[str, bytes]) -> SealingKeys:
    """Derive keys from secrets of 32 bytes, given by key name; the first key seals.

    Raises:
        ImportError: If keys are given, and `cryptography` is not installed.
        ValueError: If a secret does not have 32 bytes.
    """
    return SealingKeys(tuple([_derive_key(name, secret) for name, secret in secrets.items()]))


def _derive_key(key_id: str, secret: bytes) -> SealingKey:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV  # noqa: PLC0415  # only where there are keys
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415  # as above
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415  # as above
    except ImportError as error:
        raise ImportError(
            "sealed games require cryptography: run pip install 'khronos-referee[sealed]', or in a checkout"
            " pip install '.[sealed]'"
        ) from error
    if len(secret) != KEY_BYTES:
        raise ValueError(f"the sealing key {key_id!r} must have {KEY_BYTES} bytes, not {len(secret)}")

    def derive(purpose: str) -> bytes:
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=f"{_INFO}{purpose}".encode()).derive(secret)

    return SealingKey(key_id, AESGCMSIV(derive("state")), derive("seed"))


# --- set-ups ----------------------------------------------------------------------------------------------------------


def read_sealed_seats(message: config_pb2.GameSetup, players: int, field: FieldPath) -> tuple[SealedSeat, ...]:
    """Return the contributions of the seats to a sealed game; add field violations for malformed contributions."""
    seats = _read_seats(message.sealed_seats)
    chance = message.WhichOneof("chance")
    if chance is not None:
        (field / chance).add("the server chooses the seed of a sealed game; remove it")
    if len(seats) != players:
        (field / "sealed_seats").add(f"must have one entry for each of the {players} seats, not {len(seats)}")
        return seats
    for name in SealedSeat._fields:
        _check_values(name, [getattr(each, name) for each in seats], field)
    return seats


def _check_values(name: str, values: Iterable[bytes], field: FieldPath) -> None:
    """Add field violations for values that have a wrong length or are repeated."""
    seen: set[bytes] = set()
    for number, value in enumerate(values):
        where = field / "sealed_seats" / number / name
        if len(value) != limits.SECRET:
            where.add(f"must have {limits.SECRET} bytes, not {len(value)}")
        elif value in seen:
            where.add("must be unique, but another seat has the same")
        seen.add(value)


def derive_seed(key: SealingKey, setup: GameSetup, seats: tuple[SealedSeat, ...]) -> bytes:
    """Derive the seed of a sealed game.

    The seed depends on the whole set-up, including the hashes of the secrets. Therefore an attacker cannot get the same
    cards with a set-up that has hashes of the attacker's own secrets.
    """
    whole = ("khronos sealed game", config_digest(setup.config), setup.first_seat, *_to_digits(seats))
    return hmac.digest(key.seed, json.encode(whole), "sha256")


def sealing_of(seed: bytes, seats: tuple[SealedSeat, ...]) -> Sealing:
    """Return the public facts about the secrets of a new game."""
    return Sealing(seats, sha256(_COMMITMENT + seed).digest())


# --- states -----------------------------------------------------------------------------------------------------------


def read_sealed_state(
    message: state_pb2.GameState, field: FieldPath, keys: SealingKeys, caches: Caches = NO_CACHES
) -> State:
    """Return the state of a sealed game from its message.

    Raises:
        SchemaTooNewError: If the state has a newer schema than this server supports.
        RulesUnsupportedError: If the rules revision is not supported.
        SealBrokenError: If the state has been changed.
        KeyUnknownError: If this server does not have the key of the state.
    """
    check_versions(message, field)
    sealed = message.sealed
    if message.private_parts or message.HasField("hidden_part") or not sealed.payload:
        raise SealBrokenError(field)
    key = keys.of_id(sealed.key_id)
    public = _read_bound_part(message, caches)
    if public is None or message.schema_version != SEALED_SCHEMA or len(sealed.seats) > bounds.SEATS:
        raise SealBrokenError(field)
    plain = key.decrypt(*_binding(key, public, read_sealing(message)), sealed.payload)
    if plain is None:
        raise SealBrokenError(field)
    return _unpack(public, plain)


def read_sealing(message: state_pb2.GameState) -> Sealing:
    """Return the public facts about the secrets of a sealed game."""
    return Sealing(_read_seats(message.sealed.seats), message.sealed.seed_hash)


def fill_sealed_state(
    message: state_pb2.GameState, state: State, sealing: Sealing, key: SealingKey, caches: Caches = NO_CACHES
) -> None:
    """Write and seal a state of a sealed game into an empty message."""
    fill_open_view(message, State(state.public, (), None), sealing, caches)
    message.sealed.key_id = key.id
    message.sealed.payload = key.encrypt(*_binding(key, state.public, sealing), _pack(state))


def fill_open_view(message: state_pb2.GameState, view: State, sealing: Sealing, caches: Caches = NO_CACHES) -> None:
    """Write a view of a sealed game into an empty message. The message has open parts and no payload."""
    fill_state(message, view, caches)
    message.schema_version = SEALED_SCHEMA
    message.public_part.config.secrecy = config_pb2.SECRECY_SEALED
    message.sealed.seed_hash = sealing.seed_hash
    for each in sealing.seats:
        message.sealed.seats.add(secret_hash=each.secret_hash, nonce=each.nonce)


# --- payloads ---------------------------------------------------------------------------------------------------------


def _read_bound_part(message: state_pb2.GameState, caches: Caches) -> Public | None:
    """Return the public part of a sealed state; None if the message has content that no server would write."""
    violations = FieldViolations()
    try:
        public, _ = read_public_part(message, violations.root, caches)
    except RequestError:
        return None
    if public is None or violations.count or message.public_digest not in ("", digest(public)):
        return None
    return public


def _binding(key: SealingKey, public: Public, sealing: Sealing) -> tuple[bytes, bytes]:
    """Return the nonce and the associated data of a payload, which bind it to the other parts of the state."""
    known = (digest(public), sealing.seed_hash.hex(), *_to_digits(sealing.seats))
    data = json.encode(("khronos sealed state", SEALED_SCHEMA, RULES_REVISION, key.id, *known))
    return sha256(data).digest()[:_NONCE_BYTES], data


def _to_digits(seats: tuple[SealedSeat, ...]) -> list[tuple[str, str]]:
    return [(each.secret_hash.hex(), each.nonce.hex()) for each in seats]


def _read_seats(messages: Iterable[config_pb2.SealedSeat]) -> tuple[SealedSeat, ...]:
    return tuple([SealedSeat(each.secret_hash, each.nonce) for each in messages])


def _pack(state: State) -> bytes:
    """Return the plain content of a payload: hands by seat, seed, position in the random stream, pile from its top."""
    hidden = state.hidden
    if hidden is None or None in state.hands:
        raise ValueError("only a whole state can be sealed")
    hands = b"".join([_HAND.pack(*hand) for hand in state.hands if hand is not None])
    return hands + _HIDDEN.pack(hidden.seed, hidden.position) + bytes(hidden.pile)


def _unpack(public: Public, plain: bytes) -> State:
    """Return the state that consists of a public part and the plain content of its payload."""
    start = _HAND.size * public.config.players
    hands = tuple([Cards(*hand) for hand in _HAND.iter_unpack(plain[:start])])
    seed, position = _HIDDEN.unpack_from(plain, start)
    pile = tuple([TYPES[card] for card in plain[start + _HIDDEN.size :]])
    return State(public, hands, Hidden(seed, position, pile))
