"""Every package can be imported and started without Unix-only modules of Python, as on Windows."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

BLOCKED = """
import builtins, importlib, pkgutil, runpy, signal, sys
UNIX = {"curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
given = builtins.__import__
def imported(name, globals=None, locals=None, fromlist=(), level=0):
    of = (globals or {}).get("__name__", "")
    if name.partition(".")[0] in UNIX and of.startswith(("khronos", "__main__")):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return given(name, globals, locals, fromlist, level)
builtins.__import__ = imported
"""
"""The start of a program that hides Unix-only modules from modules of the project."""

EVERY_MODULE = """
for package in sys.argv[1:]:
    for each in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        if not each.name.endswith("__main__") and ".migrations" not in each.name:
            importlib.import_module(each.name)
"""
PROGRAM = "sys.argv = sys.argv[1:]; runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"


def run(program: str, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + program, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
PACKAGES = [*(Path(each).name for each in WHEEL["packages"] if each != "protos/gen/python/khronos"), "khronos_host"]


def test_every_module_imports_without_unix_modules() -> None:
    run(EVERY_MODULE, *PACKAGES)


@pytest.mark.parametrize(
    "arguments",
    [
        ("khronos_cli", "--help"),
        ("khronos_cli", "learn"),
        ("khronos_host", "--help"),
        ("conformance.run", "--help"),
    ],
    ids=" ".join,
)
def test_every_program_starts_without_unix_modules(arguments: tuple[str, ...]) -> None:
    run(PROGRAM, *arguments)
