"""Populating and renovating on Reason (P-1, N-1)."""

import pytest

from tests.support import *

CIVIL_BUILDINGS = """
   Reason
   A  B  C  D  E  F  G
1  h  .  T- T- Y- Y- Y-
2  .  .  T- T- Y- Y- Y-
3  k- k- .  .  Y- Y- Y-
4  k- k- .  .  .  .  .
"""


@pytest.mark.clause("P-1", "M-4")
def test_populating_takes_one_civil_card_and_one_cube() -> None:
    after = play(position(CIVIL_BUILDINGS, on=REASON, hand="C"), populate(RED, "C1"))
    assert after.state.public.players[RED].cubes == 24
    assert after.state.public.players[RED].hand_size == 3
    assert at(after.state, REASON, "C1").cubes == (1, 0, 0, 0)


@pytest.mark.clause("P-1", "M-2")
@pytest.mark.parametrize(
    ("square", "full", "room"),
    [
        pytest.param("A1", "b", "", id="hamlet"),
        pytest.param("C1", "bgg", "bg", id="town"),
        pytest.param("E1", "bbggw", "bbgg", id="city"),
    ],
)
def test_a_building_holds_as_many_cubes_of_all_players_as_its_value(square: str, full: str, room: str) -> None:
    crowded = position(CIVIL_BUILDINGS + f"cubes: {square} {full}", on=REASON, hand="C")
    assert cited(crowded, populate(RED, square)) == ("P-1",)
    roomy = position(CIVIL_BUILDINGS + (f"cubes: {square} {room}" if room else ""), on=REASON, hand="C")
    assert cited(roomy, populate(RED, square)) == ()


@pytest.mark.clause("P-1")
@pytest.mark.parametrize(
    ("square", "paid"),
    [
        pytest.param("A3", "C", id="a-ruin"),
        pytest.param("B1", "C", id="nothing-there"),
        pytest.param("D1", "C", id="not-the-top-left-square"),
        pytest.param("C1", "M", id="a-card-of-another-type"),
        pytest.param("C1", "CC", id="two-cards"),
        pytest.param("C1", "", id="no-card"),
    ],
)
def test_everything_else_is_refused(square: str, paid: str) -> None:
    assert cited(position(CIVIL_BUILDINGS, on=REASON, hand="CCM"), populate(RED, square, paid)) == ("P-1",)


@pytest.mark.clause("P-1", "M-4")
def test_populating_needs_a_cube_in_supply() -> None:
    assert cited(position(CIVIL_BUILDINGS, on=REASON, hand="C", supply={RED: 0}), populate(RED, "C1")) == ("P-1",)
    assert cited(position(CIVIL_BUILDINGS, on=REASON, hand="C", supply={RED: 1}), populate(RED, "C1")) == ()


@pytest.mark.clause("P-1", "N-1", "T-4")
def test_populating_and_renovating_need_an_adventurer_on_reason() -> None:
    before = position(CIVIL_BUILDINGS, on=(MIGHT, FAITH), hand="CM")
    assert cited(before, populate(RED, "C1")) == ("T-4", "P-1")
    assert cited(before, renovate(RED, "A3", "M")) == ("T-4", "N-1")


RUINS = """
   Reason
   A  B  C  D  E  F
1  k- k- m- m- .  .
2  k- k- m- m- .  .
3  c- c- c- a- a- a-
4  c- c- c- a- a- a-
5  c- c- c- a- a- a-
"""


@pytest.mark.clause("N-1", "M-2")
@pytest.mark.parametrize(("square", "paid"), [("A1", "M"), ("C1", "R")])
def test_one_card_of_its_type_renovates_a_keep_or_a_monastery(square: str, paid: str) -> None:
    before = position(RUINS, on=REASON, hand=paid)
    after = play(before, renovate(RED, square, paid))
    assert not at(after.state, REASON, square).ruin
    assert after.state.public.players[RED].cubes == 25
    assert after.state.public.stock == before.public.stock


@pytest.mark.clause("N-1")
@pytest.mark.parametrize(("square", "paid"), [("A3", "MM"), ("D3", "RR")])
def test_two_cards_together_renovate_a_castle_or_an_abbey(square: str, paid: str) -> None:
    after = play(position(RUINS, on=REASON, hand=paid), renovate(RED, square, paid))
    assert not at(after.state, REASON, square).ruin
    assert after.state.public.players[RED].cubes == 25


@pytest.mark.clause("N-1")
def test_the_two_cards_may_be_played_by_two_adventurers() -> None:
    after = play(position(RUINS, on=REASON, hand="MM"), renovate(RED, "A3", "M|M"))
    assert [each.played for each in after.state.public.players[RED].adventurers] == [1, 1]


@pytest.mark.clause("N-1", "M-4")
def test_after_the_first_of_two_cards_the_players_cube_lies_on_the_ruin() -> None:
    after = play(position(RUINS, on=REASON, hand="M"), renovate(RED, "A3", "M"))
    assert shows(after.state, RUINS + "cubes: A3 r")
    assert at(after.state, REASON, "A3").ruin
    assert after.state.public.players[RED].cubes == 24


@pytest.mark.clause("N-1", "M-4")
def test_the_second_card_may_be_another_players_on_another_turn_and_the_cube_goes_back() -> None:
    before = position(RUINS, players=2, on=REASON, adventurers={BLUE: (REASON, REASON)}, hand="M", hands={BLUE: "M"})
    after = play(before, renovate(RED, "A3", "M"), end_turn(RED), renovate(BLUE, "A3", "M"))
    assert after.ends("blue plays M\nReason: c- A3 [r] becomes C- A3 by renovation")
    assert [player.cubes for player in after.state.public.players] == [25, 25]


@pytest.mark.clause("N-1")
def test_the_second_card_may_be_the_same_players() -> None:
    after = play(position(RUINS, on=REASON, hand="RR"), renovate(RED, "D3", "R"), renovate(RED, "D3", "R"))
    assert after.log == lines("""
        > red renovates D3
        red plays R
        Reason: a- D3 becomes a- D3 [r] by renovation
        > red renovates D3
        red plays R
        Reason: a- D3 [r] becomes A- D3 by renovation
        """)
    assert after.state.public.players[RED].cubes == 25


@pytest.mark.clause("N-1", "M-4")
def test_a_cube_must_be_in_supply_unless_both_cards_are_played_in_one_action() -> None:
    before = position(RUINS, on=REASON, hand="MM", supply={RED: 0})
    assert cited(before, renovate(RED, "A3", "M")) == ("N-1",)
    assert cited(before, renovate(RED, "A3", "MM")) == ()
    assert cited(before, renovate(RED, "A1", "M")) == ()


@pytest.mark.clause("N-1", "M-4")
def test_completing_a_half_renovated_ruin_needs_no_cube() -> None:
    before = position(RUINS + "cubes: A3 g", on=REASON, hand="M", supply={RED: 0})
    after = play(before, renovate(RED, "A3", "M"))
    assert after.state.public.players[GREEN].cubes == 25


@pytest.mark.clause("N-1")
@pytest.mark.parametrize(
    ("square", "paid"),
    [
        pytest.param("A1", "MM", id="two-cards-on-a-keep"),
        pytest.param("A1", "R", id="a-card-of-another-type"),
        pytest.param("A3", "MR", id="one-of-two-of-another-type"),
        pytest.param("A3", "", id="no-card"),
        pytest.param("E1", "M", id="nothing-there"),
        pytest.param("B2", "M", id="not-the-top-left-square"),
    ],
)
def test_everything_else_is_no_renovation(square: str, paid: str) -> None:
    assert cited(position(RUINS, on=REASON, hand="MMRR"), renovate(RED, square, paid)) == ("N-1",)


@pytest.mark.clause("N-1")
def test_two_cards_are_too_many_for_a_half_renovated_ruin() -> None:
    before = position(RUINS + "cubes: A3 g", on=REASON, hand="MM")
    assert cited(before, renovate(RED, "A3", "MM")) == ("N-1",)


@pytest.mark.clause("N-1")
def test_a_renovated_building_and_a_civil_one_are_no_ruins() -> None:
    drawing = """
       Reason
       A  B  C  D
    1  K- K- .  h
    2  K- K- .  .
    3  .  .  .  .
    """
    before = position(drawing, on=REASON, hand="MC")
    assert cited(before, renovate(RED, "A1", "M")) == ("N-1",)
    assert cited(before, renovate(RED, "D1", "C")) == ("N-1",)


@pytest.mark.clause("M-2", "N-1", "I-4")
@pytest.mark.parametrize(
    ("cell", "value"),
    [("k-", 1), ("K-", 2), ("m-", 1), ("M-", 2), ("c-", 2), ("C-", 4), ("a-", 2), ("A-", 4)],
)
def test_a_ruin_and_its_renovation_cards_make_the_full_value(cell: str, value: int) -> None:
    bare = """
       Reason
       A  B  C
    1  .  .  .
    2  .  .  .
    3  .  .  .
    4  h  .  .
    """
    drawing = put(bare, REASON, **{"A1" if cell[0] in "cCaA" else "A2": cell})
    after = play(position(drawing + "\ncubes: A4 r", number=4, on=REASON), end_turn(RED))
    assert after.state.public.players[RED].money == 4 + value


@pytest.mark.clause("N-1")
def test_without_a_cube_only_both_cards_at_once_are_a_way_to_renovate_a_castle() -> None:
    state = position(RUINS, on=REASON, hand="MM", supply={RED: 0})
    unpaid = replace(renovate(RED, "A3", "MM"), payment=None)

    verdict = judge(state, unpaid)

    paid = [verdict.action.payment] if verdict.refusal is None else verdict.refusal.payments  # type: ignore[union-attr]
    assert paid
    assert all(each is not None and each.cards.total == 2 for each in paid)
