"""What is wrong with a text: where, what stood there, what could have stood there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_SHOWN = 40
"""Characters of the text that a sentence shows."""


@dataclass(frozen=True, slots=True)
class TextFault:
    """One thing wrong with a text.

    Attributes:
        line: Line, from 1.
        column: Column in characters, from 1; 0 when it is about the whole line.
        sentence: What is wrong, in one sentence.
        found: What stood there; empty at the end of a line, and where the fault is about more than a word.
        expected: What could have stood there, each as people read it; empty where that is not the point.
    """

    line: int
    column: int
    sentence: str
    found: str = ""
    expected: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{where}: {self.sentence}"


class NotationError(ValueError):
    """A text that cannot be read; `faults` lists everything wrong with it, in its order."""

    def __init__(self, faults: Iterable[TextFault]) -> None:
        """Keep every fault; there is at least one."""
        self.faults = tuple(sorted(faults, key=lambda each: (each.line, each.column)))
        super().__init__("\n".join(map(str, self.faults)))

    @property
    def line(self) -> int:
        """Line of the first fault, from 1."""
        return self.faults[0].line

    @property
    def column(self) -> int:
        """Column of the first fault, from 1; 0 when it is about the whole line."""
        return self.faults[0].column

    @property
    def expected(self) -> tuple[str, ...]:
        """What could have stood there."""
        return self.faults[0].expected


def unexpected(line: int, column: int, found: str, expected: Sequence[str]) -> NotationError:
    """Return the error for a text in the place of which something else is expected."""
    shown = found if len(found) <= _MOST_SHOWN else found[:_MOST_SHOWN] + "…"
    what = f'found "{shown}"' if found else "the line ends here"
    sentence = f"expected {alternatives(expected)}; {what}"
    return NotationError([TextFault(line, column, sentence, found, tuple(expected))])


def wrong(line: int, column: int, sentence: str) -> NotationError:
    """Return the error for something that reads well and cannot be."""
    return NotationError([TextFault(line, column, sentence)])


def alternatives(words: Sequence[str]) -> str:
    """Return words as a phrase: `Castle, Chapel or City`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), "".join(words[-1:]))))


class Faults:
    """The faults of a text that is read to its end in spite of them.

    What is read inside `with faults:` adds its fault, and reading goes on after it.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.found: list[TextFault] = []

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, NotationError):
            return False
        self.found.extend(error.faults)
        return True

    def check(self) -> None:
        """Raise what was found, if anything was.

        Raises:
            NotationError: With every fault.
        """
        if self.found:
            raise NotationError(self.found)
