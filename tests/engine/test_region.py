"""Regions contain the terrain and hamlets of a map, and squares have names (G-2, M-1)."""

import pytest

from khronos_engine.game.region import Region, RegionError, built_in_region
from khronos_engine.game.squares import Square
from khronos_engine.notation import parse_region


@pytest.mark.clause("M-1")
@pytest.mark.parametrize(
    ("name", "square"),
    [("A1", (1, 1)), ("F7", (6, 7)), ("Z64", (26, 64)), ("AA1", (27, 1)), ("AB12", (28, 12)), ("BL64", (64, 64))],
)
def test_columns_are_lettered_from_the_left_and_rows_numbered_from_the_top(name: str, square: tuple[int, int]) -> None:
    assert Square.parse(name) == square
    assert Square(*square).name == name
    assert Square.parse(name.lower()) == square


@pytest.mark.clause("M-1")
@pytest.mark.parametrize("name", ["", "7", "F", "F0", "7F", "F-1", "F 7", "AAA1", "F100"])
def test_invalid_squares_are_rejected(name: str) -> None:
    with pytest.raises(ValueError, match="not a square"):
        Square.parse(name)


@pytest.mark.clause("M-1")
@pytest.mark.parametrize(("width", "height"), [(3, 3), (32, 32), (3, 32), (32, 3)])
def test_maps_with_3_to_32_rows_and_columns_are_accepted(width: int, height: int) -> None:
    region = Region.from_rows(("." * width,) * height)
    assert (region.grid.width, region.grid.height) == (width, height)
    assert region.grid.all.bit_count() == width * height


@pytest.mark.clause("M-1")
@pytest.mark.parametrize(("width", "height"), [(2, 3), (3, 2), (33, 3), (3, 33)])
def test_maps_of_other_sizes_are_refused(width: int, height: int) -> None:
    with pytest.raises(RegionError, match="minimum 3, maximum 32"):
        Region.from_rows(("." * width,) * height)


@pytest.mark.clause("M-1")
def test_map_has_at_most_64_printed_hamlets() -> None:
    rows = ("." * 13, "h" * 13, "F" * 13, "M" * 13, "h" * 13, "." + "h" * 12)
    assert Region.from_rows(rows).hamlets.bit_count() == 64
    with pytest.raises(RegionError, match=r"line 6, column 13: HAMLETS \(count 65, maximum 64\)"):
        Region.from_rows((*rows[:5], "h" * 13))


@pytest.mark.clause("G-2", "M-1")
def test_each_square_has_one_terrain_and_a_printed_hamlet_has_its_own() -> None:
    region = parse_region("""
    # a comment
    .fm~
    hFM.

    ....
    """)
    names = {
        terrain: [square.name for square in region.grid.squares(getattr(region, terrain))]
        for terrain in ("forest", "mountain", "river", "hamlets")
    }
    assert names == {
        "forest": ["B1", "B2"],
        "mountain": ["C1", "C2"],
        "river": ["D1"],
        "hamlets": ["A2", "B2", "C2"],
    }
    assert region.plain | region.forest | region.mountain | region.river == region.grid.all


@pytest.mark.clause("M-1")
def test_every_problem_of_a_region_has_its_line_and_column() -> None:
    with pytest.raises(RegionError) as caught:
        Region.from_rows(("...", ".x.", "....", ".."))
    assert [(problem.line, problem.column) for problem in caught.value.problems] == [(2, 2), (3, 4), (4, 3)]


@pytest.mark.clause("M-1")
def test_the_valley_has_the_real_size_and_number_of_hamlets() -> None:
    valley = built_in_region("valley")
    assert (valley.grid.width, valley.grid.height) == (16, 20)
    assert valley.hamlets.bit_count() == 10
    assert not valley.hamlets & valley.river
    assert built_in_region("valley") is valley
