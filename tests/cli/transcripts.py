"""Compare the command line with transcripts, which contain the input and the complete output of each command.

A file of `tests/cli/transcripts` contains cases; the title of a case states the expected behaviour:

    ## An illegal action is refused with the violated rules.
    $ khronos check game.json 'travel I Might'
    Not legal: T-3
    [1]

A command is followed by the lines of its input (`< `), of its output (no mark) and of its standard error (`! `), and by
its exit code if that is not 0. Pipes and variables before a command work as in a shell. `cat` prints a file, `write`
writes its input to a file, `head 9` and `tail 9` print nine lines, and `changes game.txt` prints the lines that differ
from that file. Each case runs in a new folder with the files of `tests/cli/positions.py`.
`python -m tests.cli.transcripts` replaces the output with the current output; review the difference.
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

    def replay(self, files: Mapping[str, str], **env: str) -> str:
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
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in cases(path)]


def main() -> None:
    """Update the answers of all cases."""
    from tests.cli.positions import files, server  # this one plays a game

    SERVER["KHRONOS_SERVER"] = server().address
    for path in sorted(FOLDER.glob("*.txt")):
        write_cases(path, [case.replay(files()) for case in cases(path)])


if __name__ == "__main__":
    main()
