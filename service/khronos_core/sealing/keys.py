"""The sealing keys of a server. The first of them seals, all of them open, so that games outlive a change of keys.

A key is a secret of 32 bytes, which is used for nothing but to derive a key for each purpose, by HKDF with SHA-256
(RFC 5869) without a salt. So what is computed for one purpose is of no use for another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from khronos_core.errors import KeyUnknownError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV

KEY_BYTES: Final = 32
"""Length of the secret of a key, and of each key that is derived from it."""

_INFO: Final = "khronos sealing 1 "
"""The beginning of every purpose. The number rises with the form of sealed parts and seals."""


@dataclass(frozen=True, slots=True, repr=False)
class SealingKey:
    """A key, as far as it is derived; its secret is not stored.

    Attributes:
        id: Its name, which stands in every state that it seals.
        cipher: Seals and opens parts: AES-256-GCM-SIV (RFC 8452).
        seal: The key of seals, for HMAC-SHA256.
        seed: The key of seeds, for HMAC-SHA256.
    """

    id: str
    cipher: AESGCMSIV
    seal: bytes
    seed: bytes


@dataclass(frozen=True, slots=True, repr=False)
class SealingKeys:
    """The keys of a server.

    Attributes:
        all: The keys, the one that seals first; none, and no sealed game can be played.
    """

    all: tuple[SealingKey, ...] = ()

    @property
    def first(self) -> SealingKey:
        """The key that seals.

        Raises:
            KeyUnknownError: There is none.
        """
        if not self.all:
            raise KeyUnknownError
        return self.all[0]

    def of_id(self, key_id: str) -> SealingKey:
        """Return the key of a name.

        Raises:
            KeyUnknownError: There is none.
        """
        for key in self.all:
            if key.id == key_id:
                return key
        raise KeyUnknownError(key_id)


NO_KEYS: Final = SealingKeys()
"""The keys of a server that seals nothing."""


def sealing_keys(secrets: Mapping[str, bytes]) -> SealingKeys:
    """Return the keys of secrets of 32 bytes by their names; the first one seals.

    Raises:
        ImportError: There are keys, and `cryptography` is not installed.
        ValueError: A secret has another length.
    """
    return SealingKeys(tuple([_derived(name, secret) for name, secret in secrets.items()]))


def _derived(key_id: str, secret: bytes) -> SealingKey:
    """Return a key from its name and its secret."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV  # noqa: PLC0415  # only where there are keys
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415  # as above
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415  # as above
    except ImportError as error:
        raise ImportError(
            "sealed games need cryptography: pip install 'khronos-referee[sealed]' installs it"
        ) from error
    if len(secret) != KEY_BYTES:
        raise ValueError(f"the sealing key {key_id!r} has {len(secret)} bytes; it must have {KEY_BYTES}")

    def derived(purpose: str) -> bytes:
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=f"{_INFO}{purpose}".encode()).derive(secret)

    return SealingKey(key_id, AESGCMSIV(derived("part")), derived("seal"), derived("seed"))
