"""Which clauses a verdict lists, fault by fault."""

import pytest

from khronos_engine.clauses import CLAUSES
from tests.support import *

BARE = """
   Might
   A  B  C  D  E
1  .  .  .  .  .
2  .  .  .  .  .
3  .  .  .  .  .
"""

EVERY_ACTION = [
    pytest.param(exchange(BLUE, "M"), id="exchange"),
    pytest.param(swap(BLUE, "M", "R"), id="swap"),
    pytest.param(travel(BLUE, 0, FAITH), id="travel"),
    pytest.param(construct(BLUE, MIGHT, HAMLET, "A1", "C"), id="construct"),
    pytest.param(upgrade(BLUE, MIGHT, "A1", TOWN, "A1", "CC"), id="upgrade"),
    pytest.param(demolish(BLUE, MIGHT, "A1", "C"), id="demolish"),
    pytest.param(populate(BLUE, "A1"), id="populate"),
    pytest.param(renovate(BLUE, "A1", "M"), id="renovate"),
    pytest.param(end_turn(BLUE), id="end-turn"),
]
EVERY_DECISION = [
    pytest.param(choose(BLUE, "A1"), id="choose"),
    pytest.param(place(BLUE, "A1"), id="place"),
]


@pytest.mark.clause("T-7")
@pytest.mark.parametrize("action", EVERY_ACTION + EVERY_DECISION)
def test_when_the_game_is_over_every_action_and_decision_breaks_t7_alone(action: Action) -> None:
    assert cited(position(BARE, number=7, turn=WHITE, over=True), action) == ("T-7",)


@pytest.mark.clause("T-7")
@pytest.mark.parametrize("action", EVERY_ACTION)
def test_out_of_turn_every_action_breaks_t7_alone(action: Action) -> None:
    assert cited(position(BARE, turn=RED), action) == ("T-7",)


@pytest.mark.clause("T-8")
@pytest.mark.parametrize("action", EVERY_DECISION)
@pytest.mark.parametrize("turn", [RED, BLUE])
def test_a_decision_when_none_is_pending_breaks_t8_alone(action: Action, turn: int) -> None:
    assert cited(position(BARE, turn=turn), action) == ("T-8",)


# A Hamlet on C2 makes red choose a Keep, whose owner then lays a Watchtower.
TWO_KEEPS = """
   Might
   A  B  C  D  E
1  .  .  .  .  .
2  Kb Kb .  Kg Kg
3  Kb Kb .  Kg Kg
"""


@pytest.mark.clause("T-8")
@pytest.mark.parametrize("action", EVERY_ACTION)
@pytest.mark.parametrize("turn", [RED, BLUE])
def test_while_a_choice_is_pending_every_other_action_breaks_t8_alone(action: Action, turn: int) -> None:
    drawing = recast(TWO_KEEPS, "Kb", "Kw")
    pending = play(position(drawing, turn=turn, hand="C"), construct(turn, MIGHT, HAMLET, "C2", "C"))
    assert cited(pending.state, action) == ("T-8",)


@pytest.mark.clause("T-8")
def test_a_decision_by_another_player_or_of_the_other_sort_breaks_t8_alone() -> None:
    pending = play(position(TWO_KEEPS, hand="C"), construct(RED, MIGHT, HAMLET, "C2", "C"))
    assert cited(pending.state, choose(BLUE, "A2")) == ("T-8",)
    assert cited(pending.state, place(RED, "A2")) == ("T-8",)
    placing = play(pending.state, choose(RED, "A2"))
    assert cited(placing.state, choose(BLUE, "A2")) == ("T-8",)
    assert cited(placing.state, place(RED, "A2")) == ("T-8",)
    assert cited(placing.state, place(BLUE, "A2")) == ()


@pytest.mark.clause("J-5")
@pytest.mark.parametrize("square", ["B2", "C2", "A1", "Z9"])
def test_a_square_that_names_none_of_the_choices_breaks_j5_in_a_junction(square: str) -> None:
    pending = play(position(TWO_KEEPS, hand="C"), construct(RED, MIGHT, HAMLET, "C2", "C"))
    assert cited(pending.state, choose(RED, square)) == ("J-5",)


@pytest.mark.clause("DV-1")
def test_a_square_that_names_none_of_the_choices_breaks_dv1_in_a_division() -> None:
    before = position("""
           Might
           A  B  C  D
        1  Wb H- Kw Kw
        2  Wg .  Kw Kw
        3  .  .  .  .
        red: C
        """)
    pending = play(before, demolish(RED, MIGHT, "B1", "C"))
    assert cited(pending.state, choose(RED, "C1")) == ("DV-1",)
    assert cited(pending.state, choose(RED, "A2")) == ()


@pytest.mark.clause("DS-2")
@pytest.mark.parametrize("square", ["A1", "C2", "D2", "Z9"])
def test_a_place_outside_the_old_building_breaks_ds2(square: str) -> None:
    pending = play(position(TWO_KEEPS, hand="C"), construct(RED, MIGHT, HAMLET, "C2", "C"), choose(RED, "A2"))
    assert cited(pending.state, place(BLUE, square)) == ("DS-2",)


@pytest.mark.clause("T-2")
def test_every_fault_of_an_exchange_breaks_t2_once() -> None:
    assert cited(position(BARE, exchanged=True), exchange(RED, "M")) == ("T-2",)
    assert cited(position(BARE, acted=True), exchange(RED, "M")) == ("T-2",)
    assert cited(position(BARE), exchange(RED, "")) == ("T-2",)
    assert cited(position(BARE, hand="MMRR"), exchange(RED, "C")) == ("T-2",)
    assert cited(position(BARE, money=1), exchange(RED, "M")) == ("T-2",)
    everything = position(BARE, exchanged=True, acted=True, money=0)
    refusal = judge(everything, exchange(RED, "")).refusal
    assert refusal is not None
    assert refusal.clauses == ("T-2",)
    assert len(refusal.violations) == 4


@pytest.mark.clause("HE-1", "HE-2")
def test_a_swap_without_holdem_breaks_he1_alone() -> None:
    assert cited(position(BARE, acted=True), swap(RED, "M", "CC")) == ("HE-1",)


@pytest.mark.clause("HE-2")
def test_every_other_fault_of_a_swap_breaks_he2_once() -> None:
    before = position(BARE, row="MRC", hand="MMRR", acted=True, swapped=True)
    refusal = judge(before, swap(RED, "MM", "C")).refusal
    assert refusal is not None
    assert refusal.clauses == ("HE-2",)
    assert len(refusal.violations) == 5


@pytest.mark.clause("T-3")
def test_travel_without_an_ecu_or_to_the_same_board_breaks_t3() -> None:
    assert cited(position(BARE, money=0), travel(RED, 0, FAITH)) == ("T-3",)
    assert cited(position(BARE), travel(RED, 0, MIGHT)) == ("T-3",)
    assert cited(position(BARE, money=0), travel(RED, 0, MIGHT)) == ("T-3",)


@pytest.mark.clause("T-4")
def test_a_card_that_is_not_in_the_hand_breaks_t4() -> None:
    assert cited(position(BARE, hand="MMMM"), construct(RED, MIGHT, HAMLET, "A1", "C")) == ("T-4",)


@pytest.mark.clause("T-4")
def test_an_adventurer_who_is_not_on_the_board_breaks_t4() -> None:
    before = position(BARE, on=(MIGHT, FAITH), hand="C")
    assert cited(before, construct(RED, MIGHT, HAMLET, "A1", "|C")) == ("T-4",)
    assert cited(before, construct(RED, MIGHT, HAMLET, "A1", "C")) == ()


@pytest.mark.clause("T-4")
def test_a_third_card_of_an_adventurer_breaks_t4() -> None:
    before = position(BARE, hand="CCC")
    assert cited(before, construct(RED, MIGHT, TOWN, "A1", "CCC|")) == ("T-4",)
    spent = position(BARE, played=(2, 0), hand="C")
    assert cited(spent, construct(RED, MIGHT, HAMLET, "A1", "C")) == ("T-4",)
    assert cited(spent, construct(RED, MIGHT, HAMLET, "A1", "|C")) == ()


@pytest.mark.clause("C-1", "U-1", "X-1", "P-1", "N-1")
def test_wrong_typed_cards_break_the_clause_of_the_action() -> None:
    before = position(
        """
           Might       | Reason
           A  B  C  D  | A  B  C  D
        1  H- .  .  Wb | .  .  .  .
        2  .  .  .  .  | T- T- k- k-
        3  .  .  .  .  | T- T- k- k-
        """,
        on=(MIGHT, REASON),
        hand="MRCC",
    )
    assert cited(before, construct(RED, MIGHT, HAMLET, "C1", "R")) == ("C-1",)
    assert cited(before, upgrade(RED, MIGHT, "A1", TOWN, "A1", "C")) == ("U-1",)
    assert cited(before, demolish(RED, MIGHT, "D1", "C")) == ("X-1",)
    assert cited(before, populate(RED, "A2", "|M")) == ("P-1",)
    assert cited(before, populate(RED, "A2", "|CC")) == ("P-1",)
    assert cited(before, renovate(RED, "C2", "|R")) == ("N-1",)
    assert cited(before, renovate(RED, "C2", "|")) == ("N-1",)


FOREST_AND_MOUNTAIN = """
   Might
   A  B  C  D  E
1  f  m  .  ~  .
2  .  .  .  .  .
3  .  .  .  .  f
"""


@pytest.mark.clause("C-1", "G-3", "G-4")
def test_the_surcharge_is_judged_once_there_are_enough_typed_cards() -> None:
    before = position(FOREST_AND_MOUNTAIN, players=2, hand="MMRC")
    assert cited(before, construct(RED, MIGHT, KEEP, "A1", "M")) == ("C-1",)
    assert cited(before, construct(RED, MIGHT, KEEP, "A1", "MRC")) == ("C-1",)
    assert cited(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == ("G-3", "G-4")
    assert cited(before, construct(RED, MIGHT, KEEP, "A1", "MMRC")) == ("G-3", "G-4")
    assert cited(before, construct(RED, MIGHT, KEEP, "B1", "MMR")) == ("G-4",)


@pytest.mark.clause("C-1", "G-3")
def test_the_surcharge_is_judged_for_the_squares_on_the_board() -> None:
    before = position(FOREST_AND_MOUNTAIN, players=2, hand="MMR")
    assert cited(before, construct(RED, MIGHT, KEEP, "E3", "MM")) == ("C-1", "G-3")
    assert cited(before, construct(RED, MIGHT, KEEP, "E3", "MMR")) == ("C-1",)


@pytest.mark.clause("C-1", "G-1", "G-3")
def test_on_reason_neither_surcharge_nor_river_is_judged() -> None:
    before = position(FOREST_AND_MOUNTAIN, players=2, on=REASON, hand="MMRC")
    assert cited(before, construct(RED, REASON, KEEP, "A1", "MM")) == ("C-1",)
    assert cited(before, construct(RED, REASON, KEEP, "D1", "MM")) == ("C-1",)
    assert cited(before, construct(RED, MIGHT, KEEP, "D1", "MM")) == ("T-4", "C-1", "G-1")


@pytest.mark.clause("U-1", "G-3")
@pytest.mark.parametrize(
    "old",
    [
        pytest.param("Wb", id="not-the-players"),
        pytest.param("Pr", id="not-of-the-type"),
        pytest.param(".", id="nothing-there"),
    ],
)
def test_the_cards_of_an_upgrade_are_judged_only_for_a_proper_building(old: str) -> None:
    drawing = put(FOREST_AND_MOUNTAIN, MIGHT, E2=old)
    before = position(drawing, players=2, hand="MMRC")
    assert cited(before, upgrade(RED, MIGHT, "E2", KEEP, "D2", "M")) == ("U-1",)
    refusal = judge(before, upgrade(RED, MIGHT, "E2", KEEP, "D2", "")).refusal
    assert refusal is not None
    assert len(refusal.violations) == 1
    own = position(put(FOREST_AND_MOUNTAIN, MIGHT, E2="Wr"), players=2, hand="MMRC")
    assert cited(own, upgrade(RED, MIGHT, "E2", KEEP, "D2", "M")) == ("G-3",)


@pytest.mark.clause("U-1", "G-3")
def test_the_cards_of_an_upgrade_are_not_judged_for_a_building_that_is_not_smaller() -> None:
    drawing = put(FOREST_AND_MOUNTAIN, MIGHT, D2="Kr")
    land = "fm.~.\n.....\n....f"
    before = position(drawing, region=land, players=2, hand="MMRC")
    assert cited(before, upgrade(RED, MIGHT, "D2", KEEP, "D2", "")) == ("U-1",)


@pytest.mark.clause("X-1", "P-1", "N-1")
def test_the_cards_of_other_actions_are_judged_only_for_a_proper_building() -> None:
    before = position(
        """
           Might       | Reason
           A  B  C  D  | A  B  C  D
        1  Kb Kb .  h  | T- T- .  h
        2  Kb Kb .  .  | T- T- k- k-
        3  .  .  .  .  | .  .  k- k-
        """,
        on=(MIGHT, REASON),
        hand="MRCC",
    )
    for action in (
        demolish(RED, MIGHT, "A1", ""),
        demolish(RED, MIGHT, "D1", ""),
        demolish(RED, MIGHT, "C3", ""),
        populate(RED, "C2", "|"),
        populate(RED, "A3", "|"),
        renovate(RED, "A1", "|"),
        renovate(RED, "A3", "|"),
    ):
        refusal = judge(before, action).refusal
        assert refusal is not None
        assert len(refusal.violations) == 1


@pytest.mark.clause("T-4", "X-1")
def test_but_the_hand_and_the_adventurers_are_judged_in_any_case() -> None:
    before = position(BARE, on=FAITH, hand="MMRR")
    assert cited(before, demolish(RED, MIGHT, "A1", "C")) == ("T-4", "X-1")


@pytest.mark.clause("C-1", "G-1")
def test_river_is_judged_for_the_squares_on_the_board_whatever_else_is_wrong() -> None:
    before = position(put(FOREST_AND_MOUNTAIN, MIGHT, E1="Pb", A3="~"), players=5, hand="MM")
    assert cited(before, construct(RED, MIGHT, KEEP, "D1", "MM")) == ("C-1", "G-1")
    assert cited(before, construct(RED, MIGHT, KEEP, "A3", "MM")) == ("C-1", "G-1")
    assert cited(before, upgrade(RED, MIGHT, "C2", KEEP, "C1", "M")) == ("U-1", "G-1")


@pytest.mark.clause("D-2", "H-1", "C-1", "T-4")
def test_dominion_and_hierarchy_are_judged_beside_every_other_fault_but_bad_squares() -> None:
    drawing = """
       Might
       A  B  C  D  E
    1  Kb Kb .  .  Pg
    2  Kb Kb .  .  .
    3  .  .  .  .  .
    """
    before = position(drawing, on=FAITH, hand="RRRR", supply={RED: 0}, stock={KEEP: 0})
    assert cited(before, construct(RED, MIGHT, KEEP, "C1", "M")) == ("T-4", "C-1", "D-2", "H-1")
    assert cited(before, construct(RED, MIGHT, KEEP, "B1", "M")) == ("T-4", "C-1")


@pytest.mark.clause("D-2", "H-1", "U-1")
def test_in_an_upgrade_they_are_judged_only_where_it_covers_the_old_building() -> None:
    drawing = """
       Might
       A  B  C  D  E
    1  Wb .  .  H- .
    2  .  .  .  .  .
    3  .  .  .  .  .
    """
    before = position(drawing, hand="MMRR")
    assert cited(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MMM")) == ("T-4", "U-1", "D-2")
    assert cited(before, upgrade(RED, MIGHT, "A1", KEEP, "B1", "M")) == ("U-1",)
    assert cited(before, upgrade(RED, MIGHT, "C1", KEEP, "B1", "M")) == ("U-1",)


@pytest.mark.clause("U-1", "D-2")
def test_dominion_is_judged_for_an_old_building_of_another_type_too() -> None:
    drawing = """
       Might
       A  B  C  D
    1  h  .  H- .
    2  .  .  .  .
    3  .  .  .  .
    """
    assert cited(position(drawing, hand="MM"), upgrade(RED, MIGHT, "A1", KEEP, "A1", "M")) == ("U-1", "D-2")


@pytest.mark.clause("D-2", "H-1", "C-1")
def test_on_reason_neither_dominion_nor_hierarchy_is_judged() -> None:
    drawing = """
       Reason
       A  B  C  D  E  F
    1  k- k- .  .  m- m-
    2  k- k- .  .  m- m-
    3  .  .  .  .  .  .
    """
    before = position(drawing, on=REASON, hand="MM")
    assert cited(before, construct(RED, REASON, KEEP, "C1", "MM")) == ("C-1",)


@pytest.mark.clause("T-5")
def test_wrong_cards_given_up_at_the_end_of_a_turn_break_t5() -> None:
    before = position(BARE, hand="MMRC")
    assert cited(before, end_turn(RED, "MMR")) == ("T-5",)
    assert cited(before, end_turn(RED, "")) == ("T-5",)
    assert cited(before, end_turn(RED, "MMRCC")) == ("T-5",)
    assert cited(before, end_turn(RED, "MMRC")) == ()
    assert cited(before, end_turn(RED)) == ()


@pytest.mark.clause("T-4", "C-1", "G-1", "G-3", "G-4")
def test_clauses_are_listed_once_each_in_the_order_of_the_rules() -> None:
    before = position(FOREST_AND_MOUNTAIN, players=2, hand="MMMM", stock={CASTLE: 0})
    verdict = judge(before, construct(RED, MIGHT, CASTLE, "B1", "MMMM|C"))
    assert verdict.refusal is not None
    assert verdict.refusal.clauses == ("T-4", "C-1", "G-1", "G-4")
    order = list(CLAUSES)
    assert [order.index(clause) for clause in verdict.refusal.clauses] == sorted(
        order.index(clause) for clause in verdict.refusal.clauses
    )


@pytest.mark.clause("C-1")
def test_a_refused_action_changes_nothing() -> None:
    before = position(BARE, hand="RRRR")
    same = position(BARE, hand="RRRR")
    cited(before, construct(RED, MIGHT, ABBEY, "C2", "RRRR"))
    cited(before, construct(RED, MIGHT, CITY, "A1", "RRRR"))
    cited(before, construct(RED, MIGHT, MONASTERY, "A1", "RRR"))
    assert before == same
