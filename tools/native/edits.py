"""Edits of a text by the places of its syntax, and the error for source that they cannot be made in."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tools.native.sources import Module

_Placed = ast.expr | ast.stmt | ast.pattern


class UnsuitedError(Exception):
    """Source that the copy cannot be made of: where it is, what it is, and what would mend it."""

    def __init__(self, module: Module, node: _Placed, what: str, mend: str) -> None:
        super().__init__(f"{module.path}:{node.lineno}: {what}; {mend}")


class Edits:
    """Replacements of parts of a module's text: what lies between them stays as it is, byte for byte.

    Places are numbers of bytes, as the syntax tree has its columns.
    """

    def __init__(self, module: Module) -> None:
        self._text = module.text.encode()
        self._starts = [0]
        for line in self._text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits: list[tuple[int, int, str]] = []

    def start(self, node: _Placed) -> int:
        """Return where a node begins."""
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: _Placed) -> int:
        """Return where a node ends."""
        return self._starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def text(self, node: _Placed) -> str:
        """Return the source of a node."""
        return self._text[self.start(node) : self.end(node)].decode()

    def find(self, what: str, start: int) -> int:
        """Return where a text first is, from a place on."""
        return self._text.index(what.encode(), start)

    def back(self, what: str, end: int) -> int:
        """Return where a text last is, before a place."""
        return self._text.rindex(what.encode(), 0, end)

    def put(self, start: int, end: int, new: str) -> None:
        """Replace what is between two places."""
        self._edits.append((start, end, new))

    def replace(self, node: _Placed, new: str) -> None:
        """Replace a node."""
        self.put(self.start(node), self.end(node), new)

    def before(self, node: _Placed, new: str) -> None:
        """Put a text right before a node."""
        self.put(self.start(node), self.start(node), new)

    def after(self, node: _Placed, new: str) -> None:
        """Put a text right after a node."""
        self.put(self.end(node), self.end(node), new)

    def below(self, node: ast.stmt, lines: Iterable[str]) -> None:
        """Put lines below the last line of a statement, as deep as the statement."""
        place = self._starts[node.end_lineno or 0] - 1  # before the line's end
        indent = " " * node.col_offset
        self.put(place, place, "".join(f"\n{indent}{line}" if line else "\n" for line in lines))

    def rename(self, node: ast.FunctionDef, new: str) -> None:
        """Rename a function where it is defined."""
        start = self.find(node.name, self.start(node) + len("def"))
        self.put(start, start + len(node.name), new)

    def undecorate(self, decorator: ast.expr) -> None:
        """Take a decorator off; its line stays, empty, so that those below keep their numbers."""
        self.put(self.back("@", self.start(decorator)), self.end(decorator), "")

    def done(self) -> str:
        """Return the text with all edits made.

        Raises:
            ValueError: Two edits overlap; what they are about is in the message.
        """
        parts, place = [], 0
        for start, end, new in sorted(self._edits, key=lambda each: each[:2]):
            if start < place:
                raise ValueError(f"two edits overlap at {self._text[start:end].decode()!r}")
            parts += [self._text[place:start], new.encode()]
            place = end
        return b"".join([*parts, self._text[place:]]).decode()
