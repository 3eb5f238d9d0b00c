"""Domains, dominion and hierarchy (D-1, D-2, H-1)."""

import random

import pytest

from khronos_engine.board import Board, Building
from khronos_engine.material import KINDS
from khronos_engine.region import built_in_region
from tests.support import *


def domains(drawing: str, age: Age) -> list[str]:
    """Return the domains of a board, each by its buildings' top-left squares."""
    board = position(drawing).public.boards[age]
    return [" ".join(board.grid.square(each.squares).name for each in domain.buildings) for domain in board.domains]


@pytest.mark.clause("D-1")
def test_sides_join_and_corners_do_not() -> None:
    drawing = """
       Might
       A  B  C  D
    1  Wr .  .  .
    2  H- .  .  .
    3  .  Pb .  .
    """
    assert domains(drawing, MIGHT) == ["A1 A2", "B3"]


@pytest.mark.clause("D-1")
def test_printed_hamlets_and_ruins_are_members() -> None:
    drawing = """
       Reason
       A  B  C  D
    1  h  k- k- .
    2  .  k- k- .
    3  .  .  .  h
    """
    assert domains(drawing, REASON) == ["A1 B1", "D3"]


@pytest.mark.clause("D-1")
@pytest.mark.parametrize("seed", range(50))
def test_the_domains_of_crowded_boards_even_where_footprints_overlap_or_reach_off_the_board(seed: int) -> None:
    chance = random.Random(seed)
    region = built_in_region("valley")
    grid = region.grid
    laid: dict[int, Building] = {}
    for _ in range(chance.randrange(60)):
        kind = chance.choice(KINDS)
        squares = grid.footprint_on_board(Square(chance.randint(1, 16), chance.randint(1, 20)), kind.size)
        if not any(each.squares & squares in (each.squares, squares) for each in laid.values()):
            laid[squares & -squares] = Building(kind, squares)
    board = Board(region, tuple(laid[corner] for corner in sorted(laid)))
    rest = list(board.buildings)
    expected = []
    while rest:
        members = [rest.pop(0)]
        for member in members:  # which grow in number meanwhile
            around = member.squares | grid.beside(member.squares)
            members += [each for each in rest if each.squares & around]
            rest = [each for each in rest if not each.squares & around]
        expected.append(tuple(sorted(members, key=lambda each: each.corner)))
    assert [domain.buildings for domain in board.domains] == expected


@pytest.mark.clause("D-1")
def test_the_last_square_of_a_row_and_the_first_of_the_next_are_apart() -> None:
    drawing = """
       Might
       A  B  C
    1  .  .  Wr
    2  Pb .  .
    3  .  .  .
    """
    assert domains(drawing, MIGHT) == ["C1", "A2"]


@pytest.mark.clause("D-1")
def test_domains_are_those_of_one_board() -> None:
    drawing = """
       Might    | Faith
       A  B  C  | A  B  C
    1  Wr .  Pb | .  H- .
    2  .  .  .  | .  .  .
    3  .  .  .  | .  .  .
    """
    assert domains(drawing, MIGHT) == ["A1", "C1"]
    assert domains(drawing, FAITH) == ["B1"]


TWO_DOMAINS = """
   Might
   A  B  C  D  E
1  Pb .  .  H- .
2  .  .  .  .  .
3  .  .  .  .  .
"""


@pytest.mark.clause("D-2")
def test_a_military_or_religious_building_may_not_join_two_domains() -> None:
    before = position(TWO_DOMAINS, hand="MMR")
    assert cited(before, construct(RED, MIGHT, KEEP, "B1", "MM")) == ("D-2",)
    assert cited(position(TWO_DOMAINS, hand="RR"), construct(RED, MIGHT, MONASTERY, "B1", "RR")) == ("D-2",)


@pytest.mark.clause("D-2")
def test_near_miss_one_square_lower_it_touches_one_domain_by_a_corner() -> None:
    before = position(TWO_DOMAINS, hand="MM")
    assert cited(before, construct(RED, MIGHT, KEEP, "B2", "MM")) == ()
    assert cited(before, construct(RED, MIGHT, KEEP, "C2", "MM")) == ()


@pytest.mark.clause("D-2")
def test_two_buildings_of_one_domain_may_both_be_touched() -> None:
    drawing = """
       Might
       A  B  C  D  E
    1  Pb .  .  H- .
    2  H- H- H- H- .
    3  .  .  .  .  .
    """
    before = position(drawing, hand="M")
    assert cited(before, construct(RED, MIGHT, WATCHTOWER, "B1", "M")) == ()


@pytest.mark.clause("D-2", "J-1")
def test_a_civil_building_may_join_domains() -> None:
    assert cited(position(TWO_DOMAINS, hand="CCC"), construct(RED, MIGHT, TOWN, "B1", "CCC")) == ()


@pytest.mark.clause("D-2")
def test_a_printed_hamlet_is_a_domain_that_counts() -> None:
    before = position(recast(TWO_DOMAINS, "H-", "h"), hand="MM")
    assert cited(before, construct(RED, MIGHT, KEEP, "B1", "MM")) == ("D-2",)


@pytest.mark.clause("D-2", "U-1")
def test_an_upgrade_may_not_join_the_old_buildings_domain_to_another() -> None:
    drawing = """
       Might
       A  B  C  D
    1  Wr .  H- .
    2  .  .  .  .
    3  .  .  .  .
    """
    before = position(drawing, hand="M")
    assert cited(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M")) == ("D-2",)
    beside = position(put(drawing, MIGHT, C1=".", C3="H-"), hand="M")
    assert cited(beside, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M")) == ()


@pytest.mark.clause("D-2", "U-1")
def test_an_upgrade_may_touch_more_of_its_own_domain() -> None:
    before = position("""
           Might
           A  B  C  D
        1  .  .  H- .
        2  Wr .  H- .
        3  H- H- H- .
        red: M
        """)
    assert cited(before, upgrade(RED, MIGHT, "A2", KEEP, "A1", "M")) == ()


@pytest.mark.clause("D-2")
def test_the_verdict_names_the_domains() -> None:
    before = position(TWO_DOMAINS, hand="MM")
    refusal = judge(before, construct(RED, MIGHT, KEEP, "B1", "MM")).refusal
    assert refusal is not None
    grid = before.config.region.grid
    joined = [[square.name for square in grid.squares(each)] for each in refusal.violations[0].domains]
    assert joined == [["A1"], ["D1"]]


KEEP_OF_BLUE = """
   Might
   A  B  C  D  E
1  Kb Kb .  .  .
2  Kb Kb .  .  .
3  .  .  .  .  .
"""


@pytest.mark.clause("H-1")
def test_no_building_may_equal_the_highest_of_its_type() -> None:
    before = position(KEEP_OF_BLUE, hand="MM")
    assert cited(before, construct(RED, MIGHT, KEEP, "C1", "MM")) == ("H-1",)
    assert cited(before, construct(RED, MIGHT, KEEP, "D1", "MM")) == ()


@pytest.mark.clause("H-1")
def test_a_lower_one_and_a_higher_one_may_be_added() -> None:
    assert cited(position(KEEP_OF_BLUE, hand="M"), construct(RED, MIGHT, WATCHTOWER, "C1", "M")) == ()
    assert cited(position(KEEP_OF_BLUE, hand="MMMM"), construct(RED, MIGHT, CASTLE, "C1", "MMMM")) == ()


@pytest.mark.clause("H-1")
def test_below_a_higher_one_equals_may_be_many() -> None:
    before = position(put(KEEP_OF_BLUE, MIGHT, A3="Wb", B3="Wr"), hand="M")
    assert cited(before, construct(RED, MIGHT, WATCHTOWER, "C1", "M")) == ()


@pytest.mark.clause("H-1")
def test_the_other_type_has_a_hierarchy_of_its_own() -> None:
    before = position(KEEP_OF_BLUE, hand="RR")
    assert cited(before, construct(RED, MIGHT, MONASTERY, "C1", "RR")) == ()


@pytest.mark.clause("H-1")
def test_civil_buildings_have_no_hierarchy() -> None:
    before = position(put(KEEP_OF_BLUE, MIGHT, A3="H-"), hand="C")
    assert cited(before, construct(RED, MIGHT, HAMLET, "B3", "C")) == ()


@pytest.mark.clause("H-1", "U-1")
def test_an_upgrade_may_not_equal_the_highest_of_its_domain() -> None:
    before = position(put(KEEP_OF_BLUE, MIGHT, C1="Wr"), hand="MMM")
    assert cited(before, upgrade(RED, MIGHT, "C1", KEEP, "C1", "M")) == ("H-1",)
    assert cited(before, upgrade(RED, MIGHT, "C1", CASTLE, "C1", "MMM")) == ()


@pytest.mark.clause("H-1", "D-2")
def test_both_are_judged_together() -> None:
    before = position(put(KEEP_OF_BLUE, MIGHT, E1="Pg"), hand="MM")
    assert cited(before, construct(RED, MIGHT, KEEP, "C1", "MM")) == ("D-2", "H-1")


@pytest.mark.clause("D-2", "H-1")
def test_neither_is_judged_where_a_square_is_taken_or_off_the_board() -> None:
    before = position(KEEP_OF_BLUE, hand="MM")
    assert cited(before, construct(RED, MIGHT, KEEP, "B2", "MM")) == ("C-1",)
    assert cited(before, construct(RED, MIGHT, KEEP, "C3", "MM")) == ("C-1",)


@pytest.mark.clause("D-1", "H-1")
def test_a_chapel_and_a_watchtower_side_by_side_are_one_domain_without_a_clash() -> None:
    before = position(KEEP_OF_BLUE, hand="R")
    assert cited(before, construct(RED, MIGHT, CHAPEL, "C2", "R")) == ()


def test_what_a_board_knows_from_the_one_before_it_are_facts_of_boards() -> None:
    region = built_in_region("valley")
    watchtower = Building(WATCHTOWER, region.grid.mask(Square(1, 1)))
    board = Board(region, ()).succeeded_by(gone=(), come=(watchtower,))
    assert set(vars(board)) <= set(dir(Board)), "a property was renamed, and nobody asks for what is stored"
