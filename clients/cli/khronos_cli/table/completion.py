"""Completes the words of a line by Tab."""

from __future__ import annotations

from typing import Final

from khronos_cli.spelling import COMMANDS, LATER
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.notation.words import AGES, VERB_WORDS

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
        words = (*VERB_WORDS, *LATER)
    else:
        words = _AFTER.get(first.casefold(), LATER)
    return sorted({each for each in words if each.casefold().startswith(word.casefold())})
