"""Validation of names that players type: of seats, of colours, and titles of notes on a game.

A name is shown to other people, so it has no character that cannot be seen or that changes what stands beside it, and
two seats differ in their names and colours by more than case and encoding. Only this module decides what is allowed.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.game.state import Seat

LONGEST_NAME = 64
"""Characters of the longest name of a player."""

LONGEST_COLOUR = 32
"""Characters of the longest name of a colour."""

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
"""Letters and marks that show nothing: Unicode ignores them by default, or draws them empty."""


class NameCode(StrEnum):
    """The faults of a name, by names on which programs may rely; `[name_faults]` of each language has sentences."""

    NAME_MISSING = auto()
    TITLE_MISSING = auto()
    TOO_LONG = auto()
    HIDDEN_CHARACTERS = auto()
    NAME_TAKEN = auto()
    COLOUR_TAKEN = auto()


class NameFault(NamedTuple):
    """A fault of a name.

    Attributes:
        code: Its code.
        characters: The characters to leave out, each once.
        length: The characters of a text that is too long.
        most: The most characters that it may have.
        other: The seat that has the same name or colour, from 0.
    """

    code: NameCode
    characters: tuple[str, ...] = ()
    length: int = 0
    most: int = 0
    other: int = 0


class SeatFault(NamedTuple):
    """A fault of the name or the colour of a seat.

    Attributes:
        seat: The seat, from 0.
        part: The attribute of `Seat`: `name` or `colour`.
        fault: The fault.
    """

    seat: int
    part: str
    fault: NameFault


def hidden_characters(text: str) -> tuple[str, ...]:
    """Return the characters of a text, each once, that are invisible or change the direction of others."""
    return tuple(
        dict.fromkeys(each for each in text if unicodedata.category(each) in _HIDDEN_CATEGORIES or each in _INVISIBLE)
    )


def comparable(name: str) -> str:
    """Return a name normalised for comparison: NFKC, case-folded, blanks as single spaces."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())


def line_fault(text: str) -> NameFault | None:
    """Return the fault of a line of text, which may be empty; None without one."""
    hidden = hidden_characters(text)
    return NameFault(NameCode.HIDDEN_CHARACTERS, hidden) if hidden else None


def title_fault(text: str) -> NameFault | None:
    """Return the fault of a title, which may not be blank; None without one."""
    return line_fault(text) or (None if comparable(text) else NameFault(NameCode.TITLE_MISSING))


def seat_faults(seats: Sequence[Seat]) -> Iterator[SeatFault]:
    """Yield every fault of the names and colours of the seats, in order.

    Every seat has a name. A colour may be empty, and any number of seats may have none.
    """
    names: dict[str, int] = {}
    colours: dict[str, int] = {}
    for number, seat in enumerate(seats):
        for part, text, longest, known, taken in (
            ("name", seat.name, LONGEST_NAME, names, NameCode.NAME_TAKEN),
            ("colour", seat.colour, LONGEST_COLOUR, colours, NameCode.COLOUR_TAKEN),
        ):
            key = "" if len(text) > longest else comparable(text)
            if len(text) > longest:
                yield SeatFault(number, part, NameFault(NameCode.TOO_LONG, length=len(text), most=longest))
            elif (fault := line_fault(text)) is not None:
                yield SeatFault(number, part, fault)
            elif not key and part == "name":
                yield SeatFault(number, part, NameFault(NameCode.NAME_MISSING))
            elif key and known.setdefault(key, number) != number:
                yield SeatFault(number, part, NameFault(taken, other=known[key]))
