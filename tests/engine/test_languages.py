"""Every language says everything, with the same words filled in."""

from __future__ import annotations

import string

import pytest

from khronos_engine.clauses import Code
from khronos_engine.languages import DEFAULT, language_for, languages, templates

Templates = dict[str, dict[str, str | dict[str, str]]]

VARIANTS = {
    Code.SURCHARGE_MISSING: ("SURCHARGE_MISSING_G3", "SURCHARGE_MISSING_G4"),
}
"""Codes whose sentence depends on the clause throughout."""


def words(template: str | dict[str, str]) -> set[str]:
    """Return the words that a template has filled in."""
    wordings = [template] if isinstance(template, str) else [template["one"], template["other"]]
    return {name for each in wordings for _, name, _, _ in string.Formatter().parse(each) if name}


def differences(one: Templates, other: Templates) -> list[str]:
    """Return where a language differs from another in what it says or fills in."""
    found = []
    for section in one.keys() | other.keys():
        for key in one.get(section, {}).keys() | other.get(section, {}).keys():
            mine, theirs = one.get(section, {}).get(key), other.get(section, {}).get(key)
            if mine is None or theirs is None or words(mine) != words(theirs):
                found.append(f"{section}.{key}")
    return sorted(found)


@pytest.mark.parametrize("language", languages())
def test_every_language_says_the_same_things_with_the_same_words(language: str) -> None:
    assert differences(templates(DEFAULT), templates(language)) == []


def test_a_missing_sentence_and_a_missing_word_are_found() -> None:
    english = templates(DEFAULT)
    poor = {section: dict(said) for section, said in english.items()}
    del poor["violations"]["RIVER"]
    poor["violations"]["NO_TILE"] = "Nothing is left."

    assert differences(english, poor) == ["violations.NO_TILE", "violations.RIVER"]


@pytest.mark.parametrize("code", list(Code), ids=lambda code: code.name)
def test_every_code_has_its_sentence(code: Code) -> None:
    for key in VARIANTS.get(code, (code.name,)):
        assert key in templates(DEFAULT)["violations"]


def test_a_locale_that_is_not_known_is_answered_in_english() -> None:
    assert language_for("fr-CA").tag == DEFAULT
    assert language_for("en-GB").tag == "en"
    assert language_for("").tag == DEFAULT
    assert language_for("x" * 1000).tag == DEFAULT
