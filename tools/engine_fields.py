"""Write the page of the site about the fields of actions and states, from the classes of the engine."""

from __future__ import annotations

import inspect
import re
import typing
from enum import IntEnum
from typing import Any, Final

from khronos_engine.game.actions import Action, BuildingChoice, PlaceChoice
from khronos_engine.game.board import Board, Building, Domain
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import (
    Age,
    CardMode,
    Deck,
    Edition,
    HouseRules,
    Kind,
    MixedTerrain,
    OldShadow,
    ParadoxTiles,
    Type,
    UpgradeTerrain,
)
from khronos_engine.game.region import Region
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import Adventurer, Cascade, Config, Hidden, Player, Public, Seat, State, Turn

PARTS: Final[tuple[type[Any], ...]] = (
    *(State, Public, Config, Seat, Player, Adventurer, Turn, Hidden),
    *(Board, Building, Domain, Region, Grid, Square, Cards, Payment),
    *(Cascade, BuildingChoice, PlaceChoice, Age, Type, Kind),
    *(Edition, Deck, CardMode, HouseRules, ParadoxTiles, MixedTerrain, UpgradeTerrain, OldShadow),
)
"""The classes of the parts of a state, without the classes of actions."""


def actions() -> str:
    """Return the table of actions."""
    rows = ["| action | fields | what it is |", "|---|---|---|"]
    for each in typing.get_args(Action):
        fields = ", ".join(f"`{name}: {kind}`" for name, kind in _fields(each))
        about = "".join(f" `{name}`: {text}" for name, text in _attributes(each).items() if name != "seat")
        rows.append(f"| `{each.__name__}` | {fields} | {_summary(each)}{about} |")
    return "\n".join(rows) + "\n"


def parts() -> str:
    """Return the table of the parts of a state: fields, members and computed properties."""
    rows = ["| class | field | type | what it is |", "|---|---|---|---|"]
    for each in PARTS:
        members = ": " + ", ".join(f"`{name}`" for name in each.__members__) if issubclass(each, IntEnum) else ""
        rows.append(f"| **`{each.__name__}`** | | | {_summary(each)[:-1]}{members}. |")
        about = _attributes(each)
        rows.extend(f"| | `{name}` | `{kind}` | {about.get(name, '')} |" for name, kind in _fields(each))
        classes = [base for base in each.__mro__ if base.__module__ == each.__module__]
        for name, value in [item for base in classes for item in vars(base).items()]:
            compute = value.fget if isinstance(value, property) else getattr(value, "_compute", None)
            if compute is not None and not name.startswith("_"):
                rows.append(f"| | *`{name}`* | `{_type(compute.__annotations__['return'])}` | {_summary(value)} |")
    return "\n".join(rows) + "\n"


def page() -> str:
    """Return the page in Markdown."""
    return f"""# Actions and states

The fields of the engine's actions, and of everything that a state consists of.
Seats and adventurers count from 0.

## Actions

{actions()}
## States

Names in *italics* are computed from the fields.

{parts()}"""


def _fields(kind: type[Any]) -> list[tuple[str, str]]:
    """Return the fields of a class, each with its type."""
    annotated = [(name, _type(each)) for name, each in inspect.get_annotations(kind).items()]
    return [(name, each) for name, each in annotated if not each.startswith("ClassVar")]


def _type(annotation: Any) -> str:
    """Return the text of a type for a table; types of named tuples are references to names."""
    return str(getattr(annotation, "__forward_arg__", annotation)).replace("|", "\\|")


def _summary(documented: Any) -> str:
    """Return the first paragraph of a docstring."""
    return " ".join(inspect.cleandoc(documented.__doc__).split("\n\n")[0].split())


def _attributes(kind: type[Any]) -> dict[str, str]:
    """Return the descriptions of the attributes in a docstring."""
    _, _, listed = inspect.cleandoc(kind.__doc__ or "").partition("Attributes:\n")
    found = re.findall(r"^    (\w+): (.*(?:\n      .*)*)", listed, re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in found}
