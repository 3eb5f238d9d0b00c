"""Test the tests of the rules by mutation: make one mistake at a time, and check that a test fails.

Mutmut makes the mistakes, such as a `<` instead of a `<=`, a missing argument or a different number. It makes them in a
copy of the project in `build/mutation`, in which the engine is in `src`, as mutmut requires. For each mistake, it runs
the tests of `tests/engine` that reach the function. Run this tool with `make mutate`;
`ARGS='khronos_engine.rules.income.x_holding__*'` tries the mistakes in one function,
`ARGS='khronos_engine.rules.income.*'` the mistakes in one module, and `ARGS='--jobs 1'` uses one process. All tests run
before the first mistake is tried. `docs/how-it-is-tested.md` has the figures, and the kinds of mistakes that survive.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutation"

SETTINGS = """
[tool.mutmut]
source_paths = ["src"]
also_copy = ["testing"]
only_mutate = {files}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist"]
pytest_add_cli_args_test_selection = ["tests/engine"]
"""
"""The settings of mutmut, which are appended to the project's settings; `files` are the files to change."""

FILES = ["src/khronos_engine/rules/*.py"]
"""All files of the rules."""

NOTICED = ("killed", "timeout")
"""The verdicts of mutmut that mean that a mistake was noticed, because a test fails or does not end."""

MAX_MEMORY = 4 * 2**30
"""The maximum number of bytes of memory of tests, because rules with a mistake may loop for ever."""


def files_of(mistakes: list[str]) -> list[str]:
    """Return the files of the modules that the mistakes name; all files without names, or if a name has no module."""
    named = sorted({f"src/{each.rpartition('.')[0].replace('.', '/')}.py" for each in mistakes})
    return named if named and all((COPY / each).exists() for each in named) else FILES


def copy(mistakes: list[str]) -> None:
    """Copy the project into the layout of mutmut."""
    shutil.rmtree(COPY, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engine", COPY / "src", ignore=unwanted)
    for folder in ("testing", "tests"):
        shutil.copytree(ROOT / folder, COPY / folder, ignore=unwanted)
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (COPY / "pyproject.toml").write_text(settings + SETTINGS.format(files=files_of(mistakes)), encoding="utf-8")


def mutmut(*arguments: str) -> str:
    """Run mutmut in the copy and return its output."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"mutate: mutmut stopped\n{done.stdout[-5000:]}")
    return done.stdout


def verdicts() -> dict[str, str]:
    """Return the verdict of mutmut on each mistake that was tried, by name."""
    found = {}
    for line in mutmut("results", "--all", "true").splitlines():
        name, _, verdict = line.strip().rpartition(": ")
        if name and verdict != "not checked":
            found[name] = verdict
    return found


def main() -> None:
    """Print every mistake that no test noticed, and the figures by module."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (a core each)")
    parser.add_argument("mistakes", nargs="*", metavar="mistake", help="try only these, by names with `*`")
    options = parser.parse_args()
    start = time.monotonic()
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    print("mutate: mutmut makes the mistakes, runs all tests of tests/engine, and then tries each mistake;", flush=True)
    print("  that takes some minutes for one function, and a quarter of an hour and more for all", flush=True)
    copy(options.mistakes)
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(options.jobs), *options.mistakes]
    if subprocess.run(command, cwd=COPY, check=False).returncode:
        raise SystemExit("mutate: mutmut stopped, as above; a name is such as khronos_engine.rules.income.x_holding__*")
    found = verdicts()
    left = [name for name, verdict in found.items() if verdict not in NOTICED]
    tried = Counter(name.rsplit(".", 1)[0] for name in found)
    unnoticed = Counter(name.rsplit(".", 1)[0] for name in left)
    for name in left:
        change = [
            line for line in mutmut("show", name).splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")
        ]
        print(f"{name}: {found[name]}", *change, sep="\n    ")
    for module in tried:
        print(f"{module}: {tried[module] - unnoticed[module]} of {tried[module]} noticed")
    print(f"{len(found) - len(left)} of {len(found)} noticed in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
