"""The rulebook's worked examples 7 to 9: ripples, a paradox, refused ripples."""

import pytest

from tests.support import *

EMPTY = """
   Might             | Faith             | Reason
   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
1  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
2  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
3  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
"""


@pytest.mark.clause("EX-7", "R-1", "R-2")
def test_example_07_a_chapel_does_not_ripple_and_a_town_does() -> None:
    before = position(EMPTY, turn=GREEN, hand="RCCC")
    after = play(before, construct(GREEN, MIGHT, CHAPEL, "A1", "R"), construct(GREEN, MIGHT, TOWN, "C1", "C|CC"))
    assert after.log == lines("""
        > green constructs Chapel A1 on Might
        green plays R
        Might: Pg A1 by construction
        settled
        > green constructs Town C1 on Might
        green plays C|CC
        Might: T- C1 by construction
        green +1 bonus
        Faith: T- C1 by ripple
        Reason: T- C1 by ripple
        settled
        """)


@pytest.mark.clause("EX-7", "R-1", "R-2")
def test_example_07_a_keep_ripples_to_faith_with_a_cube_and_to_reason_as_a_ruin_without_one() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  Pg .  T- T- .  .  | .  .  T- T- .  .  | .  .  T- T- .  .
        2  .  .  T- T- .  .  | .  .  T- T- .  .  | .  .  T- T- .  .
        3  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "E2", "MM"))
    assert after.log == lines("""
        > red constructs Keep E2 on Might
        red plays MM
        Might: Kr E2 by construction
        red +1 bonus
        Faith: Kr E2 by ripple
        Reason: k- E2 by ripple
        settled
        """)
    assert after.state.public.players[RED].cubes == 23


@pytest.mark.clause("EX-7", "R-3")
def test_example_07_near_miss_with_two_keeps_in_stock_no_ruin_is_left() -> None:
    before = position(EMPTY, hand="MM", stock={KEEP: 2})
    after = play(before, construct(RED, MIGHT, KEEP, "E2", "MM"))
    assert after.log == lines("""
        > red constructs Keep E2 on Might
        red plays MM
        Might: Kr E2 by construction
        red +1 bonus
        Faith: Kr E2 by ripple
        Reason: no k- E2 by R-3: no tile
        settled
        """)


@pytest.mark.clause("EX-8", "R-6", "M-3")
def test_example_08_a_monastery_of_might_wipes_out_another_players_monastery_of_faith() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | .  .  Mg Mg .  | .  .  m- m- .
        3  .  .  .  .  .  | .  .  Mg Mg .  | .  .  m- m- .
        4  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B3", "RR"))
    assert after.log == lines("""
        > blue constructs Monastery B3 on Might
        blue plays RR
        Might: Mb B3 by construction
        blue +1 bonus
        Faith: Mg C2 goes by paradox, out of the game
        Faith: Mb B3 by ripple
        Reason: m- C2 goes by paradox shadow, out of the game
        Reason: m- B3 by ripple
        settled
        """)
    assert after.state.public.lost[MONASTERY] == 2
    assert after.state.public.players[GREEN].cubes == 25


@pytest.mark.clause("EX-8", "R-4", "R-6")
def test_example_08_near_miss_one_square_further_it_is_only_touched() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | .  .  .  Mg Mg | .  .  .  m- m-
        3  .  .  .  .  .  | .  .  .  Mg Mg | .  .  .  m- m-
        4  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B3", "RR"))
    assert after.log == lines("""
        > blue constructs Monastery B3 on Might
        blue plays RR
        Might: Mb B3 by construction
        blue +1 bonus
        Faith: no Mb B3 by R-4: equal highest
        settled
        """)
    assert after.state.public.lost[MONASTERY] == 0


@pytest.mark.clause("EX-9", "R-4", "D-2")
def test_example_09_a_monastery_is_not_rippled_where_it_would_join_two_domains() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | Wr .  .  H- .  | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B2", "RR"))
    assert after.log == lines("""
        > blue constructs Monastery B2 on Might
        blue plays RR
        Might: Mb B2 by construction
        blue +1 bonus
        Faith: no Mb B2 by R-4: domains joined
        settled
        """)


@pytest.mark.clause("EX-9", "R-4", "D-2")
def test_example_09_near_miss_touching_one_domain_it_is_rippled() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | Wr .  .  .  H- | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B2", "RR"))
    assert after.changes == lines("""
        Might: + Mb B2
        Faith: + Mb B2
        Reason: + m- B2
        """)


@pytest.mark.clause("EX-9", "R-4", "H-1")
def test_example_09_nor_where_an_equal_highest_one_stands() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | .  .  .  Mr Mr | .  .  .  .  .
        3  .  .  .  .  .  | .  .  .  Mr Mr | .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B2", "RR"))
    assert after.log == lines("""
        > blue constructs Monastery B2 on Might
        blue plays RR
        Might: Mb B2 by construction
        blue +1 bonus
        Faith: no Mb B2 by R-4: equal highest
        settled
        """)


@pytest.mark.clause("EX-9", "R-4", "H-1")
def test_example_09_near_miss_below_an_abbey_it_is_rippled() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        2  .  .  .  .  .  .  | .  .  .  Ar Ar Ar | .  .  .  .  .  .
        3  .  .  .  .  .  .  | .  .  .  Ar Ar Ar | .  .  .  .  .  .
        4  .  .  .  .  .  .  | .  .  .  Ar Ar Ar | .  .  .  .  .  .
        blue: RR
        """)
    after = play(before, construct(BLUE, MIGHT, MONASTERY, "B2", "RR"))
    assert after.changes == lines("""
        Might: + Mb B2
        Faith: + Mb B2
        Reason: + m- B2
        """)
