"""Writing the copy: all packages of the distribution side by side, the compiled modules rewritten, and how to build it.

`pyproject.toml` stays the one source of name, version, dependencies and scripts: the copy has it with another build
system.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from pprint import pformat
from typing import Any

from tools.native.rewriting import ENGINE, FIELDS, rewritten
from tools.native.sources import Module, is_compiled, modules
from tools.native.values import survey

ROOT = Path(__file__).resolve().parents[2]
"""The top of the project."""

GROUP = "native"
"""The dependency group of pyproject.toml that has what it takes to build the copy."""


def packages() -> list[Path]:
    """Return the folders that the plain wheel is made of, as pyproject.toml has them."""
    return [ROOT / each for each in _project()["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]]


def files(package: Path) -> list[Path]:
    """Return the files of a package that a wheel has."""
    return sorted(path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc")


def write_packages(target: Path) -> list[str]:
    """Write the packages of the copy into a folder; return the paths in it of the modules to be compiled.

    Raises:
        UnsuitedError: The source has something that cannot be rewritten.
    """
    sources: list[Module] = []
    for package in packages():
        shutil.copytree(package, target / package.name, ignore=shutil.ignore_patterns("__pycache__"))
        sources += modules(package)
    found = survey(sources)
    chosen = [module for module in sources if is_compiled(module.path)]
    for module in chosen:
        made = rewritten(module, found)
        (target / module.path).write_text(made.text, encoding="utf-8")
        for name, text in made.moved.items():
            (target / module.package / f"{name}.py").write_text(text, encoding="utf-8")
    shutil.copy(Path(__file__).with_name("fields.py"), target / ENGINE / f"{FIELDS}.py")
    return [module.path for module in chosen]


def write(target: Path) -> None:
    """Write a folder, emptied first, of which `python -m build --wheel` makes the compiled distribution.

    Raises:
        UnsuitedError: The source has something that cannot be rewritten.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    compiled = write_packages(target)
    names = [package.name for package in packages()]
    settings = f"PACKAGES = {pformat(names)}\nCOMPILED = {pformat(compiled)}\n"
    for name, text in (
        ("setup.py", _SETUP.format(settings=settings)),
        ("mypy.ini", _MYPY),
        ("pyproject.toml", with_build_system(_text(), _project())),
    ):
        (target / name).write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "README.md", target)


def with_build_system(text: str, project: dict[str, Any]) -> str:
    """Return the text of a pyproject.toml with the build system of the copy."""
    requires = ", ".join([f'"{each}"' for each in project["dependency-groups"][GROUP]])
    table = f'[build-system]\nrequires = [{requires}]\nbuild-backend = "setuptools.build_meta"\n\n'
    return re.sub(r"^\[build-system\]\n.*?(?=^\[)", lambda _: table, text, flags=re.DOTALL | re.MULTILINE)


def _text() -> str:
    return (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def _project() -> dict[str, Any]:
    return tomllib.loads(_text())


_SETUP = """from mypyc.build import mypycify
from setuptools import find_namespace_packages, setup

{settings}
setup(
    packages=find_namespace_packages(include=[*PACKAGES, *[f"{{name}}.*" for name in PACKAGES]]),
    package_data={{"": ["*"]}},
    ext_modules=mypycify(["--config-file=mypy.ini", *COMPILED], opt_level="3", debug_level="0"),
)
"""
"""gcc's warnings stay errors, as mypyc has them: one that it once had was a fault."""

_MYPY = """[mypy]
python_version = 3.11
mypy_path = $MYPY_CONFIG_FILE_DIR
explicit_package_bases = True
follow_imports = silent

[mypy-google.rpc.*]
follow_untyped_imports = True
"""
