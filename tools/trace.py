"""Map every rule to the code that enforces it and to its tests.

Code names its rules in docstrings and comments. Tests name them with `@pytest.mark.clause("R-6")`. `make trace
ARGS=R-6` lists the code and the tests of one rule; `make trace ARGS=--all` lists them for all rules. `make trace` fails
if a rule has no code or no test, if anything names an unknown rule, or if `docs/rules.md` is out of date. `make trace
ARGS=--write` updates `docs/rules.md`.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from khronos_cli.terminal_text import LOCALE
from khronos_engine.game.clauses import CLAUSES, Clause
from khronos_engine.game.material import Kind
from khronos_engine.texts.languages import DEFAULT, language_for
from tools.examples import draw, examples_of_clause

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("engine", "khronos_engine")
ENGINE = ROOT / PACKAGE
TESTS = ROOT / "tests"
RULES = ROOT / "docs" / "rules.md"

ENGLISH = language_for(DEFAULT)

NOT_CODE = {"clauses.py", "violations.py"}
"""Modules that name rules but do not enforce them."""

_ID = r"(?:M|V|S|T|C|U|X|G|D|H|R|J|DS|DV|P|N|I|E|HE|ED)-\d+"
_MENTION = re.compile(rf"\b({_ID})(?: to ({_ID}))?\b")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A function, class or constant that names a clause.

    Attributes:
        path: The path of the file, from the root of the project.
        name: The dotted name within the file; `module` for the file itself.
        line: The first line of the function, class or constant, from 1.
    """

    path: str
    name: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}"


def mentions(text: str) -> Iterator[str]:
    """Yield the clause ids that a text names; `G-1 to G-4` names four ids."""
    for first, last in _MENTION.findall(text):
        yield first
        if last:
            chapter, start = first.rsplit("-", 1)
            stop = int(last.rsplit("-", 1)[1])
            yield from (f"{chapter}-{number}" for number in range(int(start) + 1, stop + 1))


def code_places() -> dict[str, list[Place]]:
    """Return the places in which the engine names each clause."""
    found: dict[str, list[Place]] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        if path.name in NOT_CODE or "texts" in path.relative_to(ENGINE).parts:
            continue
        relative = str(path.relative_to(ROOT))
        for name, line, text in _list_documented(path):
            for clause in dict.fromkeys(mentions(text)):
                found.setdefault(clause, []).append(Place(relative, name, line))
    return found


def _list_documented(path: Path) -> Iterator[tuple[str, int, str]]:
    """Yield name, line and docstring of everything documented in a module, also of constants."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield "module", 1, ast.get_docstring(tree) or ""
    yield from _walk_body(tree.body, "")


def _walk_body(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, int, str]]:
    previous: ast.stmt | None = None
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield prefix + node.name, node.lineno, ast.get_docstring(node) or ""
            yield from _walk_body(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            name = _assigned_name(previous)
            if name and previous is not None:
                yield prefix + name, previous.lineno, node.value.value
        previous = node


def _assigned_name(node: ast.stmt | None) -> str:
    """Return the name that a statement assigns; empty for other statements."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    return ""


def test_places() -> dict[str, list[Place]]:
    """Return the tests that are marked with each clause."""
    found: dict[str, list[Place]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        relative = str(path.relative_to(ROOT))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        shared = [clause for node in tree.body for clause in _module_marks(node)]
        for name, node, inherited in _tests(tree.body, "", ()):
            for clause in dict.fromkeys((*shared, *inherited, *_marks(node.decorator_list))):
                found.setdefault(clause, []).append(Place(relative, name, node.lineno))
    return found


_Definition = ast.FunctionDef | ast.ClassDef


def _tests(
    body: list[ast.stmt], prefix: str, inherited: tuple[str, ...]
) -> Iterator[tuple[str, _Definition, tuple[str, ...]]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            marks = (*inherited, *_marks(node.decorator_list))
            yield from _tests(node.body, f"{prefix}{node.name}::", marks)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield prefix + node.name, node, inherited


def _module_marks(node: ast.stmt) -> list[str]:
    if _assigned_name(node) != "pytestmark" or not isinstance(node, ast.Assign):
        return []
    value = node.value
    return _marks(value.elts if isinstance(value, ast.List | ast.Tuple) else [value])


def _marks(decorators: list[ast.expr]) -> list[str]:
    """Return the clauses of `pytest.mark.clause(...)` among decorators."""
    return [
        argument.value
        for each in decorators
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.func.attr == "clause"
        for argument in each.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def problems(code: dict[str, list[Place]], tests: dict[str, list[Place]]) -> list[str]:
    """Return the problems of the map: missing code or tests, and unknown clauses."""
    found = [f"{clause}: no code names it" for clause in CLAUSES if clause not in code and not _is_example(clause)]
    found += [f"{clause}: no test is marked with it" for clause in CLAUSES if clause not in tests]
    for places in (code, tests):
        found += [
            f"{clause}: no such clause, named at {places[clause][0]}" for clause in places if clause not in CLAUSES
        ]
    return found


def _is_example(clause: str) -> bool:
    """Return whether a clause is a worked example, which no code implements."""
    return clause.startswith("EX-")


def rules_page(tests: dict[str, list[Place]]) -> str:
    """Return the generated page `docs/rules.md`: every rule for players, with drawn examples from the tests."""
    rules = [
        "# Rules",
        "",
        "Every rule that the referee enforces, in our words, with the section of the printed rulebook. A dagger (†)",
        "marks a rule for which the printed rules are ambiguous: our interpretation follows, then an alternative, and",
        "why we chose ours. `khronos rule H-1` prints one rule and `khronos rule dominion` searches for a word; both",
        "work in `khronos table` too. In a checkout, `make trace ARGS=H-1` lists the code and the tests of a rule.",
        "",
        "The examples are drawn as in the terminal. `Kb` is a Keep of the player with the blue cubes, `┌k╌┐` a ruin,",
        "`⌂` a printed hamlet; on Reason, `b` in a civil building is a blue cube. `♣` is forest, `^` mountain,",
        "`~~` river. The line after `>` is typed, and the lines below it are the referee's answer. The examples",
        "are taken from tests, so they are always up to date.",
        "",
        *[
            f"- [{chapter}](#{_anchor(chapter)})"
            for chapter in ("Words", *dict.fromkeys(map(ENGLISH.chapter, CLAUSES.values())))
        ],
        "",
        *_glossary(),
    ]
    chapter = ""
    for clause in CLAUSES.values():
        if ENGLISH.chapter(clause) != chapter:
            chapter = ENGLISH.chapter(clause)
            rules += [f"## {chapter}", ""]
        rules += [*_rule(clause), *_examples(clause, tests.get(clause.id, []))]
    return "\n".join(rules)


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


def _rule(clause: Clause) -> list[str]:
    mark = " †" if clause.gaps else ""
    section = f" (rulebook: {clause.section})" if clause.section else ""
    lines = [f"### {clause.id} {clause.title}", "", f"{clause.text}{section}{mark}", ""]
    for reading in clause.interpretations:
        lines += [f"- **Our interpretation:** {reading.ours}", f"  - **Alternative interpretation:** {reading.other}"]
        lines += [f"  - **Why:** {reading.why}", ""]
    return [*lines, *_kinds()] if clause.id == "M-2" else lines


def _kinds() -> Iterator[str]:
    """Yield the table of buildings."""
    yield from ("| kind | letter | size | value | ruin's value |", "|---|---|---|---|---|")
    for kind in Kind:
        size = f"{kind.size} × {kind.size}"
        yield f"| {kind.title} | {kind.letter} | {size} | {kind.worth} | {kind.ruin_value or '–'} |"
    yield ""


def _glossary() -> Iterator[str]:
    yield from ("## Words", "", "| word | what it means | clauses |", "|---|---|---|")
    for term in ENGLISH.terms():
        clauses = ", ".join(f"[{each}](#{_anchor(f'{each} {CLAUSES[each].title}')})" for each in term.clauses)
        yield f"| **{term.word}** | {term.meaning} | {clauses} |"
    yield ""


def _examples(clause: Clause, tests: list[Place]) -> Iterator[str]:
    places = [
        (place.path.removesuffix(".py").replace("/", "."), place.name)
        for place in tests
        if place.path.startswith("tests/engine/")
    ]
    published = RULES.read_text(encoding="utf-8").partition(f"### {clause.id} ")[2].partition("### ")[0]
    for each in examples_of_clause(clause.id, places, published):
        yield from ("```text", *draw(each), "```", "")


def main() -> int:
    """List the code and tests of rules, or check the map and the page; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="write docs/rules.md anew")
    parser.add_argument("--all", action="store_true", help="list the code and the tests of every clause")
    parser.add_argument("clauses", nargs="*", help="list the code and the tests of these clauses")
    options = parser.parse_args()
    if unknown := [each for each in options.clauses if each not in CLAUSES]:
        parser.error(f"there is no clause {', '.join(unknown)}; docs/rules.md has them all")
    os.environ[LOCALE] = "en"  # the pages are English in every locale
    code, tests = code_places(), test_places()
    listed = list(CLAUSES) if options.all else options.clauses
    for clause in listed:
        print(f"{clause}  {CLAUSES[clause].text}")
        for place in code.get(clause, []):
            print(f"    code  {place}")
        for place in tests.get(clause, []):
            print(f"    test  {place}")
    if listed and not options.write:
        return 0
    found = problems(code, tests)
    page = rules_page(tests)
    if options.write:
        RULES.write_text(page, encoding="utf-8")
    elif RULES.read_text(encoding="utf-8") != page:
        found.append("docs/rules.md is not up to date; run `make trace ARGS=--write`")
    for problem in found:
        print(f"trace: {problem}", file=sys.stderr)
    if not found:
        print(f"{len(CLAUSES)} clauses, each with code and tests; docs/rules.md is up to date")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
