"""Convert between squares, their names and sets of squares, and return the footprints of buildings."""

import re
from collections.abc import Iterable, Iterator

from khronos.v1.material_pb2 import CardType, Kind, Square, SquareSet

_LETTERS = 26
_SIDES = 3
_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)")


def column_name(column: int) -> str:
    """Return the letters of a column counted from 1.

    >>> column_name(1), column_name(26), column_name(27)
    ('A', 'Z', 'AA')
    """
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, _LETTERS)
        name = chr(ord("A") + rest) + name
    return name


def square_name(square: Square) -> str:
    """Return the name of a square: the letters of its column, then its row.

    >>> square_name(Square(column=6, row=7))
    'F7'
    """
    return f"{column_name(square.column)}{square.row}"


def parse_square(name: str) -> Square:
    """Parse the name of a square, ignoring case.

    Raises:
        ValueError: If the text is not one or two letters followed by a row from 1 to 99.

    >>> parse_square("aa10") == Square(column=27, row=10)
    True
    """
    match = _NAME.fullmatch(name.strip())
    if match is None:
        raise ValueError(f"{name!r} is not a square; write a column letter and a row, such as F7")
    column = 0
    for letter in match[1].upper():
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    return Square(column=column, row=int(match[2]))


def squares(area: SquareSet) -> Iterator[Square]:
    """Yield the squares of a set, row by row.

    >>> [square_name(each) for each in squares(SquareSet(rows=[0b101, 0b1]))]
    ['A1', 'C1', 'A2']
    """
    for row, bits in enumerate(area.rows, start=1):
        rest = bits
        while rest:
            lowest = rest & -rest
            yield Square(column=lowest.bit_length(), row=row)
            rest ^= lowest


def square_set(of: Iterable[Square]) -> SquareSet:
    """Return the set of some squares, in the form that the referee writes.

    >>> square_set([Square(column=3, row=1), Square(column=1, row=1)]).rows
    [5]
    """
    rows: list[int] = []
    for square in of:
        rows.extend([0] * (square.row - len(rows)))
        rows[square.row - 1] |= 1 << (square.column - 1)
    return SquareSet(rows=rows)


def side(kind: Kind.ValueType) -> int:
    """Return the side length of a kind's footprint, in squares.

    >>> side(Kind.KIND_KEEP)
    2
    """
    return (kind - 1) % _SIDES + 1


def footprint(kind: Kind.ValueType, at: Square) -> list[Square]:
    """Return the squares that a kind covers from its top-left square, row by row; they may be off the board.

    >>> [square_name(each) for each in footprint(Kind.KIND_KEEP, parse_square("F7"))]
    ['F7', 'G7', 'F8', 'G8']
    """
    length = range(side(kind))
    return [Square(column=at.column + right, row=at.row + down) for down in length for right in length]


def card_type(kind: Kind.ValueType) -> CardType.ValueType:
    """Return the card type of a kind of building.

    >>> CardType.Name(card_type(Kind.KIND_ABBEY))
    'CARD_TYPE_RELIGIOUS'
    """
    return CardType.values()[(kind - 1) // _SIDES + 1]
