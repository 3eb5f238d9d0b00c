"""After a removal divides a domain, the right building of each clash is downsized (DV-1)."""

import pytest

from tests.support import *

# The Hamlet at C1 connects two Keeps with a Castle.
KEEPS_BEHIND_A_HAMLET = """
   Might
   A  B  C  D  E  F
1  Kb Kb H- Cw Cw Cw
2  Kb Kb .  Cw Cw Cw
3  Kg Kg .  Cw Cw Cw
4  Kg Kg .  .  .  .
"""


@pytest.mark.clause("DV-1", "X-1")
def test_demolition_that_divides_a_domain_lets_the_player_choose_among_all_equal_buildings() -> None:
    before = position(KEEPS_BEHIND_A_HAMLET, hand="C")
    after = play(before, demolish(RED, MIGHT, "C1", "C"))
    assert after.log == lines("""
        > red demolishes C1 on Might
        red plays C
        red -1 demolition
        Might: H- C1 goes by demolition
        Might: division clash of Military in A1: Kb A1, Kg A3
        ? red on Might by DV-1: Kb A1, Kg A3 (Military of A1)
        """)
    after = play(after.state, choose(RED, "A3"), place(GREEN, "B4"))
    assert after.changes == "Might: - Kg A3, + Wg B4"


@pytest.mark.clause("DV-1")
@cases(
    "change, turn, end",
    a_second_hamlet_still_holds_them_together=("C2 H-", RED, "Might: H- C1 goes by demolition\nsettled"),
    the_own_sharer_goes_unasked=("C2 .", GREEN, "? green on Might by DS-3: W for Kg A3 at A3 B3 A4 B4"),
)
def test_division_that_leaves_no_choice_asks_no_question(change: str, turn: int, end: str) -> None:
    before = position(put(KEEPS_BEHIND_A_HAMLET, change), turn=turn, hand="C")
    assert play(before, demolish(turn, MIGHT, "C1", "C")).ends(end)


@pytest.mark.clause("DV-1")
def test_acting_player_who_owns_several_equal_buildings_chooses_among_them() -> None:
    before = position(
        """
           Might
           A  B  C  D
        1  .  Wr Wb .
        2  Wr H- H- Wg
        3  .  .  Kw Kw
        4  .  .  Kw Kw
        """,
        on=(MIGHT, FAITH),
        hand="C",
    )
    asked = play(before, demolish(RED, MIGHT, "C2", "C"))
    # Left of the gap: A2, B1 (red), C1 (blue). Right of it: D2 and the Keep.
    assert asked.ends("? red on Might by DV-1: Wr B1, Wr A2 (Military of B1)")
    assert violated_rules(asked.state, choose(RED, "C1")) == ("DV-1",)
    asked = play(asked.state, choose(RED, "A2"))
    assert asked.ends("Might: Wr B1 goes by downsizing\nsettled")


@pytest.mark.clause("DV-1", "DS-4")
def test_a_shadow_lost_by_a_downsizing_on_might_may_divide_on_faith() -> None:
    before = position("""
           Might             | Faith
           A  B  C  D  E  F  | A  B  C  D  E  F
        1  Kg Kg .  Kw Kw .  | .  .  .  Kw Kw Wb
        2  Kg Kg .  Kw Kw .  | .  .  .  Kw Kw Wg
        3  Wg .  .  .  .  .  | .  .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.ends("""
        Faith: Kw D1 goes by lost shadow
        Faith: division clash of Military in F1: Wb F1, Wg F2
        ? red on Faith by DV-1: Wb F1, Wg F2 (Military of F1)
        """)


@pytest.mark.clause("DV-1", "X-1")
def test_demolition_on_faith_can_divide_a_domain_on_faith() -> None:
    before = position("""
           Faith
           A  B  C  D
        1  Pb H- Mw Mw
        2  Pg .  Mw Mw
        3  .  .  .  .
        blue: C on Faith
        """)
    after = play(before, demolish(BLUE, FAITH, "B1", "C"))
    assert after.ends("""
        Faith: division clash of Religious in A1: Pb A1, Pg A2
        Faith: Pb A1 goes by downsizing
        settled
        """)


@pytest.mark.clause("DV-1", "J-2")
def test_religious_divisions_come_before_military_ones_on_faith() -> None:
    before = position("""
           Might             | Faith
           A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | Wb Pg T- T- Kw Kw
        2  .  .  .  .  .  .  | Wg Pb T- T- Kw Kw
        3  .  .  .  .  .  .  | .  .  .  .  Mw Mw
        4  .  .  .  .  .  .  | .  .  .  .  Mw Mw
        red: CCC
        """)
    asked = play(before, construct(RED, MIGHT, TOWN, "D2", "CCC"))
    assert asked.ends("? red on Faith by DV-1: Pg B1, Pb B2 (Religious of A1)")
    asked = play(asked.state, choose(RED, "B1"))
    assert asked.ends("? red on Faith by DV-1: Wb A1, Wg A2 (Military of A1)")


# Because of the green Keep on Might, its shadow on Faith is above two equal Watchtowers.
KEEP_OVER_WATCHTOWERS = """
   Might             | Faith
   A  B  C  D  E  F  | A  B  C  D  E  F
1  Kg Kg H- Cw Cw Cw | Kg Kg Wb .  .  .
2  Kg Kg .  Cw Cw Cw | Kg Kg Wr .  .  .
3  Kb Kb .  Cw Cw Cw | .  .  .  .  .  .
4  Kb Kb .  .  .  .  | .  .  .  .  .  .
"""


@pytest.mark.clause("X-1", "DV-1", "DS-4")
def test_a_demolition_on_might_is_followed_by_divisions_on_faith() -> None:
    before = position(KEEP_OVER_WATCHTOWERS, turn=GREEN, hand="C")
    asked = play(before, demolish(GREEN, MIGHT, "C1", "C"), place(GREEN, "B1"))
    assert asked.ends("""
        Faith: division clash of Military in C1: Wb C1, Wr C2
        ? green on Faith by DV-1: Wb C1, Wr C2 (Military of C1)
        """)
    settled = play(asked.state, choose(GREEN, "C2"))
    assert settled.ends("Faith: Wr C2 goes by downsizing\nsettled")
