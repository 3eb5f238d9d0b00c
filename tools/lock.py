"""Choose the version of everything that is installed, and write it with its hashes into requirements/.

`python -m tools.lock` leaves versions as they are while pyproject.toml allows them; `--upgrade` takes the newest. The
files name no address, so that every registry and mirror serves them; they hold for all Pythons and systems that we run
on.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "requirements"
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

SETS: Final = {
    "dev": ("cli", "dev", "site"),  # the first: the others take its versions
    "cli": ("cli", "web"),
    "host": ("cli", "host"),
    "server": ("cli", "otel", "web"),
}
"""The extras that are installed together, by the name of their file: to work on the code, to use it, for examples/host, in the image."""

BUILD: Final = "build"
"""The name of the file of what builds the package."""

NEVER_IMPORTED: Final = "pyqwest"
"""Not in the image: the client that connectrpc calls with is a fifth of its size, and a server calls nobody."""

_HEAD: Final = "# Written by `make lock`, from pyproject.toml; every version with the hashes of its files.\n"


def compiled(name: str, *options: str) -> None:
    """Write the file of a set: the versions that uv finds for what the options ask for."""
    file = FOLDER / f"{name}.txt"
    others = [] if name == "dev" else ["--constraints", str(FOLDER / "dev.txt")]
    uv = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    plain = ["--no-emit-index-url", "--no-annotate", "--no-header", "--python-version", "3.11"]
    subprocess.run([*uv, *plain, *others, *options, "--output-file", str(file)], cwd=ROOT, check=True)
    file.write_text(_HEAD + file.read_text(encoding="utf-8").removeprefix(_HEAD), encoding="utf-8")


def main() -> int:
    """Write every file."""
    upgrade = ["--upgrade"] if "--upgrade" in sys.argv[1:] else []
    for name, extras in SETS.items():
        left_out = ["--no-emit-package", NEVER_IMPORTED] if name == "server" else []
        compiled(name, "pyproject.toml", *(f"--extra={each}" for each in extras), *left_out, *upgrade)
    source = FOLDER / f"{BUILD}.in"
    source.write_text("\n".join(PROJECT["build-system"]["requires"]) + "\n", encoding="utf-8")
    try:
        compiled(BUILD, str(source.relative_to(ROOT)), *upgrade)
    finally:
        source.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
