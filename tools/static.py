"""Make the static build of the web app in build/static: `python -m tools.static`.

First, it builds the runtime if its sources have changed: Pyodide from the web app's lock file, the wheels of
requirements/browser.txt, and our packages. `python -m tools.static --runtime` builds only the runtime, for the wheel.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from khronos_web.folder import RUNTIME, write_folder
from tools.build_lock import hold_lock

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build" / "static"
"""The default folder."""

WHEELS: Final = ROOT / "requirements" / "browser.txt"
"""The requirements that Pyodide does not contain, with hashes."""

_PAGE: Final = ROOT / "clients" / "web"
_PYODIDE: Final = _PAGE / "node_modules" / "pyodide"
_PACK: Final = ROOT / "tools" / "pack_runtime.mjs"
_OWN: Final = ("engine/khronos_engine", "service/khronos_core", "protos/gen/python/khronos")
_STAMP: Final = RUNTIME.with_name(".runtime-sources")
_PYTHON: Final = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314")
_PLATFORM: Final = "pyemscripten_2026_0_wasm32"
"""The platform tag of this Pyodide version in the names of wheels."""


def build_runtime() -> None:
    """Build the runtime, unless it is up to date.

    Raises:
        FileNotFoundError: If Pyodide is not installed.
        subprocess.CalledProcessError: If the wheels can't be downloaded or packed.
    """
    with hold_lock(WHEELS):
        wanted = sources_digest()
        if _STAMP.is_file() and _STAMP.read_text(encoding="utf-8") == wanted:
            return
        if not _PYODIDE.is_dir():
            raise FileNotFoundError(_PYODIDE)
        _STAMP.unlink(missing_ok=True)
        shutil.rmtree(RUNTIME, ignore_errors=True)
        RUNTIME.mkdir(parents=True)
        with tempfile.TemporaryDirectory() as wheels:
            _download(Path(wheels))
            node = Path(sys.executable).with_name("node")
            command = [str(node), str(_PACK), str(_PYODIDE), str(ROOT), wheels, str(RUNTIME)]
            subprocess.run(command, check=True, timeout=600)
            (RUNTIME / "LICENSES.txt").write_text(_licences(Path(wheels)), encoding="utf-8")
        _STAMP.write_text(wanted, encoding="utf-8")


def sources_digest() -> str:
    """Return the digest of the sources of the runtime."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield from (_PAGE / "package-lock.json", WHEELS, _PACK, _PACK.with_suffix(".py"), Path(__file__))
    for each in _OWN:
        yield from sorted(path for path in (ROOT / each).rglob("*") if path.is_file() and path.suffix != ".pyc")


def _download(folder: Path) -> None:
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps"]
    chosen = ["--only-binary", ":all:", "--platform", _PLATFORM, *_PYTHON, "--require-hashes"]
    subprocess.run([*pip, *chosen, "--dest", str(folder), "--requirement", str(WHEELS)], check=True, timeout=300)


def _licences(wheels: Path) -> str:
    """Return the licences of the runtime; licences.txt has the licences of the web app's packages."""
    parts = [(ROOT / "tools" / "licences_of_pyodide.txt").read_text(encoding="utf-8")]
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            texts = [name for name in sorted(packed.namelist()) if ".dist-info/" in name and "LICENSE" in name]
            parts += [f"{wheel.name}\n\n{packed.read(name).decode()}" for name in texts]
    parts += [f"khronos-referee\n\n{(ROOT / name).read_text(encoding='utf-8')}" for name in ("NOTICE", "LICENSE")]
    return f"\n\n{'-' * 80}\n\n".join(part.strip() for part in parts) + "\n"


def build(folder: Path = FOLDER, address: str = "") -> None:
    """Build the runtime if needed, then write the folder.

    Args:
        folder: The folder to write.
        address: The URL where it will be served, with a trailing slash.
    """
    build_runtime()
    shutil.rmtree(folder, ignore_errors=True)
    write_folder(folder, address)


def main() -> int:
    """Build the runtime or the folder, and print its path."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runtime", action="store_true", help="build the runtime alone")
    parser.add_argument("--address", default="", help="where the folder will be served, for pictures of links")
    asked = parser.parse_args()
    try:
        if asked.runtime:
            build_runtime()
            return 0
        build(address=asked.address)
    except FileNotFoundError as error:
        print(f"error: {error} is missing: `make static` installs it", file=sys.stderr)
        return 1
    print(f"{FOLDER.relative_to(ROOT)} is ready: python -m http.server --directory {FOLDER.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
