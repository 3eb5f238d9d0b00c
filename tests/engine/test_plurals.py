"""Counts use the plural forms of their language."""

import pytest

from khronos_engine.texts.languages import language_for
from khronos_engine.texts.plurals import plural_category


@pytest.mark.parametrize(
    ("tag", "counts"),
    [
        ("en", {"one": [1], "other": [0, 2, 11, 101]}),
        ("de", {"one": [1], "other": [0, 2]}),
        ("fr", {"one": [0, 1], "other": [2, 10]}),
        ("pt-br", {"one": [0, 1], "other": [2]}),
        ("ja", {"other": [0, 1, 2]}),
        ("cs", {"one": [1], "few": [2, 4], "other": [0, 5, 22]}),
        ("pl", {"one": [1], "few": [2, 24], "many": [0, 5, 12, 21, 112]}),
        ("ru", {"one": [1, 21, 101], "few": [3, 22], "many": [0, 5, 11, 13, 111]}),
        ("ar", {"zero": [0], "one": [1], "two": [2], "few": [3, 110], "many": [11, 99], "other": [100, 202]}),
    ],
)
def test_counts_have_the_categories_of_cldr(tag: str, counts: dict[str, list[int]]) -> None:
    found = {category: [plural_category(tag, count) for count in numbers] for category, numbers in counts.items()}
    assert found == {category: [category] * len(numbers) for category, numbers in counts.items()}


@pytest.mark.parametrize(("tag", "text"), [("en", "0 Ecus"), ("fr", "0 Écu")])
def test_zero_is_plural_in_english_and_singular_in_french(tag: str, text: str) -> None:
    assert language_for(tag).text("words", "ecus", {"amount": 0}) == text
