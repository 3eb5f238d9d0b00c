"""Packages export their public names, and import the modules of these names only on demand."""

import ast
import doctest
import pydoc
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import khronos_client
import khronos_engine
import khronos_service

FACES = (khronos_client, khronos_engine, khronos_service)
WITHOUT_MODULE = {"CLAUSES": "khronos_engine.game.clauses", "Viewer": "khronos_client.requests"}
"""The names of values without a `__module__` attribute."""

NAMES = [(face, name) for face in FACES for name in face.__all__]


def run_in_new_process(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize(("face", "name"), NAMES, ids=[f"{face.__name__}.{name}" for face, name in NAMES])
def test_every_public_name_comes_from_one_module(face: ModuleType, name: str) -> None:
    found = getattr(face, name)
    home = WITHOUT_MODULE.get(name) or found.__module__
    assert found is getattr(import_module(home), name)
    with pytest.raises(ModuleNotFoundError):  # otherwise, importing the module would replace the name
        import_module(f"{face.__name__}.{name}")


@pytest.mark.parametrize("face", [each.__name__ for each in FACES])
def test_importing_a_package_loads_nothing_else(face: str) -> None:
    assert run_in_new_process(f"import sys, {face}; print([name for name in sys.modules if '{face}.' in name])") == "[]"


@pytest.mark.parametrize("face", [each.__name__ for each in FACES])
def test_package_exports_and_lists_all_its_public_names(face: str) -> None:
    script = f"from {face} import *; import {face} as face; print({{*face.__all__}} <= {{*globals()}} & {{*dir(face)}})"
    assert run_in_new_process(script) == "True"


@pytest.mark.parametrize("face", FACES, ids=[each.__name__ for each in FACES])
def test_type_checkers_see_the_names_that_exist_at_run_time(face: ModuleType) -> None:
    stub = ast.parse(Path(str(face.__file__)).with_suffix(".pyi").read_text("utf-8"))
    seen = [name.asname for node in ast.walk(stub) if isinstance(node, ast.ImportFrom) for name in node.names]
    assert sorted(map(str, seen)) == sorted(face.__all__)


@pytest.mark.parametrize("face", FACES, ids=[each.__name__ for each in FACES])
def test_documented_examples_of_a_package_run(face: ModuleType) -> None:
    assert doctest.testmod(face).failed == 0


@pytest.mark.parametrize("face", FACES, ids=[each.__name__ for each in FACES])
def test_package_raises_attribute_error_for_unknown_names(face: ModuleType) -> None:
    with pytest.raises(AttributeError, match=f"module '{face.__name__}' has no attribute 'checkmate'"):
        getattr(face, "checkmate")  # noqa: B009  # a type checker would refuse it too


@pytest.mark.parametrize("face", FACES, ids=[each.__name__ for each in FACES])
def test_package_and_all_its_public_names_have_help(face: ModuleType) -> None:
    for each in (face, *(getattr(face, name) for name in face.__all__)):
        assert pydoc.render_doc(each)
