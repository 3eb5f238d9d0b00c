"""The rulebook's worked examples 1 to 6: journeys, construction, upgrade, demolition, hierarchy."""

import pytest

from tests.support import *

EMPTY = """
   Might       | Faith       | Reason
   A  B  C  D  | A  B  C  D  | A  B  C  D
1  .  .  .  .  | .  .  .  .  | .  .  .  .
2  .  .  .  .  | .  .  .  .  | .  .  .  .
3  .  .  .  .  | .  .  .  .  | .  .  .  .
4  .  .  .  .  | .  .  .  .  | .  .  .  .
"""


@pytest.mark.clause("EX-1", "T-3")
def test_example_01_two_journeys_cost_one_ecu_each() -> None:
    before = position(EMPTY, turn=BLUE, money=4)
    after = play(before, travel(BLUE, 0, REASON), travel(BLUE, 1, FAITH))
    assert after.log == lines("""
        > blue sends adventurer 0 to Reason
        blue -1 travel
        blue's adventurer 0 goes from Might to Reason
        > blue sends adventurer 1 to Faith
        blue -1 travel
        blue's adventurer 1 goes from Might to Faith
        """)
    player = after.state.public.players[BLUE]
    assert player.money == 2
    assert [adventurer.age for adventurer in player.adventurers] == [REASON, FAITH]


@pytest.mark.clause("EX-1", "T-3")
def test_example_01_near_miss_one_ecu_pays_for_one_journey() -> None:
    before = position(EMPTY, turn=BLUE, money=1)
    after = play(before, travel(BLUE, 0, REASON))
    assert cited(after.state, travel(BLUE, 1, FAITH)) == ("T-3",)


@pytest.mark.clause("EX-2", "C-1", "C-2")
def test_example_02_a_keep_takes_two_military_cards_and_pays_one_ecu_on_might() -> None:
    before = position(EMPTY, turn=GREEN, hand="MM", money=4)
    after = play(before, construct(GREEN, MIGHT, KEEP, "B2", "MM"))
    assert after.log == lines("""
        > green constructs Keep B2 on Might
        green plays MM
        Might: Kg B2 by construction
        green +1 bonus
        Faith: Kg B2 by ripple
        Reason: k- B2 by ripple
        settled
        """)
    assert after.state.public.players[GREEN].money == 5


@pytest.mark.clause("EX-2", "C-1")
def test_example_02_near_miss_a_religious_card_builds_no_keep() -> None:
    before = position(EMPTY, turn=GREEN, hand="MR")
    assert cited(before, construct(GREEN, MIGHT, KEEP, "B2", "MR")) == ("C-1",)


@pytest.mark.clause("EX-3", "U-1", "U-2")
def test_example_03_a_chapel_becomes_a_monastery_on_faith_for_two_ecus() -> None:
    before = position(
        """
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  .  .  .  .  | .  .  .  .  | .  .  .  .
        2  .  .  .  .  | .  Pr .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        """,
        on=FAITH,
        hand="R",
        money=4,
    )
    after = play(before, upgrade(RED, FAITH, "B2", MONASTERY, "B2", "R"))
    assert after.log == lines("""
        > red upgrades B2 to Monastery B2 on Faith
        red plays R
        Faith: Mr B2 by upgrade in place of Pr B2
        red +2 bonus
        Reason: m- B2 by ripple
        settled
        """)
    assert after.state.public.players[RED].money == 6


@pytest.mark.clause("EX-3", "U-1")
def test_example_03_near_miss_the_chapel_is_another_players() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  .  .  .  .  | .  .  .  .  | .  .  .  .
        2  .  .  .  .  | .  Pg .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: R on Faith
        """)
    assert cited(before, upgrade(RED, FAITH, "B2", MONASTERY, "B2", "R")) == ("U-1",)


@pytest.mark.clause("EX-3", "U-1", "U-2")
def test_example_03_a_watchtower_becomes_a_keep_for_one_military_card() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  .  .  .  .  | .  .  .  .  | .  .  .  .
        2  .  .  Wr .  | .  .  .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: M
        """)
    after = play(before, upgrade(RED, MIGHT, "C2", KEEP, "B2", "M"))
    assert after.log == lines("""
        > red upgrades C2 to Keep B2 on Might
        red plays M
        Might: Kr B2 by upgrade in place of Wr C2
        red +1 bonus
        Faith: Kr B2 by ripple
        Reason: k- B2 by ripple
        settled
        """)


@pytest.mark.clause("EX-3", "U-1")
def test_example_03_near_miss_two_military_cards_are_one_too_many() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  .  .  .  .  | .  .  .  .  | .  .  .  .
        2  .  .  Wr .  | .  .  .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: MM
        """)
    assert cited(before, upgrade(RED, MIGHT, "C2", KEEP, "B2", "MM")) == ("U-1",)


@pytest.mark.clause("EX-4", "U-1")
def test_example_04_two_chapels_can_not_become_one_monastery() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  Pg .  .  .  | .  .  .  .  | .  .  .  .
        2  .  Pg .  .  | .  .  .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        green: RR
        """)
    assert cited(before, upgrade(GREEN, MIGHT, "A1", MONASTERY, "A1", "R")) == ("U-1",)
    assert cited(before, upgrade(GREEN, MIGHT, "B2", MONASTERY, "A1", "R")) == ("U-1",)


@pytest.mark.clause("EX-4", "U-1", "D-2")
def test_example_04_near_miss_the_second_chapel_lies_one_square_further() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  Pg .  .  .  | .  .  .  .  | .  .  .  .
        2  .  .  .  .  | .  .  .  .  | .  .  .  .
        3  .  .  Pg .  | .  .  .  .  | .  .  .  .
        green: RR
        """)
    after = play(before, upgrade(GREEN, MIGHT, "A1", MONASTERY, "A1", "R"))
    assert after.log == lines("""
        > green upgrades A1 to Monastery A1 on Might
        green plays R
        Might: Mg A1 by upgrade in place of Pg A1
        green +1 bonus
        Faith: Mg A1 by ripple
        Reason: m- A1 by ripple
        settled
        """)


CHAPEL_OF_GREEN = """
   Might       | Faith       | Reason
   A  B  C  D  | A  B  C  D  | A  B  C  D
1  .  .  .  h  | .  .  .  h  | .  .  .  h
2  .  Pg .  .  | .  .  .  .  | .  .  .  .
3  .  .  .  .  | .  .  .  .  | .  .  .  .
"""


@pytest.mark.clause("EX-5", "X-1")
def test_example_05_demolishing_a_chapel_takes_a_religious_card_and_one_ecu() -> None:
    before = position(CHAPEL_OF_GREEN, hand="R", money=4)
    after = play(before, demolish(RED, MIGHT, "B2", "R"))
    assert after.log == lines("""
        > red demolishes B2 on Might
        red plays R
        red -1 demolition
        Might: Pg B2 goes by demolition
        settled
        """)
    assert after.state.public.players[RED].money == 3


@pytest.mark.clause("EX-5", "X-1")
def test_example_05_near_misses_a_military_card_and_no_money() -> None:
    before = position(CHAPEL_OF_GREEN, hand="MR")
    assert cited(before, demolish(RED, MIGHT, "B2", "M")) == ("X-1",)
    assert cited(position(CHAPEL_OF_GREEN, hand="R", money=0), demolish(RED, MIGHT, "B2", "R")) == ("X-1",)


KEEP_AND_ABBEY = """
   Faith
   A  B  C  D  E  F  G  H  I
1  .  .  .  .  .  .  .  .  .
2  Kr Kr Ag Ag Ag .  .  .  .
3  Kr Kr Ag Ag Ag .  .  .  .
4  .  .  Ag Ag Ag .  .  .  .
"""


@pytest.mark.clause("EX-6", "H-1")
@pytest.mark.parametrize(
    ("kind", "paid", "clauses"),
    [
        pytest.param(WATCHTOWER, "M", (), id="watchtower"),
        pytest.param(KEEP, "MM", ("H-1",), id="keep"),
        pytest.param(CASTLE, "MMMM", (), id="castle"),
        pytest.param(CHAPEL, "R", (), id="chapel"),
        pytest.param(MONASTERY, "RR", (), id="monastery"),
        pytest.param(ABBEY, "RRRR", ("H-1",), id="abbey"),
    ],
)
def test_example_06_no_second_keep_and_no_second_abbey(kind: Kind, paid: str, clauses: tuple[str, ...]) -> None:
    before = position(KEEP_AND_ABBEY, turn=BLUE, on=FAITH, hand=paid)
    assert cited(before, construct(BLUE, FAITH, kind, "F2", paid)) == clauses


@pytest.mark.clause("EX-6", "H-1")
@pytest.mark.parametrize(
    ("kind", "paid"), [pytest.param(KEEP, "MM", id="keep"), pytest.param(ABBEY, "RRRR", id="abbey")]
)
def test_example_06_near_miss_one_square_off_the_domain_is_another_domain(kind: Kind, paid: str) -> None:
    before = position(KEEP_AND_ABBEY, turn=BLUE, on=FAITH, hand=paid)
    assert cited(before, construct(BLUE, FAITH, kind, "G2", paid)) == ()


@pytest.mark.clause("EX-6", "H-1", "C-2")
def test_example_06_the_castle_is_added() -> None:
    before = position(KEEP_AND_ABBEY, turn=BLUE, on=FAITH, hand="MMMM")
    after = play(before, construct(BLUE, FAITH, CASTLE, "F2", "MMMM"))
    assert after.log == lines("""
        > blue constructs Castle F2 on Faith
        blue plays MM|MM
        Faith: Cb F2 by construction
        blue +2 bonus
        Reason: c- F2 by ripple
        settled
        """)
