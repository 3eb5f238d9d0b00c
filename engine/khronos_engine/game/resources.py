"""Read the data files that are installed with a package: regions, and the texts of every language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENGLISH = "en"
"""The tag of the language that every package has."""


def folder(name: str, package: str = "khronos_engine") -> Traversable:
    """Return a folder of an installed package."""
    from importlib.resources import files  # noqa: PLC0415  # slow to import, and not always needed

    return files(package).joinpath(name)


@cache
def templates(tag: str, package: str) -> dict[str, dict[str, Any]]:
    """Return the texts of a package in a language, by section and key; missing texts are in English.

    Args:
        tag: The BCP 47 tag of the language.
        package: The package, whose folder `languages` has a file for each language.
    """
    own = read_texts(tag, package)
    if tag == ENGLISH:
        return own
    return {section: {**texts, **own.get(section, {})} for section, texts in templates(ENGLISH, package).items()}


def read_texts(tag: str, package: str) -> dict[str, dict[str, Any]]:
    """Return the texts in a package's file for a language, by section and key; empty if the file does not exist."""
    import tomllib  # noqa: PLC0415  # needed only for sentences

    try:
        return tomllib.loads(folder("languages", package).joinpath(f"{tag}.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
