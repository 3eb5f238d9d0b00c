"""The architecture page names every module and every cache."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import khronos_core
import khronos_engine
import khronos_service

ENGINE, CORE, SERVICE = (Path(each.__path__[0]) for each in (khronos_engine, khronos_core, khronos_service))
PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")

CACHES = {"lazy_property", "memoize_on_value", "cache", "lru_cache"}
DICTIONARIES = {"dict", "OrderedDict", "WeakKeyDictionary", "WeakValueDictionary"}
STORES = (
    "Language._template_words",
    *(f"Caches.{name}" for name in ("state", "configs", "boards", "tiles", "catalogs")),
)
"""The caches that are separate objects rather than decorated functions."""


def name_of(node: ast.expr) -> str:
    """Return the name of a decorator or function without its module and arguments."""
    node = node.func if isinstance(node, ast.Call) else node
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def caches_in(source: str) -> list[str]:
    """Return the names of all functions and properties of a source whose results are stored."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for each in node.decorator_list
        if name_of(each) in CACHES
    ]


def dictionaries_to_fill_in(source: str) -> list[str]:
    """Return the variables of a module that are empty dictionaries at first, because these are filled at run time."""
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            empty = isinstance(node.value, ast.Dict) and not node.value.keys
            made = isinstance(node.value, ast.Call) and not node.value.args and name_of(node.value) in DICTIONARIES
            if empty or made:
                found.append(name_of(target))
    return found


def sources() -> dict[str, str]:
    """Return the source of every module of engine and service, by its path."""
    return {
        f"{root.name}/{path.relative_to(root)}": path.read_text(encoding="utf-8")
        for root in (ENGINE, CORE, SERVICE)
        for path in root.rglob("*.py")
    }


def caches() -> list[str]:
    """Return the names of all functions and properties whose results are stored."""
    return [name for source in sources().values() for name in caches_in(source)]


def test_a_cache_is_found_by_its_decorator_with_or_without_a_module_and_arguments() -> None:
    decorators = ("@lazy_property", "@functools.cache", "@lru_cache(maxsize=9)", "@functools.lru_cache(maxsize=9)")
    for each in decorators:
        assert caches_in(f"{each}\ndef f(): ...") == ["f"]
    assert caches_in("@property\ndef f(): ...") == []


def test_empty_module_dictionary_is_found_as_a_cache() -> None:
    assert dictionaries_to_fill_in("_a: dict[str, int] = {}\nb = OrderedDict()\nC = {1: 2}") == ["_a", "b"]


def test_no_module_fills_a_global_dictionary() -> None:
    found = {f"{path}: {name}" for path, source in sources().items() for name in dictionaries_to_fill_in(source)}
    assert found == set()


def test_every_cache_has_its_row() -> None:
    table = PAGE[PAGE.index("| cached | key |") :]
    missing = [each for each in (*caches(), *STORES) if f"{each}`" not in table]
    assert missing == []


def test_every_module_is_on_the_page() -> None:
    tops = {path.relative_to(root).parts[0] for root in (ENGINE, CORE, SERVICE) for path in root.rglob("*.py")}
    inner = {path.name for folder in ("game", "rules") for path in (ENGINE / folder).glob("*.py")}
    names = {each.removesuffix(".py") for each in tops | inner if "__" not in each}
    missing = [each for each in sorted(names) if not re.search(rf"`(?:\w+/)?{each}/?`", PAGE)]
    assert missing == []
