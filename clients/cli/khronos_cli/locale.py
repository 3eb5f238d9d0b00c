"""The locale of the terminal, from the environment."""

import os
from typing import Final

LOCALE: Final = "KHRONOS_LOCALE"
"""The environment variable that overrides the system's language; `--locale` sets it."""


def caller_locale() -> str:
    """Return the language of the environment as a BCP 47 tag; empty if the environment names no language."""
    named = next(filter(None, map(os.environ.get, (LOCALE, "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    tag = named.partition(".")[0].partition("@")[0].replace("_", "-")
    return "" if tag in {"C", "POSIX"} else tag
