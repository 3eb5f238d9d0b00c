"""Adjacent buildings form domains, and dominion and hierarchy restrict new buildings (D-1, D-2, H-1)."""

import random

import pytest
from msgspec.structs import replace

from khronos_engine.game.board import Board, Building
from khronos_engine.game.material import KINDS, Type
from khronos_engine.game.region import built_in_region
from tests.support import *


@pytest.mark.clause("D-1")
@cases(
    "drawing, age, domains",
    sides_join_and_corners_do_not=("Might A1 Wr, A2 H-, B3 Pb", MIGHT, ["A1 A2", "B3"]),
    printed_hamlets_and_ruins_are_members=("Reason B1 k-, A1 h, D3 h", REASON, ["A1 B1", "D3"]),
    the_end_of_a_row_and_the_beginning_of_the_next_are_apart=("Might E1 Wr, A2 Pb", MIGHT, ["E1", "A2"]),
    those_of_one_board=("Might A1 Wr, C1 Pb, Faith B1 H-", MIGHT, ["A1", "C1"]),
    those_of_another=("Might A1 Wr, C1 Pb, Faith B1 H-", FAITH, ["B1"]),
    a_chapel_and_a_watchtower=("Might A1 Wr, B1 Pr", MIGHT, ["A1 B1"]),
)
def test_buildings_that_share_a_side_form_a_domain(drawing: str, age: Age, domains: list[str]) -> None:
    board = position(put(BARE, drawing)).public.boards[age]
    assert domains == [
        " ".join(board.grid.square(each.squares).name for each in domain.buildings) for domain in board.domains
    ]


@pytest.mark.clause("D-1")
def test_buildings_on_the_same_squares_of_an_invalid_board_form_one_domain() -> None:
    region = built_in_region("valley")
    squares = region.grid.footprint_on_board(Square(3, 3), 2)
    same = (Building(KEEP, squares), Building(TOWN, squares))
    assert [domain.buildings for domain in Board(region, same).domains] == [same]


@pytest.mark.clause("D-1")
@pytest.mark.parametrize("seed", range(50))
def test_domains_match_a_simple_search_even_if_footprints_overlap_or_leave_the_board(seed: int) -> None:
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
        for member in members:  # their number grows meanwhile
            around = member.squares | grid.neighbours(member.squares)
            members += [each for each in rest if each.squares & around]
            rest = [each for each in rest if not each.squares & around]
        expected.append(tuple(sorted(members, key=lambda each: each.corner)))
    assert [domain.buildings for domain in board.domains] == expected
    for domain in board.domains:
        values = {each: [member.kind.worth for member in domain.members(each)] for each in Type}
        assert domain.ranks == tuple(max(values[each], default=0) for each in Type)
        sharers = [values[each].count(domain.ranks[each]) for each in (Type.MILITARY, Type.RELIGIOUS)]
        assert domain.is_contested == (max(sharers) > 1)
        around = domain.squares | grid.neighbours(domain.squares)
        assert [grid.layer(domain.contacts, size) for size in (1, 2, 3)] == [
            grid.corners_touching(size, around) for size in (1, 2, 3)
        ]


@pytest.mark.clause("D-1")
def test_a_printed_hamlet_with_cubes_is_a_domain_with_these_cubes() -> None:
    before = position(put(BARE, "Reason D3 h"))
    (bare,) = before.public.boards[REASON].domains
    board = Board(before.config.region, (replace(bare.buildings[0], cubes=(1, 0, 0)),))
    assert [each.cubes(3) for each in board.domains] == [(1, 0, 0)]


TWO_DOMAINS = """
   Might
   A  B  C  D  E
1  Pb .  .  H- .
2  .  .  .  .  .
3  .  .  .  .  .
"""


@pytest.mark.clause("D-2", "J-1")
def test_a_military_or_religious_building_may_not_join_two_domains() -> None:
    before = position(TWO_DOMAINS, hand="MMR")
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "B1", "MM")) == ("D-2",)
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "B2", "MM")) == ()
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "C2", "MM")) == ()
    assert violated_rules(position(TWO_DOMAINS, hand="RR"), construct(RED, MIGHT, MONASTERY, "B1", "RR")) == ("D-2",)
    assert violated_rules(position(TWO_DOMAINS, hand="CCC"), construct(RED, MIGHT, TOWN, "B1", "CCC")) == ()
    printed = position(recast(TWO_DOMAINS, "H-", "h"), hand="MM")
    assert violated_rules(printed, construct(RED, MIGHT, KEEP, "B1", "MM")) == ("D-2",)


@pytest.mark.clause("D-2", "U-1")
@cases(
    "drawing, old, clauses",
    to_another=("A1 Wr, C1 H-", "A1", ("D-2",)),
    that_it_does_not_touch=("A1 Wr, C3 H-", "A1", ()),
    to_more_of_its_own=("A2 Wr, A3 H-, B3 H-, C3 H-, C2 H-, C1 H-", "A2", ()),
)
def test_an_upgrade_may_not_join_the_domain_of_the_old_building_to_another(
    drawing: str, old: str, clauses: tuple[str, ...]
) -> None:
    before = position(put(BARE, drawing), hand="M")
    assert violated_rules(before, upgrade(RED, MIGHT, old, KEEP, "A1", "M")) == clauses


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
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "C1", "MM")) == ("H-1",)
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "D1", "MM")) == ()


@pytest.mark.clause("H-1")
@cases(
    "added, kind, square, price",
    a_lower_one=("", WATCHTOWER, "C1", "M"),
    a_higher_one=("", CASTLE, "C1", "MMMM"),
    an_equal_below_a_higher_one=("A3 Wb, B3 Wr", WATCHTOWER, "C1", "M"),
    one_of_the_other_type=("", MONASTERY, "C1", "RR"),
    a_civil_one=("A3 H-", HAMLET, "B3", "C"),
)
def test_building_may_extend_a_domain_if_no_rule_forbids_it(added: str, kind: Kind, square: str, price: str) -> None:
    before = position(put(KEEP_OF_BLUE, added) if added else KEEP_OF_BLUE, hand=price)
    assert violated_rules(before, construct(RED, MIGHT, kind, square, price)) == ()


def test_facts_that_a_changed_board_inherits_exist_as_properties() -> None:
    region = built_in_region("valley")
    watchtower = Building(WATCHTOWER, region.grid.mask(Square(1, 1)))
    board = Board(region, ()).with_changes(removed=(), added=(watchtower,))
    assert set(vars(board)) <= set(dir(Board)), "a property was renamed, and nobody asks for what is stored"
