"""The packages that users import have complete types, so that type checkers infer the same in their code."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

SCRIPTS = Path(sysconfig.get_path("scripts"))


@pytest.mark.parametrize("package", ["khronos_client", "khronos_core", "khronos_engine", "khronos_service"])
def test_every_type_of_a_public_package_is_known(package: str) -> None:
    command = [str(SCRIPTS / "basedpyright"), "--verifytypes", package, "--ignoreexternal"]
    path = os.pathsep.join((str(SCRIPTS), os.environ.get("PATH", "")))  # it looks for Python there
    checked = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert "Type completeness score: 100%" in checked.stdout
