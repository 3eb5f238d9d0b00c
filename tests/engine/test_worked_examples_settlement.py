"""The rulebook's worked examples 10 to 13: junctions, downsizing, division."""

import pytest

from khronos_engine.actions import BuildingChoice
from tests.support import *


@pytest.mark.clause("EX-10", "J-1", "J-4", "DS-1", "DS-3", "DS-4")
def test_example_10_the_keep_of_the_weaker_domain_becomes_a_watchtower_and_leaves_all_boards() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  Wr Kb Kb .  Kw Kw | .  Kb Kb .  Kw Kw | .  k- k- .  k- k-
        2  .  Kb Kb .  Kw Kw | .  Kb Kb .  Kw Kw | .  k- k- .  k- k-
        3  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        red: C
        """)
    asked = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert asked.log == lines("""
        > red constructs Hamlet D1 on Might
        red plays C
        Might: H- D1 by construction
        Might: H- D1 joins A1, E1
        Might: junction clash of Military in A1: Kb B1 3, Kw E1 2
        ? white on Might by DS-3: W for Kw E1 at E1 F1 E2 F2
        """)
    after = play(asked.state, place(WHITE, "F2"))
    assert after.log == lines("""
        > white places at F2
        Might: Ww F2 by downsizing in place of Kw E1
        Faith: Kw E1 goes by lost shadow
        Reason: k- E1 goes by lost shadow
        settled
        """)
    assert shows(
        after.state,
        """
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  Wr Kb Kb H- .  .  | .  Kb Kb .  .  .  | .  k- k- .  .  .
        2  .  Kb Kb .  .  Ww | .  Kb Kb .  .  .  | .  k- k- .  .  .
        3  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        """,
    )


@pytest.mark.clause("EX-10", "J-4", "J-5")
def test_example_10_near_miss_without_the_watchtower_the_powers_are_equal() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  Kb Kb .  Kw Kw | .  Kb Kb .  Kw Kw | .  k- k- .  k- k-
        2  .  Kb Kb .  Kw Kw | .  Kb Kb .  Kw Kw | .  k- k- .  k- k-
        3  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        red: C
        """)
    asked = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert asked.log == lines("""
        > red constructs Hamlet D1 on Might
        red plays C
        Might: H- D1 by construction
        Might: H- D1 joins B1, E1
        Might: junction clash of Military in B1: Kb B1 2, Kw E1 2
        ? red on Might by J-5: Kb B1, Kw E1 (Military of B1)
        """)


TWO_KEEPS_AND_TWO_CHAPELS = """
   Might                | Faith                | Reason
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  .  .  Pb .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
2  .  Kr Kr .  Kw Kw Pg | .  Kr Kr .  Kw Kw .  | .  k- k- .  k- k- .
3  .  Kr Kr .  Kw Kw .  | .  Kr Kr .  Kw Kw .  | .  k- k- .  k- k- .
"""


@pytest.mark.clause("EX-11", "J-2", "J-3", "J-5", "DS-1", "DS-3", "T-8")
def test_example_11_the_builder_picks_a_keep_its_owner_the_place_and_then_chapels_clash() -> None:
    before = position(TWO_KEEPS_AND_TWO_CHAPELS, turn=GREEN, hand="C")
    asked = play(before, construct(GREEN, MIGHT, HAMLET, "D2", "C"))
    assert asked.log == lines("""
        > green constructs Hamlet D2 on Might
        green plays C
        Might: H- D2 by construction
        Might: H- D2 joins C1, E2
        Might: junction clash of Military in C1: Kr B2 2, Kw E2 2
        ? green on Might by J-5: Kr B2, Kw E2 (Military of C1)
        """)
    chosen = play(asked.state, choose(GREEN, "B2"))
    assert chosen.log == lines("""
        > green chooses B2
        ? red on Might by DS-3: W for Kr B2 at B2 C2 B3 C3
        """)
    after = play(chosen.state, place(RED, "C2"))
    assert after.log == lines("""
        > red places at C2
        Might: Wr C2 by downsizing in place of Kr B2
        Faith: Kr B2 goes by lost shadow
        Reason: k- B2 goes by lost shadow
        Might: junction clash of Religious in C1: Pb C1 1, Pg G2 1
        Might: Pg G2 goes by downsizing
        settled
        """)
    assert shows(
        after.state,
        """
           Might                | Faith                | Reason
           A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
        1  .  .  Pb .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
        2  .  .  Wr H- Kw Kw .  | .  .  .  .  Kw Kw .  | .  .  .  .  k- k- .
        3  .  .  .  .  Kw Kw .  | .  .  .  .  Kw Kw .  | .  .  .  .  k- k- .
        """,
    )


@pytest.mark.clause("EX-11", "DS-3", "D-1")
def test_example_11_near_miss_laid_one_square_lower_the_watchtower_is_detached_and_no_chapels_clash() -> None:
    before = position(TWO_KEEPS_AND_TWO_CHAPELS, turn=GREEN, hand="C")
    after = play(before, construct(GREEN, MIGHT, HAMLET, "D2", "C"), choose(GREEN, "B2"), place(RED, "C3"))
    assert after.changes == lines("""
        Might: - Kr B2, + H- D2, + Wr C3
        Faith: - Kr B2
        Reason: - k- B2
        """)
    assert after.state.public.question is None


@pytest.mark.clause("EX-11", "J-5")
def test_example_11_near_miss_with_both_chapels_of_others_the_builder_picks_again() -> None:
    before = position(recast(TWO_KEEPS_AND_TWO_CHAPELS, "Pg", "Pw"), turn=GREEN, hand="C")
    after = play(before, construct(GREEN, MIGHT, HAMLET, "D2", "C"), choose(GREEN, "B2"), place(RED, "C2"))
    assert after.ends("? green on Might by J-5: Pb C1, Pw G2 (Religious of C1)")


TWO_CASTLES = """
   Might                   | Faith                   | Reason
   A  B  C  D  E  F  G  H  | A  B  C  D  E  F  G  H  | A  B  C  D  E  F  G  H
1  Wb Cb Cb Cb .  Cw Cw Cw | .  Cb Cb Cb .  Cw Cw Cw | .  c- c- c- .  c- c- c-
2  .  Cb Cb Cb .  Cw Cw Cw | .  Cb Cb Cb .  Cw Cw Cw | .  c- c- c- .  c- c- c-
3  .  Cb Cb Cb .  Cw Cw Cw | .  Cb Cb Cb .  Cw Cw Cw | .  c- c- c- .  c- c- c-
cubes: F1 r
"""


@pytest.mark.clause("EX-12", "J-4", "DS-1", "DS-3", "DS-4", "M-4")
def test_example_12_the_weaker_castle_goes_from_all_boards_and_a_keep_ripples_in_its_place() -> None:
    before = position(TWO_CASTLES, turn=GREEN, hand="C")
    assert before.public.players[RED].cubes == 24
    after = play(before, construct(GREEN, MIGHT, HAMLET, "E2", "C"), place(WHITE, "F1"))
    assert after.log == lines("""
        > green constructs Hamlet E2 on Might
        green plays C
        Might: H- E2 by construction
        Might: H- E2 joins A1, F1
        Might: junction clash of Military in A1: Cb B1 5, Cw F1 4
        ? white on Might by DS-3: K for Cw F1 at F1 G1 F2 G2
        > white places at F1
        Might: Kw F1 by downsizing in place of Cw F1
        Faith: Cw F1 goes by lost shadow
        Reason: c- F1 [r] goes by lost shadow
        Faith: Kw F1 by ripple
        Reason: k- F1 by ripple
        settled
        """)
    assert after.state.public.players[RED].cubes == 25


@pytest.mark.clause("EX-12", "DS-4")
def test_example_12_near_miss_the_castle_of_faith_is_another_players() -> None:
    drawing = """
       Might                   | Faith                   | Reason
       A  B  C  D  E  F  G  H  | A  B  C  D  E  F  G  H  | A  B  C  D  E  F  G  H
    1  Wb Cb Cb Cb .  Cw Cw Cw | .  Cb Cb Cb .  Cr Cr Cr | .  c- c- c- .  c- c- c-
    2  .  Cb Cb Cb .  Cw Cw Cw | .  Cb Cb Cb .  Cr Cr Cr | .  c- c- c- .  c- c- c-
    3  .  Cb Cb Cb .  Cw Cw Cw | .  Cb Cb Cb .  Cr Cr Cr | .  c- c- c- .  c- c- c-
    cubes: F1 r
    """
    before = position(drawing, turn=GREEN, hand="C")
    after = play(before, construct(GREEN, MIGHT, HAMLET, "E2", "C"), place(WHITE, "F1"))
    assert after.ends("""
        > white places at F1
        Might: Kw F1 by downsizing in place of Cw F1
        settled
        """)
    assert at(after.state, FAITH, "F1").owner == RED
    assert after.state.public.players[RED].cubes == 25 - 2


KEEP_BETWEEN_ABBEY_AND_MONASTERIES = """
   Might
   A  B  C  D  E  F  G  H  I
1  .  .  .  .  Ab Ab Ab .  .
2  Wr Kr Kr .  Ab Ab Ab .  .
3  .  Kr Kr .  Ab Ab Ab .  .
4  .  .  .  .  .  Kw Kw Mr Mr
5  .  .  .  .  .  Kw Kw Mr Mr
6  .  .  .  .  .  .  .  Mb Mb
7  .  .  .  .  .  .  .  Mb Mb
"""


@pytest.mark.clause("EX-13", "J-4", "DV-1", "DS-3")
def test_example_13_the_keep_splits_the_domain_and_the_builder_picks_between_two_monasteries() -> None:
    before = position(KEEP_BETWEEN_ABBEY_AND_MONASTERIES, turn=GREEN, hand="C")
    after = play(
        before,
        construct(GREEN, MIGHT, HAMLET, "D3", "C"),
        place(WHITE, "F4"),
        choose(GREEN, "H6"),
        place(BLUE, "I7"),
    )
    assert after.log == lines("""
        > green constructs Hamlet D3 on Might
        green plays C
        Might: H- D3 by construction
        Might: H- D3 joins E1, A2
        Might: junction clash of Military in E1: Kr B2 3, Kw F4 2
        ? white on Might by DS-3: W for Kw F4 at F4 G4 F5 G5
        > white places at F4
        Might: Ww F4 by downsizing in place of Kw F4
        Might: division clash of Religious in H4: Mr H4, Mb H6
        ? green on Might by DV-1: Mr H4, Mb H6 (Religious of H4)
        > green chooses H6
        ? blue on Might by DS-3: P for Mb H6 at H6 I6 H7 I7
        > blue places at I7
        Might: Pb I7 by downsizing in place of Mb H6
        settled
        """)


@pytest.mark.clause("EX-13", "DV-1", "DS-3")
def test_example_13_near_miss_one_square_to_the_right_the_watchtower_holds_the_domain_together() -> None:
    before = position(KEEP_BETWEEN_ABBEY_AND_MONASTERIES, turn=GREEN, hand="C")
    after = play(before, construct(GREEN, MIGHT, HAMLET, "D3", "C"), place(WHITE, "G4"))
    assert after.ends("Might: Ww G4 by downsizing in place of Kw F4\nsettled")


@pytest.mark.clause("EX-13", "DV-1")
def test_example_13_near_miss_a_builder_who_owns_one_of_them_downsizes_it() -> None:
    before = position(recast(KEEP_BETWEEN_ABBEY_AND_MONASTERIES, "Mr", "Mg"), turn=GREEN, hand="C")
    after = play(before, construct(GREEN, MIGHT, HAMLET, "D3", "C"), place(WHITE, "F4"))
    assert not isinstance(after.state.public.question, BuildingChoice)
    assert after.ends("? green on Might by DS-3: P for Mg H4 at H4 I4 H5 I5")
