"""Build the sdist, and the wheel out of it, into a folder; equal sources give equal bytes.

The time in them is that of the commit (`SOURCE_DATE_EPOCH`), and what builds them is in requirements/build.txt.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
_FIRST_OF_ZIP: Final = 315532800
"""1980-01-01, before which a wheel can have no time; that of a checkout without its history."""


def commit_time() -> int:
    """Return the time of the commit that is checked out, in seconds since 1970."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else _FIRST_OF_ZIP


def build(folder: Path) -> None:
    """Build into a folder."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(
        command,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(commit_time())},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stdout)


def main() -> int:
    """Build into dist/, and name what was built."""
    folder = ROOT / "dist"
    build(folder)
    print("\n".join(f"dist/{path.name}" for path in sorted(folder.iterdir())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
