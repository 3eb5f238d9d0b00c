"""The modules that the copy is made of, and which of them are compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

COMPILED = ("khronos_engine/", "khronos_service/codec/")
"""What is compiled: the rules, and what reads and writes messages. The rest waits for libraries, or runs once."""

PLAIN = (
    "khronos_engine/values.py",  # makes classes of values at run time, for the modules below
    "khronos_engine/languages.py",  # its enumerations take keywords, which mypyc does not compile
    "khronos_engine/shipped.py",  # looks for files, once
    "khronos_engine/notation/",  # texts that people wrote: read now and then, and never in a hurry
    "khronos_service/codec/paths.py",  # takes `case (x, *rest)` of a tuple, where mypyc 2.4.1 makes it a list
)
"""What of it is left to Python: files, and folders with a slash."""


@dataclass(frozen=True)
class Module:
    """A module.

    Attributes:
        path: Its file, from the folder that its package is in.
        text: Its source.
    """

    path: str
    text: str

    @property
    def package(self) -> str:
        """The package that it is in."""
        return self.path.partition("/")[0]

    @property
    def name(self) -> str:
        """Its name in the package, in a form that may be part of other names."""
        return self.path.partition("/")[2].removesuffix(".py").replace("/", "_")

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.text, self.path)


def modules(package: Path) -> Iterator[Module]:
    """Yield the modules of a package, by path."""
    for path in sorted(package.rglob("*.py")):
        yield Module(path.relative_to(package.parent).as_posix(), path.read_text(encoding="utf-8"))


def is_compiled(path: str) -> bool:
    """Return whether a module is compiled; one that stands for a package holds no rule, and is not."""
    return path.startswith(COMPILED) and not path.startswith(PLAIN) and not path.endswith("/__init__.py")
