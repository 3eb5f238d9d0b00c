"""The placement map contains the forbidden top-left squares by cause, and the legal squares by price."""

import pytest

from khronos_engine.advice.placements import PlacementMap, placement_map
from tests.support import *

LAND = """
   Might
   A  B  C  D  E
1  .  .  .  .  ~
2  .  Wg .  .  .
3  .  .  .  .  .
4  f  .  .  .  .
"""


def names(state: State, squares: int) -> str:
    return " ".join(square.name for square in state.config.region.grid.squares(squares))


def find_forbidden_corners(state: State, found: PlacementMap) -> dict[str, str]:
    """Return the forbidden top-left squares of each cause, by rule and code."""
    return {
        f"{each.violation.clause} {each.violation.code.name}": names(state, each.corners) for each in found.obstacles
    }


@pytest.mark.clause("C-1", "G-1", "H-1")
def test_each_cause_lists_the_corners_that_it_forbids() -> None:
    state = position(LAND, hand="MM")
    found = placement_map(state, RED, MIGHT, WATCHTOWER)
    assert find_forbidden_corners(state, found) == {
        "C-1 NOT_FREE": "B2",
        "G-1 RIVER": "E1",
        "H-1 EQUAL_HIGHEST": "B1 A2 C2 B3",
    }
    assert names(state, found.legal) == "A1 C1 D1 D2 E2 A3 C3 D3 E3 A4 B4 C4 D4 E4"


@pytest.mark.clause("C-1", "G-1")
def test_corners_of_a_larger_kind_account_for_its_footprint() -> None:
    state = position(LAND, hand="MM")
    found = placement_map(state, RED, MIGHT, KEEP)
    assert find_forbidden_corners(state, found) == {
        "C-1 OFF_BOARD": "E1 E2 E3 A4 B4 C4 D4 E4",
        "C-1 NOT_FREE": "A1 B1 A2 B2",
        "G-1 RIVER": "D1 E1",
    }
    assert names(state, found.legal) == "C1 C2 D2 A3 B3 C3 D3"


@pytest.mark.clause("U-1")
def test_an_upgrade_is_forbidden_where_it_would_not_cover_the_old_building() -> None:
    state = position(LAND.replace("Wg", "Wr"), hand="MM")
    found = placement_map(state, RED, MIGHT, KEEP, Square(2, 2))
    assert find_forbidden_corners(state, found)["U-1 NOT_COVERED"] == "C1 D1 E1 C2 D2 E2 A3 B3 C3 D3 E3 A4 B4 C4 D4 E4"
    assert names(state, found.legal) == "A1 B1 A2 B2"


TWO_DOMAINS = """
   Might
   A  B  C  D  E
1  Wg .  Pb .  .
2  .  .  .  .  Wg
3  .  .  .  .  .
"""


@pytest.mark.clause("D-2", "H-1")
def test_corners_that_join_domains_are_listed_by_those_domains() -> None:
    state = position(TWO_DOMAINS, hand="MM")
    found = placement_map(state, RED, MIGHT, WATCHTOWER)
    grid = state.config.region.grid
    by_domains = {
        (each.violation.clause, *(grid.square(squares).name for squares in each.violation.domains)): names(
            state, each.corners
        )
        for each in found.obstacles
        if each.violation.domains
    }
    assert by_domains == {
        ("D-2", "A1", "C1"): "B1",
        ("H-1", "A1"): "A2",
        ("H-1", "A1", "C1"): "B1",
        ("H-1", "E2"): "E1 D2 E3",
    }


@pytest.mark.clause("H-1", "U-1")
def test_an_upgrade_below_a_higher_building_of_its_domain_has_no_equal() -> None:
    drawing = """
       Might
       A  B  C  D  E  F
    1  .  .  .  Cg Cg Cg
    2  .  Wr H- Cg Cg Cg
    3  .  .  .  Cg Cg Cg
    """
    assert violated_rules(position(drawing, hand="MM"), upgrade(RED, MIGHT, "B2", KEEP, "A1", "M")) == ()


@pytest.mark.clause("H-1", "D-2", "U-1", "C-1")
def test_a_higher_building_counts_only_where_it_is_touched() -> None:
    with_a_castle = """
       Might
       A  B  C  D  E
    1  Kg Kg .  Wr .
    2  Kg Kg .  .  .
    3  .  .  Cb Cb Cb
    4  .  .  Cb Cb Cb
    5  .  .  Cb Cb Cb
    """
    beside_an_equal = upgrade(RED, MIGHT, "D1", KEEP, "C1", "M")
    assert violated_rules(position(with_a_castle, hand="MM"), beside_an_equal) == ("D-2",)
    assert violated_rules(position(recast(with_a_castle, "Cb", "."), hand="MM"), beside_an_equal) == ("D-2", "H-1")
    apart = position(put(BARE, "A1 Wg, D1 Kb"), hand="M")
    assert violated_rules(apart, construct(RED, MIGHT, WATCHTOWER, "B1", "M")) == ("H-1",)


@pytest.mark.clause("H-1", "U-1")
def test_an_upgrade_in_place_can_equal_a_building_of_its_domain() -> None:
    state = position(put(BARE, "A1 H-, B1 H-, C1 Wg"), hand="M")
    found = placement_map(state, RED, MIGHT, WATCHTOWER, Square(1, 1))
    (equal,) = [each.violation for each in found.obstacles if each.violation.clause == "H-1"]
    grid = state.config.region.grid
    assert [grid.square(each.squares).name for each in equal.buildings] == ["C1"]
    assert [grid.square(each).name for each in equal.domains] == ["A1"]


@pytest.mark.clause("C-1")
def test_a_footprint_on_the_first_square_names_that_square() -> None:
    state = position(put(BARE, "A1 Wg"), hand="R")
    assert (
        list_violations(state, construct(RED, MIGHT, CHAPEL, "A1", "R")) == "C-1 not free: A1, Wg A1, on Might, Chapel"
    )
    found = placement_map(state, RED, MIGHT, CHAPEL)
    assert find_forbidden_corners(state, found)["C-1 NOT_FREE"] == "A1"
