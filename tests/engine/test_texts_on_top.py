"""The engine's values and rules are data: only the notation and the texts themselves know languages."""

from __future__ import annotations

import ast
from pathlib import Path

import khronos_engine

ENGINE = Path(khronos_engine.__file__).parent
ON_TOP = {"texts", "notation"}


def imported(path: Path) -> set[str]:
    """Return the modules that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return found


def test_only_texts_and_notation_import_texts() -> None:
    below = [path for path in ENGINE.rglob("*.py") if path.relative_to(ENGINE).parts[0] not in ON_TOP]
    found = {
        str(path.relative_to(ENGINE))
        for path in below
        if any(each.startswith("khronos_engine.texts") for each in imported(path))
    }
    assert found == set()
