"""Build sdist, wheel, chart and image twice, from two copies of the checkout, and compare them byte by byte.

`python -m tools.reproducible` compares all but the image; `--image` the image as well, as root and with buildah, in the
form of OCI: that of Docker has the random name of a container in it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.build import ROOT, commit_time

_UMASKS: Final = (0o022, 0o077)
"""Of the two copies: what a machine does with new files must not matter."""

_BUILD: Final = """
import sys
from pathlib import Path
from tools.build import build
from tools.chart import pack
build(Path(sys.argv[1]))
pack(Path(sys.argv[1]))
"""
_IMAGE: Final = """
import sys
from pathlib import Path
from tools.image import Store, build, debian_base
store = Store(Path(sys.argv[1]))
print(build(store, debian_base(store), "localhost/khronos-referee:again", form="oci"))
"""


def copied(folder: Path, umask: int) -> None:
    """Copy the checkout's files into a new folder, all of them but what .gitignore names."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    before = os.umask(umask)
    try:
        for name in filter(None, listed.stdout.split("\0")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
            if os.access(ROOT / name, os.X_OK):
                (folder / name).chmod(0o777 & ~umask)
    finally:
        os.umask(before)


def run(program: str, argument: Path, checkout: Path) -> str:
    """Run a program in a copy, and return what it printed."""
    variables = {**os.environ, "SOURCE_DATE_EPOCH": str(commit_time()), "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-c", program, str(argument)]
    return subprocess.run(
        command, cwd=checkout, env=variables, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file in a folder."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def main() -> int:
    """Build twice and compare; return 1 if something differs."""
    parser = argparse.ArgumentParser(description="Build twice, and compare byte by byte.")
    parser.add_argument("--image", action="store_true", help="the image too")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/khronos-image"), help="where images are")  # noqa: S108  # found again by name
    options = parser.parse_args()
    built: list[dict[str, str]] = []
    with tempfile.TemporaryDirectory() as place:
        for number, umask in enumerate(_UMASKS):
            checkout, dist = Path(place, f"copy-{number}"), Path(place, f"dist-{number}")
            checkout.mkdir()
            copied(checkout, umask)
            run(_BUILD, dist, checkout)
            found = digests(dist)
            if options.image:
                found["image"] = run(_IMAGE, options.folder, checkout)
            built.append(found)
    first, second = built
    for name, digest in first.items():
        print(f"{digest}  {name}{'' if second[name] == digest else f' differs: {second[name]}'}")
    same = first == second
    print(f"{', '.join(first)}: {'equal' if same else 'different'} when built twice")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
