"""Translate typed lines into the notation: choices of decisions, and everyday words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from unicodedata import combining, normalize

from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices
from khronos_cli.names import colour_named, tile_noun
from khronos_cli.table.history import decision_of
from khronos_engine.game.resources import templates
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Config, Public
from khronos_engine.notation.words import CARD_LETTERS, KINDS, NOTHING, find_seat, seat_text
from khronos_engine.texts.languages import languages


def seat_typed(config: Config, text: str) -> int | None:
    """Return the seat, from 0, that a text names by number, name or colour in any language; None for any other text."""
    seat = find_seat(config, text)
    return find_seat(config, colour_named(text)) if seat is None else seat


def with_choice(state: GameState, line: str) -> str:
    """Return a line as notation; during a decision, a number, a square or a building without a verb names a choice.

    A building, such as `Ann's Keep`, names a choice only if exactly one choice has that name.
    """
    decision = decision_of(state)
    if decision is None:
        return line
    buildings = decision.building_choice.choices
    verb = "choose" if buildings else "place"
    content = line.partition("#")[0].strip()
    places = choices(decision)
    if content.isascii() and content.isdigit() and 1 <= int(content[:9]) <= len(places):
        return f"{verb} {places[int(content) - 1]}"
    nouns = [_plain(tile_noun(each, state.public_part.config)) for each in buildings]
    named = [at for at, noun in zip(places, nouns, strict=False) if noun == _plain(content)]
    if len(named) == 1:
        return f"{verb} {named[0]}"
    try:
        return f"{verb} {Square.parse(content.upper()).name}"
    except ValueError:
        return line


def _everyday(section: str) -> dict[tuple[str, ...], str]:
    """Return a mapping from everyday words of all languages to words of the notation."""
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
    text = " ".join([first, *_later(words[length:])])
    text = re.sub(rf"\b([1-9]) ({_CARD})\b", lambda found: int(found[1]) * found[2], text)  # `2 M` is `MM`
    text = re.sub(rf"\b({_CARD}+) (?={_CARD}+\b)", r"\1", text)  # `MM C` is `MMC`
    text = re.sub(rf"^place (?=(\S+ )?({_KIND})\b)", "build ", text)
    text = re.sub(rf"^(demolish|upgrade) ({_KIND}) (?=[A-Za-z]+[0-9])", r"\1 ", text)  # the square is its name
    if first == "end":
        text = " ".join(re.findall(rf"^end|\b(?:giving|{NOTHING}|{_CARD}+)(?!\S)", text))
    return f"{who}{text}"


_CARD: Final = f"[{CARD_LETTERS}]"
_KIND: Final = f"(?i:{'|'.join(KINDS)})"


def _without_player(words: list[str], public: Public) -> tuple[str, list[str]]:
    """Return the player before a verb in notation (empty for the player who must act), and the words after it."""
    if _first(words[1:])[0] not in _FIRST:
        return "", words
    if words[0].casefold() in {"i", "je"}:
        return "", words[1:]
    seat = seat_typed(public.config, words[0])
    if seat is None:
        return "", words
    return "" if seat == public.to_act else f"{seat_text(public.config, seat)}: ", words[1:]


def _first(words: Sequence[str]) -> tuple[str, int]:
    """Return the first word of a line in notation, and the number of words that it replaces."""
    first, length = _translate(words, _FIRST_WORDS)
    if not length and words and _plain(words[0]) in _FIRST:
        return _plain(words[0]), 1
    return (first, length) if length or not words else (words[0], 1)


_SINGLE: Final = frozenset({"undo", "redo", "legal", "help", "income", "domains", "hint", "quit"})
"""The commands after which a number is probably the number of a line."""


def _translate(words: Sequence[str], table: dict[tuple[str, ...], str]) -> tuple[str, int]:
    """Return the word of the notation for the first of some words, and the number of words that it replaces, or 0."""
    plain = ["à" if each == "à" else _plain(each) for each in words[:_MAX_WORDS]]  # `a` is an article or an adventurer
    for length in range(len(plain), 0, -1):
        found = table.get(tuple(plain[:length]))
        if found is not None:
            return found, length
    return "", 0


def _plain(word: str) -> str:
    """Return a text in small letters, with plain apostrophes, and without accents and the marks around it."""
    return "".join(
        each for each in normalize("NFKD", word.casefold().strip(",.?!").replace("’", "'")) if not combining(each)
    )


def _later(words: Sequence[str]) -> Iterator[str]:
    place = 0
    while place < len(words):
        word, length = _translate(words[place:], _LATER_WORDS)
        if word or not length:
            yield word or words[place]
        place += length or 1
