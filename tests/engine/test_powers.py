"""In a junction, origins, powers, ties and the order decide which building is downsized (J-3 to J-6)."""

import pytest

from tests.support import *


@pytest.mark.clause("J-3", "J-4")
def test_power_counts_only_the_type_of_the_clash() -> None:
    # Military power 3 on the left and 2 on the right, Religious power 1 on both sides.
    before = position("""
           Might
           A  B  C  D  E
        1  Kr Kr .  Kg Kg
        2  Kr Kr .  Kg Kg
        3  Wr Pb .  Pw .
        red: C
        """)
    asked = play(before, construct(RED, MIGHT, HAMLET, "C3", "C"))
    assert "Might: junction clash of Military in A1: Kr A1 3, Kg D1 2" in asked.log
    after = play(asked.state, place(GREEN, "E1"))
    assert after.ends("""
        Might: junction clash of Religious in A1: Pb B3 1, Pw D3 1
        ? red on Might by J-5: Pb B3, Pw D3 (Religious of A1)
        """)


@pytest.mark.clause("J-3")
def test_power_counts_the_whole_origin_domain_with_buildings_of_any_owner() -> None:
    before = position("""
           Might
           A  B  C  D  E  F
        1  Kr Kr .  Kg Kg Wb
        2  Kr Kr .  Kg Kg Ww
        3  .  .  .  .  .  .
        green: C
        """)
    after = play(before, construct(GREEN, MIGHT, HAMLET, "C1", "C"))
    assert "Might: junction clash of Military in A1: Kr A1 2, Kg D1 4" in after.log
    assert after.ends("? red on Might by DS-3: W for Kr A1 at A1 B1 A2 B2")


@pytest.mark.clause("J-3", "J-4")
def test_the_power_of_a_domain_counts_buildings_at_the_start_of_the_settlement() -> None:
    # The Town's shadow destroys green's Watchtower on Faith before the powers there are compared.
    drawing = """
       Might          | Faith
       A  B  C  D  E  | A  B  C  D  E
    1  .  .  .  .  .  | Kr Kr .  .  .
    2  .  .  .  .  .  | Kr Kr .  .  .
    3  .  .  .  .  .  | .  .  Wg Kg Kg
    4  .  .  .  .  .  | .  .  .  Kg Kg
    """
    town = construct(GREEN, MIGHT, TOWN, "B3", "CCC")
    after = play(position(drawing, turn=GREEN, hand="CCC"), town)
    assert "Faith: Wg C3 goes by paradox" in after.log
    assert after.ends("""
        Faith: junction clash of Military in A1: Kr A1 2, Kg D3 2
        ? green on Faith by DS-3: W for Kg D3 at D3 E3 D4 E4
        """)
    beside_the_shadow = position(put(drawing, "Faith C3 ., D2 Wg"), turn=GREEN, hand="CCC")
    assert play(beside_the_shadow, town).ends("? red on Faith by DS-3: W for Kr A1 at A1 B1 A2 B2")


@pytest.mark.clause("J-3", "J-4", "J-6", "DV-1")
def test_the_power_of_a_domain_stays_fixed_for_the_action() -> None:
    # The Town's shadow destroys Blue's Keep, which separates two Watchtowers from the left Castle. One of them is lost
    # before the Castles are compared, and the left domain keeps the power of both, 6 against 5.
    before = position("""
           Might                      | Faith
           A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I
        1  .  .  .  .  .  .  .  .  .  | Wr Wb H- .  .  .  .  .  .
        2  .  .  .  .  .  .  .  .  .  | .  .  Kb Kb .  .  .  .  .
        3  .  .  .  .  .  .  .  .  .  | .  .  Kb Kb .  Cw Cw Cw .
        4  .  .  .  .  .  .  .  .  .  | Cg Cg Cg .  .  Cw Cw Cw .
        5  .  .  .  .  .  .  .  .  .  | Cg Cg Cg .  .  Cw Cw Cw Wr
        6  .  .  .  .  .  .  .  .  .  | Cg Cg Cg .  .  .  .  .  .
        green: CCC
        """)
    asked = play(before, construct(GREEN, MIGHT, TOWN, "D3", "CCC"))
    assert asked.ends("? green on Faith by DV-1: Wr A1, Wb B1 (Military of A1)")
    after = play(asked.state, choose(GREEN, "A1"))
    assert after.log == lines("""
        > green chooses A1
        Faith: Wr A1 goes by downsizing
        Faith: junction clash of Military in D3: Cw F3 5, Cg A4 6
        ? white on Faith by DS-3: K for Cw F3 at F3 G3 F4 G4
        """)


@pytest.mark.clause("J-3", "J-4", "DS-4")
def test_shadow_of_a_downsized_castle_keeps_the_origin_domain_of_the_castle_on_faith() -> None:
    # White's Keep on Faith originates from the white Castle there, whose domain has power 2 against Red's 3. Without an
    # origin domain, this would be a division, and Red would have to downsize the red Keep.
    before = position("""
           Might                   | Faith
           A  B  C  D  E  F  G  H  | A  B  C  D  E  F  G  H
        1  .  .  Cw Cw Cw .  .  .  | .  .  Cw Cw Cw .  .  .
        2  .  .  Cw Cw Cw .  .  .  | .  .  Cw Cw Cw .  .  .
        3  .  .  Cw Cw Cw .  .  .  | .  .  Cw Cw Cw .  .  .
        4  Wb .  .  .  .  .  .  .  | .  Wb .  .  .  .  .  .
        5  Cr Cr Cr .  .  Cg Cg Cg | .  Kr Kr .  .  Cg Cg Cg
        6  Cr Cr Cr .  .  Cg Cg Cg | .  Kr Kr .  .  Cg Cg Cg
        7  Cr Cr Cr .  .  Cg Cg Cg | .  .  .  .  .  Cg Cg Cg
        red: CCC
        """)
    asked = play(before, construct(RED, MIGHT, TOWN, "D4", "CCC"))
    assert "Might: junction clash of Military in C1: Cw C1 4, Cr A5 5, Cg F5 4" in asked.log
    after = play(asked.state, place(WHITE, "D2"), place(GREEN, "F5"))
    assert after.log == lines("""
        > white places at D2
        Might: Kw D2 by downsizing in place of Cw C1
        Faith: Cw C1 goes by lost shadow
        Faith: Kw D2 by ripple
        Reason: k- D2 by ripple
        Might: junction clash of Military in D2: Cr A5 5, Cg F5 4
        ? green on Might by DS-3: K for Cg F5 at F5 G5 F6 G6
        > green places at F5
        Might: Kg F5 by downsizing in place of Cg F5
        Faith: Cg F5 goes by lost shadow
        Faith: no Kg F5 by DS-4: equal highest
        Faith: junction clash of Military in D2: Kw D2 2, Kr B5 3
        ? white on Faith by DS-3: W for Kw D2 at D2 E2 D3 E3
        """)


CASTLE_BEHIND_A_MONASTERY = """
   Might
   A  B  C  D  E  F  G
1  Pr .  .  .  .  .  .
2  Mr Mr .  .  .  .  .
3  Mr Mr .  .  .  .  .
4  Wr Kr Kr .  .  Kb Kb
5  .  Kr Kr .  .  Kb Kb
6  .  .  .  Mw Mw .  .
7  .  .  .  Mw Mw .  .
8  .  .  .  Cb Cb Cb .
9  .  .  .  Cb Cb Cb .
10 .  .  .  Cb Cb Cb .
"""


@pytest.mark.clause("J-3", "J-4", "DV-1")
def test_equal_buildings_of_several_origins_that_did_not_clash_at_first_are_a_division() -> None:
    # The Castle is above both Keeps until White's Monastery, which connects it with the Town, is downsized.
    town = construct(GREEN, MIGHT, TOWN, "D4", "CCC")
    asked = play(position(CASTLE_BEHIND_A_MONASTERY, turn=GREEN, hand="CCC"), town)
    assert "Might: junction clash of Religious in A1: Mr A2 3, Mw D6 2" in asked.log
    assert play(asked.state, place(WHITE, "D6")).ends("""
        Might: division clash of Military in A1: Kr B4, Kb F4
        ? green on Might by DV-1: Kr B4, Kb F4 (Military of A1)
        """)
    without_castle = position(recast(CASTLE_BEHIND_A_MONASTERY, "Cb", "."), turn=GREEN, hand="CCC")
    assert play(without_castle, town).ends("""
        Might: junction clash of Military in A1: Kr B4 3, Kb F4 2
        ? blue on Might by DS-3: W for Kb F4 at F4 G4 F5 G5
        """)


EQUAL_KEEPS = """
   Might
   A  B  C  D  E  F  G
1  .  .  .  Kb Kb .  .
2  .  .  .  Kb Kb .  .
3  .  Kr Kr .  .  Kg Kg
4  .  Kr Kr .  .  Kg Kg
5  .  .  .  .  .  .  .
"""


def join_keeps(drawing: str, turn: int) -> Played:
    """Return the position after a Town on D3, which joins the three Keeps."""
    return play(position(drawing, turn=turn, hand="CCC"), construct(turn, MIGHT, TOWN, "D3", "CCC"))


@pytest.mark.clause("J-4", "J-5", "J-6")
def test_weaker_domains_give_way_from_the_top_left_before_the_strongest_tie() -> None:
    asked = join_keeps(put(EQUAL_KEEPS, "A3 Wr"), RED)
    assert asked.ends("? blue on Might by DS-3: W for Kb D1 at D1 E1 D2 E2")
    asked = play(asked.state, place(BLUE, "D1"))
    assert asked.ends("""
        Might: junction clash of Military in A3: Kr B3 3, Kg F3 2
        ? green on Might by DS-3: W for Kg F3 at F3 G3 F4 G4
        """)
    assert play(asked.state, place(GREEN, "G4")).log.endswith("settled")
    asked = join_keeps(put(EQUAL_KEEPS, "A3 Wr, F5 Wg"), WHITE)
    assert asked.ends("? blue on Might by DS-3: W for Kb D1 at D1 E1 D2 E2")
    assert play(asked.state, place(BLUE, "D1")).ends("? white on Might by J-5: Kr B3, Kg F3 (Military of A3)")


@pytest.mark.clause("J-5")
def test_builder_of_equal_power_gives_way_or_chooses_the_building_that_gives_way() -> None:
    assert join_keeps(EQUAL_KEEPS, GREEN).ends("? green on Might by DS-3: W for Kg F3 at F3 G3 F4 G4")
    of_two = join_keeps(recast(EQUAL_KEEPS, "Kb", "Kg"), GREEN)
    assert of_two.ends("? green on Might by J-5: Kg D1, Kg F3 (Military of D1)")
    assert violated_rules(of_two.state, choose(GREEN, "B3")) == ("J-5",)
    of_none = join_keeps(EQUAL_KEEPS, WHITE)
    assert of_none.ends("? white on Might by J-5: Kb D1, Kr B3, Kg F3 (Military of D1)")
    after = play(of_none.state, choose(WHITE, "B3"), place(RED, "B3"))
    assert after.ends("? white on Might by J-5: Kb D1, Kg F3 (Military of D1)")
