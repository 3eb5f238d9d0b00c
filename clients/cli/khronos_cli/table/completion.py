"""Completes the words of a line by Tab, and suggests corrections of misspelt ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final

from khronos_engine.game.clauses import CLAUSES
from khronos_engine.notation.words import AGES, KINDS, VERB_WORDS

_QUESTIONS: Final = ("show", "boards", "why", "rule", "preview", "legal", "hint", "domains", "income", "review")
_CHANGES: Final = ("undo", "redo", "correct", "note", "save", "help", "quit")

COMMANDS: Final = (*_QUESTIONS, *_CHANGES)
"""The first words of the lines that are not moves."""

_LATER: Final = (*KINDS, *AGES, "with", "giving", "to", "from", "at", "nothing")
_AFTER: Final = {
    "rule": tuple(CLAUSES),
    "correct": ("money", "hand", "adventurer", "put", "take", "move", "cubes", "turn:", "from"),
    "show": (*AGES, "position", "record"),
    "save": ("position",),
    "boards": ("on", "off", *AGES),
}
"""The words that may follow a first word, for words with arguments of their own."""


def completions(line: str, word: str) -> list[str]:
    """Return the completions of a word.

    Args:
        line: The line before the word.
        word: The beginning of the word.
    """
    first, *_ = line.split() or [""]
    if not first:
        words: tuple[str, ...] = (*VERB_WORDS, *COMMANDS)
    elif first.casefold() in {"why", "preview", "legal"} and len(line.split()) == 1:
        words = (*VERB_WORDS, *_LATER)
    else:
        words = _AFTER.get(first.casefold(), _LATER)
    return sorted({each for each in words if each.casefold().startswith(word.casefold())})


def meant(
    line: str, column: int, commands: Sequence[str] = COMMANDS, fault: Callable[[str], int | None] | None = None
) -> str | None:
    """Return a line with its misspelt words corrected; None if no correction is found.

    Args:
        line: The line.
        column: Column of the first misspelt word, from 1.
        commands: The first words of lines that are no moves.
        fault: Returns the column of the fault of a line, 0 for a fault of the whole line, None without a fault. A line
            that only ends too early is suggested. Without `fault`, only the word at the column is replaced.
    """
    suggestion = _respelt(line, column, commands)
    while suggestion is not None and fault is not None:
        found = fault(suggestion)
        if found is None or found > len(suggestion.rstrip()):
            break
        suggestion = _respelt(suggestion, found, commands) if found > column else None
        column = found
    return suggestion


def _respelt(line: str, column: int, commands: Sequence[str]) -> str | None:
    """Return a line with the word at a column corrected; None if no known word is similar."""
    before, rest = line[: column - 1], line[column - 1 :]
    word = rest.split(maxsplit=1)[0] if rest.strip() else ""
    known = (*VERB_WORDS, *(_LATER if before.strip() else commands))
    by_small = {each.casefold(): each for each in known}
    found = get_close_matches(word.casefold(), by_small, 1, 0.6)
    return f"{before}{by_small[found[0]]}{rest[len(word) :]}" if found else None
