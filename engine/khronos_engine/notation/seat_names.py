"""The names of players in the notation: name, colour or number, and one character in a drawing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from khronos_engine.game.player_names import comparable
from khronos_engine.notation.vocabulary import AGES, DRAWN, HEADERS, NOTE, PENDING, THEN

if TYPE_CHECKING:
    from khronos_engine.game.state import Config

_RESERVED = frozenset((*HEADERS, *(age.casefold() for age in AGES), DRAWN, PENDING, THEN, NOTE))
_PLAIN_NAME = re.compile(r"[^\W\d_](?:[\w' .-]{0,62}[\w.])?")


def seat_text(config: Config, seat: int) -> str:
    """Return a player as written: by name, or by number if the name is ambiguous."""
    name = config.seats[seat].name if seat < config.players else ""
    alike = sum(comparable(each.name) == comparable(name) for each in config.seats)
    if alike == 1 and _PLAIN_NAME.fullmatch(name) and name.isprintable() and name.casefold() not in _RESERVED:
        return name
    return str(seat + 1)


def seat_named(config: Config, text: str) -> int | None:
    """Return the player that a text names by number, name or colour, in any case; None if it names none."""
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 3 else 0
        return number - 1 if 1 <= number <= config.players else None
    wanted = comparable(text)
    for words in ([each.name for each in config.seats], [each.colour for each in config.seats]):
        found = [seat for seat, word in enumerate(words) if comparable(word) == wanted]
        if len(found) == 1:
            return found[0]
    return None


def seat_mark(seat: int | None) -> str:
    """Return the one character for a player in a diagram; `-` for nobody."""
    return "-" if seat is None else str(seat + 1)


def seat_marked(config: Config, mark: str) -> int | None:
    """Return the player of a mark: a number, or the first letter of exactly one player's colour."""
    if mark in "123456789":
        return int(mark) - 1 if int(mark) <= config.players else None
    found = [seat for seat, each in enumerate(config.seats) if each.colour.casefold().startswith(mark.casefold())]
    return found[0] if len(found) == 1 else None
