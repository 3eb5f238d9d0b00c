"""The referee's sentences are output in the language of the terminal."""

import re

import pytest

from khronos_cli.terminal_text import caller_locale
from tests.cli.program import run
from tests.support.languages import BARE, BRACKETED

POSIX = f"{BRACKETED}_XY.UTF-8"


@pytest.mark.parametrize(
    ("variables", "tag"),
    [
        ({}, ""),
        ({"LANG": "C.UTF-8"}, ""),
        ({"LANG": "POSIX"}, ""),
        ({"LANG": "de_AT.UTF-8"}, "de-AT"),
        ({"LANG": "de_AT", "LC_MESSAGES": "fr@euro"}, "fr"),
        ({"LANG": "de", "LC_MESSAGES": "fr", "LC_ALL": "en_GB"}, "en-GB"),
        ({"LANG": "de", "LC_ALL": ""}, "de"),
    ],
)
def test_language_is_taken_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], tag: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert caller_locale() == tag


def find_words_without_template(line: str) -> set[str]:
    """Return the words of a line that are not from a template; rule ids and squares are the same in every language."""
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", line)) != line:
        line = shorter
    return set(re.findall(r"[A-Za-z]*[a-z][A-Za-z]*", line)) - BARE


def test_accents_are_removed_if_the_encoding_lacks_them() -> None:
    result = run("--locale", "fr", "rule", "H-1", env={"PYTHONIOENCODING": "ascii"})
    assert result.stdout.startswith("H-1  Hierarchie\n")
