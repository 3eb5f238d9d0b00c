"""In a terminal game, Tab completes the words that may follow."""

import pytest

from khronos_cli.table.commands import completions


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
def test_tab_completes_a_word_based_on_the_preceding_words(line: str, word: str, found: list[str]) -> None:
    assert completions(line, word) == found
