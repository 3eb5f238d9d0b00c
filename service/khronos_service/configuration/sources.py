"""Read the settings of a server from flags, the environment, a TOML file and defaults, in this order of precedence."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from khronos_service.configuration.settings import Settings, check_bounds

PREFIX: Final = "KHRONOS_"
"""The prefix of every environment variable that is a setting."""

CONFIG: Final = f"{PREFIX}CONFIG"
"""The variable that names the configuration file."""

SEALING_KEYS_VARIABLE: Final = "KHRONOS_SEALING_KEYS"
"""The environment variable with the lines of keys, comma-separated, if no file is set; a secret, not a setting."""

BY_DEFAULT: Final = "default"

_LISTS: Final = frozenset(each.name for each in fields(Settings) if each.metadata["is_list"])

_TYPES: Final = get_type_hints(Settings)

_KINDS: Final = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}

_WORDS: Final = {"yes": True, "on": True, "no": False, "off": False}
"""The words that mean true or false in addition to `true`, `1`, `false` and `0`."""

_KEYS: Final = "api_keys_file"
_CLIENT_KEY: Final = f"{PREFIX}API_KEY_FILE"


class SettingsError(ValueError):
    """The error for invalid settings.

    Attributes:
        lines: The problems, one per line, each with the setting and its source.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines: tuple[str, ...] = tuple(lines)
        super().__init__("; ".join(self.lines))


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """The settings, and the source of each.

    Attributes:
        settings: The settings.
        origins: The source of each setting by name: its flag, its variable, the file, or `default`.
    """

    settings: Settings
    origins: Mapping[str, str]

    def as_toml(self) -> str:
        """Return the settings as a configuration file, with their sources as comments."""
        lines = [f"{name} = {json.dumps(getattr(self.settings, name), ensure_ascii=False)}" for name in self.origins]
        width = max(map(len, lines))
        return "".join(f"{line:{width}}  # {self.origins[line.split()[0]]}\n" for line in lines)


_PROTECTING: Final = ("api_keys_file", "sealing_keys_file", "tls_cert_file", "tls_key_file", "tls_client_ca_file")
"""The settings that protect a server or its callers."""

_LIKENESS: Final = 0.85
"""The minimum similarity of a misspelt variable to a setting, from 0 to 1; variables of Kubernetes are less similar."""


def check_variables(read: ReadSettings, of_clients: Collection[str]) -> tuple[str, ...]:
    """Return a warning for each environment variable that looks like a setting but is unknown.

    Args:
        read: The settings.
        of_clients: The names of the environment variables of clients, which may also be set.

    Raises:
        SettingsError: If a variable looks like a misspelt setting that protects the server. Also if the clients'
            variable for a key file is set, but no key file of the server: the operator has probably confused the two,
            and the server would accept every caller.
    """
    if os.environ.get(_CLIENT_KEY) and read.origins[_KEYS] == BY_DEFAULT:
        problem = f"{_CLIENT_KEY} is a client option; the server reads its keys from {PREFIX}{_KEYS.upper()}"
        raise SettingsError(
            [f"{problem}. Set that, unset {_CLIENT_KEY}, or accept all callers with --api-keys-file ''"]
        )
    ours = [f"{PREFIX}{name.upper()}" for name in read.origins]
    known = {*ours, *of_clients, CONFIG, SEALING_KEYS_VARIABLE}
    unknown = [name for name in sorted(os.environ) if name.upper().startswith(PREFIX) and name.upper() not in known]
    guards = [f"{PREFIX}{name.upper()}" for name in _PROTECTING] + [SEALING_KEYS_VARIABLE]
    misspelt = [name for name in unknown if get_close_matches(name.upper(), guards, 1, _LIKENESS)]
    if misspelt:
        raise SettingsError([_describe_unknown(name, guards) for name in misspelt])
    return tuple(_describe_unknown(name, ours) for name in unknown)


def _describe_unknown(name: str, ours: list[str]) -> str:
    """Return the warning about an unknown variable; it suggests the most similar setting."""
    similar = get_close_matches(name.upper(), ours, 1)
    return f"{name}: unknown setting" + (f"; did you mean {similar[0]}?" if similar else "")


def read_settings(flags: Mapping[str, object], config: Path | None = None) -> ReadSettings:
    """Read the settings of a server.

    Args:
        flags: The flags of the command line, by the names of the settings.
        config: A TOML file whose keys are names of settings; paths in it are relative to the working directory.

    Raises:
        SettingsError: If the file can't be read, or if settings are invalid; the error names all of them.
    """
    in_file = {} if config is None else _read_file(config)
    variables = {name: f"{PREFIX}{name.upper()}" for name in _TYPES}
    in_environment = {name: value for name, variable in variables.items() if (value := os.environ.get(variable))}
    origins = {
        **dict.fromkeys(_TYPES, BY_DEFAULT),
        **dict.fromkeys(in_file, str(config)),
        **{name: variables[name] for name in in_environment},
        **{name: f"--{name.replace('_', '-')}" for name in flags},
    }
    chosen = {**in_file, **in_environment, **flags}
    wrong = [f"{name} ({config}): unknown setting" for name in in_file if name not in _TYPES]
    values: dict[str, Any] = {}
    for each in fields(Settings):
        if each.name in chosen:
            try:
                values[each.name] = _convert(chosen[each.name], _TYPES[each.name])
                check_bounds(each, values[each.name])
            except ValueError as error:
                wrong.append(f"{each.name} ({origins[each.name]}): {error}")
    if wrong:
        raise SettingsError(wrong)
    try:
        return ReadSettings(Settings(**values), origins)
    except ValueError as error:  # valid settings that contradict each other
        raise SettingsError([_contradiction(str(error), origins)]) from error


def _convert(value: object, kind: Any) -> object:
    """Return a value from any source as the type of its setting."""
    if kind is bool and isinstance(value, str):
        value = _WORDS.get(value.lower(), value)
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        expected = _KINDS.get(kind) or f"one of {', '.join(kind)}"
        raise ValueError(f"must be {expected}, not {value!r}") from error


def _read_file(config: Path) -> dict[str, Any]:
    """Return the content of a configuration file; lists are joined to comma-separated texts."""
    try:
        found = tomllib.loads(config.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError([f"cannot read {config}: {error.strerror}"]) from error
    except ValueError as error:  # invalid TOML or UTF-8
        raise SettingsError([f"{config} is not TOML: {error}"]) from error
    return {name: _join(value) if name in _LISTS else value for name, value in found.items()}


def _join(value: object) -> object:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ",".join(value)
    return value


def _contradiction(problem: str, origins: Mapping[str, str]) -> str:
    """Return the message about settings that contradict each other, with their sources."""
    words = re.findall(r"\w+", problem)
    named = [f"{name} ({origins[name]})" for name in origins if name in words and origins[name] != BY_DEFAULT]
    return f"{', '.join(named)}: {problem}"
