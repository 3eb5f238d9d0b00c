"""Sealing keys, read from the file of a setting, or from an environment variable on hosts without files.

They are read only at the start, because a process may have cached states that it opened with a key.
"""

from __future__ import annotations

import os
import re
import secrets
from typing import Final

from khronos_core import limits
from khronos_core.sealing.keys import KEY_BYTES
from khronos_service.configuration.files import SettingFileError, read_bytes
from khronos_service.configuration.key_lines import LineForm, read_key_lines
from khronos_service.configuration.settings import Settings

VARIABLE: Final = "KHRONOS_SEALING_KEYS"
"""The variable with the keys, if there is no file: its lines, separated by commas. It is a secret, not a setting."""

ID: Final = re.compile(rf"[A-Za-z0-9._-]{{1,{limits.KEY_ID}}}")
"""The pattern of the name of a key."""

MAX_KEYS: Final = 16
"""The most keys of a server."""

_FORM: Final = LineForm(
    "sealing_keys_file",
    re.compile(rf"({ID.pattern})\s+([0-9a-f]{{{2 * KEY_BYTES}}})"),
    "ID and 64 hexadecimal digits, as `khronos sealing-key ID` prints it",
    MAX_KEYS,
    names_differ=True,
)


def new_line(key_id: str) -> str:
    """Make a random key; return its line for a file of keys."""
    return f"{key_id} {secrets.token_hex(KEY_BYTES)}"


def read_sealing_keys(settings: Settings) -> dict[str, bytes]:
    """Return the secrets of the keys by name, the sealing one first; none if the settings name none.

    A line is a name and 64 hexadecimal digits; comments begin with `#`.

    Raises:
        SettingFileError: The file can't be read; keys are malformed, repeated, too many or missing; or both the file
            and the variable are set.
    """
    path, variable = settings.sealing_keys_file, os.environ.get(VARIABLE, "")
    if path and variable:
        raise SettingFileError(_FORM.setting, f"{VARIABLE} is set too; use only one of them")
    if path:
        return _parsed(read_bytes(_FORM.setting, path).decode("utf-8", "replace"), path)
    return _parsed(variable.replace(",", "\n"), VARIABLE) if variable else {}


def _parsed(text: str, source: str) -> dict[str, bytes]:
    return {name: secret for secret, name in read_key_lines(text, source, _FORM).items()}
