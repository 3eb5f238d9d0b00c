"""Describe the errors of unreadable texts: the place, the word found there and the expected words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.texts.languages import DEFAULT, Phrase, Section, TextKey, Word, add_line_and_column, language_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STEPS_OF_ERROR = 2
"""The steps of work for an error of a text."""

_MAX_SHOWN = 40  # the maximum number of characters of a text that a sentence shows


TextErrorCode: Section = Section("text_errors")
"""Every error of a text, except region errors; programs may rely on the names."""

Expected: Section = Section("expected")
"""The things that a text may need at a place, except fixed words."""


class TextError(Struct, frozen=True, gc=False):
    """An error in a text; `str` gives it in English with its place.

    Attributes:
        line: The line of the text, from 1.
        column: The column in characters, from 1; 0 for an error about the whole line.
        message: The error, as a phrase for any language.
        found: The word at this place; empty at the end of a line, and for an error about more than one word.
        expected_words: The expected words, for any language; empty if the message is enough.
    """

    line: int
    column: int
    message: Phrase
    found: str = ""
    expected_words: tuple[Word, ...] = ()

    @property
    def expected(self) -> tuple[str, ...]:
        """The expected words in English."""
        return tuple(map(language_for(DEFAULT).render, self.expected_words))

    @property
    def in_place(self) -> Phrase:
        """The error with its place, as a phrase for any language."""
        return add_line_and_column(self.message, self.line, self.column)

    def __str__(self) -> str:
        return str(self.in_place)


class UnreadableTextError(ValueError):
    """The error for an unreadable text; `errors` lists every error in the order of the text.

    Errors about a whole line or text come last, because an unreadable word often causes them.
    """

    def __init__(self, errors: Iterable[TextError]) -> None:
        """Sort the errors; there must be at least one."""
        in_order = sorted(errors, key=lambda each: (not each.column, each.line, each.column))
        self.errors: tuple[TextError, ...] = tuple(in_order)
        super().__init__(self.errors)

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))

    @property
    def line(self) -> int:
        """The line of the first error, from 1."""
        return self.errors[0].line

    @property
    def column(self) -> int:
        """The column of the first error, from 1; 0 if the error is about the whole line."""
        return self.errors[0].column

    @property
    def expected(self) -> tuple[str, ...]:
        """The expected words at the first error, in English."""
        return self.errors[0].expected


def unexpected_word(line: int, column: int, found: str, expected: Sequence[Word]) -> UnreadableTextError:
    """Return the error for a word where something else is expected."""
    words = tuple(expected)
    shown = found if len(found) <= _MAX_SHOWN else found[:_MAX_SHOWN] + "…"
    if found:
        message = Phrase.of(TextErrorCode.UNEXPECTED, expected=words, found=shown)
    else:
        message = Phrase.of(TextErrorCode.LINE_ENDS, expected=words)
    return UnreadableTextError([TextError(line, column, message, found, words)])


def wrong(line: int, column: int, code: TextKey, /, **words: Word) -> UnreadableTextError:
    """Return the error for a text that is correctly formed but has a wrong meaning."""
    return UnreadableTextError([TextError(line, column, Phrase.of(code, **words))])


class TextErrors:
    """Collects the errors of a text, so that reading continues after an error.

    If a block `with errors:` raises an `UnreadableTextError`, the error is collected and reading continues after the
    block.
    """

    def __init__(self, budget: Budget = UNLIMITED) -> None:
        """Start without errors; `budget` counts the errors and other steps of reading."""
        self.found: list[TextError] = []
        self.budget = budget

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, UnreadableTextError):
            return False
        self.budget.spend(STEPS_OF_ERROR * len(error.errors))
        self.found.extend(error.errors)
        return True

    def add(self, line: int, column: int, code: TextKey, /, **words: Word) -> None:
        """Add the error for a text that is correctly formed but has a wrong meaning."""
        self.add_phrase(line, column, Phrase.of(code, **words))

    def add_phrase(self, line: int, column: int, message: Phrase) -> None:
        """Add an error with a given message."""
        self.budget.spend(STEPS_OF_ERROR)
        self.found.append(TextError(line, column, message))

    def check(self) -> None:
        """Raise the errors, if there are any.

        Raises:
            UnreadableTextError: If there are errors; the exception lists all of them.
        """
        if self.found:
            raise UnreadableTextError(self.found)
