"""Draw boards as a picture (SVG), for documents and web pages."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain, groupby, repeat
from typing import Final

from rich.style import Style

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Age, Building, CardType
from khronos.v1.state_pb2 import Board, PublicPart
from khronos_cli import palette
from khronos_cli.language import Drawing, render
from khronos_cli.names import AGES, KINDS, adventurers, age_name, seat_mark
from khronos_cli.notation import region_rows
from khronos_client import card_type, column_name, side

_SQUARE: Final = 20
"""The side of a square, in units of the picture."""

_MARGIN: Final = 24
"""The width of the margin for column letters and row numbers, and of the gap between boards."""

_TITLE: Final = 26
"""The height of the title of a board."""

_LETTER: Final = 10
"""The approximate width of a letter of a title."""

_TERRAIN_MARKS: Final = {"f": "♣", "F": "♣", "m": "▲", "M": "▲"}

_FONT: Final = "font-family='DejaVu Sans,Verdana,sans-serif'"


def boards_svg(public: PublicPart) -> str:
    """Return the boards side by side.

    Raises:
        CommandError: If the game names an unknown region.
    """
    rows = region_rows(public.config)
    across = max(map(len, rows), default=0) * _SQUARE + 2 * _MARGIN
    width, height = across * len(public.boards), len(rows) * _SQUARE + _TITLE + 2 * _MARGIN
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'>",
        f"<title>{escape(render(Drawing.PICTURE))}</title>",
        f"<rect width='{width}' height='{height}' fill='#ffffff'/>",
    ]
    for place, (age, board) in enumerate(zip(AGES, public.boards, strict=False)):
        corner = f"{place * across + _MARGIN},{_TITLE + _MARGIN}"
        parts.append(f"<g transform='translate({corner})' {_FONT} text-anchor='middle'>")
        parts += chain(_heading(public, age), _ground(rows), _draw_tiles(board, public.config))
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"])


def _heading(public: PublicPart, age: Age.ValueType) -> Iterator[str]:
    """Yield the name of a board and a disc for each adventurer on it."""
    yield _text(age_name(age), 0, -_MARGIN - 4, 15, "#222222", anchor="start", bold=True)
    place = max(90, round(len(age_name(age)) * _LETTER) + 14)
    for seat, player in enumerate(public.players, start=1):
        style = palette.seat_style(public.config, seat)
        for adventurer in adventurers(player):
            if adventurer.age == age:
                yield (
                    f"<circle cx='{place}' cy='{-_MARGIN - 9}' r='9' fill='{_back(style)}' stroke='#222222'/>"
                    + _text(seat_mark(public.config, seat), place, -_MARGIN - 5, 12, _front(style), bold=True)
                )
                place += 22


def _ground(rows: Sequence[str]) -> Iterator[str]:
    """Yield the terrain, the printed hamlets, and the names of columns and rows."""
    for row, letters in enumerate(rows):
        yield _text(str(row + 1), -6, (row + 0.7) * _SQUARE, 10, "#555555", anchor="end")
        y, first = row * _SQUARE, 0
        for style, run in groupby(letters, key=lambda letter: palette.ground(letter).style):
            length = len(list(run))
            yield (
                f"<rect x='{first * _SQUARE}' y='{y}' width='{length * _SQUARE}' height='{_SQUARE}'"
                f" fill='{_back(style)}'/>"
            )
            first += length
        for column, letter in enumerate(letters):
            middle = (column + 0.5) * _SQUARE
            if letter in palette.PRINTED:
                yield _text(palette.HAMLET, middle, y + 15, 14, _front(palette.PRINTED_HAMLET), bold=True)
            elif letter in _TERRAIN_MARKS:
                yield _text(_TERRAIN_MARKS[letter], middle, y + 14, 10, _front(palette.ground(letter).style))
    across, down = max(map(len, rows), default=0), len(rows)
    lines = [f"M{column * _SQUARE} 0v{down * _SQUARE}" for column in range(across + 1)]
    lines += [f"M0 {row * _SQUARE}h{across * _SQUARE}" for row in range(down + 1)]
    yield f"<path d='{''.join(lines)}' stroke='#ffffff'/>"
    for column in range(max(map(len, rows), default=0)):
        yield _text(column_name(column + 1), (column + 0.5) * _SQUARE, -6, 10, "#555555")


def _draw_tiles(board: Board, config: GameConfig) -> Iterator[str]:
    """Yield the tiles, and the cubes on printed hamlets."""
    for tile in board.tiles:
        if tile.kind in KINDS:
            yield from _tile(tile, config)
    for cube in board.hamlet_cubes:
        yield from _cube(cube.seat, (cube.at.column - 1) * _SQUARE + 13, (cube.at.row - 1) * _SQUARE + 3, config)


def _tile(tile: Building, config: GameConfig) -> Iterator[str]:
    x, y, length = (tile.at.column - 1) * _SQUARE, (tile.at.row - 1) * _SQUARE, side(tile.kind) * _SQUARE
    style = palette.building_style(tile, config)
    shape = "" if card_type(tile.kind) != CardType.CARD_TYPE_CIVIL else f" rx='{_SQUARE / 3:g}'"
    dashes = " stroke-dasharray='4 3'" if tile.ruin else ""
    inner = length - 3
    yield (
        f"<rect x='{x + 1.5}' y='{y + 1.5}' width='{inner}' height='{inner}' fill='{_back(style)}'"
        f" stroke='#222222' stroke-width='2'{dashes}{shape}/>"
    )
    if card_type(tile.kind) == CardType.CARD_TYPE_RELIGIOUS and side(tile.kind) > 1:  # a double line
        yield (
            f"<rect x='{x + 4.5}' y='{y + 4.5}' width='{inner - 6}' height='{inner - 6}' fill='none'"
            f" stroke='{_front(style)}' stroke-width='1'{dashes}/>"
        )
    mark = palette.letter(tile.kind, ruin=tile.ruin) + (seat_mark(config, tile.owner) if tile.owner else "")
    size = {1: 11, 2: 17, 3: 22}[side(tile.kind)]
    yield _text(mark, x + length / 2, y + length / 2 + size * 0.36, size, _front(style), bold=True)
    seats = chain.from_iterable(repeat(seat, count) for seat, count in enumerate(tile.cubes, start=1))
    for place, seat in zip(range(side(tile.kind) * 2 - 1), seats, strict=False):
        yield from _cube(seat, x + 4 + 11 * place, y + length - 14, config)


def _cube(seat: int, x: float, y: float, config: GameConfig) -> Iterator[str]:
    style = palette.seat_style(config, seat)
    yield f"<rect x='{x}' y='{y}' width='10' height='10' fill='{_back(style)}' stroke='#222222'/>"
    yield _text(seat_mark(config, seat), x + 5, y + 8.5, 9, _front(style))


def _text(  # a text has a place, a size, a colour and a look
    text: str, x: float, y: float, size: float, colour: str, *, anchor: str = "middle", bold: bool = False
) -> str:
    weight = " font-weight='bold'" if bold else ""
    where = "" if anchor == "middle" else f" text-anchor='{anchor}'"
    return f"<text x='{x:g}' y='{y:g}' font-size='{size}' fill='{colour}'{where}{weight}>{escape(text)}</text>"


def _back(style: Style) -> str:
    return style.bgcolor.get_truecolor().hex if style.bgcolor else "#f1ede4"


def _front(style: Style) -> str:
    return style.color.get_truecolor().hex if style.color else "#222222"
