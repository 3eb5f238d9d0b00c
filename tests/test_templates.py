"""Every key in the code has a template with the same placeholders, and every template has a key."""

import ast
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

import pytest

from khronos_cli import language as texts
from khronos_cli.names import COLOURS
from khronos_cli.spelling import LATER
from khronos_cli.table.commands import COMMANDS
from khronos_core import errors as core_errors
from khronos_core.calls.games import OPTIONS
from khronos_engine.advice.differences import ValueReason
from khronos_engine.advice.money import MoneySource
from khronos_engine.advice.motives import HarmCode, MotiveCode
from khronos_engine.advice.placements import Consequence
from khronos_engine.advice.value import RiskCode
from khronos_engine.audit import FixCode
from khronos_engine.game.clauses import CLAUSES, GLOSSARY
from khronos_engine.game.material import Age, Deck, Kind, Type
from khronos_engine.game.region import BUILT_IN
from khronos_engine.game.resources import read_texts
from khronos_engine.game.violations import Code
from khronos_engine.notation import errors
from khronos_engine.notation.words import CARD_LETTERS, VERB_WORDS
from khronos_engine.texts import languages, narrator
from khronos_engine.texts.languages import DEFAULT, Common, Section, TextKey
from tests.engine.test_languages import words
from tests.support.languages import PACKAGES

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("engine", "service", "clients")

SECTIONS = {section: codes for codes, section in languages.SECTIONS.items() if codes not in {Age, Kind, Type}}
"""The enumerations whose members are the keys of a section."""

TEXTS = {
    name: section
    for module in (texts, errors, narrator, core_errors)
    for name, section in vars(module).items()
    if isinstance(section, Section) and name not in {"CardsOfType", "Common", "ListedCards"}
}
"""The sections whose keys are only in the files, by their names in the code."""

MAKERS = {"of", "fill", "problem", "_problem", "wrong", "add", "add_unsound"}
"""Functions with a key and its placeholders as arguments."""

SPOKEN = {"words", "adventurers", "violations", "hints", "holdings"}
"""Sections that other tests cover."""

CHOICES = {f"{option.field}.{value}" for option in OPTIONS for value in option.values}
NAMED = {
    "motives": {each.name for each in MotiveCode},
    "value_parts": {each.name for each in ValueReason} | {f"MONEY_{each.name}" for each in MoneySource},
    "value_causes": {each.name for each in RiskCode}
    | {f"{each.name}_GONE" for each in RiskCode if each is not RiskCode.CUBES},
    "harms": {each.name for each in HarmCode},
    "ages": {each.name for each in Age},
    "types": {each.name for each in Type},
    "listed_cards": {each.name for each in Type},
    "cards_of_type": {each.name for each in Type},
    "kinds": {each.name for each in Kind},
    "kind_titles": {each.name for each in Kind},
    "consequences": {each.name for each in Consequence},
    "money_sources": {each.name for each in MoneySource},
    "colours": {each.upper() for each in COLOURS},
    "everyday_first": {*VERB_WORDS, *COMMANDS} - {"boards", "review", "plan"},
    "everyday_later": {*LATER, *(str(number) for number in range(1, 5)), *CARD_LETTERS, "for", ""} - {"from", "at"},
    "one_of_kind": {each.name for each in Kind},
    "decks": {each.name for each in Deck},
    "regions": set(BUILT_IN),
    "map_names": set(BUILT_IN),
    "options": {each.field for each in OPTIONS},
    "choices": CHOICES,
    "meanings": CHOICES,
    "clauses": set(CLAUSES),
    "clause_titles": set(CLAUSES),
    "chapters": {each.chapter for each in CLAUSES.values()},
    "interpretations": {
        key for each in CLAUSES.values() for reading in each.interpretations_by(lambda _, key: key) for key in reading
    },
    "codes": {each.name for each in Code},
    "glossary_words": set(GLOSSARY),
    "glossary": set(GLOSSARY),
}
"""Sections with a template for every member of an enumeration."""


TEMPLATES = {name: section for package in PACKAGES for name, section in read_texts(DEFAULT, package).items()}
"""The templates of all packages, by section and key."""


@dataclass(frozen=True)
class Use:
    """A key in the code and its placeholders; None if they are not next to it."""

    key: Enum | TextKey
    words: frozenset[str] | None


@cache
def uses() -> tuple[Use, ...]:
    """Return every use of a key in the code."""
    found = []
    for path in (path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                named = [key for key in map(key_of, node.args) if key is not None]
                given = frozenset(each.arg for each in node.keywords if each.arg is not None)
                maker = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                spread = any(each.arg is None for each in node.keywords)
                if maker == "problem":  # a suggested fix is next to the placeholders of the problem
                    named = [key for key in named if not isinstance(key, FixCode)]
                found += [Use(key, None if spread else given) for key in named[:1] if maker in MAKERS]
            elif (key := key_of(node)) is not None:
                found.append(Use(key, None))
    return tuple(found)


def key_of(node: ast.AST) -> Enum | TextKey | None:
    """Return the key that an expression such as `EventText.BEGINS` names, if any."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        if node.value.id in TEXTS and node.attr.isupper():
            return TextKey(TEXTS[node.value.id].package, TEXTS[node.value.id].name, node.attr)
        if node.value.id == "Common":
            return TextKey(Common.package, Common.name, node.attr)
        for keys in SECTIONS.values():
            if keys.__name__ == node.value.id and node.attr in keys.__members__:
                return keys[node.attr]
    return None


def name_of(key: Enum | TextKey) -> str:
    """Return the key of a template in its section."""
    return key.value if isinstance(key, TextKey) else key.name


def section_of(key: Enum | TextKey) -> str:
    if isinstance(key, TextKey):
        return key.section
    return next(section for section, keys in SECTIONS.items() if isinstance(key, keys))


def test_every_section_of_the_text_files_is_tested() -> None:
    assert TEMPLATES.keys() == SECTIONS.keys() | {each.name for each in TEXTS.values()} | NAMED.keys() | SPOKEN


def test_every_section_is_in_the_files_of_one_package() -> None:
    assert len(TEMPLATES) == sum(len(read_texts(DEFAULT, package)) for package in PACKAGES)


@pytest.mark.parametrize("section", sorted(SECTIONS.keys() - SPOKEN))
def test_every_key_has_a_template_and_every_template_a_key(section: str) -> None:
    assert {name_of(key) for key in SECTIONS[section]} == TEMPLATES[section].keys()


@pytest.mark.parametrize("section", NAMED)
def test_every_named_thing_has_a_template_and_every_template_a_named_thing(section: str) -> None:
    assert TEMPLATES[section].keys() == NAMED[section]


def test_every_key_is_used() -> None:
    assert {key for keys in SECTIONS.values() for key in keys} == {
        use.key for use in uses() if not isinstance(use.key, TextKey)
    }


@pytest.mark.parametrize("section", sorted({each.name for each in TEXTS.values()}))
def test_every_text_of_a_section_is_used_and_every_used_one_is_in_the_file(section: str) -> None:
    used = {use.key.value for use in uses() if isinstance(use.key, TextKey) and use.key.section == section}
    assert used == TEMPLATES[section].keys()


def test_every_key_is_used_with_the_placeholders_of_its_template() -> None:
    for use in uses():
        if use.words is not None:
            section = section_of(use.key)
            template = TEMPLATES[section][name_of(use.key)]
            assert (use.key, set(use.words)) == (use.key, words(template))
