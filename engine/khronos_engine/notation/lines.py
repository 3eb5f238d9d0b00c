"""Read one line from left to right, with errors that name the place and the expected words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypeVar

from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.material import Type
from khronos_engine.game.squares import Square, column_number
from khronos_engine.notation.errors import Expected, UnreadableTextError, unexpected_word
from khronos_engine.notation.words import ADVENTURERS, CARD_LETTERS, MARKS_READ, NOTHING, find_seat, plain_text
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from khronos_engine.game.state import Config
    from khronos_engine.texts.languages import Word

T = TypeVar("T")

_BLANKS = re.compile(r"\s*")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[,:;|]|[^\s,:;|"]+|"')
_SQUARE = re.compile(r"([A-Za-z]{1,7})([1-9][0-9]{0,9})")
_RUN = re.compile(r"([0-9]{0,9})([MRCmrc])")
_PLAYED = re.compile(r"(I{1,2}|[AB])(?:[0-9]{0,9}[MRC])+", re.IGNORECASE)
_CARDS = re.compile(r"(?:[0-9]{0,9}[MRCmrc])+")
_NUMBER = re.compile(r"[0-9]{1,10}")
LARGEST_NUMBER = 100_000_000
"""The largest number that can be read. It fits into every number field of a message."""
_NO_CARDS = frozenset((NOTHING, "none", "-"))


class Reader:
    """Reads one line from left to right. Case and blanks do not matter.

    Methods that "take" something parse it and move to the next word.
    """

    __slots__ = ("_at", "_column", "_text", "line")

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        """Start at the beginning of a text; `line` and `column` are its place in the file."""
        self._text = plain_text(text)
        self._at = 0
        self._column = column
        self.line: int = line
        self._skip()

    def _skip(self) -> None:
        match = _BLANKS.match(self._text, self._at)
        self._at = match.end() if match else self._at

    @property
    def column(self) -> int:
        """The column where the next word begins, from 1."""
        return self._column + self._at

    @property
    def rest(self) -> str:
        """The text that has not been read."""
        return self._text[self._at :].rstrip()

    @property
    def done(self) -> bool:
        """Whether the whole text has been read."""
        return self._at >= len(self._text)

    def peek(self) -> str:
        """Return the next word or mark without taking it; empty at the end."""
        match = _TOKEN.match(self._text, self._at)
        return match[0] if match else ""

    def advance(self, characters: int) -> None:
        """Take a number of characters, and the blanks after them."""
        self._at += characters
        self._skip()

    def fail(self, expected: Iterable[Word], found: str | None = None) -> UnreadableTextError:
        """Return the error for an unexpected text: `found`, by default the next word."""
        return unexpected_word(self.line, self.column, self.peek() if found is None else found, tuple(expected))

    def take(self, *words: str) -> bool:
        """Take the next word if it is one of `words`, which are in lower case."""
        word = self.peek()
        if word.casefold() not in words:
            return False
        self.advance(len(word))
        return True

    def end(self) -> None:
        """Check that the line has no more words."""
        if not self.done:
            raise self.fail((Expected.END,))

    def one_of(self, names: Mapping[str, T], found: str | None = None) -> T:
        """Take one of several names. The first letters of a name are enough if no other name begins with them.

        Args:
            names: The names, each with its value.
            found: The text to look up; by default, the next word.
        """
        word = self.peek() if found is None else found
        wanted = " ".join(word.casefold().split())
        alike = [name for name in names if name.casefold() == wanted]
        if not alike and wanted:
            alike = [name for name in names if name.casefold().startswith(wanted)]
        if len(alike) != 1:
            raise self.fail(alike or names, word)
        self.advance(len(word))
        return names[alike[0]]

    def phrase(self, names: Mapping[str, T]) -> T:
        """Take one of several names that may contain blanks; the name is all text up to a comma or the end."""
        return self.one_of(names, self._text[self._at :].partition(",")[0].rstrip())

    def is_at_square(self) -> bool:
        """Return whether the next word is a square."""
        return _SQUARE.fullmatch(self.peek()) is not None

    def square(self) -> Square:
        """Take a square; it may be off any board."""
        word = self.peek()
        match = _SQUARE.fullmatch(word)
        if match is None:
            raise self.fail((Expected.SQUARE,))
        column, row = column_number(match[1]), int(match[2])
        if column > LARGEST_NUMBER or row > LARGEST_NUMBER:
            raise self.fail((Expected.SQUARE,))
        self.advance(len(word))
        return Square(column, row)

    def number(self, expected: Sequence[Word] = (Expected.NUMBER,), max_number: int = LARGEST_NUMBER) -> int:
        """Take a number from 0 to `max_number`."""
        word = self.peek()
        if _NUMBER.fullmatch(word) is None or int(word) > max_number:
            raise self.fail(expected)
        self.advance(len(word))
        return int(word)

    def adventurer(self, left: Sequence[int] = (0, 1), expected: Sequence[Word] = ADVENTURERS) -> int:
        """Take the mark of an adventurer and return 0 or 1; cards may follow the mark without a blank."""
        word = self.peek()
        played = _PLAYED.fullmatch(word)
        mark = played[1] if played else word
        found = MARKS_READ.get(mark.casefold())
        if found is None or found not in left:
            raise self.fail(expected)
        self.advance(len(mark))
        return found

    def is_at_cards(self) -> bool:
        """Return whether the next word names cards."""
        word = self.peek()
        return word.casefold() in _NO_CARDS or _CARDS.fullmatch(word) is not None

    def cards(self, expected: Sequence[Word] = (Expected.CARDS, NOTHING)) -> Cards:
        """Take cards: letters, each with an optional count before it, or `nothing`."""
        if not self.is_at_cards():
            raise self.fail(expected)
        if self.take(*_NO_CARDS):
            return NO_CARDS
        found = NO_CARDS
        while runs := self._runs():
            found += sum((Cards.of(kind, count) for kind, count in runs), NO_CARDS)
            if max(found) > LARGEST_NUMBER:
                raise self.fail(expected)
        return found

    def pile(self, max_cards: int) -> tuple[Type, ...]:
        """Take the cards of a pile in their order, at most `max_cards` of them."""
        if self.take(*_NO_CARDS):
            return ()
        order: list[Type] = []
        while not self.done:
            place = self._at
            runs = self._runs()
            if not runs or len(order) + sum(count for _, count in runs) > max_cards:
                self._at = place
                raise self.fail((Phrase.of(Expected.PILE, maximum=max_cards),))
            order.extend(kind for kind, count in runs for _ in range(count))
        return tuple(order)

    def _runs(self) -> list[tuple[Type, int]]:
        """Take a word of card letters with their counts; return an empty list if the next word is something else."""
        word = self.peek()
        if _CARDS.fullmatch(word) is None:
            return []
        self.advance(len(word))
        return [(Type(CARD_LETTERS.index(each[2].upper())), int(each[1] or 1)) for each in _RUN.finditer(word)]

    def run(self) -> tuple[Type, int]:
        """Take cards of one type; return the type and the number of cards."""
        place = self._at
        runs = self._runs()
        if len({kind for kind, _ in runs}) != 1:
            self._at = place
            raise self.fail((Expected.CARDS_OF_ONE_TYPE,))
        count = sum(count for _, count in runs)
        if count > LARGEST_NUMBER:
            self._at = place
            raise self.fail((Expected.FEWER_CARDS,))
        return runs[0][0], count

    def string(self) -> str:
        """Take a text in quotation marks, or all text up to a comma or the end."""
        if self.peek().startswith('"'):
            return self._read_quoted()
        text = self._text[self._at :].partition(",")[0].rstrip()
        if not text:
            raise self.fail((Expected.TEXT,))
        self.advance(len(text))
        return text

    def all_text(self) -> str:
        """Take the rest of the line, including commas; it may be empty."""
        if self.peek().startswith('"'):
            text = self._read_quoted()
            self.end()
            return text
        text = self.rest
        self.advance(len(text))
        return text

    def _read_quoted(self) -> str:
        word = self.peek()
        try:
            text = json.loads(word)
            text.encode()
        except ValueError:
            raise self.fail((Expected.QUOTED_TEXT,)) from None
        self.advance(len(word))
        return str(text)

    def seat(self, config: Config) -> int:
        """Take the name, colour or number of a player, which is all text up to a comma or the end."""
        place = self._at
        text = "" if self.done else self.string()
        found = find_seat(config, text) if text else None
        if found is None:
            self._at = place
            raise self.fail(players(config), text)
        return found


def players(config: Config) -> tuple[Word, ...]:
    """Return the words that can name a player, for an error message."""
    return (*(each.name for each in config.seats), Phrase.of(Expected.SEAT_NUMBER, maximum=config.players))
