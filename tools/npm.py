"""Node and npm of this environment: installs what the TypeScript client needs, and runs its scripts.

`python -m tools.npm install` installs the packages of the lock file, unless they are there; `python -m tools.npm
SCRIPT` does the same and then runs a script of package.json. Node comes from PyPI with the development extra.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "clients" / "typescript"
INSTALLED: Final = PACKAGE / "node_modules" / ".installed-lock"
"""A copy of the lock file that the installed packages come from."""

_SECONDS: Final = 300


class PackagesMissingError(Exception):
    """The npm packages are not installed and can't be; the message has npm's reason."""


def environment() -> dict[str, str]:
    """Return the environment variables with which this environment's Node is found, and the package's own tools."""
    folders = [str(PACKAGE / "node_modules" / ".bin"), sysconfig.get_path("scripts"), os.environ.get("PATH", "")]
    return {**os.environ, "PATH": os.pathsep.join(folders)}


def install() -> None:
    """Install the packages of the lock file, unless the same are installed.

    Raises:
        PackagesMissingError: They can't be installed here, for want of Node or of a registry.
        ValueError: The lock file is not the one of package.json.
    """
    with _alone():
        wanted = (PACKAGE / "package-lock.json").read_bytes()
        if INSTALLED.is_file() and INSTALLED.read_bytes() == wanted:
            return
        try:
            done = _npm("ci", "--prefer-offline", "--loglevel=error", timeout=_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PackagesMissingError(str(error)) from error
        if "EUSAGE" in done.stdout:
            raise ValueError(done.stdout.strip())
        if done.returncode:
            raise PackagesMissingError(done.stdout.strip())
        INSTALLED.write_bytes(wanted)


def run(script: str, variables: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a script of package.json, and return what it printed, errors included.

    Args:
        script: Its name.
        variables: Environment variables for it, beside those of this process.
    """
    return _npm("run", "--silent", script, variables=variables)


def _npm(
    *arguments: str, timeout: float | None = None, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sysconfig.get_path("scripts"), "npm")), *arguments]
    return subprocess.run(
        command,
        cwd=PACKAGE,
        env={**environment(), **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )


@contextmanager
def _alone() -> Iterator[None]:
    """Let one process at a time install; without file locks, as on Windows, none waits."""
    try:
        import fcntl  # noqa: PLC0415  # not on every system
    except ImportError:
        yield
        return
    with (PACKAGE / "package-lock.json").open(encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    """Install, run the script that is named, return its exit code; 0 with a notice where nothing can be installed."""
    (script,) = sys.argv[1:] or ["install"]
    try:
        install()
    except PackagesMissingError as error:
        print(f"notice: `npm run {script}` is left out, for npm packages can't be installed: {error}", file=sys.stderr)
        return 0
    if script == "install":
        return 0
    done = run(script)
    print(done.stdout, end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
