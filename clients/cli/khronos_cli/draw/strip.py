"""Paper strips with column letters and row numbers, to lay along a real board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from khronos_cli.language import Drawing, rendered
from khronos_client import column_name

_PAGE: Final = (210, 297)
"""Width and height of a page in millimetres (A4)."""

_EDGE: Final = 10
"""Margin of a page in millimetres, where printers do not print."""

_HEIGHT: Final = 9
"""Height of a strip in millimetres."""


def strips_svg(columns: int, rows: int, square: float) -> str:
    """Return pages of strips as one picture in millimetres, to be printed at 100 %.

    Args:
        columns: Columns of the board.
        rows: Rows of the board.
        square: Side of a square of the board, in millimetres.
    """
    pieces = [*_pieces([column_name(each) for each in range(1, columns + 1)], square)]
    pieces += _pieces([str(each) for each in range(1, rows + 1)], square)
    width, height = _PAGE[0], max(_PAGE[1], 2 * _EDGE + len(pieces) * (_HEIGHT + 4))
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'",
        f" width='{width}mm' height='{height}mm'>",
        f"<title>{escape(rendered(Drawing.STRIPS))}</title>",
        "<g font-family='DejaVu Sans,Verdana,sans-serif' font-size='5' text-anchor='middle'>",
    ]
    for place, names in enumerate(pieces):
        parts += _strip(names, _EDGE + place * (_HEIGHT + 4), square)
    return "\n".join([*parts, "</g>", "</svg>"])


def _pieces(names: Sequence[str], square: float) -> Iterator[Sequence[str]]:
    """Yield the names in pieces that fit across a page."""
    most = max(int((_PAGE[0] - 2 * _EDGE) / square), 1)
    yield from (names[first : first + most] for first in range(0, len(names), most))


def _strip(names: Sequence[str], y: float, square: float) -> Iterator[str]:
    """Yield the elements of a strip: the cutting frame, the lines between squares, the names."""
    length = len(names) * square
    frame = f"x='{_EDGE}' y='{y:g}' width='{length:g}' height='{_HEIGHT}'"
    yield f"<rect {frame} fill='none' stroke='#000' stroke-width='0.2'/>"
    for place, name in enumerate(names):
        x = _EDGE + place * square
        if place:
            yield f"<path d='M{x:g} {y:g}v{_HEIGHT}' stroke='#999' stroke-width='0.2'/>"
        yield f"<text x='{x + square / 2:g}' y='{y + 6.3:g}'>{name}</text>"
