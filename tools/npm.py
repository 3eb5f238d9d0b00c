"""Node and npm of this environment: installs what the TypeScript client and the page need, and runs their scripts.

`python -m tools.npm install` installs the packages of both lock files, unless they are there; `python -m tools.npm
SCRIPT` does the same and then runs a script of each package.json that has it. Node comes from PyPI with the development
extra.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "clients" / "typescript"
"""The TypeScript client."""
PAGE: Final = ROOT / "clients" / "web"
"""The table in a browser."""

_INSTALLED: Final = Path("node_modules", ".installed-lock")  # a copy of the lock file that the packages come from
_SECONDS: Final = 300


class PackagesMissingError(Exception):
    """The npm packages are not installed and can't be; the message has npm's reason."""


def environment(package: Path = PACKAGE) -> dict[str, str]:
    """Return the environment variables with which this environment's Node is found, and the package's own tools."""
    folders = [str(package / "node_modules" / ".bin"), sysconfig.get_path("scripts"), os.environ.get("PATH", "")]
    return {**os.environ, "PATH": os.pathsep.join(folders)}


def install(package: Path = PACKAGE) -> None:
    """Install the packages of a package's lock file, unless the same are installed.

    Raises:
        PackagesMissingError: They can't be installed here: Node or a registry is missing.
        ValueError: The lock file is not the one of package.json.
    """
    with _alone(package):
        wanted = (package / "package-lock.json").read_bytes()
        installed = package / _INSTALLED
        if installed.is_file() and installed.read_bytes() == wanted:
            return
        try:
            done = _npm(package, "ci", "--prefer-offline", "--loglevel=error", timeout=_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PackagesMissingError(str(error)) from error
        if "EUSAGE" in done.stdout:
            raise ValueError(done.stdout.strip())
        if done.returncode:
            raise PackagesMissingError(done.stdout.strip())
        installed.write_bytes(wanted)


def run(
    script: str, variables: Mapping[str, str] | None = None, *, package: Path = PACKAGE, arguments: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Run a script of a package.json, and return what it printed, errors included.

    Args:
        script: Its name.
        variables: Environment variables for it, beside those of this process.
        package: The folder of the package.json.
        arguments: What stands behind the script's own command.
    """
    return _npm(package, "run", "--silent", script, "--", *arguments, variables=variables)


def _npm(
    package: Path, *arguments: str, timeout: float | None = None, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sysconfig.get_path("scripts"), "npm")), *arguments]
    return subprocess.run(
        command,
        cwd=package,
        env={**environment(package), **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )


@contextmanager
def _alone(package: Path) -> Iterator[None]:
    """Let one process at a time install; without file locks, as on Windows, none waits."""
    try:
        import fcntl  # noqa: PLC0415  # not on every system
    except ImportError:
        yield
        return
    with (package / "package-lock.json").open(encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    """Install, run the script that is named, return its exit code; 0 with a notice where nothing can be installed."""
    (script,) = sys.argv[1:] or ["install"]
    codes = [_main_of(package, script) for package in (PACKAGE, PAGE)]
    return next((code for code in codes if code), 0)


def _main_of(package: Path, script: str) -> int:
    if script != "install" and script not in json.loads((package / "package.json").read_text())["scripts"]:
        return 0
    try:
        install(package)
    except PackagesMissingError as error:
        print(f"notice: `npm run {script}` is left out, for npm packages can't be installed: {error}", file=sys.stderr)
        return 0
    if script == "install":
        return 0
    done = run(script, package=package)
    print(done.stdout, end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
