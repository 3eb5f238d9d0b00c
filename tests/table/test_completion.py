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
        ("why h-1", "did you mean: rule H-1"),
    ],
)
def test_a_misspelt_word_is_suggested_as_it_is_probably_meant(typed: str, suggested: str) -> None:
    assert suggested in table().type(typed)


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
