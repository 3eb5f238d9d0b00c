"""Constructions, upgrades and demolitions follow the rules (C-1, C-2, U-1, U-2, X-1)."""

import pytest

from tests.support import *

EMPTY = put(BARE, "E1 h")

OWNED: dict[str, tuple[Kind, str]] = {
    "watchtower": (WATCHTOWER, "M"),
    "keep": (KEEP, "MM"),
    "castle": (CASTLE, "MMMM"),
    "chapel": (CHAPEL, "R"),
    "monastery": (MONASTERY, "RR"),
    "abbey": (ABBEY, "RRRR"),
}
CIVIL_KINDS: dict[str, tuple[Kind, str]] = {"hamlet": (HAMLET, "C"), "town": (TOWN, "CCC")}


@pytest.mark.clause("C-1", "C-2", "M-2", "M-3")
@pytest.mark.parametrize(("age", "bonus"), [(MIGHT, 1), (FAITH, 2)])
@cases("kind, price", **OWNED, **CIVIL_KINDS)
def test_construction_costs_a_tile_and_cards_of_its_value_and_pays_a_bonus_from_size_two(
    age: Age, bonus: int, kind: Kind, price: str
) -> None:
    before = position(EMPTY, on=age, hand=price, money=0, stock={kind: 1})
    after = play(before, construct(RED, age, kind, "B1", price)).state.public
    assert after.stock[kind] == 0
    assert after.players[RED].money == (bonus if kind.size > 1 else 0)
    assert violated_rules(before, construct(RED, age, kind, "B1", price[1:])) == ("C-1",)
    without_tile = position(EMPTY, on=age, hand=price, stock={kind: 0})
    assert violated_rules(without_tile, construct(RED, age, kind, "B1", price)) == ("C-1",)


@pytest.mark.clause("C-1", "M-2")
def test_a_city_is_never_constructed() -> None:
    assert violated_rules(position(EMPTY, hand="CCCC"), construct(RED, MIGHT, CITY, "B1", "CCCC")) == ("C-1",)


@pytest.mark.clause("C-1", "M-4")
@cases("kind, price", **OWNED)
def test_military_and_religious_buildings_take_a_cube_of_the_builder(kind: Kind, price: str) -> None:
    after = play(position(EMPTY, turn=BLUE, hand=price), construct(BLUE, MIGHT, kind, "B1", price))
    assert at(after.state, MIGHT, "B1").owner == BLUE
    without_cube = position(EMPTY, turn=BLUE, hand=price, supply={BLUE: 0})
    assert violated_rules(without_cube, construct(BLUE, MIGHT, kind, "B1", price)) == ("C-1",)


@pytest.mark.clause("C-1", "M-4")
@cases("kind, price", **CIVIL_KINDS)
def test_civil_buildings_take_no_cube_and_have_no_owner(kind: Kind, price: str) -> None:
    after = play(position(EMPTY, hand=price, supply={RED: 0}), construct(RED, MIGHT, kind, "B1", price))
    assert at(after.state, MIGHT, "B1").owner is None
    assert after.state.public.players[RED].cubes == 0


@pytest.mark.clause("C-1", "M-1")
def test_a_printed_hamlet_is_a_building_and_its_square_is_not_free() -> None:
    before = position(EMPTY, hand="CCC")
    assert violated_rules(before, construct(RED, MIGHT, TOWN, "D1", "CCC")) == ("C-1",)
    assert violated_rules(before, construct(RED, MIGHT, HAMLET, "E1", "C")) == ("C-1",)
    assert violated_rules(before, construct(RED, MIGHT, TOWN, "C1", "CCC")) == ()


OLD_KEEP = """
   Might
   A  B  C  D  E
1  .  .  .  .  .
2  .  Kr Kr .  .
3  .  Kr Kr .  .
4  .  .  .  .  .
"""


@pytest.mark.clause("U-1", "M-2", "U-2")
@cases(
    "old, kind, price",
    watchtower_keep=("Wr", KEEP, "M"),
    watchtower_castle=("Wr", CASTLE, "MMM"),
    keep_castle=("Kr", CASTLE, "MM"),
    chapel_monastery=("Pr", MONASTERY, "R"),
    chapel_abbey=("Pr", ABBEY, "RRR"),
    monastery_abbey=("Mr", ABBEY, "RR"),
    hamlet_town=("H-", TOWN, "CC"),
    hamlet_city=("H-", CITY, "CCCC"),
    town_city=("T-", CITY, "CC"),
)
@pytest.mark.parametrize(("age", "bonus"), [(MIGHT, 1), (FAITH, 2)])
def test_an_upgrade_of_one_or_two_steps_costs_the_difference_and_pays_the_bonus(
    age: Age, bonus: int, old: str, kind: Kind, price: str
) -> None:
    before = position(put(BARE, f"{age.title} B2 {old}"), on=age, hand=price, money=0)
    after = play(before, upgrade(RED, age, "B2", kind, "B2", price))
    assert after.state.public.players[RED].money == bonus
    assert at(after.state, age, "B2").kind is kind
    assert violated_rules(before, upgrade(RED, age, "B2", kind, "B2", price[1:])) == ("U-1",)


@pytest.mark.clause("U-1")
def test_upgrade_covers_the_old_footprint_and_only_free_squares() -> None:
    def list_refusals(drawing: str) -> str:
        before, corners = position(drawing, hand="MM"), ("A1", "B1", "A2", "B2", "C2", "C3")
        verdicts = {
            corner: violated_rules(before, upgrade(RED, MIGHT, "B2", CASTLE, corner, "MM")) for corner in corners
        }
        assert set(verdicts.values()) <= {(), ("U-1",)}
        return " ".join(corner for corner, clauses in verdicts.items() if clauses)

    assert list_refusals(OLD_KEEP) == "C2 C3"
    assert list_refusals(put(OLD_KEEP, "B4 Pg")) == "A2 B2 C2 C3"
    assert list_refusals(OLD_KEEP.replace("4  .  .  .  .  .", "")) == "A2 B2 C2 C3"


@pytest.mark.clause("U-1")
@cases(
    "cell, old, kind, paid",
    no_larger_kind=("Kr", "B2", KEEP, "MM"),
    a_smaller_kind=("Kr", "B2", WATCHTOWER, "M"),
    another_type=("Kr", "B2", ABBEY, "RR"),
    another_players_building=("Kb", "B2", CASTLE, "MM"),
    not_its_top_left_square=("Kr", "C2", CASTLE, "MM"),
    nothing_there=("Kr", "E4", CASTLE, "MM"),
)
def test_upgrades_against_the_rules_are_refused(cell: str, old: str, kind: Kind, paid: str) -> None:
    assert violated_rules(
        position(recast(OLD_KEEP, "Kr", cell), hand=paid), upgrade(RED, MIGHT, old, kind, "B2", paid)
    ) == ("U-1",)


@pytest.mark.clause("U-1")
def test_an_upgrade_needs_a_tile_of_the_new_kind() -> None:
    before = position(OLD_KEEP, hand="MM", stock={CASTLE: 0})
    assert violated_rules(before, upgrade(RED, MIGHT, "B2", CASTLE, "B2", "MM")) == ("U-1",)


@pytest.mark.clause("U-1", "M-3")
def test_a_printed_hamlet_is_upgraded_and_no_tile_goes_to_the_stock() -> None:
    after = play(position(EMPTY, hand="CC"), upgrade(RED, MIGHT, "E1", TOWN, "D1", "CC"))
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


SMALL = """
   Might
   A  B  C  D  E
1  Wb .  Pg .  H-
2  .  .  .  .  .
3  Kr Kr .  .  h
4  Kr Kr .  .  .
"""


@pytest.mark.clause("X-1", "M-3", "M-4")
@pytest.mark.parametrize(
    ("square", "price", "blue", "green"), [("A1", "M", 25, 24), ("C1", "R", 24, 25), ("E1", "C", 24, 24)]
)
def test_any_building_of_size_one_of_any_owner_may_be_demolished_for_a_card_and_an_ecu(
    square: str, price: str, blue: int, green: int
) -> None:
    after = play(position(SMALL, hand=price, money=1), demolish(RED, MIGHT, square, price)).state.public
    assert after.players[RED].money == 0
    assert [player.cubes for player in after.players][1:3] == [blue, green]


@pytest.mark.clause("X-1", "M-6")
@cases(
    "square, price, money",
    size_two=("A3", "M", 1),
    printed_hamlet=("E3", "C", 1),
    nothing_there=("B1", "C", 1),
    a_card_too_many=("A1", "MM", 1),
    a_card_of_another_type=("A1", "C", 1),
    off_the_board=("Z9", "M", 1),
    no_ecu=("A1", "M", 0),
)
def test_demolitions_against_the_rules_are_refused(square: str, price: str, money: int) -> None:
    assert violated_rules(position(SMALL, hand=price, money=money), demolish(RED, MIGHT, square, price)) == ("X-1",)
