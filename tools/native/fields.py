"""What `dataclasses` reads of native values. The copy of the engine has this module as `native_fields`."""

from __future__ import annotations

import dataclasses
from copy import copy
from typing import Any


@dataclasses.dataclass
class _Model:
    shown: Any
    hidden: Any = dataclasses.field(default=None, init=False, repr=False, compare=False)


def described(shown: tuple[str, ...], hidden: tuple[str, ...]) -> dict[str, dataclasses.Field[Any]]:
    """Return what makes a class a dataclass to `fields` and `replace`; hidden fields are neither argument nor told."""
    found = {}
    for model, names in zip(dataclasses.fields(_Model), (shown, hidden), strict=True):
        for name in names:
            found[name] = copy(model)
            found[name].name = name
    return found
