"""The files that come with the engine: regions, and the sentences of every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def folder(name: str) -> Traversable:
    """Return a folder of the engine, wherever that is installed."""
    from importlib.resources import files  # noqa: PLC0415  # it takes longer to import than any part of the engine

    return files("khronos_engine").joinpath(name)
