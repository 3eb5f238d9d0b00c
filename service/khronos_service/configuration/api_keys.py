"""API keys: random, stored in a file as named hashes, compared in constant time.

A plain SHA-256 is enough: only secrets that can be guessed need a slow hash, and a key has 256 random bits.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from khronos_service.configuration.files import read_bytes
from khronos_service.configuration.key_lines import LineForm, read_key_lines
from khronos_service.configuration.settings import Settings

MAX_KEYS: Final = 256
"""The most keys of a file: every call compares all of them."""

NAME: Final = re.compile(r"[A-Za-z0-9._@-]{1,64}")
"""The pattern of the name of a key."""

_PREFIX: Final = "khronos_"  # people and secret scanners recognise a key by it
_BYTES: Final = 32
_FORM: Final = LineForm(
    "api_keys_file",
    re.compile(rf"({NAME.pattern})\s+sha256:([0-9a-f]{{64}})"),
    "NAME sha256:HASH, as `khronos api-key NAME` prints it",
    MAX_KEYS,
    names_differ=False,
)


def new_key() -> str:
    """Make a random key."""
    return _PREFIX + secrets.token_urlsafe(_BYTES)


def line_of(name: str, key: str) -> str:
    """Return the line of a key for a file of keys."""
    return f"{name} sha256:{digest_of(key).hex()}"


def digest_of(key: str) -> bytes:
    """Return the hash of a key."""
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).digest()


@dataclass(frozen=True, slots=True, repr=False)
class ApiKeys:
    """The valid API keys.

    Attributes:
        names: The name of each key by its hash; several keys may share a name.
    """

    names: Mapping[bytes, str]

    def name_of(self, digest: bytes) -> str:
        """Return the name of the key with a hash, empty without one, in constant time."""
        found = ""
        for known, name in self.names.items():
            if hmac.compare_digest(known, digest):
                found = name
        return found


def read_keys(settings: Settings) -> ApiKeys:
    """Read the file of keys of the settings: lines of a name and a hash, and comments after `#`.

    Raises:
        SettingFileError: The file can't be read, is malformed, or holds no key or too many.
    """
    text = read_bytes(_FORM.setting, settings.api_keys_file).decode("utf-8", "replace")
    return ApiKeys(read_key_lines(text, settings.api_keys_file, _FORM))
