"""The notation of a region: its rows, with comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.notation.game_options import region_of
from khronos_engine.notation.sections import lines_of
from khronos_engine.notation.text_errors import TextError, UnreadableTextError
from khronos_engine.region import RegionCode
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from khronos_engine.region import Region


def parse_region(text: str) -> Region:
    """Read a region file; blanks around a row and comments are skipped.

    Raises:
        UnreadableTextError: With every error of the rows.
    """
    rows = [line for line in lines_of(text) if line.text]
    if not rows:
        raise UnreadableTextError([TextError(1, 0, Phrase.of(RegionCode.NO_ROWS))])
    return region_of(rows)


def write_region(region: Region) -> str:
    """Return a region as a file."""
    return "".join(f"{row}\n" for row in region.rows)
