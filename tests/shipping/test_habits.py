"""The files that newcomers read are up to date: make targets, licences and versions."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from khronos_web import STATIC

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGES = [*sorted(ROOT.glob("*.md")), ROOT / ".github" / "pull_request_template.md"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_targets_of_make_exist(page: Path) -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert named - TARGETS == set()


def test_licence_file_matches_the_declared_licence() -> None:
    assert PROJECT["project"]["license"] == "Apache-2.0"
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert re.match(r"\s*Apache License\s+Version 2\.0, January 2004", text)


def test_all_packages_have_the_same_version() -> None:
    packages = [json.loads(path.read_text(encoding="utf-8")) for path in ROOT.glob("clients/*/package.json")]
    chart = yaml.safe_load((ROOT / "deploy" / "chart" / "Chart.yaml").read_text(encoding="utf-8"))
    offline = tomllib.loads((ROOT / "clients" / "web" / "offline" / "pyproject.toml").read_text(encoding="utf-8"))
    (needed,) = map(Requirement, offline["project"]["dependencies"])
    versions = {chart["version"], chart["appVersion"], *(each["version"] for each in packages)}
    versions |= {offline["project"]["version"], str(needed.specifier).removeprefix("==")}
    assert versions == {PROJECT["project"]["version"]}


def test_web_app_lists_the_licence_of_each_bundled_package() -> None:
    package = json.loads((ROOT / "clients" / "web" / "package.json").read_text(encoding="utf-8"))
    named = re.findall(r"^## (\S+) - ", (STATIC / "licences.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(package["dependencies"]) - set(named) == set()
