"""Sealing keys: from the file that a setting names, or from a variable of the environment, for hosts without files.

They are read once, at the start: what a process has opened with a key it may have cached.
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
"""The variable that holds keys, where no file does: the lines of a file, between commas. It is a secret, no setting."""

ID: Final = re.compile(rf"[A-Za-z0-9._-]{{1,{limits.KEY_ID}}}")
"""What a key may be named."""

MOST_KEYS: Final = 16
"""Keys of a server."""

_FORM: Final = LineForm(
    "sealing_keys_file",
    re.compile(rf"({ID.pattern})\s+([0-9a-f]{{{2 * KEY_BYTES}}})"),
    "ID and 64 digits, as `khronos sealing-key ID` prints it",
    MOST_KEYS,
    names_differ=True,
)


def new_line(key_id: str) -> str:
    """Return the line of a file for a key that nobody has."""
    return f"{key_id} {secrets.token_hex(KEY_BYTES)}"


def read_sealing_keys(settings: Settings) -> dict[str, bytes]:
    """Return the secrets of the keys by their names, the first one seals; none where the settings name none.

    A key is a line of a name and 64 hexadecimal digits; comments begin with `#`.

    Raises:
        SettingFileError: The file can't be read; or keys have another form, equal names or secrets, or are too many or
            none; or both the file and the variable are there.
    """
    path, variable = settings.sealing_keys_file, os.environ.get(VARIABLE, "")
    if path and variable:
        raise SettingFileError(_FORM.setting, f"{VARIABLE} is set too; keys come from one of them")
    if path:
        return _parsed(read_bytes(_FORM.setting, path).decode("utf-8", "replace"), path)
    return _parsed(variable.replace(",", "\n"), VARIABLE) if variable else {}


def _parsed(text: str, source: str) -> dict[str, bytes]:
    return {name: secret for secret, name in read_key_lines(text, source, _FORM).items()}
