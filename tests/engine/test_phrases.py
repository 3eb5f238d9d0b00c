"""What the referee finds is kept as keys and words; every key has its template, every template its key."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from khronos_engine.catalog import Age, Kind, Type
from khronos_engine.languages import DEFAULT, Common, Key, Phrase, language_for, placed, templates
from tests.engine.test_languages import words

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("engine", "service", "clients")
MODULES = ("khronos_engine.audit", "khronos_engine.region", "khronos_engine.notation.faults")
"""Where the keys are."""

for module in MODULES:
    import_module(module)

SECTIONS = Key.__subclasses__()
MAKERS = {"of", "_flaw", "_fault", "wrong", "add"}
"""Functions that take a key with its words."""

SHARED = {Common.SEAT.section}
"""Sections in which other templates stand beside those of the keys."""


@dataclass(frozen=True)
class Use:
    """A key in the code, and the words that go with it; None where they do not stand beside it."""

    key: Key
    words: frozenset[str] | None


@cache
def uses() -> tuple[Use, ...]:
    """Return every use of a key in the code."""
    found = []
    for path in (path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                named = [key for key in map(key_of, node.args) if key is not None]
                given = frozenset(each.arg for each in node.keywords if each.arg is not None) - {"right"}
                maker = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                found += [Use(key, given) for key in named[:1] if maker in MAKERS]
            elif (key := key_of(node)) is not None:
                found.append(Use(key, None))
    return tuple(found)


def key_of(node: ast.AST) -> Key | None:
    """Return the key that an expression such as `FlawCode.DEBT` names, if it names one."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        for section in SECTIONS:
            if section.__name__ == node.value.id and node.attr in section.__members__:
                return section[node.attr]
    return None


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.__name__)
def test_every_key_has_a_template_and_every_template_a_key(section: type[Key]) -> None:
    keys = {key.value for key in section}
    there = templates(DEFAULT)[next(iter(section)).section].keys()
    assert keys <= there
    if next(iter(section)).section not in SHARED:
        assert keys == there


def test_every_key_is_used() -> None:
    assert {key for section in SECTIONS for key in section} == {use.key for use in uses()}


def test_every_key_goes_with_the_words_that_its_template_has() -> None:
    wrong = {
        use.key.name: (use.words, words(templates(DEFAULT)[use.key.section][use.key.value]))
        for use in uses()
        if use.words is not None and use.words != words(templates(DEFAULT)[use.key.section][use.key.value])
    }
    assert wrong == {}


def test_words_are_said_in_the_language_and_names_as_they_are() -> None:
    english = language_for("en")
    said = [english.say(word) for word in (Age.FAITH, Kind.ABBEY, Type.CIVIL, 7, "Ann {seat}", ("a", "b"))]
    assert said == ["Faith", "Abbey", "Civil", "7", "Ann {seat}", "a and b"]


def test_a_phrase_is_said_with_its_words_and_the_phrases_in_them() -> None:
    keep = Phrase.of(Common.BUILDING, kind=Kind.KEEP, square="F7")
    assert str(keep) == "the Keep at F7"
    assert str(Phrase.of(Common.MENDED, said=keep, mend="take it off")) == "the Keep at F7; take it off"


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        (3, 4, "line 3, column 4: the Keep"),
        (3, 0, "line 3: the Keep"),
        (0, 4, "column 4: the Keep"),
        (0, 0, "the Keep"),
    ],
)
def test_a_place_is_told_as_far_as_it_is_known(line: int, column: int, said: str) -> None:
    assert str(placed(Phrase.of(Common.BUILDING_NOWHERE, kind=Kind.KEEP), line, column)) == said


@pytest.mark.parametrize(
    ("parts", "joint", "said"),
    [
        ((), "and", ""),
        (("a",), "or", "a"),
        (("a", "b", "c"), "and", "a, b and c"),
        (("a", "b", "c"), "or", "a, b or c"),
    ],
)
def test_lists_are_joined_by_and_or_by_or(parts: tuple[str, ...], joint: str, said: str) -> None:
    assert language_for("en").listed(parts, joint) == said


def test_the_end_of_a_long_list_is_counted() -> None:
    assert language_for("en").listed(["a", "b", "c", "d"], most=3) == "a, b and 2 more"
