"""The page of the architecture names what there is: every module and every cache."""

from __future__ import annotations

import ast
from itertools import chain
from pathlib import Path

import khronos_engine
import khronos_service

ENGINE, SERVICE = (Path(each.__path__[0]) for each in (khronos_engine, khronos_service))
PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")

CACHES = {"cached", "cached_function", "cache", "lru_cache"}
MOST_CACHES = 35
STORES = ("Language._packages", "Language._template_words", "built_in_region", "StateCache")
"""Caches that are dictionaries of their own."""


def name_of(node: ast.expr) -> str:
    """Return the name of a decorator, called or not."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.id if isinstance(node, ast.Name) else ""


def caches() -> list[str]:
    """Return the names of all functions and properties whose results are stored."""
    found: list[str] = []
    for path in chain(ENGINE.rglob("*.py"), SERVICE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.extend(node.name for each in node.decorator_list if name_of(each) in CACHES)
    return found


def test_every_cache_has_its_row() -> None:
    table = PAGE[PAGE.index("| cached | key |") :]
    missing = [each for each in (*caches(), *STORES) if f"{each}`" not in table]
    assert missing == []


def test_there_are_no_more_caches_than_the_page_allows() -> None:
    assert len(caches()) + len(STORES) <= MOST_CACHES
    assert f"There are {MOST_CACHES} of all kinds at most" in PAGE


def test_every_module_is_on_the_page() -> None:
    tops = {path.relative_to(root).parts[0] for root in (ENGINE, SERVICE) for path in root.rglob("*.py")}
    rules = {f"rules/{path.name}" for path in (ENGINE / "rules").glob("*.py")}
    names = {each.removesuffix(".py") for each in (tops - {"rules"}) | rules if "__" not in each}
    assert sorted(each for each in names if f"`{each}`" not in PAGE and f"`{each}/`" not in PAGE) == []
