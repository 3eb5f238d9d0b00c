"""Read API keys and sealing keys, and check all files that settings name.

API keys are random, and stored as hashes with names. A plain SHA-256 is enough, because a key has 256 random bits; only
guessable secrets need a slow hash. Sealing keys can be in an environment variable instead of a file. They are read only
at start-up, because a process may have cached states that it opened with a key.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from khronos_core import limits
from khronos_core.sealing import KEY_BYTES
from khronos_service.configuration.files import LineForm, SettingFileError, read_bytes, read_key_lines
from khronos_service.configuration.settings import Settings
from khronos_service.configuration.sources import SEALING_KEYS_VARIABLE, ReadSettings, SettingsError
from khronos_service.configuration.tls import read_certificates

# --- API keys ---------------------------------------------------------------------------------------------------------

MAX_API_KEYS: Final = 256
"""The maximum number of keys in a file, because every call is compared with all keys."""

API_KEY_NAME: Final = re.compile(r"[A-Za-z0-9._@-]{1,64}")
"""The pattern of the name of an API key."""

_PREFIX: Final = "khronos_"  # identifies a key to people and secret scanners
_API_KEY_BYTES: Final = 32
_API_FORM: Final = LineForm(
    "api_keys_file",
    re.compile(rf"({API_KEY_NAME.pattern})\s+sha256:([0-9a-f]{{64}})"),
    "NAME sha256:HASH, as `khronos api-key NAME` prints it",
    MAX_API_KEYS,
    names_differ=False,
)


def new_api_key() -> str:
    """Return a new random key."""
    return _PREFIX + secrets.token_urlsafe(_API_KEY_BYTES)


def api_key_line(name: str, key: str) -> str:
    """Return the line that stores the hash of a key in a key file."""
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
        """Return the name of the key with this hash, or empty text; this takes the same time for every hash."""
        found = ""
        for known, name in self.names.items():
            if hmac.compare_digest(known, digest):
                found = name
        return found


def read_api_keys(settings: Settings) -> ApiKeys:
    """Read the file of API keys that the settings name: lines of a name and a hash, and comments after `#`.

    Raises:
        SettingFileError: If the file can't be read, is malformed, or contains no keys or too many keys.
    """
    text = read_bytes(_API_FORM.setting, settings.api_keys_file).decode("utf-8", "replace")
    return ApiKeys(read_key_lines(text, settings.api_keys_file, _API_FORM))


# --- sealing keys -----------------------------------------------------------------------------------------------------

SEALING_KEY_ID: Final = re.compile(rf"[A-Za-z0-9._-]{{1,{limits.KEY_ID}}}")
"""The pattern of the name of a sealing key."""

MAX_SEALING_KEYS: Final = 16
"""The maximum number of keys of a server."""

_SEALING_FORM: Final = LineForm(
    "sealing_keys_file",
    re.compile(rf"({SEALING_KEY_ID.pattern})\s+([0-9a-f]{{{2 * KEY_BYTES}}})"),
    "ID and 64 hexadecimal digits, as `khronos sealing-key ID` prints it",
    MAX_SEALING_KEYS,
    names_differ=True,
)


def new_sealing_key_line(key_id: str) -> str:
    """Return a line for a file of keys: a name and a new random key."""
    return f"{key_id} {secrets.token_hex(KEY_BYTES)}"


def read_sealing_keys(settings: Settings) -> dict[str, bytes]:
    """Return the secrets of the keys by name, the sealing key first; empty if the settings have no keys.

    A line is a name and 64 hexadecimal digits; comments begin with `#`.

    Raises:
        SettingFileError: If the file can't be read; if keys are malformed, repeated, too many or missing; or if both
            the file and the variable are set.
    """
    path, variable = settings.sealing_keys_file, os.environ.get(SEALING_KEYS_VARIABLE, "")
    if path and variable:
        raise SettingFileError(_SEALING_FORM.setting, f"{SEALING_KEYS_VARIABLE} is set too; use only one of them")
    if path:
        return _parse(read_bytes(_SEALING_FORM.setting, path).decode("utf-8", "replace"), path)
    return _parse(variable.replace(",", "\n"), SEALING_KEYS_VARIABLE) if variable else {}


def _parse(text: str, source: str) -> dict[str, bytes]:
    return {name: secret for secret, name in read_key_lines(text, source, _SEALING_FORM).items()}


# --- checks -----------------------------------------------------------------------------------------------------------


def unusable_files(settings: Settings) -> Iterator[SettingFileError]:
    """Yield an error for each unusable file of certificates or keys, and for an unusable variable with sealing keys."""
    readers: list[Callable[[Settings], object]] = [read_sealing_keys]
    if settings.api_keys_file:
        readers.append(read_api_keys)
    if settings.tls_cert_file:
        readers.append(read_certificates)
    for read in readers:
        try:
            read(settings)
        except SettingFileError as error:
            yield error


def check_files(read: ReadSettings) -> None:
    """Check the files that settings name.

    Raises:
        SettingsError: If a file can't be used.
    """
    wrong = [f"{each.setting} ({read.origins[each.setting]}): {each.problem}" for each in unusable_files(read.settings)]
    if wrong:
        raise SettingsError(wrong)
