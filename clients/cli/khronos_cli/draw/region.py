"""A region drawn, and what there is of everything on it."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from khronos.v1.material_pb2 import Square
from khronos_cli.draw import palette
from khronos_cli.draw.canvas import Canvas
from khronos_cli.names import counted, squares_text

_GROUNDS: Final = (("plain", ".h"), ("forest", "fF"), ("mountain", "mM"), ("river", "~"))
"""Terrains and their letters, printed hamlets included."""


def region_lines(rows: Sequence[str]) -> Iterator[Text]:
    """Yield a sound region: its size, the drawing, how many squares of each terrain, where the hamlets are."""
    canvas = Canvas(rows)
    yield Text(f"{counted(canvas.columns, 'column')}, {counted(canvas.rows, 'row')}", "bold")
    yield Text()
    yield from canvas.lines()
    yield Text()
    for name, letters in _GROUNDS:
        look = palette.ground(letters[0])
        count = sum(letter in letters for row in rows for letter in row)
        yield Text.assemble((look.text, look.style), f" {name}: {counted(count, 'square')}")
    hamlets = [
        Square(column=column, row=row)
        for row, letters in enumerate(rows, start=1)
        for column, letter in enumerate(letters, start=1)
        if letter in palette.PRINTED
    ]
    where = f": {squares_text(hamlets)}" if hamlets else ""
    style = palette.ground("h").style + palette.PRINTED_HAMLET
    yield Text.assemble((f"{palette.HAMLET} ", style), f" {counted(len(hamlets), 'printed Hamlet')}{where}")
