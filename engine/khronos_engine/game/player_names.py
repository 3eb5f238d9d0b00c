"""Validate texts that players type: names of seats, names of colours, and titles of notes on a game.

A name is shown to other people. Therefore an invisible character is allowed only where a script or an emoji needs it,
and a character that changes the direction of other characters is never allowed. Two seats must differ in their names
and colours by more than case, encoding and invisible characters. Only this module decides what is allowed.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.game.state import Seat

MAX_NAME_LENGTH = 64
"""The maximum length of a player's name in characters."""

MAX_COLOUR_LENGTH = 32
"""The maximum length of the name of a colour in characters."""

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode's categories of control, format, unassigned, private and surrogate characters and of line breaks."""

_INVISIBLE = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),  # combining grapheme joiner
        (0x115F, 0x1160),  # fillers of Hangul
        (0x17B4, 0x17B5),  # inherent vowels of Khmer
        (0x180B, 0x180F),  # variation selectors of Mongolian
        (0x2800, 0x2800),  # the empty pattern of Braille
        (0x3164, 0x3164),  # filler of Hangul
        (0xFE00, 0xFE0F),  # variation selectors
        (0xFFA0, 0xFFA0),  # filler of Hangul, half as wide
        (0xE0100, 0xE01EF),  # more variation selectors
    )
    for code in range(first, last + 1)
)
"""Letters and marks that are invisible, because Unicode ignores them by default or draws them empty."""

_VIRAMA = 9
"""The combining class of the marks that join consonants in the scripts of India and its neighbours."""

_CURSIVE = ("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "MANDAIC", "PHAGS-PA", "ADLAM", "HANIFI")
"""The first words of the names of letters that join their neighbours."""

_SKIN_TONES = range(0x1F3FB, 0x1F400)
_EMOJI = range(0x1F000, 0x1FB00)
"""The Unicode block for emoji, including emoji that this version of Python does not know yet."""

_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
"""A flag of a part of a country: a black flag and its code in invisible tags."""

_TYPED_ALIKE = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\uff07\u0060\u00b4", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
)
"""The apostrophes and dashes that keyboards and word processors replace with each other."""


class NameCode(StrEnum):
    """The problems of a name; programs may rely on the names of the codes.

    The section `[name_problems]` of each language has their sentences.
    """

    NAME_MISSING = auto()
    TITLE_MISSING = auto()
    TOO_LONG = auto()
    HIDDEN_CHARACTERS = auto()
    NAME_TAKEN = auto()
    COLOUR_TAKEN = auto()


class NameProblem(NamedTuple):
    """A problem of a name.

    Attributes:
        code: The kind of problem.
        characters: The characters that are not allowed, each once.
        length: The length in characters of the text, if it is too long.
        max_length: The maximum length of the text in characters.
        other: The seat that has the same name or colour, from 0.
    """

    code: NameCode
    characters: tuple[str, ...] = ()
    length: int = 0
    max_length: int = 0
    other: int = 0


class SeatProblem(NamedTuple):
    """A problem of the name or the colour of a seat.

    Attributes:
        seat: The seat, from 0.
        part: The attribute of `Seat`: `name` or `colour`.
        problem: The problem of this name or colour.
    """

    seat: int
    part: str
    problem: NameProblem


def hidden_characters(text: str) -> tuple[str, ...]:
    """Return the characters of a text that are invisible or change the direction of other characters, each once.

    Joiners and variation selectors that a script or an emoji needs are left out (RFC 5892 A.1 and A.2, UTS 39).
    """
    if text.isascii() and text.isprintable():
        return ()
    in_flags = {place for flag in _FLAG.finditer(text) for place in range(flag.start(), flag.end())}
    return tuple(
        dict.fromkeys(
            each
            for place, each in enumerate(text)
            if _is_hidden(each) and place not in in_flags and not _is_needed(text, place)
        )
    )


def _is_hidden(character: str) -> bool:
    if unicodedata.category(character) == "Cn" and ord(character) in _EMOJI:
        return False
    return unicodedata.category(character) in _HIDDEN_CATEGORIES or character in _INVISIBLE


def _is_needed(text: str, place: int) -> bool:
    """Return whether an invisible character is needed between the characters around it."""
    before, after = text[:place], text[place + 1 :]
    previous, following = before[-1:], after[:1]
    match text[place]:
        case "\u200c" | "\u200d" as joiner:
            if joiner == "\u200d" and _is_emoji(_without_modifiers(before)[-1:]) and _is_emoji(following):
                return True
            if _is_virama(previous) and _is_letter(_without_marks(before)[-1:]):
                return True
            if joiner == "\u200d":  # Bengali writes one before the virama, too
                return _is_letter(previous) and _is_virama(following)
            letters = _without_marks(before)[-1:], following
            return all(_is_letter(each) and unicodedata.name(each, "").startswith(_CURSIVE) for each in letters)
        case "\ufe0e" | "\ufe0f":
            return _is_emoji(previous) or (previous in tuple("0123456789#*") and following == "\u20e3")
        case selector if "\ufe00" <= selector <= "\ufe02" or "\U000e0100" <= selector <= "\U000e01ef":
            return unicodedata.name(previous, "").startswith("CJK") if previous else False
        case selector if "\u180b" <= selector <= "\u180f":
            return unicodedata.name(previous, "").startswith("MONGOLIAN LETTER") if previous else False
    return False


def _is_letter(character: str) -> bool:
    return character != "" and unicodedata.category(character)[0] == "L"


def _is_virama(character: str) -> bool:
    return character != "" and unicodedata.combining(character) == _VIRAMA


def _is_emoji(character: str) -> bool:
    if not character:
        return False
    return (
        ord(character) in _EMOJI or character in "\u203c\u2049\u3030" or unicodedata.category(character) in ("So", "Sm")
    ) and not character.isascii()


def _without_marks(text: str) -> str:
    """Return a text without the combining marks at its end."""
    end = len(text)
    while end and unicodedata.category(text[end - 1])[0] == "M":
        end -= 1
    return text[:end]


def _without_modifiers(text: str) -> str:
    """Return a text without the skin tone or variation selector at its end."""
    return text[:-1] if text and (text[-1] == "\ufe0f" or ord(text[-1]) in _SKIN_TONES) else text


def normalise_name(name: str) -> str:
    """Return a name normalised for comparison.

    Case, encoding (NFKC), blanks, invisible characters, the shapes of apostrophes and dashes, and the dots of the
    Turkish I are ignored.
    """
    if not name.isascii():
        name = "".join(each for each in name if unicodedata.category(each) != "Cf" and each not in _INVISIBLE)
        name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
        name = name.replace("i\u0307", "i").replace("\u0131", "i")
    return " ".join(name.casefold().translate(_TYPED_ALIKE).split())


def line_problem(text: str) -> NameProblem | None:
    """Return the problem of a line of text, which may be empty; None if the line is valid."""
    hidden = hidden_characters(text)
    return NameProblem(NameCode.HIDDEN_CHARACTERS, hidden) if hidden else None


def title_problem(text: str) -> NameProblem | None:
    """Return the problem of a title, which must not be blank; None if the title is valid."""
    return line_problem(text) or (None if normalise_name(text) else NameProblem(NameCode.TITLE_MISSING))


def seat_problems(seats: Sequence[Seat]) -> Iterator[SeatProblem]:
    """Yield every problem of the names and colours of the seats, in order.

    Every seat has a name. Any number of seats may have an empty colour.
    """
    names: dict[str, int] = {}
    colours: dict[str, int] = {}
    for number, seat in enumerate(seats):
        for part, text, longest, known, taken in (
            ("name", seat.name, MAX_NAME_LENGTH, names, NameCode.NAME_TAKEN),
            ("colour", seat.colour, MAX_COLOUR_LENGTH, colours, NameCode.COLOUR_TAKEN),
        ):
            key = "" if len(text) > longest else normalise_name(text)
            if len(text) > longest:
                yield SeatProblem(number, part, NameProblem(NameCode.TOO_LONG, length=len(text), max_length=longest))
            elif (problem := line_problem(text)) is not None:
                yield SeatProblem(number, part, problem)
            elif not key and part == "name":
                yield SeatProblem(number, part, NameProblem(NameCode.NAME_MISSING))
            elif key and known.setdefault(key, number) != number:
                yield SeatProblem(number, part, NameProblem(taken, other=known[key]))
