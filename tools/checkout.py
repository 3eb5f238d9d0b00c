"""Read facts about the checkout: the time of its commit, and the public address of the repository."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def commit_time() -> str:
    """Return the time to set on built files: `SOURCE_DATE_EPOCH` or the commit time, in seconds since 1970."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return given or subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def repository() -> str:
    """Return the public address of the repository, or an empty text if it is not public."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["khronos-referee"]["repository"])
