"""Build sdist, wheel and chart twice, from two copies of the checkout, and compare them byte by byte.

Run it with `python -m tools.reproducible`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.checkout import ROOT, commit_time

_UMASKS: Final = (0o022, 0o077)
"""The umasks of the two copies, which must not make a difference."""


def copy_checkout(folder: Path, umask: int) -> None:
    """Copy the files of the checkout into a new folder, except ignored files."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
        if os.access(ROOT / name, os.X_OK):
            (folder / name).chmod(0o777 & ~umask)


def build(checkout: Path, dist: Path) -> dict[str, str]:
    """Build a copy; return the SHA-256 of each built file."""
    variables = {**os.environ, "SOURCE_DATE_EPOCH": commit_time(), "PYTHONPATH": str(checkout)}

    commands: tuple[list[str], ...] = (
        ["build", "--no-isolation", "--outdir", str(dist)],
        ["tools.chart", "deploy/chart", str(dist)],
    )
    for command in commands:
        full = [sys.executable, "-m", *command]
        subprocess.run(full, cwd=checkout, env=variables, stdout=subprocess.DEVNULL, check=True)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(dist.iterdir())}


def main() -> int:
    """Build twice and compare; return 1 if a file differs."""
    both: list[dict[str, str]] = []
    with tempfile.TemporaryDirectory() as place:
        for umask in _UMASKS:
            os.umask(umask)
            checkout = Path(place, f"copy-{umask}")
            copy_checkout(checkout, umask)
            both.append(build(checkout, Path(place, f"dist-{umask}")))
    first, second = both
    for name, digest in first.items():
        print(f"{digest}  {name}{'' if second[name] == digest else f' differs: {second[name]}'}")
    print(f"{', '.join(first)}: {'equal' if first == second else 'different'} when built twice")
    return int(first != second)


if __name__ == "__main__":
    sys.exit(main())
