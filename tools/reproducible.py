"""Build sdist, wheel, chart and image twice, from two copies of the checkout, and compare them byte by byte.

`python -m tools.reproducible` compares everything except the image. `--image` adds the image, as root and with buildah,
in the OCI format, because the Docker format contains a random name.
"""

from __future__ import annotations

import argparse
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

_IMAGE: Final = """
import sys
from pathlib import Path
from tools.image import Store, build, debian_base
store = Store(Path(sys.argv[1]))
print(build(store, debian_base(store), "localhost/khronos-referee:again", form="oci"))
"""


def copy_checkout(folder: Path, umask: int) -> None:
    """Copy the files of the checkout into a new folder, except ignored files."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
        if os.access(ROOT / name, os.X_OK):
            (folder / name).chmod(0o777 & ~umask)


def build(checkout: Path, dist: Path, images: Path | None) -> dict[str, str]:
    """Build a copy; return the SHA-256 of each built file."""
    variables = {**os.environ, "SOURCE_DATE_EPOCH": commit_time(), "PYTHONPATH": str(checkout)}

    def python(*arguments: str | Path) -> str:
        command = [sys.executable, *map(str, arguments)]
        return subprocess.run(
            command, cwd=checkout, env=variables, stdout=subprocess.PIPE, text=True, check=True
        ).stdout.strip()

    python("-m", "build", "--no-isolation", "--outdir", dist)
    python("-m", "tools.chart", "deploy/chart", dist)
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(dist.iterdir())}
    return found | ({"image": python("-c", _IMAGE, images)} if images else {})


def main() -> int:
    """Build twice and compare; return 1 if a file differs."""
    parser = argparse.ArgumentParser(description="Build twice, and compare byte by byte.")
    parser.add_argument("--image", action="store_true", help="the image too")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/khronos-image"), help="where images are")  # noqa: S108  # found again by name
    options = parser.parse_args()
    both: list[dict[str, str]] = []
    with tempfile.TemporaryDirectory() as place:
        for umask in _UMASKS:
            os.umask(umask)
            checkout = Path(place, f"copy-{umask}")
            copy_checkout(checkout, umask)
            both.append(build(checkout, Path(place, f"dist-{umask}"), options.folder if options.image else None))
    first, second = both
    for name, digest in first.items():
        print(f"{digest}  {name}{'' if second[name] == digest else f' differs: {second[name]}'}")
    print(f"{', '.join(first)}: {'equal' if first == second else 'different'} when built twice")
    return int(first != second)


if __name__ == "__main__":
    sys.exit(main())
