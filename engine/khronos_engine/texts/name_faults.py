"""Phrases for faults of names."""

from __future__ import annotations

from enum import auto
from typing import TYPE_CHECKING

from khronos_engine.names import NameCode
from khronos_engine.texts.languages import Key, Phrase

if TYPE_CHECKING:
    from khronos_engine.names import NameFault

_MOST_CHARACTERS = 5
"""The most characters that a sentence names."""


class NameSentence(Key, section="name_faults"):
    """The sentences about names."""

    NAME_MISSING = auto()
    """A seat has no name."""
    TITLE_MISSING = auto()
    """There is no title."""
    TOO_LONG = auto()
    """A name or colour has too many characters."""
    HIDDEN_CHARACTERS = auto()
    """Characters cannot be seen, or change the direction of the text."""
    NAME_TAKEN = auto()
    """Another seat has the same name."""
    COLOUR_TAKEN = auto()
    """Another seat has the same colour."""


def name_phrase(fault: NameFault) -> Phrase:
    """Return the phrase of a name fault, with its fix."""
    match fault.code:
        case NameCode.NAME_MISSING:
            return Phrase.of(NameSentence.NAME_MISSING)
        case NameCode.TITLE_MISSING:
            return Phrase.of(NameSentence.TITLE_MISSING)
        case NameCode.TOO_LONG:
            return Phrase.of(NameSentence.TOO_LONG, count=fault.length, most=fault.most)
        case NameCode.HIDDEN_CHARACTERS:
            characters = tuple(f"U+{ord(each):04X}" for each in fault.characters[:_MOST_CHARACTERS])
            return Phrase.of(NameSentence.HIDDEN_CHARACTERS, count=len(characters), characters=characters)
        case NameCode.NAME_TAKEN:
            return Phrase.of(NameSentence.NAME_TAKEN, other=fault.other + 1)
        case NameCode.COLOUR_TAKEN:
            return Phrase.of(NameSentence.COLOUR_TAKEN, other=fault.other + 1)
