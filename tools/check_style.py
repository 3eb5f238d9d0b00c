"""Check texts for phrases that are hard to read: `make style`.

`check_style.toml` lists the phrases and the files. In files of code, only comments and docstrings are checked. Code in
backticks is not checked.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Final

import typer

from khronos_cli.app import app
from khronos_service.configuration.settings import Settings

RULES: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def main() -> int:
    """Print each line that matches a pattern, with a better phrase; return 1 if any line does."""
    found = [
        f"{place}: {line}\n    matches {pattern}; write instead: {instead}"
        for place, line in texts()
        for pattern, instead in RULES["patterns"].items()
        if line not in RULES["exempt"] and re.search(pattern, re.sub(r"`[^`]*`", "`", line))
    ]
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return min(len(found), 1)


def texts() -> Iterator[tuple[str, str]]:
    """Yield pairs: the place of a checked line, such as `README.md:12`, and the line."""
    for each in fields(Settings):
        yield f"setting {each.name}", each.metadata["meaning"]
    yield from _help("khronos", typer.main.get_command(app))
    for path in (Path("Makefile"), *sorted(path for each in RULES["files"] for path in Path().glob(each))):
        name, fenced = path.as_posix(), False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            fenced ^= line.lstrip().startswith("```")
            if name == "Makefile":
                parts = [line.partition("## ")[2]]
            elif name.endswith(".md"):
                parts = [] if fenced else [re.sub(r"^[-*#>|\d.\s]+", "", line)]
            else:
                parts = re.findall(r"""["`]((?:[^"`\\]|`[^`"]*`)+)["`]""", line)
            yield from ((f"{name}:{number}", part) for part in parts)
    for path in sorted(path for each in RULES["comments"] for path in Path().glob(each)):
        if not any(part in ("node_modules", "dist") or part.startswith(".") for part in path.parts):
            lines = _of_python(path) if path.suffix == ".py" else _of_other_code(path)
            yield from ((f"{path.as_posix()}:{number}", line) for number, line in _with_next_words(lines))


def _of_python(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield each line of a docstring or comment with its number, and whether the line has no code."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from ((node.lineno + row, line, True) for row, line in enumerate(node.value.value.splitlines()))
    with path.open("rb") as file:
        for each in tokenize.tokenize(file.readline):
            if each.type == tokenize.COMMENT:
                yield each.start[0], each.string.removeprefix("# "), each.line.lstrip().startswith("#")


def _of_other_code(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield each line of a comment with its number, and whether the line has no code, in languages except Python."""
    in_block, has_blocks = False, path.suffix in {".css", ".mjs", ".ts", ".tsx"}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        in_block |= has_blocks and "/*" in line
        if in_block:
            yield number, re.sub(r"^.*/\*+ ?|^ *\* ?|\*/.*$", "", line), True
        elif comment := re.search(r"(?:^|\s)(?://|#|\{\{- /\*)\s(.*)", line):
            yield number, comment[1], not line[: comment.start()].strip()
        in_block &= "*/" not in line


def _with_next_words(lines: Iterable[tuple[int, str, bool]]) -> Iterator[tuple[int, str]]:
    """Add the first words of the next line to each line, so that a phrase is found across a line break."""
    for (number, line, _), (following, text, continues) in pairwise([*lines, (0, "", False)]):
        more = text.split()[:2] if continues and following == number + 1 else []
        yield number, " ".join([line.strip(), *more])


def _help(name: str, command: object) -> Iterator[tuple[str, str]]:
    yield from ((name, line) for line in str(getattr(command, "help", "")).splitlines())
    yield from ((f"{name} {each.name}", each.help) for each in getattr(command, "params", ()) if each.help)
    for word, inner in getattr(command, "commands", {}).items():
        yield from _help(f"{name} {word}", inner)


if __name__ == "__main__":
    sys.exit(main())
