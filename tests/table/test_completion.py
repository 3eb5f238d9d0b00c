"""Words that are completed, and suggested where one is misspelt."""

import pytest

from khronos_cli.table.completion import completions
from tests.table.talk import table


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("biuld Keep Might C2", "did you mean: build Keep Might C2"),
        ("build Kepe Might C2", "did you mean: build Keep Might C2"),
        ("why Mights", "did you mean: why Might"),
        ("prewiev end", "did you mean: preview end"),
    ],
)
def test_a_misspelt_word_is_suggested_as_it_is_probably_meant(typed: str, suggested: str) -> None:
    assert suggested in table().type(typed)


@pytest.mark.parametrize("clause", ["H-1", "h-1"])
def test_why_and_a_clause_names_the_command_that_explains_it(clause: str) -> None:
    assert "Not done: H-1 is a clause of the rules, and `rule H-1` explains it\n" in table().type(f"why {clause}")


@pytest.mark.parametrize(
    ("line", "word", "found"),
    [
        ("", "bu", ["build"]),
        ("build ", "ke", ["Keep"]),
        ("rule ", "h", ["H-1", "HE-1", "HE-2"]),
        ("show ", "p", ["position"]),
        ("why ", "up", ["upgrade"]),
    ],
)
def test_tab_completes_a_word_by_what_stands_before_it(line: str, word: str, found: list[str]) -> None:
    assert completions(line, word) == found
