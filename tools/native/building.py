"""Building the wheel out of the copy, and proving it: the whole test suite runs on what the wheel installs.

Everything happens below `build/native`. The wheel gets to `dist/` when all tests have passed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from tools.native.copying import ROOT, files, packages, write
from tools.native.sources import is_compiled

HOME = ROOT / "build" / "native"
COPY = HOME / "copy"
WHEELS = HOME / "wheel"
ENVIRONMENT = HOME / "venv"
PYTHON = ENVIRONMENT / "bin" / "python"
"""The interpreter of an environment in which the compiled distribution is installed, beside what the tests need."""

_PROVED = HOME / "proved"
_DIST = ROOT / "dist"

_SHOW = "import khronos_engine.state as state; print(state.__file__)"


class BuildError(Exception):
    """A step has failed; what it is, and perhaps what to do."""


def build() -> Path:
    """Write the copy, compile it, install the wheel, and run all tests on it; return the wheel in `dist/`.

    Raises:
        UnsuitedError: The source has something that cannot be rewritten.
        BuildError: A step has failed.
    """
    _PROVED.unlink(missing_ok=True)
    of = _digest()
    write(COPY)
    wheel = _compile()
    _install(wheel)
    _load()
    _test()
    _DIST.mkdir(exist_ok=True)
    proved = Path(shutil.copy(wheel, _DIST))
    _PROVED.write_text(of, "ascii")
    return proved


def missing() -> str:
    """Return why there is no compiled build of this source that has passed the tests; empty if there is one.

    An older build, measured beside newer source, would tell nothing.
    """
    if not _PROVED.exists():
        return "there is no compiled build: make it by `make native`"
    if _PROVED.read_text("ascii") != _digest():
        return "the compiled build is of other source: make it again by `make native`"
    return ""


def _digest() -> str:
    """Return what tells the source of the compiled build, and what makes it, from any other."""
    own = sorted(Path(__file__).parent.glob("*.py"))
    read = [path for package in packages() for path in files(package)]
    digest = hashlib.sha256()
    for path in (ROOT / "pyproject.toml", *own, *read):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _compile() -> Path:
    shutil.rmtree(WHEELS, ignore_errors=True)
    log = HOME / "build.log"
    with log.open("w", encoding="utf-8") as out:
        command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(WHEELS), str(COPY)]
        done = subprocess.run(command, check=False, stdout=out, stderr=subprocess.STDOUT)
    if done.returncode:
        said = "\n".join(log.read_text("utf-8").splitlines()[-30:])
        raise BuildError(f"it did not compile; the end of {log.relative_to(ROOT)}:\n{said}")
    [wheel] = WHEELS.glob("*.whl")
    if absent := _absent(zipfile.ZipFile(wheel).namelist()):
        raise BuildError(f"the wheel lacks {', '.join(sorted(absent))}")
    return wheel


def _absent(names: Iterable[str]) -> set[str]:
    """Return what the wheel lacks of the files of the plain one, and of compiled modules."""
    plain = {path.relative_to(package.parent).as_posix() for package in packages() for path in files(package)}
    suffix = EXTENSION_SUFFIXES[0]
    compiled = {path.removesuffix(".py") + suffix for path in plain if path.endswith(".py") and is_compiled(path)}
    return (plain | compiled) - set(names)


def _install(wheel: Path) -> None:
    """Install the wheel in a fresh environment; the engine must load before there is anything that only tests need."""
    _run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)])
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    for extras in ("", "[cli]", "[cli,dev]"):
        _run([*pip, f"khronos-referee{extras} @ {wheel.as_uri()}"])
        shown = subprocess.run([PYTHON, "-c", _SHOW], check=False, capture_output=True, text=True, cwd=HOME)
        place = Path(shown.stdout.strip())
        if place.suffix != ".so" or ENVIRONMENT not in place.parents:
            raise BuildError(f"the installed engine is not the compiled one: {shown.stdout}{shown.stderr}")


def _load() -> None:
    """Import every compiled module as the first of its process: what it needs must load before it, in any order."""
    for package in packages():
        for path in files(package):
            place = path.relative_to(package.parent)
            if place.suffix == ".py" and is_compiled(place.as_posix()):
                _run([str(PYTHON), "-c", f"import {'.'.join(place.with_suffix('').parts)}"])


def _test() -> None:
    """Run the whole suite from the top of the project; what it imports of ours comes from the environment."""
    _run([str(PYTHON), "-m", "pytest", "-n", "auto"], env={**os.environ, "PYTHONPATH": ""})


def _run(command: list[str], env: dict[str, str] | None = None) -> None:
    if subprocess.run(command, check=False, cwd=ROOT, env=env).returncode:
        raise BuildError(f"this failed: {' '.join(command)}")
