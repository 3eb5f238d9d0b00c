"""The notation of a region: its rows, with comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.notation.game_options import region_of
from khronos_engine.notation.sections import lines_of

if TYPE_CHECKING:
    from khronos_engine.game.region import Region


def parse_region(text: str) -> Region:
    """Read a region file; blanks around a row and comments are skipped.

    Raises:
        UnreadableTextError: With every error of the rows.
    """
    return region_of([line for line in lines_of(text) if line.text])


def write_region(region: Region) -> str:
    """Return a region as a file."""
    return "".join(f"{row}\n" for row in region.rows)
