"""The files in requirements/ match pyproject.toml, and contain hashes but no addresses."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "requirements"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
ALL_EXTRAS = "".join(re.findall(r"^EXTRAS := (.*)$", MAKEFILE, re.MULTILINE))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
GROUPS: dict[str, list[str | dict[str, str]]] = PROJECT["dependency-groups"]
SETS = {
    name: tuple(re.findall(r"--(?:extra|group) ([a-z-]+)", options.replace("$(EXTRAS)", ALL_EXTRAS)))
    for name, options in re.findall(r"requirements/([a-z]+)\.txt (.*pyproject\.toml .*)$", MAKEFILE, re.MULTILINE)
}
"""The extras and groups of each file that `make lock` writes."""
BUILD = "build"
"""The name of the file with the build dependencies of the package."""
BROWSER = "browser"
"""The name of the file with the dependencies of the core in a browser."""
NEVER_IMPORTED = "pyqwest"
PIN = re.compile(r"^(?P<name>[a-z0-9][a-z0-9._-]*)==(?P<version>[^\s;]+)(?P<marker> ;[^\\]+)?(?: \\)?$", re.MULTILINE)
FILES = sorted(FOLDER.glob("*.txt"))


def pins(name: str) -> dict[str, set[Version]]:
    """Return the versions of each package in a file: more than one if they depend on the Python version."""
    found: dict[str, set[Version]] = {}
    for each in PIN.finditer((FOLDER / f"{name}.txt").read_text(encoding="utf-8")):
        found.setdefault(canonicalize_name(each["name"]), set()).add(Version(each["version"]))
    return found


def requirements_of(names: Iterable[str]) -> Iterator[Requirement]:
    """Yield the requirements of the base and of some extras and groups, and of the groups that they include."""
    yield from map(Requirement, PROJECT["project"]["dependencies"])
    for line in (line for name in names for line in (*EXTRAS.get(name, ()), *GROUPS.get(name, ()))):
        if isinstance(line, dict):
            yield from requirements_of([line["include-group"]])
        elif (asked := Requirement(line)).name == PROJECT["project"]["name"]:
            yield from requirements_of(asked.extras)
        else:
            yield asked


def resolve_requirements(names: set[NormalizedName]) -> set[NormalizedName]:
    """Return distributions and all of their direct and indirect requirements."""
    found: set[NormalizedName] = set()
    while names:
        found |= names
        asked = [Requirement(line) for name in names for line in requires(name) or ()]
        needed = [each for each in asked if each.marker is None or each.marker.evaluate({"extra": ""})]
        names = {canonicalize_name(each.name) for each in needed} - found
    return found


def test_every_set_of_requirements_has_a_file() -> None:
    assert {path.stem for path in FILES} == {*SETS, BUILD, BROWSER}


@pytest.mark.parametrize("name", SETS)
def test_lock_file_has_a_valid_version_of_every_requirement_of_its_extras(name: str) -> None:
    there = pins(name)
    for each in requirements_of(SETS[name]):
        versions = there[canonicalize_name(each.name)]
        assert all(version in each.specifier for version in versions), each


def test_lock_file_has_the_build_requirements() -> None:
    (builder,) = map(Requirement, PROJECT["build-system"]["requires"])
    assert all(version in builder.specifier for version in pins(BUILD)[builder.name])


@pytest.mark.parametrize("name", [*list(SETS)[1:], BUILD, BROWSER])
def test_all_lock_files_have_the_versions_of_the_first(name: str) -> None:
    assert {package: versions for package, versions in pins(name).items() if pins("dev")[package] != versions} == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_lock_files_have_hashes_and_no_registry_addresses(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for line in PIN.finditer(text):
        assert re.match(r"\n    --hash=sha256:[0-9a-f]{64}", text[line.end() :]), line[0]
    rest = re.sub(r"^(#.*|    --hash=sha256:[0-9a-f]{64}(?: \\)?)$", "", PIN.sub("", text), flags=re.MULTILINE)
    assert rest.split() == []


@pytest.mark.parametrize("name", ["", "core", "sealed", "local", "client", "gym", "open-spiel"])
def test_libraries_accept_the_next_minor_version_of_their_dependencies(name: str) -> None:
    there = pins("dev")
    for each in requirements_of((name,) if name else ()):
        for version in there[canonicalize_name(each.name)]:
            assert f"{version.major}.{version.minor + 1}" in each.specifier, each


BRINGING = {
    "khronos_engine": (),
    "khronos_core": ("sealed",),
    "khronos_client": ("client",),
    "khronos_service": ("otel", "web"),
    "khronos_cli": ("cli", "web"),
    "khronos_host": ("client", "web", "host"),
    "khronos_gym": ("open-spiel",),
}
"""The extras and groups that each package is installed with."""


def imported_packages(folder: Path) -> set[str]:
    nodes = [node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    names = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}


def test_extras_of_a_package_install_everything_that_it_imports() -> None:
    shipped = packages_distributions()  # checks all installed packages
    for package, extras in BRINGING.items():
        (folder,) = import_module(package).__path__
        outside = {each for each in imported_packages(Path(folder)) if "khronos" not in each}
        there = resolve_requirements({canonicalize_name(each.name) for each in requirements_of(extras)})
        for each in outside - set(sys.stdlib_module_names):
            assert there & set(map(canonicalize_name, shipped[each])), f"{package} imports {each}"


def test_image_contains_no_connect_client() -> None:
    assert NEVER_IMPORTED in pins("cli")
    assert NEVER_IMPORTED not in pins("server")


def test_base_image_is_pinned_by_digest() -> None:
    bases = re.findall(r"^ARG BASE=(.*)$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert [re.fullmatch(r"python:3\.\d+-slim@sha256:[0-9a-f]{64}", each) is not None for each in bases] == [True]
