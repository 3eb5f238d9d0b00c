"""The copy that is compiled, in Python: what the rewriting does not understand is noticed without a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.native.copying import ROOT, with_build_system, write_packages
from tools.native.sources import COMPILED, PLAIN

PROOFS = (
    "tests/golden/test_golden.py::test_a_record_is_played_as_on_file",
    "tests/conformance/test_vectors.py::test_this_server_answers_every_case",
)
"""What plays whole games, event by event, and makes every call, byte by byte."""


def test_the_copy_plays_the_golden_records_and_answers_every_conformance_case(tmp_path: Path) -> None:
    compiled = write_packages(tmp_path)
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    seen = "from khronos_engine import state; from khronos_service.codec import boards; print(state, boards)"
    places = subprocess.run([sys.executable, "-c", seen], check=True, capture_output=True, text=True, env=env).stdout
    for path in ("khronos_engine/state.py", "khronos_service/codec/boards.py"):
        assert path in compiled
        assert str(tmp_path / path) in places
    quick = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    command = [sys.executable, "-m", "pytest", *quick, *PROOFS]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, env=env)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", [*COMPILED, *PLAIN])
def test_every_path_that_is_named_is_there(path: str) -> None:
    assert any((ROOT / room / path).exists() for room in ("engine", "service"))


def test_the_copy_is_the_same_distribution_with_another_build_system() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ours = tomllib.loads(text)
    copy = tomllib.loads(with_build_system(text, ours))
    assert copy.pop("build-system") == {
        "requires": ours["dependency-groups"]["native"],
        "build-backend": "setuptools.build_meta",
    }
    del ours["build-system"]
    assert copy == ours


def test_what_compiles_is_pinned() -> None:
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["native"]
    assert all("==" in each for each in requires)
