"""The language of the sentences: that of the person at the terminal."""

from collections.abc import Iterable

from khronos_cli.locale import caller_locale
from khronos_cli.narration.keys import Narration
from khronos_engine.texts.languages import Key, Language, Phrase, Word, capitalised, language_for


def language() -> Language:
    """Return that language, or the one that stands in for it."""
    return language_for(caller_locale())


def rendered(word: Word) -> str:
    """Return a word or phrase of the engine in that language."""
    return language().render(word)


def filled(key: Key, /, **words: Word) -> str:
    """Return a text in that language, with its words filled in."""
    return rendered(Phrase.of(key, **words))


def colon() -> str:
    """Return the colon behind a heading, with the blank that a language has before it."""
    return rendered(Narration.COLON)


def in_parts(parts: Iterable[str]) -> str:
    """Return parts of a line with semicolons between them."""
    return f"{rendered(Narration.SEMICOLON)} ".join(parts)


def sentence(word: Word) -> str:
    """Return a whole sentence in that language."""
    return capitalised(rendered(word))
