"""Check integers and names that callers pass to an environment.

NumPy's integers count as integers. Booleans, floats and texts do not, because `int()` would turn 0.7, "0" and True into
legal actions.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

import numpy as np

from khronos_engine.game.region import BUILT_IN, Region, built_in_region

MAX_DEALS: Final = 1_000_000
"""The maximum number of deals from which chance draws, because every chance node lists all deals."""


def check_integer(name: str, value: SupportsIndex, min_value: int, max_value: int) -> int:
    """Return a value as an `int`.

    Args:
        name: The name of the parameter, for the error.
        value: A value of any type.
        min_value: The minimum allowed value.
        max_value: The maximum allowed value.

    Raises:
        ValueError: If the value is not an integer, or is out of range.
    """
    try:
        number = None if isinstance(value, bool | np.bool_) else index(value)
    except TypeError:
        number = None
    if number is None or not min_value <= number <= max_value:
        raise ValueError(f"{name} must be an integer from {min_value} to {max_value}, not {value!r}")
    return number


def find_region(region: Region | str) -> Region:
    """Return a map, or the built-in map of a name.

    Raises:
        ValueError: If there is no built-in map of this name.
    """
    if isinstance(region, Region):
        return region
    if region not in BUILT_IN:
        raise ValueError(
            f"region must be a Region or the name of a built-in map ({', '.join(BUILT_IN)}), not {region!r}"
        )
    return built_in_region(region)
