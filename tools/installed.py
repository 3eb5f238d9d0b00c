"""Install the wheel and the sdist into new environments, and play a game in each, outside the checkout.

Each extra of the wheel, and the sdist, has a separate environment with the versions of requirements/dev.txt.
`python -m tools.installed web` checks one extra. `--oldest` installs the oldest versions that pyproject.toml allows,
and `--newest` the newest versions.
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
RESOLUTIONS: Final = {"oldest": "lowest-direct", "newest": "highest"}
"""The resolution strategies of uv for the oldest and the newest versions."""


def versions(extra: str, resolution: str) -> str:
    """Return the versions of the dependencies of an extra, as constraints of pip without hashes.

    Args:
        extra: The name of the extra; `base` for the package without extras.
        resolution: The resolution strategy; empty for the versions of requirements/dev.txt.
    """
    if not resolution:
        text = (LISTS / "dev.txt").read_text(encoding="utf-8")
        return "\n".join(re.findall(r"^[a-z][^\\\n]*", text, re.MULTILINE)) + "\n"
    compile_ = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    compile_ += ["--no-emit-index-url", "--resolution", resolution, "pyproject.toml"]
    extras = [] if extra == "base" else ["--extra", extra]
    return subprocess.run([*compile_, *extras], check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout


def play_installed(package: Path, extra: str, folder: Path, resolution: str) -> str:
    """Install a package with an extra into a new environment; return the result of its game.

    Args:
        package: A wheel or an sdist.
        extra: The name of the extra; `base` for the package without extras.
        folder: The folder of the environment.
        resolution: The resolution strategy, as in `versions`.
    """
    environment = folder / f"{package.suffix[1:]}-{extra}"
    venv.create(environment, with_pip=True, symlinks=True)
    python = environment / "bin" / "python"
    constraints = folder / "constraints.txt"
    constraints.write_text(versions(extra, resolution), encoding="utf-8")
    install = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile"]
    install += ["--constraint", str(constraints)]
    if package.suffix != ".whl":  # it is built in that environment, with the listed tools
        subprocess.run([*install[:5], "-r", str(LISTS / "build.txt")], check=True, cwd=folder)
        install.append("--no-build-isolation")
    subprocess.run([*install, str(package) if extra == "base" else f"{package}[{extra}]"], check=True, cwd=folder)
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
    """Install and play; raise the first error."""
    parser = argparse.ArgumentParser(
        description="Install wheel and sdist in new environments, and play a game by each."
    )
    parser.add_argument("extras", nargs="*", metavar="EXTRA", help="which, all if none is named")
    which = parser.add_mutually_exclusive_group()
    for name in RESOLUTIONS:
        which.add_argument(
            f"--{name}",
            dest="versions",
            action="store_const",
            const=name,
            help=f"the {name} versions of what the package asks for",
        )
    options = parser.parse_args()
    (wheel,), (sdist,) = DIST.glob("khronos_referee-*.whl"), DIST.glob("khronos_referee-*.tar.gz")
    extras = options.extras or list(PARTS)
    packages = [(wheel, extra) for extra in extras] + ([] if options.versions or options.extras else [(sdist, "cli")])
    with tempfile.TemporaryDirectory() as folder:
        for package, extra in packages:
            game = play_installed(package, extra, Path(folder), RESOLUTIONS.get(options.versions, ""))
            print(f"{package.name}, {extra}: {game}", flush=True)
    print(f"{len(packages)} environments passed{f' with the {options.versions} versions' if options.versions else ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
