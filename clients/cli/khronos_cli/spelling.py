"""Suggest corrections of misspelt words and lines."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Final, TypeAlias

from khronos_cli.language import Table, fill
from khronos_cli.terminal_text import point_at
from khronos_engine.notation.words import AGES, KINDS, VERB_WORDS

LATER: Final = (*KINDS, *AGES, "with", "giving", "to", "from", "at", "nothing")
"""The words that can follow the first word of a move."""


Problem: TypeAlias = Callable[[str], int | None]
"""A function that returns the column of the problem of a line."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most similar to a misspelt word; None if no word is similar.

    >>> nearest("hwo", ["show", "why"])
    'show'
    """
    words = {each.casefold(): each for each in known}
    letters = Counter(word.casefold())
    swapped = (each for each in words if letters <= Counter(each) and len(each) - len(word) <= 1)
    found = next(iter(get_close_matches(word.casefold(), words, 1)), None) or next(swapped, None)
    return None if found is None else words[found]


def correct_words(line: str, column: int, commands: Sequence[str] = (), problem: Problem | None = None) -> str | None:
    """Return a line with its misspelt words corrected; None if no correction is found.

    Args:
        line: The line.
        column: Column of the first misspelt word, from 1.
        commands: The words that can begin a line, in addition to the verbs of moves.
        problem: A function that returns the column of the first problem in a line: 0 if the problem is about the whole
            line, None if the line has no problem. The corrected line may be incomplete. Without this function, only the
            word at the column is replaced.
    """
    suggestion = _correct_word(line, column, commands)
    while suggestion is not None and problem is not None:
        found = problem(suggestion)
        if found is None or found > len(suggestion.rstrip()):
            break
        suggestion = _correct_word(suggestion, found, commands) if found > column else None
        column = found
    return suggestion


def hint_lines(line: str, column: int, problem: Problem | None = None, *, command: str = "") -> Iterator[str]:
    """Yield a line with a caret below the column of its first error, and the line that was probably meant.

    Args:
        line: The line as it was typed.
        column: The column, from 1; 0 if the error concerns the whole line.
        problem: A function that returns the column of the problem of a line, see `correct_words`.
        command: The command before the line, including the blank after the command; empty if the line is a move.
    """
    yield from point_at(line, column)
    suggestion = correct_words(f"{command}{line}", column + len(command), problem=problem) if column else None
    if suggestion is not None:
        yield fill(Table.DID_YOU_MEAN, line=suggestion)


def _correct_word(line: str, column: int, commands: Sequence[str]) -> str | None:
    """Return a line with the word at a column corrected; None if no known word is similar."""
    before, rest = line[: column - 1], line[column - 1 :]
    word = rest.split(maxsplit=1)[0] if rest.strip() else ""
    found = nearest(word, (*VERB_WORDS, *(LATER if before.strip() else commands))) if word else None
    return f"{before}{found}{rest[len(word) :]}" if found else None
