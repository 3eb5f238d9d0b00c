"""Junctions are resolved in the right order (J-1, J-2)."""

import pytest

from tests.support import *


@pytest.mark.clause("J-1", "D-2")
def test_a_hamlet_may_join_four_domains() -> None:
    before = position("""
           Might
           A  B  C
        1  .  Wb .
        2  Pb .  H-
        3  .  Pg .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "B2", "C"))
    assert "Might: H- B2 joins B1, A2, C2, B3" in after.log


@pytest.mark.clause("J-1", "H-1")
def test_a_junction_without_equal_highest_buildings_changes_nothing() -> None:
    after = play(position(put(BARE, "A2 Wb, B2 Pg, D2 Kw"), hand="C"), construct(RED, MIGHT, HAMLET, "C2", "C"))
    assert after.log == lines("""
        > red constructs Hamlet C2 on Might
        red plays C
        Might: H- C2 by construction
        Might: H- C2 joins A2, D2
        settled
        """)


@pytest.mark.clause("J-1", "U-1")
@pytest.mark.parametrize(
    ("drawing", "action", "joined"),
    [
        pytest.param("A2 Wb, C2 Pg, A3 H-, B3 H-, C3 H-", construct(RED, MIGHT, HAMLET, "B2", "C"), [], id="one"),
        pytest.param("A1 Wb, E2 Pg", construct(RED, MIGHT, TOWN, "C1", "CCC"), [], id="not-what-it-does-not-touch"),
        pytest.param("A1 H-, C1 Wb", upgrade(RED, MIGHT, "A1", TOWN, "A1", "CC"), ["A1, C1"], id="that-of-the-old-one"),
    ],
)
def test_a_civil_building_joins_the_domains_that_it_touches(drawing: str, action: Action, joined: list[str]) -> None:
    after = play(position(put(BARE, drawing), hand="CCC"), action)
    assert [each.partition(" joins ")[2] for each in after.log.splitlines() if " joins " in each] == joined


BOTH_TYPES_CLASH = """
   Might
   A  B  C  D  E
1  .  Pb .  Pg .
2  .  Wb .  Wg .
3  .  .  .  .  .
"""


@pytest.mark.clause("J-2")
def test_military_hierarchy_is_compared_first_on_might() -> None:
    before = position(BOTH_TYPES_CLASH, hand="C")
    asked = play(before, construct(RED, MIGHT, HAMLET, "C2", "C"))
    assert asked.ends("? red on Might by J-5: Wb B2, Wg D2 (Military of B1)")
    after = play(asked.state, choose(RED, "B2"))
    assert after.state.public.question is None  # the Chapels are no longer in one domain


@pytest.mark.clause("J-2")
def test_religious_hierarchy_is_compared_first_on_faith() -> None:
    before = position(BOTH_TYPES_CLASH.replace("Might", "Faith"), on=FAITH, hand="C")
    asked = play(before, construct(RED, FAITH, HAMLET, "C2", "C"))
    assert asked.ends("? red on Faith by J-5: Pb B1, Pg D1 (Religious of B1)")
    after = play(asked.state, choose(RED, "D1"))
    assert after.ends("? red on Faith by J-5: Wb B2, Wg D2 (Military of B1)")


@pytest.mark.clause("J-2", "DV-1")
def test_comparison_restarts_with_the_first_type_after_every_downsizing() -> None:
    # Red's Monastery connects two Keeps with their Castle. Without it, they come before the two Monasteries.
    before = position("""
           Might
           A  B  C  D  E  F  G  H
        1  Kg Kg .  .  Mg Mg .  .
        2  Kg Kg .  .  Mg Mg .  .
        3  Kb Kb .  .  .  .  Mw Mw
        4  Kb Kb Mr Mr .  .  Mw Mw
        5  .  .  Mr Mr .  .  .  .
        6  .  .  Cb Cb Cb .  .  .
        7  .  .  Cb Cb Cb .  .  .
        8  .  .  Cb Cb Cb .  .  .
        red: CCC
        """)
    asked = play(before, construct(RED, MIGHT, TOWN, "E3", "CCC"))
    assert asked.ends("? red on Might by DS-3: P for Mr C4 at C4 D4 C5 D5")
    after = play(asked.state, place(RED, "D4"))
    assert after.ends("? red on Might by DV-1: Kg A1, Kb A3 (Military of A1)")
    after = play(after.state, choose(RED, "A1"), place(GREEN, "A1"))
    assert after.ends("? red on Might by J-5: Mg E1, Mw G3 (Religious of E1)")
