"""Pack the chart into dist/, as Helm installs it: `python -m tools.chart`. Equal sources give equal bytes."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

import helm_python

from tools.build import ROOT, commit_time

CHART: Final = ROOT / "deploy" / "chart"


def pack(folder: Path) -> Path:
    """Pack the chart into a folder, with the time of the commit as that of its files, and return the archive."""
    with tempfile.TemporaryDirectory() as place:
        copy = shutil.copytree(CHART, Path(place, "khronos"))
        for path in copy.rglob("*"):
            os.utime(path, (commit_time(), commit_time()))
        return Path(helm_python.package(copy, destination=folder))


def main() -> None:
    """Pack it, and name what was made."""
    folder = ROOT / "dist"
    folder.mkdir(exist_ok=True)
    print(pack(folder).relative_to(ROOT))


if __name__ == "__main__":
    main()
