"""Shadows that dominion or hierarchy keeps off Faith (R-4)."""

import pytest

from tests.support import *


@pytest.mark.clause("R-4", "C-2")
def test_a_refused_ripple_leaves_the_construction_its_bonus_and_both_later_boards() -> None:
    before = position(
        """
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | Wb .  .  Pb .  | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        """,
        hand="MM",
        money=0,
    )
    after = play(before, construct(RED, MIGHT, KEEP, "B2", "MM"))
    assert after.state.public.players[RED].money == 1
    assert after.changes == "Might: + Kr B2"


@pytest.mark.clause("R-4", "D-2")
def test_dominion_does_not_count_a_building_that_the_shadow_destroys() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | .  Wb .  Pb .  | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "B2", "MM"))
    assert after.changes == lines("""
        Might: + Kr B2
        Faith: - Wb B2, + Kr B2
        Reason: + k- B2
        """)


@pytest.mark.clause("R-4", "D-2")
def test_dominion_counts_the_surviving_neighbour_of_a_destroyed_building() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | H- Wb .  Pb .  | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "B2", "MM"))
    assert after.ends("Faith: no Kr B2 by R-4: domains joined\nsettled")


@pytest.mark.clause("R-4", "D-2")
def test_dominion_takes_neighbours_that_only_the_destroyed_building_held_together_for_one_domain() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | H- Wb H- Pb .  | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "B2", "MM"))
    assert after.changes == lines("""
        Might: + Kr B2
        Faith: - Wb B2, - H- C2, + Kr B2
        Reason: + k- B2
        """)


PREDECESSOR_BESIDE_A_CHAPEL = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  Kr Kr .  .  .  | Kr Kr .  Pb .  | .  .  .  .  .
2  Kr Kr .  .  .  | Kr Kr .  .  .  | .  .  .  .  .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


@pytest.mark.clause("R-4", "R-5", "D-2")
def test_the_domain_of_a_predecessor_is_one_of_those_joined() -> None:
    before = position(PREDECESSOR_BESIDE_A_CHAPEL, hand="MM")
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Faith: no Cr A1 by R-4: domains joined\nsettled")


@pytest.mark.clause("R-4", "R-6", "D-2")
def test_the_domain_of_a_victim_is_not_one_of_those_joined() -> None:
    faith_is_blues = recast(PREDECESSOR_BESIDE_A_CHAPEL, "Kr", "Kb", FAITH)
    after = play(position(faith_is_blues, hand="MM"), upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert "Faith: Kb A1 goes by paradox, out of the game\nFaith: Cr A1 by ripple" in after.log


@pytest.mark.clause("R-4", "H-1")
def test_hierarchy_counts_the_equals_that_a_destroyed_abbey_stood_over() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | Ag Ag Ag .  .  .  | .  .  .  .  .  .
        2  .  .  .  .  .  .  | Ag Ag Ag .  .  .  | .  .  .  .  .  .
        3  .  .  .  .  .  .  | Ag Ag Ag .  .  .  | .  .  .  .  .  .
        4  .  .  .  .  .  .  | Mg Mg .  .  .  .  | .  .  .  .  .  .
        5  .  .  .  .  .  .  | Mg Mg .  .  .  .  | .  .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "C3", "RR"))
    assert after.ends("Faith: no Mb C3 by R-4: equal highest\nsettled")
    assert after.changes == "Might: + Mb C3"


@pytest.mark.clause("R-4", "H-1")
def test_hierarchy_does_not_count_an_equal_that_the_paradox_cuts_off() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | .  .  T- T- Mg Mg | .  .  .  .  .  .
        2  .  .  .  .  .  .  | .  .  T- T- Mg Mg | .  .  .  .  .  .
        3  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B1", "RR"))
    assert after.changes == lines("""
        Might: + Mb B1
        Faith: - T- C1, + Mb B1
        Reason: + m- B1
        """)


@pytest.mark.clause("R-4", "H-1")
def test_hierarchy_counts_an_equal_that_is_still_connected_after_the_paradox() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | .  .  T- T- Mg Mg | .  .  .  .  .  .
        2  .  .  .  .  .  .  | .  .  T- T- Mg Mg | .  .  .  .  .  .
        3  .  .  .  .  .  .  | .  .  H- H- H- .  | .  .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B1", "RR"))
    assert after.ends("Faith: no Mb B1 by R-4: equal highest\nsettled")


@pytest.mark.clause("R-4")
def test_a_shadow_may_break_dominion_and_hierarchy_at_once() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        2  .  .  .  .  .  .  | H- .  .  Kb Kb .  | .  .  .  .  .  .
        3  .  .  .  .  .  .  | .  .  .  Kb Kb .  | .  .  .  .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "B2", "MM"))
    assert after.ends("Faith: no Kr B2 by R-4: domains joined, equal highest\nsettled")


@pytest.mark.clause("R-4", "J-1")
def test_a_civil_shadow_is_not_refused_it_makes_a_junction() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | Wb .  .  Pb .  | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: CCC
        """)
    after = play(before, construct(RED, MIGHT, TOWN, "B2", "CCC"))
    assert "Faith: T- B2 by ripple\nFaith: T- B2 joins A2, D2" in after.log


@pytest.mark.clause("R-4", "H-1", "D-2")
def test_on_reason_neither_dominion_nor_hierarchy_is_asked() -> None:
    before = position("""
           Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | T- T- .  .  k- k-
        2  .  .  .  .  .  .  | T- T- .  .  k- k-
        3  .  .  .  .  .  .  | .  .  .  .  .  .
        red: MM on Faith
        """)
    after = play(before, construct(RED, FAITH, KEEP, "C1", "MM"))
    assert after.changes == lines("""
        Faith: + Kr C1
        Reason: + k- C1
        """)
