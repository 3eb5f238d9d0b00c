"""Reading settings without pydantic, which takes longer than a whole check of health.

It reads what `sources` reads, and leaves to it whatever is not plain: what is wrong, or written in unusual words.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Final

import msgspec

from khronos_service.configuration.settings import Settings

PREFIX: Final = "KHRONOS_"
"""The beginning of every variable of the environment that is a setting."""


def read_plain_settings(config: Path | None = None) -> Settings | None:
    """Return the settings of the environment, else of a TOML file; None where only `read_settings` knows them."""
    names = {each.name for each in fields(Settings)}
    variables = {name.upper(): value for name, value in os.environ.items() if value}
    in_environment = {name: variables[key] for name in names if (key := f"{PREFIX}{name.upper()}") in variables}
    try:
        in_file = {} if config is None else tomllib.loads(config.read_text(encoding="utf-8"))
        if not in_file.keys() <= names:
            return None
        return msgspec.convert({**in_file, **in_environment}, Settings, strict=False)
    except (OSError, ValueError):
        return None
