"""Regions: built-in regions, and region files of players."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from khronos.v1.config_pb2 import GameConfig
from khronos_cli.errors import CommandError
from khronos_cli.files import REGION, message_in, path_label, read_text
from khronos_cli.language import Files, fill, render
from khronos_cli.notation import is_notation, problem_lines
from khronos_client import LocalReferee, column_name
from khronos_engine.notation import UnreadableTextError, parse_region
from khronos_engine.notation.maps import is_map_code


@cache
def built_in_regions() -> dict[str, Sequence[str]]:
    """Return the rows of the built-in regions by name, the default first."""
    return {each.name: each.region.rows for each in LocalReferee().catalog().regions}


def region_rows(config: GameConfig) -> Sequence[str]:
    """Return the rows of a game's region.

    Raises:
        CommandError: If the game names an unknown region.
    """
    if config.HasField("custom_region"):
        return config.custom_region.rows
    known = built_in_regions()
    name = config.built_in_region or next(iter(known))
    if name not in known:
        raise CommandError(fill(Files.REGION_UNKNOWN, name=name, names=", ".join(known)))
    return known[name]


def set_region(config: GameConfig, name: str) -> None:
    """Set the region of a game: a built-in region, a map code or a file.

    Raises:
        CommandError: If there is no such region and no such file, or the file has problems.
    """
    if name in built_in_regions():
        config.built_in_region = name
    elif is_map_code(name):
        config.custom_region.rows.extend(region_of(name, name))
    elif Path(name).exists():
        config.custom_region.rows.extend(read_region(name))
    else:
        raise CommandError([fill(Files.NO_REGION, name=name), fill(Files.REGIONS, names=", ".join(built_in_regions()))])


def rows_named(name: str) -> Sequence[str]:
    """Return the rows of the region of a name, a map code or a file.

    Raises:
        CommandError: If there is no such region and no such file, or it has problems.
    """
    config = GameConfig()
    set_region(config, name)
    return region_rows(config)


class RegionProblemsError(CommandError):
    """The error for a region file with problems.

    Attributes:
        problems: The problems with their lines and columns; if there are very many, only the first problems.
    """

    def __init__(self, origin: str, problems: Sequence[str]) -> None:
        """Store the problems."""
        super().__init__([fill(Files.REGION_PROBLEMS, file=origin), *problems])
        self.problems = problems


def read_region(path: str) -> Sequence[str]:
    """Read the rows of a region file.

    Raises:
        RegionProblemsError: If the region has problems.
        CommandError: If the file can't be read, or clearly contains something else.
    """
    return region_of(read_text(path, REGION), path_label(path))


_DRAWN: Final = str.maketrans("·♣^⌂", ".fmh")
"""The letters of a region file, by the characters of a drawn board."""


def _remove_labels(text: str) -> str:
    """Remove from a region the blanks, row numbers and column letters of a drawing that was pasted.

    A drawing of `khronos show` has two characters per square. Tiles hide the terrain, so their squares remain problems.
    """
    lines = []
    for line in text.splitlines():
        bare = line.strip()
        names = bare.split()
        if len(names) > 1 and names == [column_name(each) for each in range(1, len(names) + 1)]:
            lines.append("")  # an empty line, so that problems have the line numbers of the file
            continue
        if bare.startswith("#") or (" " not in bare and not set(bare) & set("·♣^⌂")):
            lines.append(line)
            continue
        row = _ROW_NUMBER.sub("", line.rstrip())
        is_drawn = bool(set(row) & set("·♣^⌂"))
        lines.append(row[::2].translate(_DRAWN) if is_drawn else row.replace(" ", ""))
    return "\n".join(lines) + "\n"


_ROW_NUMBER: Final = re.compile(r"^ *[0-9]+ ")


def region_of(text: str, origin: str) -> Sequence[str]:
    """Parse a region and return its rows.

    Raises:
        RegionProblemsError: If the region has problems.
        CommandError: If the text is clearly something else.
    """
    if text.lstrip().startswith("{"):
        held = message_in(text)
        raise CommandError([fill(Files.JSON_NOT_REGION, file=origin), *([render(held[1])] if held else [])])
    if is_notation(text):
        raise CommandError([fill(Files.NOTATION_NOT_REGION, file=origin), render(Files.SHOW_DRAWS_IT)])
    try:
        return parse_region(_remove_labels(text)).rows
    except UnreadableTextError as error:
        if is_map_code(text):
            raise CommandError(render(error.errors[0].message)) from error
        raise RegionProblemsError(origin, problem_lines(error)) from error
