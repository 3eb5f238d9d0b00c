"""Runs the tests and the bench on Debian's Pythons: `make pythons`, on a Debian machine, as root.

Each Python is unpacked from the packages of the release that has it into a folder of its own, and entered by chroot:
nothing is installed on the machine. Mounts are in a namespace of each command and end with it. The packages come from
where apt of this machine gets its own. What is tested is the last commit.

```
python -m tools.other_pythons                        # tests on 3.13 and 3.14
python -m tools.other_pythons --bench                # what calls cost on 3.11, 3.13 and 3.14, by turns
python -m tools.other_pythons 3.14 -- tests/engine   # some tests on one
```
"""

from __future__ import annotations

import argparse
import fcntl
import itertools
import os
import shlex
import shutil
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench import report
from bench.__main__ import QUICK
from bench.against import compare
from bench.workloads import PLAY

ROOT: Final = Path(__file__).resolve().parents[1]
_FOLDER: Final = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"), "khronos-pythons")

RELEASES: Final[Mapping[str, str]] = {"3.11": "bookworm", "3.13": "trixie", "3.14": "sid"}
"""The release of Debian that has each Python; the machine's own may be compiled otherwise, and is not compared."""

_OLDEST: Final = "3.11"
_TESTED: Final = ("3.13", "3.14")  # the oldest is what the suite runs on every day
_PACKAGES: Final = (
    *("base-files", "bash", "coreutils", "curl", "dash", "gawk", "git"),
    *("grep", "jq", "libstdc++6", "make", "procps", "sed"),
)
"""What the tests need beside Python; wheels bring the rest."""

_SHARED: Final = (
    *("/etc/hosts", "/etc/resolv.conf", "/etc/ssl", "/etc/pip.conf", "/opt", str(Path.home() / ".config/pip")),
    str(ROOT),
)
"""What pip of this machine reads, and this checkout, whose bench asks the others."""

_COMPARED: Final = ("ApplyAction", "ListLegalActions", "ExplainPlacements with consequences", PLAY)
"""The calls that show what a Python gives: of the other ones each is like one of these."""

_DOWNLOAD_SECONDS: Final = 600
_INSTALL_SECONDS: Final = 900
_SUITE_SECONDS: Final = 3600

_ENTER: Final = """\
#!/bin/sh
# Runs a command within {root}, in the folder where it is called.
set -eu
[ "$1" = mounted ] || exec unshare --mount --propagation private "$0" mounted "$@"
shift
mount -t proc proc {root}/proc
for each in /sys /dev /tmp {shared}; do
  [ -e "$each" ] || continue
  if [ -d "$each" ]; then mkdir -p {root}"$each"; else mkdir -p {root}"$(dirname "$each")"; touch {root}"$each"; fi
  mount --rbind "$each" {root}"$each"
done
mkdir -p {root}{checkout}
mount --bind {checkout} {root}{checkout}
mount --bind {environment} {root}{checkout}/.venv
exec chroot {root} /bin/sh -c 'cd "$0" && exec "$@"' "$PWD" "$@"
"""

_PROGRAM: Final = """\
#!/bin/sh
exec {enter} {checkout}/.venv/bin/{name} "$@"
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A Python in a folder.

    Attributes:
        version: Such as `3.14`.
        folder: Where its packages, its system, its environment and its checkout are.
    """

    version: str
    folder: Path

    @property
    def root(self) -> Path:
        """The system that it runs in."""
        return self.folder / "root"

    @property
    def checkout(self) -> Path:
        """The checkout that it runs; programs of its `.venv` enter the system."""
        return self.folder / "checkout"

    @property
    def enter(self) -> Path:
        """The program that runs a command within."""
        return self.folder / "enter"

    @property
    def _packages(self) -> tuple[str, ...]:
        return (*_PACKAGES, f"python{self.version}", f"python{self.version}-venv")

    @property
    def _unpacked(self) -> Path:
        """The file that lists what is unpacked, once all of it is."""
        return self.folder / "unpacked"

    def prepare(self) -> None:
        """Unpack the system, take the last commit, and install it with what its tests need."""
        if not self._unpacked.is_file() or self._unpacked.read_text("utf-8") != " ".join(self._packages):
            self._unpack()
        shutil.rmtree(self.checkout, ignore_errors=True)
        _run("git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", str(self.checkout))
        environment = self.folder / "environment"
        environment.mkdir(exist_ok=True)
        lists = [self.checkout / "requirements" / f"{name}.txt" for name in ("build", "dev")]
        wanted, stamp = "".join(each.read_text("utf-8") for each in lists), environment / "installed"
        self._write(self.enter, _ENTER, root=self.root, checkout=self.checkout, environment=environment, shared=_SHARED)
        for name in ("python", "khronos"):
            self._write(
                self.checkout / ".venv" / "bin" / name, _PROGRAM, enter=self.enter, checkout=self.checkout, name=name
            )
        pip = (".venv/bin/pip", "install", "--quiet", "--quiet")
        if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
            self.run(f"python{self.version}", "-m", "venv", "--clear", ".venv", seconds=_INSTALL_SECONDS)
            named = [word for each in lists for word in ("--requirement", str(each.relative_to(self.checkout)))]
            self.run(*pip, "--no-deps", *named, seconds=_INSTALL_SECONDS)
            stamp.write_text(wanted, "utf-8")
        self.run(*pip, "--no-build-isolation", "--no-deps", "--editable", ".", seconds=_INSTALL_SECONDS)
        for each in (".installed-cli", ".installed-dev"):
            (environment / each).touch()

    def _unpack(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        lists, archives = self.folder / "lists", self.folder / "archives"
        for each in (lists, archives):
            (each / "partial").mkdir(parents=True)
        sources, status, configuration = (self.folder / each for each in ("sources", "status", "apt.conf"))
        sources.write_text(f"deb {_mirror()} {RELEASES[self.version]} main\n", "utf-8")
        status.touch()
        settings = {
            "Dir::State::Lists": lists,
            "Dir::State::status": status,
            "Dir::Cache": self.folder,
            "Dir::Cache::archives": archives,
            "Dir::Etc::sourcelist": sources,
            "Dir::Etc::sourceparts": "/dev/null",
            "APT::Install-Recommends": "false",
            "APT::Sandbox::User": "root",
        }
        configuration.write_text("".join(f'{name} "{value}";\n' for name, value in settings.items()), "utf-8")
        apt = ["env", f"APT_CONFIG={configuration}", "apt-get", "--quiet=2", "--yes"]
        _run(*apt, "update", seconds=_DOWNLOAD_SECONDS)
        _run(*apt, "--download-only", "install", *self._packages, seconds=_DOWNLOAD_SECONDS)
        for each in sorted(archives.glob("*.deb")):
            _run("dpkg", "-x", str(each), str(self.root))
        shutil.rmtree(archives)
        shutil.rmtree(lists)
        self._unpacked.write_text(" ".join(self._packages), "utf-8")

    @staticmethod
    def _write(file: Path, text: str, **values: object) -> None:
        quoted = {
            name: shlex.join(value) if isinstance(value, tuple) else shlex.quote(str(value))
            for name, value in values.items()
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.format(**quoted), "utf-8")
        file.chmod(0o755)

    def run(self, *command: str, seconds: float) -> None:
        """Run a command within; all that it has started ends with it."""
        apart = ("unshare", "--pid", "--fork", "--kill-child")
        _run(*apart, str(self.enter), *command, seconds=seconds, folder=self.checkout)


def _run(*command: str, seconds: float | None = None, folder: Path = ROOT) -> None:
    inherited = {
        name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE"}
    }
    environment = {**inherited, "PATH": os.defpath + ":/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"}
    subprocess.run(command, cwd=folder, env=environment, timeout=seconds, check=True)


def _mirror() -> str:
    """Return where apt of this machine gets Debian from."""
    command = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Label: Debian")
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    if not found:
        raise SystemExit("error: apt of this machine has no lists of Debian; `apt-get update` gets them")
    return found[0]


def _test(places: Sequence[Place], arguments: Sequence[str]) -> int:
    """Run tests on each Python, and return on how many they fail."""
    failed: list[str] = []
    for place in places:
        print(f"--- Python {place.version}", flush=True)
        try:
            place.run(".venv/bin/pytest", "-n", "auto", "--dist", "worksteal", *arguments, seconds=_SUITE_SECONDS)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            failed.append(place.version)
    print(", ".join(f"{each.version} {'failed' if each.version in failed else 'passed'}" for each in places))
    return len(failed)


def _measure(places: Sequence[Place], rounds: int) -> None:
    """Measure Pythons by turns, each beside the first."""
    roots = {each.version: each.checkout for each in places}
    figures = compare(roots, QUICK.pace, rounds, lambda message: print(message, file=sys.stderr, flush=True), _COMPARED)
    found = {(each.section, each.case, each.variant): each for each in figures}
    base, *others = roots
    rows = [
        (
            each.case,
            f"{report.number(each.median)} {each.unit}",
            *(f"{found[each.section, each.case, other].ratios[base]:.2f}" for other in others),
        )
        for each in figures
        if each.variant == base
    ]
    print(report.table(("what", f"Python {base}", *others), rows))
    for other in others:
        ratios = [each.ratios[base] for each in figures if each.variant == other and each.unit != "MB"]
        print(f"Python {other}: {statistics.median(ratios):.2f} is the median of all rows but memory.")


def main() -> int:
    """Run the tests or the bench; return 1 if a test fails."""
    own = list(itertools.takewhile(lambda each: each != "--", sys.argv[1:]))
    of_pytest = sys.argv[len(own) + 2 :]
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument(
        "versions", nargs="*", choices=[[], *RELEASES], help=f"{' and '.join(_TESTED)} if none is named"
    )
    parser.add_argument("--folder", type=Path, default=_FOLDER, help=f"where the Pythons are put; {_FOLDER} by default")
    parser.add_argument("--bench", action="store_true", help=f"measure them by turns, beside {_OLDEST}")
    parser.add_argument("--rounds", type=int, default=7, help="of the bench")
    options = parser.parse_args(own)
    if os.geteuid():
        parser.error("chroot and mount need root")
    versions = options.versions or _TESTED
    if options.bench:
        versions = [_OLDEST, *(each for each in versions if each != _OLDEST)]
    places = [Place(each, (options.folder / each).resolve()) for each in versions]
    options.folder.mkdir(parents=True, exist_ok=True)
    with (options.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another run in the same folder ends first
        for each in places:
            each.prepare()
        if options.bench:
            _measure(places, options.rounds)
            return 0
        return int(_test(places, of_pytest) > 0)


if __name__ == "__main__":
    sys.exit(main())
