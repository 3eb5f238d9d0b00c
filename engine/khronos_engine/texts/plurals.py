"""Return the plural categories of whole numbers in a language, as Unicode's CLDR defines them.

Source: the chart of language plural rules of CLDR 46, for numbers without decimals. If a template has no form for a
category, the form `other` is used, as CLDR requires.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final


def plural_category(tag: str, count: int) -> str:
    """Return the category of a count of at least 0 in a language: `zero`, `one`, `two`, `few`, `many` or `other`.

    A language that is not listed here has the two forms of English.
    """
    language = tag.partition("-")[0]
    return next((rule(count) for languages, rule in _RULES if language in languages), _one_is_singular(count))


def _one_is_singular(count: int) -> str:
    return "one" if count == 1 else "other"


def _none_and_one_are_singular(count: int) -> str:
    return "one" if count < 2 else "other"


def _has_no_plural(_: int) -> str:
    return "other"


def _west_slavic(count: int) -> str:
    return "one" if count == 1 else "few" if 2 <= count <= 4 else "other"


def _polish(count: int) -> str:
    return "one" if count == 1 else "few" if _ends_in_2_to_4(count) else "many"


def _east_slavic(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if _ends_in_2_to_4(count) else "many"


def _ends_in_2_to_4(count: int) -> bool:
    return count % 10 in {2, 3, 4} and count % 100 not in {12, 13, 14}


def _arabic(count: int) -> str:
    if count < 3:
        return ("zero", "one", "two")[count]
    return "few" if 3 <= count % 100 <= 10 else "many" if count % 100 > 10 else "other"


_RULES: Final[tuple[tuple[frozenset[str], Callable[[int], str]], ...]] = (
    (frozenset({"fr", "pt"}), _none_and_one_are_singular),
    (frozenset({"id", "ja", "ko", "ms", "th", "vi", "zh"}), _has_no_plural),
    (frozenset({"cs", "sk"}), _west_slavic),
    (frozenset({"pl"}), _polish),
    (frozenset({"be", "ru", "uk"}), _east_slavic),
    (frozenset({"ar"}), _arabic),
)
