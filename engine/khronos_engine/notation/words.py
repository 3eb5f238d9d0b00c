"""The words of the notation: kinds, boards, cards and players, as they are written."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from khronos_engine.material import Age, Kind, Type
from khronos_engine.names import comparable

if TYPE_CHECKING:
    from khronos_engine.cards import Cards
    from khronos_engine.state import Config

KINDS = {kind.title: kind for kind in Kind}
AGES = {age.title: age for age in Age}

ADVENTURERS = "AB"
"""Letters of the first and the second adventurer."""

CARD_LETTERS = "MRC"
"""Letters of the types of cards, in their order."""

NOTHING = "nothing"
"""No cards at all, where cards could be named."""

DRAWN = "drawn"
"""The first player is drawn by chance."""

_FEW = 4
"""So many cards are written letter by letter, more of them as counts."""

PENDING = "pending"
"""The heading of an action that is not settled, in a position."""

THEN = "then"
"""The heading of what was done, in a game that begins with a position."""

NOTE = "note"
"""The header of what else is told of a game."""

TURN_FLAGS = ("swapped", "exchanged", "acted", "over")
"""What may be said of a turn, in this order."""

HEADERS = (
    *("rules", "seat", "region", "edition", "holdem", "deck", "cards"),
    *("paradox tiles", "mixed terrain", "upgrade terrain", "old shadow"),
    *("first", "seed", "phrase", "turn", "revision", "player"),
    *("discards", "row", "lost", "stock", "pile", "chance", "cubes"),
)
"""The headers of games and positions; after `seat` and `player` comes a number."""

_RESERVED = frozenset((*HEADERS, *(age.casefold() for age in AGES), DRAWN, PENDING, THEN, NOTE))
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_PLAIN_NAME = re.compile(r"[^\W\d_](?:[\w' .-]{0,62}[\w.])?")
_PLAIN_TEXT = re.compile(r'[^\s"#](?:[^"#]*[^\s"#])?')


def card_letters(cards: Cards) -> str:
    """Return cards letter by letter, Military first: `MMC`."""
    return "".join(letter * count for letter, count in zip(CARD_LETTERS, cards, strict=True))


def cards_text(cards: Cards) -> str:
    """Return cards as they are written: `MMC`, `18M 7C` for many, `nothing` for none."""
    if not cards.total:
        return NOTHING
    if cards.total <= _FEW:
        return card_letters(cards)
    return " ".join(f"{count}{letter}" for letter, count in zip(CARD_LETTERS, cards, strict=True) if count)


def pile_text(pile: tuple[Type, ...]) -> str:
    """Return a draw pile, its top card first."""
    return "".join(CARD_LETTERS[card] for card in pile) or NOTHING


def seat_text(config: Config, seat: int) -> str:
    """Return a player as written: by name, or by number where the name could be misread."""
    name = config.seats[seat].name if seat < config.players else ""
    alike = sum(comparable(each.name) == comparable(name) for each in config.seats)
    if alike == 1 and _PLAIN_NAME.fullmatch(name) and name.isprintable() and name.casefold() not in _RESERVED:
        return name
    return str(seat + 1)


def seat_named(config: Config, text: str) -> int | None:
    """Return the player that a text names by number, name or colour, whatever its case; None if it names none."""
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
    """Return the player of a mark: the number, or the first letter of a colour that no other player's begins with."""
    if mark in "123456789":
        return int(mark) - 1 if int(mark) <= config.players else None
    found = [seat for seat, each in enumerate(config.seats) if each.colour.casefold().startswith(mark.casefold())]
    return found[0] if len(found) == 1 else None


def quoted(text: str, forbidden: str = "") -> str:
    """Return a text as it is, or in quotation marks where it could be misread.

    Args:
        text: Any text.
        forbidden: Characters that end an unquoted text in its place.
    """
    if _PLAIN_TEXT.fullmatch(text) and text.isprintable() and not set(text) & set(forbidden):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def one_line(text: str) -> str:
    """Return a text without line breaks and other marks that do not show, and without blanks at its end."""
    return _BREAKS.sub(" ", text).rstrip()
