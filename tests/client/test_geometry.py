"""The client converts squares to names and sets of squares to lists."""

import pytest

from khronos.v1.material_pb2 import CardType, Kind, Square, SquareSet
from khronos_client import card_type, parse_square, side, square_name, square_set, squares


def test_square_names_convert_both_ways_on_the_largest_board() -> None:
    for column in range(1, 65):
        for row in range(1, 65):
            square = Square(column=column, row=row)
            assert parse_square(square_name(square)) == square


@pytest.mark.parametrize("name", ["", "7", "F", "7F", "F0", "AAA1", "F100", "F-1", "F7 G7"])
def test_an_invalid_square_name_is_reported_with_an_example(name: str) -> None:
    with pytest.raises(ValueError, match="such as F7"):
        parse_square(name)


def test_sets_of_squares_convert_both_ways() -> None:
    area = SquareSet(rows=[0, 1 << 31 | 1, 0, 0b110])
    assert square_set(squares(area)) == area
    assert square_set(reversed(list(squares(area)))) == area
    assert list(squares(SquareSet())) == []


def test_kinds_have_the_sides_and_types_of_their_numbers() -> None:
    assert [side(kind) for kind in Kind.values()[1:]] == [1, 2, 3] * 3
    assert [card_type(kind) for kind in Kind.values()[1:]] == [each for each in CardType.values()[1:] for _ in range(3)]
