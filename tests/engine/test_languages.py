"""Every language says everything, with the same words filled in."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from khronos_engine.clauses import CLAUSES, Code
from khronos_engine.texts.languages import DEFAULT, Template, language_for, languages, templates
from tests.support.languages import bracketed, known

Templates = dict[str, dict[str, Template]]

VARIANTS = {
    Code.SURCHARGE_MISSING: ("SURCHARGE_MISSING_G3", "SURCHARGE_MISSING_G4"),
}
"""Codes whose sentence depends on the clause throughout."""


def words(template: Template) -> set[str]:
    """Return the words that a template has filled in, and the number that it depends on."""
    if isinstance(template, str):
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}
    return words(template["one"]) | words(template["other"]) | {template["count"]}


def whole(language: str) -> Templates:
    """Return all that a language says; the clauses in English stand in the code."""
    said = templates(language)
    return {"clauses": {each.id: each.text for each in CLAUSES.values()}, **said} if language == DEFAULT else said


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
    assert differences(whole(DEFAULT), whole(language)) == []


def test_a_second_language_is_a_second_file(second_language: str) -> None:
    assert languages() == (DEFAULT, second_language)
    assert differences(whole(DEFAULT), whole(second_language)) == []


def test_a_missing_sentence_a_missing_clause_and_a_missing_word_are_found() -> None:
    poor = bracketed()
    del poor["violations"]["RIVER"]
    del poor["clauses"]["D-2"]
    poor["flaws"]["DEBT"] = "[There are debts.]"

    assert differences(whole(DEFAULT), poor) == ["clauses.D-2", "flaws.DEBT", "violations.RIVER"]


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    with known({"qab": {"ages": {"MIGHT": "Macht"}}}, tmp_path):
        language = language_for("qab")
        assert [language.text("ages", each) for each in ("MIGHT", "FAITH")] == ["Macht", "Faith"]
        assert language.clause(CLAUSES["D-2"]) == CLAUSES["D-2"].text


def test_a_language_has_its_own_clauses(second_language: str) -> None:
    assert language_for(second_language).clause(CLAUSES["D-2"]) == f"[{CLAUSES['D-2'].text}]"


@pytest.mark.parametrize("code", list(Code), ids=lambda code: code.name)
def test_every_code_has_its_sentence(code: Code) -> None:
    for key in VARIANTS.get(code, (code.name,)):
        assert key in templates(DEFAULT)["violations"]
    assert code.name in templates(DEFAULT)["codes"]


def test_a_locale_is_answered_by_its_language_and_one_that_is_not_known_in_english(second_language: str) -> None:
    assert language_for(f"{second_language}-CA").tag == second_language
    assert language_for("fr-CA").tag == DEFAULT
    assert language_for("en_GB").tag == "en"
    assert language_for("").tag == DEFAULT
    assert language_for("x" * 1000).tag == DEFAULT
