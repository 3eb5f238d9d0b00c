"""Define the words of the notation: headers, verbs, cards, free text, and the names of players."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from msgspec.structs import fields

from khronos_engine.game import actions
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import HOUSE_RULES, Age, Kind, Type
from khronos_engine.game.player_names import normalise_name
from khronos_engine.game.state import Turn

if TYPE_CHECKING:
    from khronos_engine.game.cards import Cards
    from khronos_engine.game.state import Config

KINDS = {kind.title: kind for kind in Kind}
AGES = {age.title: age for age in Age}

VERB_WORDS: dict[str, type[actions.Action]] = {
    "build": actions.Construct,
    "upgrade": actions.Upgrade,
    "demolish": actions.Demolish,
    "populate": actions.Populate,
    "renovate": actions.Renovate,
    "travel": actions.Travel,
    "exchange": actions.ExchangeHand,
    "swap": actions.SwapCards,
    "end": actions.EndTurn,
    "choose": actions.ChooseBuilding,
    "place": actions.PlaceBuilding,
}
"""The first words of actions; unambiguous abbreviations are also accepted."""

CONSTRUCT = "construct"
"""The rulebook's word for `build`, which is accepted but never written."""

ADVENTURERS = ("I", "II")
"""The marks of the first and the second adventurer."""

MARKS_READ = {"i": 0, "ii": 1, "a": 0, "b": 1}
"""The accepted marks of adventurers in lower case: 0 is the first adventurer, 1 is the second adventurer."""

CARD_LETTERS = "MRC"
"""The letters of the types of cards, in the order of the types."""

NOTHING = "nothing"
"""The word for no cards in a place where cards can be named."""

DRAWN = "drawn"
"""The value of the header `first` if the first player is drawn at random."""

_FEW = 4  # up to this number, cards are written letter by letter; more are written as counts

PENDING = "pending"
"""The heading above an action that waits for a decision, in a position."""

THEN = "then"
"""The heading above the actions, in a game that begins with a position."""

NOTE = "note"
"""The header of a note on a game, such as its date."""

TURN_FLAGS = tuple(each.name for each in fields(Turn) if each.type is bool)
"""The flags of a turn, named like the fields of `Turn` and written in their order."""

OVER = "over"
"""The flag of a finished game, after the flags of the last turn."""

_OF_OPTIONS = ("rules", "seat", "region", "edition", "holdem", "deck", "cards")
_OF_HOUSE_RULES = tuple(house_rule.replace("_", " ") for house_rule in HOUSE_RULES)
_OF_BEGINNING = ("first", "seed", "phrase")
_OF_POSITION = ("turn", "revision", "player", "discards", "row", "lost", "stock", "pile", "chance", "cubes")

HEADERS = (*_OF_OPTIONS, *_OF_HOUSE_RULES, *_OF_BEGINNING, *_OF_POSITION)
"""The headers of games and positions; a number follows `seat` and `player`."""

_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_PLAIN_TEXT = re.compile(r'[^\s"#](?:[^"#]*[^\s"#])?')


_OPENING, _CLOSING = "\u201c\u201e\u201f\u00ab", "\u201d\u201c\u00bb"
_PARTS = re.compile(
    rf'"(?:[^"\\\n]|\\[^\n])*"|[{_OPENING}]([^"\n{_OPENING}{_CLOSING}]*)[{_CLOSING}"]|#[^\n]*|.', re.DOTALL
)
_TYPED = str.maketrans(
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # letters and signs of East Asian keyboards
    | dict.fromkeys(map(ord, _OPENING + _CLOSING), '"')
    | dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63), "-")
    | dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
    | dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF))  # soft hyphens and blanks without width
)


def plain_text(text: str) -> str:
    """Replace the typographic characters of phones and word processors with plain characters.

    Curly quotation marks, dashes, full-width letters and unusual blanks become plain, and blanks without width are
    removed. Quoted text and comments do not change. All notation from files, prompts and calls is converted in this way
    before it is parsed. The columns of errors refer to the converted text.
    """
    return text if text.isascii() else _PARTS.sub(_plain_part, text)


def _plain_part(part: re.Match[str]) -> str:
    if part[1] is not None:
        return json.dumps(part[1], ensure_ascii=False)
    return part[0] if len(part[0]) > 1 else part[0].translate(_TYPED)


def card_letters(cards: Cards) -> str:
    """Return cards as single letters, Military cards first, such as `MMC`."""
    return "".join(letter * count for letter, count in zip(CARD_LETTERS, cards, strict=True))


def cards_text(cards: Cards) -> str:
    """Return cards in notation: `MMC`; `18M 7C` for many cards; `nothing` for no cards."""
    if not cards.total:
        return NOTHING
    if cards.total <= _FEW:
        return card_letters(cards)
    return " ".join(f"{count}{letter}" for letter, count in zip(CARD_LETTERS, cards, strict=True) if count)


def pile_text(pile: tuple[Type, ...]) -> str:
    """Return a draw pile in notation, its top card first."""
    return "".join(CARD_LETTERS[card] for card in pile) or NOTHING


def quote(text: str, forbidden: str = "") -> str:
    """Return a text unchanged, or in quotation marks if it could be misread.

    Args:
        text: Any text.
        forbidden: The characters that would end an unquoted text at this place.
    """
    is_printable = text.translate(_WITHOUT_JOINERS).isprintable()
    is_plain = _PLAIN_TEXT.fullmatch(text) and is_printable and plain_text(text) == text
    if is_plain and not set(text) & set(forbidden):
        return text
    return json.dumps(text, ensure_ascii=not is_printable)


_WITHOUT_JOINERS = str.maketrans("", "", "\u200c\u200d")


def one_line(text: str) -> str:
    """Return a text with control characters and line breaks replaced by blanks, and no blanks at its end."""
    return _BREAKS.sub(" ", text).rstrip()


_RESERVED = frozenset((*HEADERS, *(age.casefold() for age in AGES), DRAWN, PENDING, THEN, NOTE))
_PLAIN_NAME = re.compile(r"[^\W\d_](?:[\w' .-]{0,62}[\w.])?")


@memoize_on_value
def _words_of_seats(config: Config) -> tuple[list[str], list[str]]:
    return [normalise_name(each.name) for each in config.seats], [normalise_name(each.colour) for each in config.seats]


def seat_text(config: Config, seat: int) -> str:
    """Return the written form of a player: the name, or the number if the name is ambiguous."""
    names, _ = _words_of_seats(config)
    if seat < config.players and names.count(names[seat]) == 1:
        name = config.seats[seat].name
        if _PLAIN_NAME.fullmatch(name) and name.isprintable() and name.casefold() not in _RESERVED:
            return name
    return str(seat + 1)


def find_seat(config: Config, text: str) -> int | None:
    """Return the player whom a text names by number, name or colour, ignoring case; None if it names no player."""
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 3 else 0
        return number - 1 if 1 <= number <= config.players else None
    wanted = normalise_name(text)
    for words in _words_of_seats(config):
        found = [seat for seat, word in enumerate(words) if word == wanted]
        if len(found) == 1:
            return found[0]
    return None


def seat_mark(seat: int | None) -> str:
    """Return the character for a player in a diagram; `-` for no player."""
    return "-" if seat is None else str(seat + 1)


def find_seat_of_mark(config: Config, mark: str) -> int | None:
    """Return the player whose number is the mark, or the only player whose colour begins with it; otherwise None."""
    if mark in "123456789":
        return int(mark) - 1 if int(mark) <= config.players else None
    found = [seat for seat, each in enumerate(config.seats) if each.colour.casefold().startswith(mark.casefold())]
    return found[0] if len(found) == 1 else None
