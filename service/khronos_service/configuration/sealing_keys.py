"""Sealing keys: from the file that a setting names, or from a variable of the environment, for hosts without files.

They are read once, at the start: what a process has opened with a key it may have cached.
"""

from __future__ import annotations

import os
import re
import secrets
from typing import Final

from khronos_service import limits
from khronos_service.configuration.files import SettingFileError, read_bytes
from khronos_service.configuration.settings import Settings
from khronos_service.sealing.keys import KEY_BYTES, NO_KEYS, SealingKeys, derived_key

VARIABLE: Final = "KHRONOS_SEALING_KEYS"
"""The variable that holds keys, where no file does: the lines of a file, between commas. It is a secret, no setting."""

ID: Final = re.compile(rf"[A-Za-z0-9._-]{{1,{limits.KEY_ID}}}")
"""What a key may be named."""

MOST_KEYS: Final = 16
"""Keys of a server."""

_SETTING: Final = "sealing_keys_file"
_LINE: Final = re.compile(rf"({ID.pattern})\s+([0-9a-f]{{{2 * KEY_BYTES}}})")


def new_line(key_id: str) -> str:
    """Return the line of a file for a key that nobody has."""
    return f"{key_id} {secrets.token_hex(KEY_BYTES)}"


def read_sealing_keys(settings: Settings) -> SealingKeys:
    """Return the keys, a name and 64 hexadecimal digits a line, and comments after `#`; none where none are named.

    Raises:
        SettingFileError: The file can't be read; or keys have another form, equal names or secrets, or are too many or
            none; or both the file and the variable are there.
    """
    path, variable = settings.sealing_keys_file, os.environ.get(VARIABLE, "")
    if path and variable:
        raise SettingFileError(_SETTING, f"{VARIABLE} is set too; keys come from one of them")
    if path:
        return _parsed(read_bytes(_SETTING, path).decode("utf-8", "replace"), path)
    return _parsed(variable.replace(",", "\n"), VARIABLE) if variable else NO_KEYS


def _parsed(text: str, source: str) -> SealingKeys:
    found: dict[str, bytes] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        parts = _LINE.fullmatch(entry)
        if parts is None:  # what is in the line may be a key, so it is not shown
            problem = "is not ID and 64 digits, as `khronos sealing-key ID` prints it"
            raise SettingFileError(_SETTING, f"{source}: line {number} {problem}")
        secret = bytes.fromhex(parts[2])
        if parts[1] in found or secret in found.values():
            raise SettingFileError(_SETTING, f"{source}: line {number} has the name or the key of a line before")
        found[parts[1]] = secret
    if not 0 < len(found) <= MOST_KEYS:
        raise SettingFileError(_SETTING, f"{source} holds {len(found)} keys; it must be 1 to {MOST_KEYS}")
    return SealingKeys(tuple([derived_key(key_id, secret) for key_id, secret in found.items()]))
