"""Regions: those that come with the referee, and files of a player's own."""

from collections.abc import Sequence
from pathlib import Path

from khronos.v1.config_pb2 import CustomRegion, GameConfig
from khronos_cli.files import read_text
from khronos_cli.problems import Problem
from khronos_engine.region import BUILT_IN, RegionError, built_in_region, parse_region


def region_rows(config: GameConfig) -> Sequence[str]:
    """Return the rows of a game's region.

    Raises:
        Problem: It names a region that is not known here.
    """
    if config.HasField("custom_region"):
        return config.custom_region.rows
    name = config.built_in_region or BUILT_IN[0]
    try:
        return built_in_region(name).rows
    except KeyError:
        raise Problem(f"the region {name!r} is not known here; there are {', '.join(BUILT_IN)}") from None


def set_region(config: GameConfig, name: str) -> None:
    """Set the region of a game, by the name of a built-in one or of a file.

    Raises:
        Problem: There is no such region and no such file, or the file has faults.
    """
    if name in BUILT_IN:
        config.built_in_region = name
        return
    if not Path(name).exists():
        raise Problem(
            [f"there is no region {name!r}", f"Built in: {', '.join(BUILT_IN)}. Anything else is the name of a file."]
        )
    try:
        rows = parse_region(read_text(name)).rows
    except RegionError as error:
        faults = [
            f"line {each.line}" + (f", column {each.column}" if each.column else "") + f": {each.sentence}"
            for each in error.faults
        ]
        raise Problem([f"the region in {name} has faults", *faults]) from error
    config.custom_region.CopyFrom(CustomRegion(rows=rows))
