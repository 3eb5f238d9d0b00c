"""The data files that are installed with a package: regions, and the texts of every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def folder(name: str, package: str = "khronos_engine") -> Traversable:
    """Return a folder of an installed package."""
    from importlib.resources import files  # noqa: PLC0415  # slow to import, and not always needed

    return files(package).joinpath(name)
