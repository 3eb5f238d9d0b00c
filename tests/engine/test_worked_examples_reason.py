"""The rulebook's worked examples 14 to 18: populating, renovating, income, Hold'em, four domains."""

import pytest

from khronos_engine.legal import LegalSwap
from tests.support import *

HAMLET_AND_TOWN = """
   Reason
   A  B  C  D
1  h  .  T- T-
2  .  .  T- T-
3  .  .  .  .
"""


@pytest.mark.clause("EX-14", "P-1")
def test_example_14_one_cube_on_a_hamlet_then_one_on_a_town() -> None:
    before = position(HAMLET_AND_TOWN, on=REASON, hand="CC")
    after = play(before, populate(RED, "A1"), populate(RED, "C1"))
    assert after.log == lines("""
        > red populates A1
        red plays C
        Reason: h A1 becomes h A1 [r] by population
        > red populates C1
        red plays C
        Reason: T- C1 becomes T- C1 [r] by population
        """)


@pytest.mark.clause("EX-14", "P-1")
def test_example_14_two_cubes_on_one_town() -> None:
    before = position(HAMLET_AND_TOWN + "cubes: A1 r, C1 r", turn=WHITE, on=REASON, hand="CC")
    after = play(before, populate(WHITE, "C1"), populate(WHITE, "C1"))
    assert after.log == lines("""
        > white populates C1
        white plays C
        Reason: T- C1 [r] becomes T- C1 [rw] by population
        > white populates C1
        white plays C
        Reason: T- C1 [rw] becomes T- C1 [rww] by population
        """)


@pytest.mark.clause("EX-14", "P-1")
def test_example_14_near_miss_a_second_cube_does_not_fit_on_the_hamlet() -> None:
    before = position(HAMLET_AND_TOWN + "cubes: A1 r", turn=WHITE, on=REASON, hand="CC")
    assert cited(before, populate(WHITE, "A1")) == ("P-1",)


RUINS = """
   Reason
   A  B  C  D  E
1  k- k- a- a- a-
2  k- k- a- a- a-
3  .  .  a- a- a-
"""


@pytest.mark.clause("EX-15", "N-1")
def test_example_15_one_card_restores_a_keep_and_one_puts_a_cube_on_an_abbey() -> None:
    before = position(RUINS, on=REASON, hand="MR")
    after = play(before, renovate(RED, "A1", "M"), renovate(RED, "C1", "R"))
    assert after.log == lines("""
        > red renovates A1
        red plays M
        Reason: k- A1 becomes K- A1 by renovation
        > red renovates C1
        red plays R
        Reason: a- C1 becomes a- C1 [r] by renovation
        """)
    assert after.state.public.players[RED].cubes == 24


@pytest.mark.clause("EX-15", "N-1")
def test_example_15_near_miss_on_an_abbey_with_a_cube_the_card_completes_it() -> None:
    before = position(RUINS + "cubes: C1 r", turn=WHITE, on=REASON, hand="R")
    after = play(before, renovate(WHITE, "C1", "R"))
    assert after.log == lines("""
        > white renovates C1
        white plays R
        Reason: a- C1 [r] becomes A- C1 by renovation
        """)
    assert after.state.public.players[RED].cubes == 25


@pytest.mark.clause("EX-16", "I-1", "I-2")
def test_example_16_might_pays_seven_for_a_keeps_domain_and_four_for_a_watchtowers() -> None:
    drawing = """
       Might
       A  B  C  D  E  F  G  H
    1  Kr Kr T- T- .  .  .  .
    2  Kr Kr T- T- .  T- T- .
    3  T- T- H- .  .  T- T- .
    4  T- T- .  .  .  H- Wr .
    """
    before = position(drawing, number=4, hand="MRCC", pile="MRMR")
    after = play(before, end_turn(RED))
    assert after.log == lines("""
        > red ends the turn
        red +7 income of A1 on Might
        red +4 income of F2 on Might
        red gives up MRCC
        red draws 4: MMRR
        turn 4 of blue
        """)
    assert after.state.public.players[RED].money == 4 + 7 + 4


@pytest.mark.clause("EX-16", "I-2", "I-5")
def test_example_16_near_miss_the_keep_is_another_players() -> None:
    drawing = """
       Might
       A  B  C  D  E  F  G  H
    1  Kb Kb T- T- .  .  .  .
    2  Kb Kb T- T- .  T- T- .
    3  T- T- H- .  .  T- T- .
    4  T- T- .  .  .  H- Wr .
    """
    after = play(position(drawing, number=4), end_turn(RED))
    assert after.state.public.players[RED].money == 4 + 4


@pytest.mark.clause("EX-16", "I-1", "I-3")
def test_example_16_faith_pays_six_for_an_abbeys_domain() -> None:
    drawing = """
       Faith
       A  B  C  D  E
    1  Ag Ag Ag T- T-
    2  Ag Ag Ag T- T-
    3  Ag Ag Ag T- T-
    4  Wr .  .  T- T-
    """
    before = position(drawing, number=4, turn=GREEN, on=(MIGHT, FAITH), hand="MRCC", pile="MRMR")
    after = play(before, end_turn(GREEN))
    assert after.log == lines("""
        > green ends the turn
        green +6 income of A1 on Faith
        green gives up MRCC
        green draws 4: MMRR
        turn 4 of white
        """)
    assert after.state.public.players[GREEN].money == 10


@pytest.mark.clause("EX-16", "I-1")
def test_example_16_near_miss_without_an_adventurer_on_faith_it_pays_nothing() -> None:
    drawing = """
       Faith
       A  B  C  D  E
    1  Ag Ag Ag T- T-
    2  Ag Ag Ag T- T-
    3  Ag Ag Ag T- T-
    4  Wr .  .  T- T-
    """
    after = play(position(drawing, number=4, turn=GREEN, on=(MIGHT, REASON)), end_turn(GREEN))
    assert after.state.public.players[GREEN].money == 4


RENOVATED_KEEP_AND_TWO_RUINS = """
   Reason
   A  B  C  D  E  F
1  K- K- T- T- m- m-
2  K- K- T- T- m- m-
3  a- a- a- h  .  .
4  a- a- a- .  .  .
5  a- a- a- .  .  .
"""


@pytest.mark.clause("EX-16", "I-1", "I-4", "M-2")
def test_example_16_reason_pays_five_two_for_a_keep_and_three_for_two_ruins() -> None:
    drawing = RENOVATED_KEEP_AND_TWO_RUINS + "cubes: C1 ww, D3 w"
    before = position(drawing, number=4, turn=WHITE, on=(MIGHT, REASON), hand="MRCC", pile="MRMR")
    after = play(before, end_turn(WHITE))
    assert after.log == lines("""
        > white ends the turn
        white +5 income of A1 on Reason
        white gives up MRCC
        white draws 4: MMRR
        turn 5 of red
        """)
    assert after.state.public.players[WHITE].money == 9


@pytest.mark.clause("EX-16", "I-4")
def test_example_16_near_miss_with_fewer_cubes_than_another_white_collects_nothing() -> None:
    drawing = RENOVATED_KEEP_AND_TWO_RUINS + "cubes: C1 rrw, D3 r"
    after = play(position(drawing, number=4, turn=WHITE, on=(MIGHT, REASON)), end_turn(WHITE))
    assert after.state.public.players[WHITE].money == 4


BARE = """
   Might
   A  B  C
1  .  .  .
2  .  .  .
3  .  .  .
"""


@pytest.mark.clause("EX-17", "HE-1", "HE-2")
def test_example_17_one_military_and_two_civil_face_up_leave_four_choices() -> None:
    before = position(BARE, row="MCC", hand="MRRC")
    swaps = {(each.take, each.count) for each in legal_actions(before) if isinstance(each, LegalSwap)}
    assert swaps == {(MILITARY, 1), (CIVIL, 1), (CIVIL, 2)}  # and none at all


@pytest.mark.clause("EX-17", "HE-2")
@pytest.mark.parametrize(
    ("take", "give", "row"),
    [
        pytest.param("M", "R", "RCC", id="military"),
        pytest.param("C", "R", "MRC", id="civil"),
        pytest.param("CC", "RR", "MRR", id="both-civil"),
    ],
)
def test_example_17_each_choice_is_an_even_swap(take: str, give: str, row: str) -> None:
    before = position(BARE, row="MCC", hand="MRRC")
    after = play(before, swap(RED, take, give))
    assert after.log == lines(f"""
        > red swaps {give} for {take}
        red takes {take} from the row for {give}
        """)
    assert after.state.public.row == position(BARE, row=row).public.row
    assert after.state.public.players[RED].hand_size == 4
    assert shows(after.state, BARE)


@pytest.mark.clause("EX-17", "HE-2")
def test_example_17_near_miss_with_one_civil_in_the_row_two_can_not_be_taken() -> None:
    assert cited(position(BARE, row="MRC", hand="MRRC"), swap(RED, "CC", "RR")) == ("HE-2",)


FOUR_DOMAINS = """
   Might
   A  B  C  D  E  F
1  Kr Kr T- T- .  .
2  Kr Kr T- T- .  .
3  .  .  .  .  Mb Mb
4  .  h  .  .  Mb Mb
5  .  .  Ww .  .  .
"""


@pytest.mark.clause("EX-18", "D-1", "M-4", "I-5")
def test_example_18_four_domains_in_one_picture() -> None:
    before = position(FOUR_DOMAINS, turn=WHITE, number=4, hand="MRCC", pile="MRMR")
    board = before.public.boards[MIGHT]
    seen = [[square.name for square in board.grid.squares(domain.squares)] for domain in board.domains]
    assert seen == [
        ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"],
        ["E3", "F3", "E4", "F4"],
        ["B4"],
        ["C5"],
    ]
    assert [player.cubes for player in before.public.players] == [24, 24, 25, 24]
    after = play(before, end_turn(WHITE))
    assert after.log == lines("""
        > white ends the turn
        white gives up MRCC
        white draws 4: MMRR
        turn 5 of red
        """)


@pytest.mark.clause("EX-18", "D-1", "I-2")
def test_example_18_near_miss_a_watchtower_below_the_hamlet_holds_its_domain() -> None:
    drawing = """
       Might
       A  B  C  D  E  F
    1  Kr Kr T- T- .  .
    2  Kr Kr T- T- .  .
    3  .  .  .  .  Mb Mb
    4  .  h  .  .  Mb Mb
    5  .  Ww .  .  .  .
    """
    before = position(drawing, turn=WHITE, number=4)
    assert len(before.public.boards[MIGHT].domains) == 3
    assert play(before, end_turn(WHITE)).state.public.players[WHITE].money == 4 + 1
