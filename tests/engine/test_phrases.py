"""What the referee finds is keys and words, which a language turns into text."""

import pytest

from khronos_engine.material import Age, Kind, Type
from khronos_engine.texts.languages import Common, Phrase, language_for, placed, with_fix


def test_words_are_written_in_the_language_and_names_as_they_are() -> None:
    english = language_for("en")
    text = [english.render(word) for word in (Age.FAITH, Kind.ABBEY, Type.CIVIL, 7, "Ann {seat}", ("a", "b"))]
    assert text == ["Faith", "Abbey", "Civil", "7", "Ann {seat}", "a and b"]


def test_a_phrase_is_written_with_its_words_and_the_phrases_in_them() -> None:
    keep = Phrase.of(Common.BUILDING, kind=Kind.KEEP, square="F7")
    assert str(keep) == "the Keep at F7"
    assert str(with_fix(keep, Phrase.of(Common.SEAT, number=2))) == "the Keep at F7; player 2"


@pytest.mark.parametrize(("line", "column", "text"), [(3, 4, "line 3, column 4: the Keep"), (3, 0, "line 3: the Keep")])
def test_a_place_is_a_line_and_where_it_is_known_a_column(line: int, column: int, text: str) -> None:
    assert str(placed(Phrase.of(Common.BUILDING_NOWHERE, kind=Kind.KEEP), line, column)) == text


@pytest.mark.parametrize(
    ("parts", "joint", "text"),
    [
        ((), "and", ""),
        (("a",), "or", "a"),
        (("a", "b", "c"), "and", "a, b and c"),
        (("a", "b", "c"), "or", "a, b or c"),
    ],
)
def test_lists_are_joined_by_and_or_by_or(parts: tuple[str, ...], joint: str, text: str) -> None:
    assert language_for("en").listed(parts, joint) == text


def test_the_end_of_a_long_list_is_counted() -> None:
    assert language_for("en").listed(["a", "b", "c", "d"], most=3) == "a, b and 2 more"
