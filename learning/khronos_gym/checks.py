"""Check integers that callers pass to an environment.

NumPy's integers count as integers. Booleans, floats and texts do not, because `int()` would turn 0.7, "0" and True into
legal actions.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

import numpy as np

MAX_DEALS: Final = 1_000_000
"""The maximum number of deals from which chance draws, because every chance node lists all deals."""


def check_integer(name: str, value: SupportsIndex, lowest: int, highest: int) -> int:
    """Return a value as an `int`.

    Args:
        name: The name of the parameter, for the error.
        value: A value of any type.
        lowest: The minimum allowed value.
        highest: The maximum allowed value.

    Raises:
        ValueError: If the value is not an integer, or is out of range.
    """
    try:
        number = None if isinstance(value, bool | np.bool_) else index(value)
    except TypeError:
        number = None
    if number is None or not lowest <= number <= highest:
        raise ValueError(f"{name} must be an integer from {lowest} to {highest}, not {value!r}")
    return number
