"""Reads and writes transcripts, which have a header and titled cases, and compares texts line by line."""

import difflib
from collections.abc import Iterable
from pathlib import Path


def cases_of(path: Path) -> list[str]:
    """Return the cases of a file, each with its title."""
    return [f"## {text}".rstrip() for text in path.read_text(encoding="utf-8").split("\n## ")[1:]]


def write_cases(path: Path, cases: Iterable[str]) -> None:
    """Replace the cases below the header of a file."""
    head = path.read_text(encoding="utf-8").partition("\n## ")[0].rstrip()
    path.write_text("\n\n".join([head, *cases]) + "\n", encoding="utf-8")


def differences(before: str, after: str) -> list[str]:
    """Return the removed lines of `before` (`- `) and the added lines of `after` (`+ `), in order."""
    return [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line.startswith(("- ", "+ "))]
