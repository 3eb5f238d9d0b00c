"""Finds the clauses that answer a question in a player's own words."""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from khronos_cli.texts import Narration
from khronos_engine.game.clauses import CLAUSES, GLOSSARY
from khronos_engine.texts.languages import DEFAULT, language_for

if TYPE_CHECKING:
    from khronos_engine.game.clauses import Clause
    from khronos_engine.texts.languages import Language

_TITLE_WEIGHT: Final = 2.0
"""The weight of a word of a title, relative to one of a text."""

_EXAMPLE_WEIGHT: Final = 0.5

_SHORTEST_STEM: Final = 4
_ENDING: Final = 3
"""Letters by which the ends of two forms of a word may differ: `build` and `building`, `pays` and `paid`."""

_LEAST_SHARE: Final = 0.45
"""Clauses with a lower score than this share of the best one are left out."""

_MOST: Final = 6

_LEAST_LIKENESS: Final = 0.75
"""How alike a misspelt word and the one that is meant are at least, from 0 to 1, as `difflib` measures it."""


class Answers(NamedTuple):
    """The clauses about a question.

    Attributes:
        clauses: The best first; none if no clause has a word of the question.
        near: Whether the best has fewer than half of its words.
    """

    clauses: list[Clause]
    near: bool


def answers(question: str, language: Language) -> Answers:
    """Return the clauses about a question.

    A rare word weighs more. A worked example of the rulebook weighs less than the clause that it shows.

    Args:
        question: Words in the language or in English.
        language: The language of the reader.
    """
    texts = {each.id: _words_of(each, language) for each in CLAUSES.values()}
    scores: defaultdict[str, float] = defaultdict(float)
    having: Counter[str] = Counter()
    asked = list(_asked(question, language))
    for forms in asked:
        found = {clause: weight for clause, words in texts.items() if (weight := _weight(forms, words))}
        for clause, weight in found.items():
            example = _EXAMPLE_WEIGHT if CLAUSES[clause].chapter == "EX" else 1
            scores[clause] += weight * math.log(len(texts) / len(found)) * example
            having[clause] += 1
    best = max(scores.values(), default=0.0)
    ranked = sorted(scores, key=lambda clause: -scores[clause])[:_MOST]  # stable: equal ones in the order of the rules
    clauses = [CLAUSES[clause] for clause in ranked if best and scores[clause] >= _LEAST_SHARE * best]
    return Answers(clauses, near=bool(clauses) and 2 * having[clauses[0].id] < len(asked))


def nearest_word(word: str, language: Language) -> str | None:
    """Return the word of a title or of the glossary that a misspelt one probably means, if there is one."""
    titles = [language.clause_title(each) for each in CLAUSES.values()]
    words = _all_words([*titles, *(language.term(each).word for each in GLOSSARY)])
    return next(iter(difflib.get_close_matches(word.casefold(), words, n=1, cutoff=_LEAST_LIKENESS)), None)


def _asked(question: str, language: Language) -> Iterator[Sequence[str]]:
    """Yield the significant words of a question, each with its synonyms in the rules."""
    packages = (language, language_for(DEFAULT))
    asking = {word for each in packages for word in _words(each.render(Narration.ASKING_WORDS))}
    meant = dict(pair.split("=") for each in packages for pair in each.render(Narration.WORDS_MEANT).casefold().split())
    for word in dict.fromkeys(_words(question)):
        if word not in asking:
            yield [word, *(form for each, forms in meant.items() if _is_same(each, word) for form in forms.split(","))]


def _words_of(clause: Clause, language: Language) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words of a clause's titles, and those of its texts and its glossary terms."""
    terms = [word for word, clauses in GLOSSARY.items() if clause.id in clauses]
    titles = [clause.title, language.clause_title(clause), *terms]
    texts = [clause.text, language.clause(clause), *(language.term(each).word for each in terms)]
    return _all_words(titles), _all_words(texts)


def _all_words(texts: Iterable[str]) -> Sequence[str]:
    return [word for text in texts for word in _words(text)]


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _weight(forms: Sequence[str], words: tuple[Sequence[str], Sequence[str]]) -> float:
    """Return the weight of a word for a clause: 0 if the clause has none of its forms."""
    titles, texts = words
    if any(_is_same(form, each) for form in forms for each in titles):
        return _TITLE_WEIGHT
    return 1.0 if any(_is_same(form, each) for form in forms for each in texts) else 0.0


def _is_same(one: str, other: str) -> bool:
    """Return whether two words differ only in their endings."""
    if one == other:
        return True
    stem = max(_SHORTEST_STEM, max(len(one), len(other)) - _ENDING)
    return len(one) >= _SHORTEST_STEM and one[:stem] == other[:stem]
