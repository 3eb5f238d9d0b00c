"""Every language has all templates, with the same placeholders."""

import re
import string
from pathlib import Path

import pytest

from khronos_engine.game.clauses import CLAUSES, Clause
from khronos_engine.game.material import Age
from khronos_engine.game.resources import folder, read_texts
from khronos_engine.game.violations import Code
from khronos_engine.texts.languages import DEFAULT, ENGINE, Template, Word, language_for, languages
from tests.support.languages import COMPLETE, PACKAGES, Templates, add_languages, bracket_templates

VARIANTS = {
    Code.SURCHARGE_MISSING: ("SURCHARGE_MISSING_G3", "SURCHARGE_MISSING_G4"),
}
"""Codes whose sentences always depend on the rule."""

ROOT = Path(__file__).resolve().parents[2]


def words(template: Template) -> set[str]:
    """Return the placeholders of a template, and the number on which its form depends."""
    if isinstance(template, str):
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}
    forms = [text for name, text in template.items() if name != "count"]
    return {template["count"]}.union(*[words(text) for text in forms])


def find_differences(english: Templates, other: Templates, *, complete: bool = True) -> list[str]:
    found = []
    for section in english.keys() | other.keys():
        for key in english.get(section, {}).keys() | other.get(section, {}).keys():
            theirs, mine = english.get(section, {}).get(key), other.get(section, {}).get(key)
            if mine is None:
                found += [f"{section}.{key} is missing"] if complete else []
            elif theirs is None:
                found.append(f"{section}.{key} is no key of English")
            elif words(mine) != words(theirs):
                found.append(f"{section}.{key} has the words {_braces(mine)}, and in English {_braces(theirs)}")
    return sorted(found)


def _braces(template: Template) -> str:
    return " ".join(f"{{{word}}}" for word in sorted(words(template))) or "(none)"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_the_same_keys_and_placeholders(language: str, package: str) -> None:
    found = find_differences(read_texts(DEFAULT, package), read_texts(language, package), complete=language in COMPLETE)
    if found:
        file = Path(str(folder("languages", package)), f"{language}.toml").relative_to(ROOT)
        pytest.fail("\n".join([f"{file}:", *found]), pytrace=False)


def texts(template: Template) -> list[str]:
    return [template] if isinstance(template, str) else [text for name, text in template.items() if name != "count"]


@pytest.mark.parametrize("package", PACKAGES)
def test_french_texts_follow_french_typography(package: str) -> None:
    """No-break spaces are before colons and other double signs and inside quotation marks, and apostrophes are
    typographic. Notation between backquotes is not checked."""
    wrong = [
        text
        for section in read_texts("fr", package).values()
        for template in section.values()
        for text in texts(template)
        if re.search(r"[^\s\d][:;!?»](\s|$)|[ ][:;!?»]|«[ ]|'", re.sub(r"`[^`]*`|\{[^}]*\}", "…", text))
    ]
    assert wrong == []


WITHOUT_ARTICLE = {
    *("count", "given", "last", "maximum", "minimum", "number", "players", "cost"),
    *("clause", "file", "old", "seat", "seats", "server", "squares"),
}
"""Words in templates for numbers and names; all others may begin with an article."""

UNCONTRACTED = re.compile(r"\b(?:à|de) (?:le|les) (?!la\b)", re.IGNORECASE)


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("noun", ["le Donjon", "les Prieurés"])
def test_no_french_sentence_has_a_preposition_and_an_article_that_contract(package: str, noun: str) -> None:
    wrong = [
        text
        for section in read_texts("fr", package).values()
        for template in section.values()
        for text in texts(template)
        if UNCONTRACTED.search(
            re.sub(r"\{(\w+)[^}]*\}", lambda word: word[1] if word[1] in WITHOUT_ARTICLE else f"{noun} ", text)
        )
    ]
    assert wrong == []


def test_list_template_may_repeat_a_word_before_each_item() -> None:
    ages: dict[str, Word] = {"action": "…", "ages": (Age.FAITH, Age.REASON)}
    text = language_for("fr").text("events", "RIPPLES", ages)
    assert text.endswith("vers les Prieurés et les Confréries")


def test_second_language_needs_only_a_second_file(second_language: str) -> None:
    assert languages() == (DEFAULT, second_language)
    assert find_differences(read_texts(DEFAULT, ENGINE), read_texts(second_language, ENGINE)) == []


def test_missing_sentences_and_wrong_placeholders_are_reported() -> None:
    poor = bracket_templates()
    del poor["violations"]["RIVER"]
    poor["ages"]["MIHGT"] = "[Might]"
    poor["words"]["seat"] = "[seat {sat}]"
    wrong = ["ages.MIHGT is no key of English", "words.seat has the words {sat}, and in English {number}"]

    assert find_differences(read_texts(DEFAULT, ENGINE), poor) == sorted(["violations.RIVER is missing", *wrong])
    assert find_differences(read_texts(DEFAULT, ENGINE), poor, complete=False) == wrong


def test_wrong_placeholder_is_reported_with_its_file_and_key(tmp_path: Path) -> None:
    texts: Templates = {"words": {"seat": "Platz {seat}"}}
    with (
        add_languages({"qab": {ENGINE: texts}}, tmp_path),
        pytest.raises(ValueError, match=r"qab.toml, words.seat: .*'seat'"),
    ):
        language_for("qab").text("words", "seat", {"number": 1})


def test_texts_missing_in_a_language_are_written_in_english(tmp_path: Path) -> None:
    with add_languages({"qab": {ENGINE: {"ages": {"MIGHT": "Macht"}}}}, tmp_path):
        language = language_for("qab")
        assert [language.text("ages", each) for each in ("MIGHT", "FAITH")] == ["Macht", "Faith"]
        assert language.clause(CLAUSES["D-2"]) == CLAUSES["D-2"].text


@pytest.mark.parametrize("code", list(Code), ids=lambda code: code.name)
def test_every_code_has_its_sentence(code: Code) -> None:
    for key in VARIANTS.get(code, (code.name,)):
        assert key in read_texts(DEFAULT, ENGINE)["violations"]
    assert language_for(DEFAULT).code(code).endswith(".")


@pytest.mark.parametrize("clause", list(CLAUSES.values()), ids=lambda clause: clause.id)
def test_every_clause_has_a_title_and_complete_interpretations(clause: Clause) -> None:
    assert clause.title
    assert all(text.endswith(".") for reading in clause.interpretations for text in reading)


def test_locale_selects_its_language_and_unknown_locales_select_english(second_language: str) -> None:
    assert language_for(f"{second_language}-CA").tag == second_language
    assert language_for("fr-CA").tag == DEFAULT
    assert language_for("en_GB").tag == "en"
    assert language_for("").tag == DEFAULT
    assert language_for("x" * 1000).tag == DEFAULT
