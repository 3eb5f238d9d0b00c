"""Texts in the language of the terminal."""

from collections.abc import Iterable

from khronos_cli.locale import caller_locale
from khronos_cli.texts import Narration
from khronos_engine.texts.languages import (
    Common,
    Language,
    ListedCards,
    Phrase,
    TextKey,
    Word,
    capitalise,
    language_for,
)


def language() -> Language:
    """Return the language of the terminal, or the default for one that is not supported."""
    return language_for(caller_locale())


def rendered(word: Word) -> str:
    """Return a word or a phrase in the language of the terminal."""
    return language().render(word)


def filled(key: TextKey | Common | ListedCards, /, **words: Word) -> str:
    """Return a text in the language of the terminal, with its words filled in."""
    return rendered(Phrase.of(key, **words))


def colon() -> str:
    """Return the colon after a heading; French has a space before it."""
    return rendered(Narration.COLON)


def decimal(tenths: int, sign: str = "") -> str:
    """Return tenths as a number with one decimal; the sign `+` stands before a number above 0 too."""
    return f"{tenths / 10:{sign}.1f}".replace(".", rendered(Narration.DECIMAL_POINT))


def in_parts(parts: Iterable[str]) -> str:
    """Join the parts of a line by semicolons."""
    return f"{rendered(Narration.SEMICOLON)} ".join(parts)


def sentence(word: Word) -> str:
    """Return a word or a phrase with a capital letter at its beginning."""
    return capitalise(rendered(word))
