"""The client lists the squares that a refusal names."""

from khronos.v1.material_pb2 import Building, Kind, Square
from khronos.v1.refusal_pb2 import Violation
from khronos_client import parse_square, square_name, square_set, squares_of


def squares(*names: str) -> list[Square]:
    return [parse_square(name) for name in names]


def test_squares_of_a_violation_include_those_of_its_buildings_and_domains_once() -> None:
    violation = Violation(
        squares=squares("Q2"),
        buildings=[Building(kind=Kind.KIND_KEEP, at=parse_square("B2"))],
        domains=[square_set(squares("A1", "B2")), square_set(squares("D1"))],
    )
    assert [square_name(each) for each in squares_of(violation)] == ["A1", "D1", "B2", "C2", "Q2", "B3", "C3"]


def test_violation_without_a_place_has_no_squares() -> None:
    assert squares_of(Violation()) == []
