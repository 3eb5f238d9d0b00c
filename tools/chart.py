"""Pack a chart for Helm: `python -m tools.chart CHART FOLDER`. Equal sources result in equal bytes."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

import helm_python


def main() -> None:
    """Pack the chart into the folder and print the path; `SOURCE_DATE_EPOCH` is the time of the packed files."""
    chart, folder = map(Path, sys.argv[1:])
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        copy = shutil.copytree(chart, Path(place, "khronos-referee"))
        for path in copy.rglob("*"):
            os.utime(path, (time, time))
        print(helm_python.package(copy, destination=folder))


if __name__ == "__main__":
    main()
