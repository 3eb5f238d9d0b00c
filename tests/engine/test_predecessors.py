"""What a shadow replaces, and what only looks as if it did (R-5)."""

import pytest

from tests.support import *

KEEP_WITH_ITS_SHADOWS = """
   Might       | Faith       | Reason
   A  B  C  D  | A  B  C  D  | A  B  C  D
1  Kr Kr .  .  | Kr Kr .  .  | k- k- .  .
2  Kr Kr .  .  | Kr Kr .  .  | k- k- .  .
3  .  .  .  .  | .  .  .  .  | .  .  .  .
"""


@pytest.mark.clause("R-5", "M-3")
def test_an_upgrade_replaces_its_own_shadows_whose_tiles_go_to_the_stock() -> None:
    before = position(KEEP_WITH_ITS_SHADOWS, hand="MM")
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.log == lines("""
        > red upgrades A1 to Castle A1 on Might
        red plays MM
        Might: Cr A1 by upgrade in place of Kr A1
        red +1 bonus
        Faith: Cr A1 by ripple in place of Kr A1
        Reason: c- A1 by ripple in place of k- A1
        settled
        """)
    assert after.state.public.stock[KEEP] == KEEP.tiles
    assert after.state.public.players[RED].cubes == 23


@pytest.mark.clause("R-5", "R-6", "M-3")
def test_a_keep_of_another_owner_on_the_same_squares_is_no_shadow_and_goes_with_its_ruin() -> None:
    before = position(recast(KEEP_WITH_ITS_SHADOWS, "Kr", "Kb", FAITH), hand="MM")
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("""
        Faith: Kb A1 goes by paradox, out of the game
        Faith: Cr A1 by ripple
        Reason: k- A1 goes by paradox shadow, out of the game
        Reason: c- A1 by ripple
        settled
        """)
    assert after.state.public.lost[KEEP] == 2
    assert after.state.public.stock[KEEP] == KEEP.tiles - 2


@pytest.mark.clause("R-5", "R-6")
def test_an_own_keep_on_other_squares_is_no_shadow() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  Kr Kr .  .  | .  Kr Kr .  | .  k- k- .
        2  Kr Kr .  .  | .  Kr Kr .  | .  k- k- .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: MM
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert "Faith: Kr B1 goes by paradox, out of the game" in after.log
    assert "Reason: k- B1 goes by paradox shadow, out of the game" in after.log


@pytest.mark.clause("R-5", "R-6", "R-1")
def test_a_watchtower_of_faith_is_no_shadow_of_the_upgraded_watchtower() -> None:
    before = position("""
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  Wr .  .  | Wr .  .  | .  .  .
        2  .  .  .  | .  .  .  | .  .  .
        3  .  .  .  | .  .  .  | .  .  .
        red: M
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M"))
    assert "Faith: Wr A1 goes by paradox, out of the game\nFaith: Kr A1 by ripple\n" in after.log
    assert after.state.public.lost[WATCHTOWER] == 1


@pytest.mark.clause("R-5", "R-3")
def test_the_cube_of_a_watchtower_of_faith_does_not_pass_on() -> None:
    before = position(
        """
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  Wr .  .  | Wr .  .  | .  .  .
        2  .  .  .  | .  .  .  | .  .  .
        3  .  .  .  | .  .  .  | .  .  .
        """,
        hand="M",
        supply={RED: 0},
    )
    after = play(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M"))
    assert after.ends("Faith: no Kr A1 by R-3: no cube\nsettled")


@pytest.mark.clause("R-5", "R-6")
def test_a_hamlet_tile_of_faith_is_no_shadow_of_the_upgraded_hamlet() -> None:
    before = position("""
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  H- .  .  | H- .  .  | .  .  .
        2  .  .  .  | .  .  .  | .  .  .
        3  .  .  .  | .  .  .  | .  .  .
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", TOWN, "A1", "CC"))
    assert "Faith: H- A1 goes by paradox, out of the game" in after.log
    assert after.state.public.lost[HAMLET] == 1


@pytest.mark.clause("R-5", "M-3")
def test_a_building_identical_to_the_new_shadow_is_replaced() -> None:
    before = position("""
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  .  .  .  | Kr Kr .  | K- K- .
        2  .  .  .  | Kr Kr .  | K- K- .
        3  .  .  .  | .  .  .  | .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert after.ends("""
        Faith: Kr A1 by ripple in place of Kr A1
        Reason: k- A1 by ripple in place of K- A1
        settled
        """)
    assert after.state.public.lost[KEEP] == 0
    assert after.state.public.stock[KEEP] == KEEP.tiles - 3


@pytest.mark.clause("R-5", "R-6")
def test_the_same_building_of_another_owner_is_destroyed_and_its_ruin_is_no_predecessor() -> None:
    before = position("""
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  .  .  .  | Kb Kb .  | k- k- .
        2  .  .  .  | Kb Kb .  | k- k- .
        3  .  .  .  | .  .  .  | .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert after.ends("""
        Faith: Kb A1 goes by paradox, out of the game
        Faith: Kr A1 by ripple
        Reason: k- A1 goes by paradox shadow, out of the game
        Reason: k- A1 by ripple
        settled
        """)
    assert after.state.public.lost[KEEP] == 2


@pytest.mark.clause("R-5", "M-4")
def test_the_cube_on_a_replaced_ruin_goes_back() -> None:
    before = position("""
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  .  .  .  | .  .  .  | c- c- c-
        2  .  .  .  | .  .  .  | c- c- c-
        3  .  .  .  | .  .  .  | c- c- c-
        cubes: A1 b
        red: MMMM
        """)
    assert before.public.players[BLUE].cubes == 24
    after = play(before, construct(RED, MIGHT, CASTLE, "A1", "MMMM"))
    assert "Reason: c- A1 by ripple in place of c- A1 [b]" in after.log
    assert after.state.public.players[BLUE].cubes == 25


@pytest.mark.clause("R-5")
def test_a_renovated_keep_becomes_the_ruin_of_the_castle() -> None:
    before = position(recast(KEEP_WITH_ITS_SHADOWS, "k-", "K-"), hand="MM")
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.changes == lines("""
        Might: - Kr A1, + Cr A1
        Faith: - Kr A1, + Cr A1
        Reason: - K- A1, + c- A1
        """)


@pytest.mark.clause("R-5", "P-1")
def test_the_cubes_of_an_upgraded_town_move_to_the_city() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  T- T- .  .  | T- T- .  .  | T- T- .  .
        2  T- T- .  .  | T- T- .  .  | T- T- .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        cubes: A1 rbb
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    assert after.changes == lines("""
        Might: - T- A1, + Y- A1
        Faith: - T- A1, + Y- A1
        Reason: - T- A1 [rbb], + Y- A1 [rbb]
        """)


@pytest.mark.clause("R-5", "R-7")
def test_a_town_of_reason_is_a_predecessor_even_where_faith_holds_none() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  T- T- .  .  | .  .  .  .  | T- T- .  .
        2  T- T- .  .  | .  .  .  .  | T- T- .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        cubes: A1 rbb
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    assert after.ends("Faith: Y- A1 by ripple\nReason: Y- A1 [rbb] by ripple in place of T- A1 [rbb]\nsettled")


@pytest.mark.clause("R-5", "R-6")
def test_a_town_of_other_squares_is_destroyed_and_its_cubes_go_back() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  T- T- .  .  | .  .  .  .  | .  T- T- .
        2  T- T- .  .  | .  .  .  .  | .  T- T- .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        cubes: B1 rbb
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    assert "Reason: T- B1 [rbb] goes by paradox, out of the game\nReason: Y- A1 by ripple" in after.log
    assert [player.cubes for player in after.state.public.players] == [25, 25, 25, 25]


@pytest.mark.clause("R-5", "U-1", "M-3")
def test_a_printed_hamlet_is_a_predecessor_and_its_cube_moves_to_the_town() -> None:
    before = position("""
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  .  .  .  | .  .  .  | .  .  .
        2  .  h  .  | .  h  .  | .  h  .
        3  .  .  .  | .  .  .  | .  .  .
        cubes: B2 b
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "B2", TOWN, "B2", "CC"))
    assert after.ends("Faith: T- B2 by ripple\nReason: T- B2 [b] by ripple\nsettled")
    assert after.state.public.players[BLUE].cubes == 24
    assert after.changes == lines("""
        Might: - h B2, + T- B2
        Faith: - h B2, + T- B2
        Reason: - h B2 [b], + T- B2 [b]
        """)


@pytest.mark.clause("R-5", "R-1")
def test_an_upgrade_on_faith_replaces_its_shadow_on_reason() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  T- T- .  .  | T- T- .  .  | T- T- .  .
        2  T- T- .  .  | T- T- .  .  | T- T- .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        cubes: A1 b
        red: CC on Faith
        """)
    after = play(before, upgrade(RED, FAITH, "A1", CITY, "A1", "CC"))
    assert after.ends("Reason: Y- A1 [b] by ripple in place of T- A1 [b]\nsettled")
    assert at(after.state, MIGHT, "A1").kind is TOWN


@pytest.mark.clause("R-5", "R-6")
def test_an_upgrade_replaces_its_shadow_and_destroys_what_else_it_covers() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  Kr Kr .  .  | Kr Kr Wr .  | k- k- .  .
        2  Kr Kr .  .  | Kr Kr .  .  | k- k- .  .
        3  .  .  .  .  | Pb .  .  .  | .  .  .  .
        red: MM
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("""
        Faith: Wr C1 goes by paradox, out of the game
        Faith: Pb A3 goes by paradox, out of the game
        Faith: Cr A1 by ripple in place of Kr A1
        Reason: c- A1 by ripple in place of k- A1
        settled
        """)


@pytest.mark.clause("R-5", "R-6")
def test_an_upgrade_replaces_its_shadow_beside_the_shadow_of_what_it_destroyed_on_faith() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  Kr Kr .  .  | Kr Kr Mb Mb | k- k- m- m-
        2  Kr Kr .  .  | Kr Kr Mb Mb | k- k- m- m-
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: MM
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("""
        Faith: Mb C1 goes by paradox, out of the game
        Faith: Cr A1 by ripple in place of Kr A1
        Reason: m- C1 goes by paradox shadow, out of the game
        Reason: c- A1 by ripple in place of k- A1
        settled
        """)
