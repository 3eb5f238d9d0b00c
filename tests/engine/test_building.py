"""Construction, upgrade and demolition (C-1, C-2, U-1, U-2, X-1)."""

import pytest

from tests.support import *

EMPTY = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  h  | .  .  .  .  h  | .  .  .  .  h
2  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
4  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""

PRICES = [
    pytest.param(WATCHTOWER, "M", id="watchtower"),
    pytest.param(KEEP, "MM", id="keep"),
    pytest.param(CASTLE, "MMMM", id="castle"),
    pytest.param(CHAPEL, "R", id="chapel"),
    pytest.param(MONASTERY, "RR", id="monastery"),
    pytest.param(ABBEY, "RRRR", id="abbey"),
    pytest.param(HAMLET, "C", id="hamlet"),
    pytest.param(TOWN, "CCC", id="town"),
]


@pytest.mark.clause("C-1", "M-2")
@pytest.mark.parametrize("age", [MIGHT, FAITH])
@pytest.mark.parametrize(("kind", "price"), PRICES)
def test_a_building_costs_as_many_cards_of_its_type_as_its_value(age: Age, kind: Kind, price: str) -> None:
    before = position(EMPTY, on=age, hand=price)
    assert cited(before, construct(RED, age, kind, "B2", price)) == ()
    assert cited(before, construct(RED, age, kind, "B2", price[1:])) == ("C-1",)


@pytest.mark.clause("C-1", "M-2")
def test_a_city_is_never_constructed() -> None:
    before = position(EMPTY, hand="CCCC")
    assert cited(before, construct(RED, MIGHT, CITY, "B2", "CCCC")) == ("C-1",)


@pytest.mark.clause("C-1", "M-4")
@pytest.mark.parametrize(("kind", "price"), PRICES[:6])
def test_military_and_religious_buildings_take_a_cube_of_the_builder(kind: Kind, price: str) -> None:
    after = play(position(EMPTY, turn=BLUE, hand=price), construct(BLUE, MIGHT, kind, "B2", price))
    assert at(after.state, MIGHT, "B2").owner == BLUE
    with_supply = position(EMPTY, turn=BLUE, hand=price, supply={BLUE: 0})
    assert cited(with_supply, construct(BLUE, MIGHT, kind, "B2", price)) == ("C-1",)


@pytest.mark.clause("C-1", "M-4")
@pytest.mark.parametrize(("kind", "price"), PRICES[6:])
def test_civil_buildings_take_no_cube_and_have_no_owner(kind: Kind, price: str) -> None:
    before = position(EMPTY, hand=price, supply={RED: 0})
    after = play(before, construct(RED, MIGHT, kind, "B2", price))
    assert at(after.state, MIGHT, "B2").owner is None
    assert after.state.public.players[RED].cubes == 0


@pytest.mark.clause("C-1", "M-3")
@pytest.mark.parametrize(("kind", "price"), PRICES)
def test_a_tile_of_the_kind_must_be_in_stock(kind: Kind, price: str) -> None:
    assert cited(position(EMPTY, hand=price, stock={kind: 0}), construct(RED, MIGHT, kind, "B2", price)) == ("C-1",)
    after = play(position(EMPTY, hand=price, stock={kind: 1}), construct(RED, MIGHT, kind, "B2", price))
    assert after.state.public.stock[kind] == 0


@pytest.mark.clause("C-1")
@pytest.mark.parametrize("square", ["D4", "E3", "E4", "F1", "A5"])
def test_all_squares_of_the_footprint_lie_on_the_board(square: str) -> None:
    assert cited(position(EMPTY, hand="MM"), construct(RED, MIGHT, KEEP, square, "MM")) == ("C-1",)


@pytest.mark.clause("C-1")
def test_the_last_squares_of_the_board_are_on_it() -> None:
    assert cited(position(EMPTY, hand="MM"), construct(RED, MIGHT, KEEP, "D3", "MM")) == ()


@pytest.mark.clause("C-1", "M-1")
def test_a_printed_hamlet_is_a_building_and_its_square_is_not_free() -> None:
    before = position(EMPTY, hand="CCC")
    assert cited(before, construct(RED, MIGHT, TOWN, "D1", "CCC")) == ("C-1",)
    assert cited(before, construct(RED, MIGHT, HAMLET, "E1", "C")) == ("C-1",)
    assert cited(before, construct(RED, MIGHT, TOWN, "C1", "CCC")) == ()


@pytest.mark.clause("C-1")
def test_squares_under_another_building_are_not_free() -> None:
    before = position(put(EMPTY, MIGHT, C2="Pb"), hand="MM")
    assert cited(before, construct(RED, MIGHT, KEEP, "B1", "MM")) == ("C-1",)
    assert cited(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == ()


@pytest.mark.clause("C-1")
def test_an_adventurer_must_stand_on_the_board() -> None:
    before = position(EMPTY, on=MIGHT, hand="C")
    assert cited(before, construct(RED, FAITH, HAMLET, "B2", "C")) == ("T-4", "C-1")
    assert cited(position(EMPTY, on=(REASON, FAITH), hand="C"), construct(RED, FAITH, HAMLET, "B2", "|C")) == ()


@pytest.mark.clause("C-1", "U-1", "X-1")
def test_nothing_is_constructed_upgraded_or_demolished_on_reason() -> None:
    before = position(EMPTY, on=REASON, hand="CC")
    assert cited(before, construct(RED, REASON, HAMLET, "B2", "C")) == ("C-1",)
    assert cited(before, upgrade(RED, REASON, "E1", TOWN, "D1", "CC")) == ("U-1",)
    assert cited(before, demolish(RED, REASON, "E1", "C")) == ("X-1",)


@pytest.mark.clause("C-2")
@pytest.mark.parametrize(("age", "bonus"), [(MIGHT, 1), (FAITH, 2)])
@pytest.mark.parametrize(("kind", "price"), PRICES)
def test_size_two_and_three_pay_a_bonus_and_size_one_does_not(age: Age, bonus: int, kind: Kind, price: str) -> None:
    after = play(position(EMPTY, on=age, hand=price, money=0), construct(RED, age, kind, "B2", price))
    assert after.state.public.players[RED].money == (bonus if kind.size > 1 else 0)


LADDER = [
    pytest.param("Wr", KEEP, "M", id="watchtower-keep"),
    pytest.param("Wr", CASTLE, "MMM", id="watchtower-castle"),
    pytest.param("Kr", CASTLE, "MM", id="keep-castle"),
    pytest.param("Pr", MONASTERY, "R", id="chapel-monastery"),
    pytest.param("Pr", ABBEY, "RRR", id="chapel-abbey"),
    pytest.param("Mr", ABBEY, "RR", id="monastery-abbey"),
    pytest.param("H-", TOWN, "CC", id="hamlet-town"),
    pytest.param("H-", CITY, "CCCC", id="hamlet-city"),
    pytest.param("T-", CITY, "CC", id="town-city"),
]

OLD_BUILDING = """
   Might
   A  B  C  D  E
1  .  .  .  .  .
2  .  Kr Kr .  .
3  .  Kr Kr .  .
4  .  .  .  .  .
"""


def with_old(cell: str) -> str:
    """Return the board with one old building, its top-left square on B2."""
    return put(recast(OLD_BUILDING, "Kr", "."), MIGHT, B2=cell)


@pytest.mark.clause("U-1", "M-2", "U-2")
@pytest.mark.parametrize(("old", "kind", "price"), LADDER)
def test_an_upgrade_of_one_or_two_steps_costs_the_difference_and_pays_the_bonus(
    old: str, kind: Kind, price: str
) -> None:
    before = position(with_old(old), hand=price, money=0)
    after = play(before, upgrade(RED, MIGHT, "B2", kind, "B2", price))
    assert after.state.public.players[RED].money == 1
    assert at(after.state, MIGHT, "B2").kind is kind
    assert cited(before, upgrade(RED, MIGHT, "B2", kind, "B2", price[1:])) == ("U-1",)


@pytest.mark.clause("U-2")
def test_an_upgrade_on_faith_pays_two() -> None:
    before = position(OLD_BUILDING.replace("Might", "Faith"), on=FAITH, hand="MM", money=0)
    assert play(before, upgrade(RED, FAITH, "B2", CASTLE, "B2", "MM")).state.public.players[RED].money == 2


@pytest.mark.clause("U-1", "M-3", "M-4")
def test_the_old_tile_goes_to_the_stock_and_the_cube_stays() -> None:
    before = position(OLD_BUILDING, hand="MM", stock={CASTLE: 1}, supply={RED: 0})
    after = play(before, upgrade(RED, MIGHT, "B2", CASTLE, "A1", "MM"))
    assert after.state.public.stock[KEEP] == KEEP.tiles
    assert after.state.public.players[RED].cubes == 0
    assert at(after.state, MIGHT, "A1").owner == RED


@pytest.mark.clause("U-1")
@pytest.mark.parametrize("corner", ["A1", "B1", "A2", "B2"])
def test_the_new_footprint_may_lie_anywhere_over_the_old_one(corner: str) -> None:
    assert cited(position(OLD_BUILDING, hand="MM"), upgrade(RED, MIGHT, "B2", CASTLE, corner, "MM")) == ()


@pytest.mark.clause("U-1")
def test_a_footprint_that_leaves_a_square_of_the_old_one_bare_does_not_cover_it() -> None:
    assert cited(position(OLD_BUILDING, hand="MM"), upgrade(RED, MIGHT, "B2", CASTLE, "C2", "MM")) == ("U-1",)


@pytest.mark.clause("U-1")
def test_its_other_squares_must_be_free() -> None:
    before = position(put(OLD_BUILDING, MIGHT, B4="Pg"), hand="MM")
    assert cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "B2", "MM")) == ("U-1",)
    assert cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "B1", "MM")) == ()


@pytest.mark.clause("U-1")
def test_its_squares_must_lie_on_the_board() -> None:
    before = position(OLD_BUILDING.replace("4  .  .  .  .  .", ""), hand="MM")
    assert cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "B2", "MM")) == ("U-1",)
    assert cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "B1", "MM")) == ()


@pytest.mark.clause("U-1")
def test_an_own_building_of_the_same_or_a_larger_size_is_no_upgrade() -> None:
    before = position(OLD_BUILDING, hand="MM")
    assert cited(before, upgrade(RED, MIGHT, "B2", KEEP, "B2", "MM")) == ("U-1",)
    assert cited(before, upgrade(RED, MIGHT, "B2", WATCHTOWER, "B2", "M")) == ("U-1",)


@pytest.mark.clause("U-1")
def test_an_upgrade_keeps_the_type() -> None:
    assert cited(position(OLD_BUILDING, hand="RR"), upgrade(RED, MIGHT, "B2", ABBEY, "B2", "RR")) == ("U-1",)


@pytest.mark.clause("U-1")
def test_the_building_of_another_player_is_not_upgraded() -> None:
    before = position(recast(OLD_BUILDING, "Kr", "Kb"), hand="MM")
    assert cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "B2", "MM")) == ("U-1",)


@pytest.mark.clause("U-1")
def test_a_building_is_named_by_its_top_left_square() -> None:
    before = position(OLD_BUILDING, hand="MM")
    assert cited(before, upgrade(RED, MIGHT, "C2", CASTLE, "B2", "MM")) == ("U-1",)
    assert cited(before, upgrade(RED, MIGHT, "E4", CASTLE, "B2", "MM")) == ("U-1",)


@pytest.mark.clause("U-1")
def test_an_upgrade_needs_a_tile_of_the_new_kind() -> None:
    before = position(OLD_BUILDING, hand="MM", stock={CASTLE: 0})
    assert cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "B2", "MM")) == ("U-1",)


@pytest.mark.clause("U-1")
def test_an_upgrade_needs_an_adventurer_on_the_board() -> None:
    before = position(OLD_BUILDING, on=(FAITH, REASON), hand="MM")
    assert cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "B2", "MM")) == ("T-4", "U-1")


@pytest.mark.clause("U-1", "M-3")
def test_a_printed_hamlet_is_upgraded_and_no_tile_goes_to_the_stock() -> None:
    before = position(EMPTY, hand="CC")
    after = play(before, upgrade(RED, MIGHT, "E1", TOWN, "D1", "CC"))
    assert after.log == lines("""
        > red upgrades E1 to Town D1 on Might
        red plays CC
        Might: T- D1 by upgrade
        red +1 bonus
        Faith: T- D1 by ripple
        Reason: T- D1 by ripple
        settled
        """)
    assert after.state.public.stock[HAMLET] == 20


@pytest.mark.clause("U-1", "M-3")
def test_a_town_over_a_printed_hamlet_becomes_a_city_over_it() -> None:
    before = position(
        """
           Might
           A  B  C  D
        1  T- T- .  .
        2  T- T- .  .
        3  .  .  .  .
        """,
        region="""
        h...
        ....
        ....
        """,
        hand="CC",
    )
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    assert after.changes == lines("""
        Might: - T- A1, + Y- A1
        Faith: - h A1, + Y- A1
        Reason: - h A1, + Y- A1
        """)


SMALL = """
   Might
   A  B  C  D  E
1  Wb .  Pg .  H-
2  .  .  .  .  .
3  Kr Kr .  .  h
4  Kr Kr .  .  .
"""


@pytest.mark.clause("X-1", "M-3", "M-4")
@pytest.mark.parametrize(("square", "price"), [("A1", "M"), ("C1", "R"), ("E1", "C")])
def test_any_building_of_size_one_of_any_owner_may_be_demolished(square: str, price: str) -> None:
    before = position(SMALL, hand=price, money=1)
    after = play(before, demolish(RED, MIGHT, square, price))
    assert after.state.public.players[RED].money == 0
    assert [player.cubes for player in after.state.public.players][1:3] == {
        "A1": [25, 24],
        "C1": [24, 25],
        "E1": [24, 24],
    }[square]


@pytest.mark.clause("X-1")
@pytest.mark.parametrize(
    ("square", "price"),
    [
        pytest.param("A3", "M", id="size-two"),
        pytest.param("E3", "C", id="printed-hamlet"),
        pytest.param("B1", "C", id="nothing-there"),
        pytest.param("A1", "MM", id="a-card-too-many"),
        pytest.param("A1", "C", id="a-card-of-another-type"),
        pytest.param("Z9", "M", id="off-the-board"),
    ],
)
def test_nothing_else_may_be_demolished(square: str, price: str) -> None:
    assert cited(position(SMALL, hand=price), demolish(RED, MIGHT, square, price)) == ("X-1",)


@pytest.mark.clause("X-1", "M-6")
def test_a_demolition_costs_one_ecu() -> None:
    assert cited(position(SMALL, hand="M", money=0), demolish(RED, MIGHT, "A1", "M")) == ("X-1",)


@pytest.mark.clause("X-1")
def test_a_demolition_needs_an_adventurer_on_the_board() -> None:
    before = position(SMALL, on=FAITH, hand="M")
    assert cited(before, demolish(RED, MIGHT, "A1", "M")) == ("T-4", "X-1")


@pytest.mark.clause("X-1", "U-1")
def test_forest_and_mountain_cost_nothing_to_demolish_on() -> None:
    before = position(
        """
           Might    | Faith
           A  B  C  | A  B  C
        1  Wb .  .  | m  .  .
        2  .  .  .  | .  .  .
        3  .  .  .  | .  .  .
        """,
        players=2,
        hand="M",
    )
    assert cited(before, demolish(RED, MIGHT, "A1", "M")) == ()


@pytest.mark.clause("C-1", "X-1")
def test_green_may_build_where_a_building_was_demolished() -> None:
    before = position(SMALL, turn=GREEN, hand="MR")
    after = play(before, demolish(GREEN, MIGHT, "A1", "M"), construct(GREEN, MIGHT, CHAPEL, "A1", "R"))
    assert at(after.state, MIGHT, "A1").owner == GREEN
