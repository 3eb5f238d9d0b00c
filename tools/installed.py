"""Install the wheel and the sdist as a stranger does, and play a game outside the checkout.

Each extra of the wheel gets an environment of its own, in the versions of requirements/dev.txt; so does the sdist, of
which a wheel is made there. `python -m tools.installed web` takes one extra; `--oldest` installs the oldest versions
that pyproject.toml allows instead.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Final

from tools.checkout import ROOT
from tools.smoke import PARTS

DIST: Final = ROOT / "dist"
LISTS: Final = ROOT / "requirements"
SMOKE: Final = ROOT / "tools" / "smoke.py"


def versions() -> str:
    """Return the versions of all packages, as constraints of pip: without hashes, which it takes in lists only."""
    text = (LISTS / "dev.txt").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"^[a-z][^\\\n]*", text, re.MULTILINE)) + "\n"


def played(package: Path, extra: str, folder: Path, *, oldest: bool) -> str:
    """Install a package with an extra into a new environment in a folder, and return what its game gave."""
    environment = folder / f"{package.suffix[1:]}-{extra}"
    venv.create(environment, with_pip=True, symlinks=True)
    python = environment / "bin" / "python"
    wanted = str(package) if extra == "base" else f"{package}[{extra}]"
    if oldest:
        install = [sys.executable, "-m", "uv", "pip", "install", "--python", str(python)]
        install += ["--resolution", "lowest-direct"]
    else:
        constraints = folder / "constraints.txt"
        constraints.write_text(versions(), encoding="utf-8")
        install = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--no-compile"]
        install += ["--constraint", str(constraints)]
        if package.suffix != ".whl":  # it is built in that environment, by what is listed
            subprocess.run([*install[:4], "install", "-qr", str(LISTS / "build.txt")], check=True, cwd=folder)
            install.append("--no-build-isolation")
    subprocess.run([*install, "--quiet", wanted], check=True, cwd=folder)
    copy = environment / SMOKE.name
    copy.write_bytes(SMOKE.read_bytes())
    done = subprocess.run(
        [str(python), "-I", str(copy), extra],
        cwd=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=120,
    )
    return done.stdout.strip()


def main() -> int:
    """Install and play; what fails raises."""
    parser = argparse.ArgumentParser(
        description="Install wheel and sdist in new environments, and play a game by each."
    )
    parser.add_argument("extras", nargs="*", metavar="EXTRA", help="which, all if none is named")
    parser.add_argument("--oldest", action="store_true", help="the oldest versions of what the package asks for")
    options = parser.parse_args()
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("khronos_referee-*.tar.gz")
    extras = options.extras or list(PARTS)
    packages = [(wheel, extra) for extra in extras] + ([] if options.oldest or options.extras else [(sdist, "cli")])
    with tempfile.TemporaryDirectory() as folder:
        for package, extra in packages:
            print(f"{package.name}, {extra}: {played(package, extra, Path(folder), oldest=options.oldest)}", flush=True)
    print(f"{len(packages)} environments passed{' with the oldest versions' if options.oldest else ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
