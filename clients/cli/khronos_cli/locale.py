"""The locale of the person at the terminal, as the environment names it."""

import os
from typing import Final

LOCALE: Final = "KHRONOS_LOCALE"
"""The environment variable that overrides the language of the system; `--locale` sets it."""


def caller_locale() -> str:
    """Return the language that the environment names, as a BCP 47 tag; empty if it names none."""
    named = next(filter(None, map(os.environ.get, (LOCALE, "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    tag = named.partition(".")[0].partition("@")[0].replace("_", "-")
    return "" if tag in {"C", "POSIX"} else tag
