"""Runs the command line in a new process like a user, or faster within this process."""

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from itertools import groupby
from pathlib import Path
from unittest import mock

import typer.main

from khronos_cli.__main__ import main

PROGRAM = (sys.executable, "-m", "khronos_cli")

Result = subprocess.CompletedProcess[str]

SERVER: dict[str, str] = {}
"""The environment variable with the server's address; without it, commands run the referee locally."""


_COMMANDS = cache(typer.main.get_command)
"""The command tree, created once, as in every process of the program."""


def environment(**more: str) -> dict[str, str]:
    """Return the environment of this process without variables that influence the program."""
    unwanted = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "KHRONOS_")
    return {name: value for name, value in os.environ.items() if not name.startswith(unwanted)} | more


def _server(arguments: Sequence[str]) -> dict[str, str]:
    """Return the variable for a command; `healthcheck` finds the local server itself."""
    return {} if arguments[:1] == ("healthcheck",) else SERVER


def run(*arguments: str, stdin: str = "", env: dict[str, str] | None = None) -> Result:
    """Run the entry point of the program in a separate process."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=stdin,
        env=environment(**{**_server(arguments), **(env or {})}),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def khronos(*arguments: str, stdin: str = "", env: dict[str, str] | None = None) -> Result:
    """Run the program within this process."""
    code: int | str | None = 0
    with (
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
        mock.patch.object(typer.main, "get_command", _COMMANDS),
        mock.patch.object(sys, "argv", ["khronos", *arguments]),
        mock.patch.object(sys, "stdin", io.StringIO(stdin)),
        mock.patch.dict(os.environ, environment(**{**_server(arguments), **(env or {})}), clear=True),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
    return subprocess.CompletedProcess(arguments, int(code or 0), out.getvalue(), err.getvalue())


def output_of(result: Result) -> str:
    assert result.returncode == 0, result.stderr
    return result.stdout


def paste(lines: Iterable[str], folder: Path, env: dict[str, str]) -> None:
    """Run shell lines that call the program, also with pipes, within this process."""
    with chdir(folder):
        for line in lines:
            words = shlex.shlex(line, posix=True, punctuation_chars="|")
            words.whitespace_split = True
            output = ""
            for is_pipe, command in groupby(words, "|".__eq__):
                if not is_pipe:
                    output = output_of(khronos(*list(command)[1:], stdin=output, env=env))
