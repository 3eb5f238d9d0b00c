"""Runs the scripts of the clients' npm packages with the Node of this environment."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Final

import pytest

_CLIENTS: Final = Path(__file__).resolve().parents[2] / "clients"
CLIENT: Final = _CLIENTS / "typescript"
"""The TypeScript client."""
BOARD: Final = _CLIENTS / "board"
"""The board package."""
PAGE: Final = _CLIENTS / "web"
"""The web app."""


def need_packages(package: Path) -> None:
    """Skip the test if the packages of a lock file are not installed."""
    installed = package / "node_modules" / ".installed-lock"
    if not installed.is_file() or installed.read_bytes() != (package / "package-lock.json").read_bytes():
        pytest.skip("there are no npm packages here: `make test` installs them")


def run(package: Path, script: str, *arguments: str, **variables: str) -> None:
    """Run a script of a package.json; its output is shown if it fails.

    Args:
        package: The folder of the package.json.
        script: Its name.
        arguments: The arguments after the script's command.
        variables: Environment variables in addition to this process's.
    """
    need_packages(package)
    programs = sysconfig.get_path("scripts")
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}", **variables}
    command = [str(Path(programs, "npm")), "run", "--silent", script, "--", *arguments]
    done = subprocess.run(
        command, cwd=package, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
