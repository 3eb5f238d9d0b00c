"""The sealing keys of a server: the first key seals states and all keys open them, so games survive a key rotation.

A key is a secret of 32 bytes. It is only used to derive a key for each purpose, with HKDF-SHA-256 (RFC 5869) without a
salt, so a value computed for one purpose is useless for others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from khronos_core.errors import KeyUnknownError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV

KEY_BYTES: Final = 32
"""The length in bytes of the secret of a key, and of each derived key."""

_INFO: Final = "khronos sealing 2 "  # the prefix of every purpose; its number is the version of the sealed form


@dataclass(frozen=True, slots=True, repr=False)
class SealingKey:
    """The keys derived from a secret, which itself is not stored.

    Attributes:
        id: The name of the key, which is part of every state that it seals.
        cipher: The cipher that encrypts and decrypts payloads, AES-256-GCM-SIV (RFC 8452).
        seed: The HMAC-SHA256 key from which seeds are derived.
    """

    id: str
    cipher: AESGCMSIV
    seed: bytes

    def encrypt(self, nonce: bytes, bound: bytes, plain: bytes) -> bytes:
        """Encrypt a payload that is bound to other data."""
        return self.cipher.encrypt(nonce, plain, bound)

    def decrypt(self, nonce: bytes, bound: bytes, payload: bytes) -> bytes | None:
        """Return the content of a payload; None if it was not encrypted with this key, this nonce and this data."""
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
            KeyUnknownError: If there is no such key.
        """
        if not self.all:
            raise KeyUnknownError
        return self.all[0]

    def of_id(self, key_id: str) -> SealingKey:
        """Return the key with a name.

        Raises:
            KeyUnknownError: If there is no such key.
        """
        for key in self.all:
            if key.id == key_id:
                return key
        raise KeyUnknownError(key_id)


NO_KEYS: Final = SealingKeys()
"""No keys: sealed games are not supported."""


def sealing_keys(secrets: Mapping[str, bytes]) -> SealingKeys:
    """Derive keys from secrets of 32 bytes by name; the first key seals.

    Raises:
        ImportError: If there are keys, and `cryptography` is not installed.
        ValueError: If a secret does not have 32 bytes.
    """
    return SealingKeys(tuple([_derive_key(name, secret) for name, secret in secrets.items()]))


def _derive_key(key_id: str, secret: bytes) -> SealingKey:
    """Derive a key from its name and its secret."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV  # noqa: PLC0415  # only where there are keys
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415  # as above
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415  # as above
    except ImportError as error:
        raise ImportError("sealed games require cryptography: run pip install 'khronos-referee[sealed]'") from error
    if len(secret) != KEY_BYTES:
        raise ValueError(f"the sealing key {key_id!r} must have {KEY_BYTES} bytes, not {len(secret)}")

    def derive(purpose: str) -> bytes:
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=f"{_INFO}{purpose}".encode()).derive(secret)

    return SealingKey(key_id, AESGCMSIV(derive("state")), derive("seed"))
