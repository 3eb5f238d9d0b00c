"""Parses files of keys: lines of a name and hexadecimal digits, and comments after `#`."""

from __future__ import annotations

import re
from typing import NamedTuple

from khronos_service.configuration.files import SettingFileError


class LineForm(NamedTuple):
    """The form of the lines of a file of keys.

    Attributes:
        setting: The name of the setting that names the file.
        pattern: The pattern of a line: the name, then the digits.
        shown: The same for people.
        most: The most lines; there must be at least one.
        names_differ: Whether names must be unique.
    """

    setting: str
    pattern: re.Pattern[str]
    shown: str
    most: int
    names_differ: bool


def read_key_lines(text: str, source: str, form: LineForm) -> dict[bytes, str]:
    """Parse the keys of a text from `source`; return their names by their bytes.

    Raises:
        SettingFileError: A line is malformed or repeats a key, or there are no lines or too many. The error does not
            show the line, which may hold a key.
    """
    found: dict[bytes, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        parts = form.pattern.fullmatch(entry)
        if parts is None:
            raise SettingFileError(form.setting, f"{source}: line {number} must be {form.shown}")
        name, digits = parts[1], bytes.fromhex(parts[2])
        if digits in found:
            raise SettingFileError(form.setting, f"{source}: line {number} repeats the key of an earlier line")
        if form.names_differ and name in found.values():
            raise SettingFileError(form.setting, f"{source}: line {number} repeats the name of an earlier line")
        found[digits] = name
    if not 0 < len(found) <= form.most:
        raise SettingFileError(form.setting, f"{source} contains {len(found)} keys; it must contain 1 to {form.most}")
    return found
