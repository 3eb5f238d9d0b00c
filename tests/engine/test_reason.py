"""Players can populate civil buildings and renovate ruins on Reason (P-1, N-1)."""

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
RUINS = """
   Reason
   A  B  C  D  E  F
1  k- k- m- m- .  .
2  k- k- m- m- .  .
3  c- c- c- a- a- a-
4  c- c- c- a- a- a-
5  c- c- c- a- a- a-
"""


@pytest.mark.clause("P-1", "M-4")
def test_populating_takes_one_civil_card_and_one_cube() -> None:
    after = play(position(CIVIL_BUILDINGS, on=REASON, hand="C"), populate(RED, "C1"))
    assert after.state.public.players[RED].cubes == 24
    assert after.state.public.players[RED].hand_size == 3
    assert at(after.state, REASON, "C1").cubes == (1, 0, 0, 0)
    for cubes, clauses in ((0, ("P-1",)), (1, ())):
        before = position(CIVIL_BUILDINGS, on=REASON, hand="C", supply={RED: cubes})
        assert violated_rules(before, populate(RED, "C1")) == clauses


@pytest.mark.clause("P-1", "M-2")
@cases("square, cubes", hamlet=("A1", "b"), town=("C1", "bgg"), city=("E1", "bbggw"))
def test_a_building_holds_as_many_cubes_of_all_players_as_its_value(square: str, cubes: str) -> None:
    crowded = position(CIVIL_BUILDINGS + f"cubes: {square} {cubes}", on=REASON, hand="C")
    assert violated_rules(crowded, populate(RED, square)) == ("P-1",)
    roomy = position(CIVIL_BUILDINGS + (f"cubes: {square} {cubes[1:]}" if cubes[1:] else ""), on=REASON, hand="C")
    assert violated_rules(roomy, populate(RED, square)) == ()


@pytest.mark.clause("P-1")
@cases(
    "square, paid",
    a_ruin=("A3", "C"),
    nothing_there=("B1", "C"),
    not_the_top_left_square=("D1", "C"),
    a_card_of_another_type=("C1", "M"),
    two_cards=("C1", "CC"),
    no_card=("C1", ""),
)
def test_populations_against_the_rules_are_refused(square: str, paid: str) -> None:
    assert violated_rules(position(CIVIL_BUILDINGS, on=REASON, hand="CCM"), populate(RED, square, paid)) == ("P-1",)


@pytest.mark.clause("N-1", "M-2")
@cases(
    "square, paid, played",
    keep=("A1", "M", [1, 0]),
    monastery=("C1", "R", [1, 0]),
    castle=("A3", "MM", [2, 0]),
    castle_by_two_adventurers=("A3", "M|M", [1, 1]),
    abbey=("D3", "RR", [2, 0]),
)
def test_ruin_is_renovated_with_one_card_of_its_type_or_two_at_once(square: str, paid: str, played: list[int]) -> None:
    before = position(RUINS, on=REASON, hand=paid.replace("|", ""))
    after = play(before, renovate(RED, square, paid)).state
    assert not at(after, REASON, square).ruin
    assert after.public.players[RED].cubes == 25
    assert after.public.stock == before.public.stock
    assert [each.played for each in after.public.players[RED].adventurers] == played


@pytest.mark.clause("N-1", "M-4")
def test_after_the_first_of_two_cards_the_players_cube_is_on_the_ruin() -> None:
    after = play(position(RUINS, on=REASON, hand="M"), renovate(RED, "A3", "M"))
    assert after.changes == "Reason: - c- A3, + c- A3 [r]"
    assert after.state.public.players[RED].cubes == 24


@pytest.mark.clause("N-1", "M-4")
def test_other_player_may_add_the_second_card_later_and_the_cube_returns_to_its_owner() -> None:
    before = position(RUINS, players=2, on=REASON, adventurers={BLUE: (REASON, REASON)}, hand="M", hands={BLUE: "M"})
    after = play(before, renovate(RED, "A3", "M"), end_turn(RED), renovate(BLUE, "A3", "M"))
    assert after.ends("blue plays M\nReason: c- A3 [r] becomes C- A3 by renovation")
    assert [player.cubes for player in after.state.public.players] == [25, 25]


@pytest.mark.clause("N-1", "M-4")
def test_a_cube_must_be_in_supply_unless_both_cards_are_played_in_one_action() -> None:
    before = position(RUINS, on=REASON, hand="MM", supply={RED: 0})
    assert violated_rules(before, renovate(RED, "A3", "M")) == ("N-1",)
    assert violated_rules(before, renovate(RED, "A3", "MM")) == ()
    assert violated_rules(before, renovate(RED, "A1", "M")) == ()
    verdict = judge(before, replace(renovate(RED, "A3", "MM"), payment=None))
    ways = [verdict.action.payment] if verdict.refusal is None else verdict.refusal.payments  # type: ignore[union-attr]
    assert {each.cards.total for each in ways if each is not None} == {2}


@pytest.mark.clause("N-1", "M-4")
def test_completing_a_half_renovated_ruin_takes_one_card_and_no_cube() -> None:
    before = position(RUINS + "cubes: A3 g", on=REASON, hand="MM", supply={RED: 0})
    assert play(before, renovate(RED, "A3", "M")).state.public.players[GREEN].cubes == 25
    assert violated_rules(before, renovate(RED, "A3", "MM")) == ("N-1",)


@pytest.mark.clause("N-1")
@cases(
    "square, paid",
    two_cards_on_a_keep=("A1", "MM"),
    a_card_of_another_type=("A1", "R"),
    one_of_two_of_another_type=("A3", "MR"),
    no_card=("A3", ""),
    nothing_there=("E1", "M"),
    not_the_top_left_square=("B2", "M"),
)
def test_renovations_against_the_rules_are_refused(square: str, paid: str) -> None:
    assert violated_rules(position(RUINS, on=REASON, hand="MMRR"), renovate(RED, square, paid)) == ("N-1",)


@pytest.mark.clause("M-2", "N-1", "I-4")
@pytest.mark.parametrize(
    ("cell", "value"),
    [("k-", 1), ("K-", 2), ("m-", 1), ("M-", 2), ("c-", 2), ("C-", 4), ("a-", 2), ("A-", 4)],
)
def test_renovated_ruin_counts_its_full_value(cell: str, value: int) -> None:
    drawing = put(BARE, f"Reason {'A1' if cell[0] in 'cCaA' else 'B1'} {cell}, D1 h") + "\ncubes: D1 r"
    after = play(position(drawing, number=4, on=REASON), end_turn(RED))
    assert after.state.public.players[RED].money == 4 + value
