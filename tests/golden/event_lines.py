"""Writes each event as a line with all its data, so that tests notice every change of an event.

Squares of domains are reported as runs along the rows; everything else is named as the notation names it.
"""

from __future__ import annotations

import re
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import asdict

from khronos_engine.game.board import Building
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.events import ActionTaken, Event
from khronos_engine.game.record import PartialAction
from khronos_engine.game.squares import Grid
from khronos_engine.game.state import Config
from khronos_engine.notation import write_partial_action
from khronos_engine.notation.words import ADVENTURERS, cards_text, pile_text, seat_text

_SEATS = ("seat", "keeper", "ranking", "winners")
_SQUARES = ("domain", "domains", "corners")


def event_line(config: Config, event: Event) -> str:
    """Return an event with all its data; equal lines are equal events."""
    if isinstance(event, ActionTaken):
        return f"> {write_partial_action(PartialAction.of(event.action), config)}"
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).capitalize()
    return f"{name}: {_fields(config, event)}".removesuffix(": ")


def _fields(config: Config, record: Struct) -> str:
    given = asdict(record).items()
    known = [(name, value) for name, value in given if value is not None and value is not False]
    return ", ".join(f"{name.replace('_', ' ')} {_text(config, name, value)}" for name, value in known)


def _text(config: Config, name: str, value: object) -> str:
    match value:
        case Building():
            return _building(config, value)
        case Cards():
            return cards_text(value)
        case Payment():
            by = zip(ADVENTURERS, value, strict=True)
            return " ".join(f"{letter} {cards_text(cards)}" for letter, cards in by if cards.total) or "nothing"
        case Struct():
            return f"({_fields(config, value)})"
        case tuple() if name == "order":
            return pile_text(value)
        case tuple():
            return " and ".join(_text(config, name, each) for each in value) or "none"
        case IntEnum():
            return word(value)
        case int() if name in _SEATS:
            return seat_text(config, value)
        case int() if name in _SQUARES:
            return " ".join(_runs(config.region.grid, value))
        case _:
            return str(value)


def _building(config: Config, building: Building) -> str:
    """Return a building with all its data: kind, top-left square, owner and cubes, by player."""
    state = "printed " if building.printed else "ruin " if building.ruin else ""
    owner = "" if building.owner is None else f" of {seat_text(config, building.owner)}"
    cubes = ", ".join(f"{seat_text(config, seat)} {count}" for seat, count in enumerate(building.cubes) if count)
    where = config.region.grid.square(building.squares).name
    return f"{state}{building.kind.title} {where}{owner}" + (f" [{cubes}]" if cubes else "")


def _runs(grid: Grid, squares: int) -> list[str]:
    """Return squares as runs along the rows, such as `A1-C1`, `B2`."""
    found: list[str] = []
    before = None
    for square in grid.squares(squares):
        follows = before is not None and before.row == square.row and before.column + 1 == square.column
        start = found.pop().partition("-")[0] if follows else ""
        found.append(f"{start}-{square.name}" if start else square.name)
        before = square
    return found


def word(member: IntEnum) -> str:
    """Return the name of an enumeration's member in lower case."""
    return member.name.lower().replace("_", " ")
