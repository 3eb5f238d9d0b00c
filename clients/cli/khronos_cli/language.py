"""Write texts in the language of the terminal.

`Legal.FREE` is the key of the text `FREE` in the section `legal` of `languages/*.toml`. Only these files list the keys;
a test checks that the code uses the same keys.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final

from khronos_cli.terminal_text import caller_locale
from khronos_engine.texts import languages as texts
from khronos_engine.texts.languages import Section as TextSection

Section: Final = partial(TextSection, package="khronos_cli")
"""Returns the keys in a section of the command line's text files."""

Narration = Section("narration")
"""Headings, players' means, decisions and income at a terminal."""

Review = Section("review")
"""A look back at a game: where its money came from, and better turns."""

Drawing = Section("drawing")
"""A drawn position: its heading, the meaning of its marks, and the players and cards."""

Help = Section("help")
"""The help during a game."""

Play = Section("play")
"""A game at one terminal, with bots."""

Table = Section("table")
"""A game at a keyboard: answers between the moves."""

Files = Section("files")
"""Files, and the errors of reading and writing them."""

Legal = Section("legal")
"""Legal actions and their costs."""

Suggestions = Section("suggestions")
"""Suggested actions."""

Placements = Section("placements")
"""Placement maps."""

Domains = Section("domains")
"""Domains, their holders, and the income of everyone."""

Corrections = Section("corrections")
"""Corrections of a position by hand."""

SetUp = Section("set_up")
"""The questions before a game at a table."""

Messages = Section("messages")
"""Names of the contract's messages for people."""

Commands = Section("commands")
"""Commands about files of games."""

OwnRegion = Section("region")
"""A custom region: its counts and likely mistakes."""

Arguments = Section("arguments")
"""Wrong arguments and options, and servers that do not answer."""


def language() -> texts.Language:
    """Return the language of the terminal if it is supported, otherwise the default language."""
    return texts.language_for(caller_locale())


def render(word: texts.Word) -> str:
    """Return a word or a phrase in the language of the terminal."""
    return language().render(word)


def fill(key: texts.TextKey, /, **words: texts.Word) -> str:
    """Return a text in the language of the terminal, with its words filled in."""
    return render(texts.Phrase.of(key, **words))


def colon() -> str:
    """Return the colon after a heading; French has a space before it."""
    return render(Narration.COLON)


def decimal(tenths: int, sign: str = "") -> str:
    """Return a number of tenths as text with one decimal; with `sign="+"`, numbers of 0 or more begin with `+`."""
    return f"{tenths / 10:{sign}.1f}".replace(".", render(Narration.DECIMAL_POINT))


def join_parts(parts: Iterable[str]) -> str:
    """Join the parts of a line by semicolons."""
    return f"{render(Narration.SEMICOLON)} ".join(parts)


def sentence(word: texts.Word) -> str:
    """Return a word or a phrase with a capital letter at its beginning."""
    return texts.capitalise(render(word))
