"""Write the files of the version in `pyproject.toml` into its folder in `tests/stored`: `make stored`.

The files of the next version may be written again until it is released. Afterwards they never change, because users
have files of that version.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path
from typing import Final

from tests.stored.files import FOLDER, WRITERS, released_versions

PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"


def main() -> int:
    """Write the folder; return 1 if that version is released."""
    version = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
    if version in released_versions():
        print(f"error: {version} is released, and its files must not change; set a new version", file=sys.stderr)
        return 1
    folder = FOLDER / version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for write in WRITERS:
        write(folder)
    print(*sorted(each.name for each in folder.iterdir()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
