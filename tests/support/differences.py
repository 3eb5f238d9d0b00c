"""The lines of a text that are others than those of another, which transcripts show in the place of the whole."""

import difflib


def differences(before: str, after: str) -> list[str]:
    """Return the lines of `before` that went (`- `) and those of `after` that came (`+ `), in their order."""
    return [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line.startswith(("- ", "+ "))]
