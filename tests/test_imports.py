"""Packages and layers import only what `pyproject.toml` allows."""

import subprocess
import sys
from pathlib import Path


def test_no_import_breaks_a_contract() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-logo"]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[done.stdout.find("Broken contracts") :]
