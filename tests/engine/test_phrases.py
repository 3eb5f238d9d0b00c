"""The engine returns keys and values, and a language turns them into text."""

from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.texts.languages import language_for


def test_words_are_written_in_the_language_and_names_as_they_are() -> None:
    english = language_for("en")
    text = [english.render(word) for word in (Age.FAITH, Kind.ABBEY, Type.CIVIL, 7, "Ann {seat}", ("a", "b"))]
    assert text == ["Faith", "Abbey", "Civil", "7", "Ann {seat}", "a and b"]


def test_long_list_ends_with_the_number_of_omitted_items() -> None:
    assert language_for("en").join_list(["a", "b", "c", "d"], max_parts=3) == "a, b and 2 more"
