"""Print for people: with or without colour, wrapped, and with substitutes for missing characters."""

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.containers import Lines
from rich.table import Table
from rich.text import Text

_WIDTH: Final = 120
"""The number of columns of a file or a pipe, in which three boards fit side by side."""

_SUBSTITUTES: Final = dict(
    zip("·♣⌂┏┓┗┛━┃╔╗╚╝═║╭╮╰╯─│┌┐└┘╌╎▶→’–×«»…\u00a0\u202f", '.%n++++=!++++=#++++-|++++.:>>\'-x"".  ', strict=True)
)


def substitute_missing_characters() -> None:
    """Let standard output and standard error write substitutes for characters that they cannot encode."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_LEGIBLE)


def console(*, error: bool = False) -> Console:
    """Return the console for standard output, or for standard error.

    There is no colour if `NO_COLOR` is set or the stream is not a terminal.
    """
    substitute_missing_characters()
    stream = sys.stderr if error else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else _WIDTH
    return Console(file=stream, width=width, highlight=False, markup=False, emoji=False)


def is_read_by_people() -> bool:
    """Return whether standard output is a terminal, where a state in JSON would be useless."""
    return sys.stdout.isatty()


def print_lines(out: Console, lines: Iterable[Text], *, hanging: int = 2) -> None:
    """Print lines, and wrap long ones with a hanging indent of `hanging` columns.

    A line that must not be wrapped, such as a line of a drawing, is printed whole.
    """
    for line in lines:
        if line.no_wrap:
            out.print(line, crop=False, no_wrap=True, overflow="ignore")
            continue
        indent = len(line.plain) - len(line.plain.lstrip(" "))
        for place, part in enumerate(_wrap(line[indent:], out, max(out.width - indent - hanging, 1))):
            out.print(Text(" " * (indent + hanging * min(place, 1))) + part)


def print_all(out: Console, output: Iterable[RenderableType]) -> None:
    """Print lines and tables; wrap the lines."""
    for each in output:
        if isinstance(each, Text):
            print_lines(out, [each] if "\n" not in each.plain else each.split("\n"))
        else:
            out.print(each)


def plain_table(padding: int = 2, **options: Any) -> Table:
    """Build a table without lines between its cells."""
    return Table(**{"box": None, "pad_edge": False, "padding": (0, padding, 0, 0), "header_style": "dim", **options})


class Sentence(Text):
    """A text whose lines never break at a no-break space, even in a table."""

    def wrap(self, console: Console, width: int, **options: Any) -> Lines:
        """Return the text as lines of at most `width` columns."""
        return _wrap(self.copy(), console, width, **options)


def _wrap(text: Text, out: Console, width: int, **options: Any) -> Lines:
    text.plain = text.plain.translate(_HELD)
    lines = text.wrap(out, width, **options)
    for line in lines:
        line.plain = line.plain.translate(_RELEASED)
    return lines


_HELD: Final = str.maketrans("\u00a0\u202f", "\ue000\ue001")
"""No-break spaces, and the private characters that replace them during wrapping, because Rich would break there."""

_RELEASED: Final = {to: at for at, to in _HELD.items()}


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that a stream cannot encode; this is an error handler of codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_SUBSTITUTES.get(each) or _remove_accent(each) for each in missing), error.end


def _remove_accent(character: str) -> str:
    """Return a letter without its accent, or a question mark for any other character."""
    first = unicodedata.normalize("NFD", character)[0]
    return first if first.isascii() else "?"


_LEGIBLE: Final = "khronos-legible"
codecs.register_error(_LEGIBLE, _substitute)
