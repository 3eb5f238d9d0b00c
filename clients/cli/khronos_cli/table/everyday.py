"""Translate everyday words of all languages into words of the notation, to suggest a line that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from unicodedata import combining, normalize

from khronos_cli.names import seat_typed
from khronos_engine.game.resources import templates
from khronos_engine.game.state import Public
from khronos_engine.notation.words import CARD_LETTERS, KINDS, NOTHING, seat_text
from khronos_engine.texts.languages import languages


def _everyday(section: str) -> dict[tuple[str, ...], str]:
    """Return the words of the notation by everyday words of all languages."""
    tables = [templates(each, "khronos_cli")[section] for each in languages()]
    return {
        tuple(each.split("_")): word
        for table in tables
        for word, others in table.items()
        for each in str(others).split()
    }


_FIRST_WORDS: Final = _everyday("everyday_first")
_LATER_WORDS: Final = _everyday("everyday_later")
_FIRST: Final = frozenset(_FIRST_WORDS.values())
_MAX_WORDS: Final = max(len(each) for each in (*_FIRST_WORDS, *_LATER_WORDS))


def in_notation(line: str, public: Public) -> str:
    """Return a line with everyday words replaced by words of the notation; it may still be unreadable.

    "Ann builds a Keep at F4 with two military cards" becomes "build a Keep at F4 with MM" when it is Ann's turn.
    """
    words = re.sub(r"\b([ld])['’]", "", line.partition("#")[0]).replace("’", "'").rstrip(" ?!.").split()
    who, words = _without_player(words, public)
    if words and (_translate(words, _LATER_WORDS)[0] or words[0].title()) in KINDS:
        words = ["build", *words]  # only a building, as in "Keep at D8 with two military cards"
    first, length = _first(words)
    if first in _SINGLE:
        return " ".join([first, *(each for each in words[length:] if each.isdigit())])
    later = _spell_out_counts(_later(words[length:]))
    kinds = [each for each in later[:2] if each.title() in KINDS]
    if first == "place" and kinds:
        first = "build"
    if first in {"demolish", "upgrade"} and later[:1] == kinds[:1] and _SQUARE.match(" ".join(later[1:2])):
        later = later[1:]  # a building is named only by its square
    if first == "end":
        later = [each for each in later if each in {"giving", NOTHING} or set(each) <= set(CARD_LETTERS)]
    return " ".join([f"{who}{first}", *later])


def _without_player(words: list[str], public: Public) -> tuple[str, list[str]]:
    """Return the player before a verb, as the notation has it, and the words after; nothing for the one to act."""
    if _first(words[1:])[0] not in _FIRST:
        return "", words
    if words[0].casefold() in {"i", "je"}:
        return "", words[1:]
    seat = seat_typed(public.config, words[0])
    if seat is None:
        return "", words
    return "" if seat == public.to_act else f"{seat_text(public.config, seat)}: ", words[1:]


def _first(words: Sequence[str]) -> tuple[str, int]:
    """Return the first word of a line as the notation has it, and for how many words it stands."""
    first, length = _translate(words, _FIRST_WORDS)
    if not length and words and _plain(words[0]) in _FIRST:
        return _plain(words[0]), 1
    return (first, length) if length or not words else (words[0], 1)


_SINGLE: Final = frozenset({"undo", "redo", "legal", "help", "income", "domains", "hint", "quit"})
"""The commands after which only a number is likely to be meant."""

_SQUARE: Final = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}$")


def _translate(words: Sequence[str], table: dict[tuple[str, ...], str]) -> tuple[str, int]:
    """Return the word of the notation for the first of some words, and for how many it stands; 0 if for none."""
    plain = ["à" if each == "à" else _plain(each) for each in words[:_MAX_WORDS]]  # `a` is an article or an adventurer
    for length in range(len(plain), 0, -1):
        found = table.get(tuple(plain[:length]))
        if found is not None:
            return found, length
    return "", 0


def _plain(word: str) -> str:
    """Return a word in small letters, without accents and the marks around it."""
    return "".join(each for each in normalize("NFKD", word.casefold().strip(",.?!")) if not combining(each))


def _later(words: Sequence[str]) -> Iterator[str]:
    place = 0
    while place < len(words):
        word, length = _translate(words[place:], _LATER_WORDS)
        if word or not length:
            yield word or words[place]
        place += length or 1


def _spell_out_counts(words: Iterator[str]) -> list[str]:
    """Return words with numbers of cards as letters, such as `MM` for `2 M`."""
    found: list[str] = []
    for word in words:
        cards = word if set(word) <= set(CARD_LETTERS) else ""
        if cards and found and found[-1].isdigit():
            cards *= min(int(found.pop()[:2]), 4)
        if cards and found and set(found[-1]) <= set(CARD_LETTERS):
            cards = found.pop() + cards
        found.append(cards or word)
    return found
