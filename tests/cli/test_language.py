"""The referee's sentences are output in the language of the terminal."""

import re

import pytest

from khronos_cli.locale import caller_locale
from khronos_engine.texts.languages import languages
from tests.cli.program import khronos, run
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
def test_the_environment_names_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], tag: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert caller_locale() == tag


def unspoken(line: str) -> set[str]:
    """Return the words of a line that no template has; clauses and squares are the same in every language."""
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", line)) != line:
        line = shorter
    return set(re.findall(r"[A-Za-z]*[a-z][A-Za-z]*", line)) - BARE


def test_the_language_can_be_named_for_one_call() -> None:
    result = khronos("--locale", "fr", "rule", "H-1", env={"LC_ALL": "C"})
    assert result.stdout.startswith("H-1  Hiérarchie\n")


def test_a_language_is_named_by_the_environment_of_the_program_alone() -> None:
    assert khronos("rule", "H-1", env={"LC_ALL": "C", "KHRONOS_LOCALE": "fr"}).stdout.startswith("H-1  Hiérarchie\n")


def test_french_is_printed_with_blanks_that_do_not_break() -> None:
    assert "gagne\u202f; à égalité" in khronos("--locale", "fr", "rule", "E-1").stdout


def test_letters_with_accents_lose_them_where_the_encoding_has_none() -> None:
    result = run("--locale", "fr", "rule", "H-1", env={"PYTHONIOENCODING": "ascii"})
    assert result.stdout.startswith("H-1  Hierarchie\n")


def test_a_language_that_there_is_not_is_named() -> None:
    assert f"no language 'xx'; there are {', '.join(languages())}" in khronos("--locale", "xx", "rule", "E-1").stderr
    assert khronos("--locale", "fr-CA", "rule", "E-1").stderr == ""
    assert khronos("--locale", "en_GB", "rule", "E-1").stderr == ""
