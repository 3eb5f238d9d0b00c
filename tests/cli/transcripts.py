"""Transcripts of the program: its input and its whole output.

A file of `tests/cli/transcripts` has cases, each under a title that says what it shows:

    ## An illegal action is refused with its clauses.
    $ khronos check game.json 'travel I Might'
    Not legal: T-3
    [1]

Behind a command stand the lines that it reads (`< `), prints (as they are) and writes to standard error (`! `), and its
exit code if it is not 0. Commands can be piped, and a variable can stand before one; `cat` shows a file, `write` writes
what it reads into one, `head 9` and `tail 9` show nine lines, and `changes game.txt` the lines that are others than in
that file. Each case has a folder of its own with the files of `tests/cli/positions.py`.
`python -m tests.cli.transcripts` writes the answers as they are now, to be read as a difference.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from tests.cli.program import SERVER, khronos
from tests.support.transcripts import cases_of, differences, write_cases

FOLDER = Path(__file__).with_name("transcripts")


@dataclass(frozen=True)
class Command:
    """A typed line and its standard input."""

    line: str
    reads: str

    def run(self, env: Mapping[str, str]) -> tuple[str, str, int]:
        """Run it in the current folder, and return its output, its errors and its exit code."""
        words = shlex.shlex(self.line, posix=True, punctuation_chars="|")
        words.whitespace_split = True
        output, errors, code = self.reads, "", 0
        for is_pipe, group in groupby(words, "|".__eq__):
            if not is_pipe:
                program, *arguments = group
                variables = dict(env)
                while "=" in program:
                    name, _, value = program.partition("=")
                    variables[name], (program, *arguments) = value, arguments
                lines = output.splitlines()
                if program == "write":
                    Path(*arguments).write_text(output, encoding="utf-8")
                    output = ""
                elif program == "cat":
                    output = Path(*arguments).read_text(encoding="utf-8")
                elif program == "head":
                    output = "\n".join(lines[: int(*arguments)])
                elif program == "tail":
                    output = "\n".join(lines[-int(*arguments) :])
                elif program == "changes":
                    output = "\n".join(differences(Path(*arguments).read_text(encoding="utf-8"), output))
                else:
                    done = khronos(*arguments, stdin=output, env=variables)
                    output, errors, code = done.stdout, errors + done.stderr, done.returncode
        return output, errors, code


@dataclass(frozen=True)
class Case:
    """A sequence of commands, and its transcript."""

    name: str
    title: str
    commands: tuple[Command, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.title.removeprefix('## ')}"

    def played(self, files: Mapping[str, str], **env: str) -> str:
        """Run the commands in a new folder with some files, and return the transcript of the case."""
        lines = [self.title]
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            for name, content in files.items():
                Path(name).write_text(content, encoding="utf-8")
            for command in self.commands:
                output, errors, code = command.run(env)
                lines += [f"$ {command.line}", *(f"< {each}".rstrip() for each in command.reads.splitlines())]
                lines += [*output.splitlines(), *(f"! {each}" for each in errors.splitlines())]
                lines += [f"[{code}]"] if code else []
        return "\n".join(line.rstrip() for line in lines).rstrip()


def cases(path: Path) -> Iterator[Case]:
    """Yield the cases of a file."""
    for text in cases_of(path):
        title, *lines = text.splitlines()
        commands: list[Command] = []
        for line in lines:
            if line.startswith("$ "):
                commands.append(Command(line[2:], ""))
            elif line.startswith("<") and commands:
                commands[-1] = Command(commands[-1].line, f"{commands[-1].reads}{line[2:]}\n")
        yield Case(path.stem, title, tuple(commands), text)


def all_cases() -> list[Case]:
    """Return the cases of all files."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in cases(path)]


def main() -> None:
    """Update the answers of all cases."""
    from tests.cli.positions import files, server  # this one plays a game

    SERVER["KHRONOS_SERVER"] = server().address
    for path in sorted(FOLDER.glob("*.txt")):
        write_cases(path, [case.played(files()) for case in cases(path)])


if __name__ == "__main__":
    main()
