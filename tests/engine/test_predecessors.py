"""A shadow replaces its predecessors, but not buildings that only look similar (R-5)."""

import pytest

from tests.support import *

KEEP_WITH_ITS_SHADOWS = """
   Might       | Faith       | Reason
   A  B  C  D  | A  B  C  D  | A  B  C  D
1  Kr Kr .  .  | Kr Kr .  .  | k- k- .  .
2  Kr Kr .  .  | Kr Kr .  .  | k- k- .  .
3  .  .  .  .  | .  .  .  .  | .  .  .  .
"""
TO_CASTLE = upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM")
NEW_KEEP = construct(RED, MIGHT, KEEP, "A1", "MM")


@pytest.mark.clause("R-5", "M-3")
def test_an_upgrade_replaces_its_own_shadows_whose_tiles_go_to_the_stock() -> None:
    after = play(position(KEEP_WITH_ITS_SHADOWS, hand="MM"), TO_CASTLE)
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
@pytest.mark.parametrize(
    ("drawing", "action", "shadow", "ruin"),
    [
        pytest.param("Might A1 Kr, Faith A1 Kb, Reason A1 k-", TO_CASTLE, "Cr", "c-", id="under-a-castle"),
        pytest.param("Faith A1 Kb, Reason A1 k-", NEW_KEEP, "Kr", "k-", id="under-the-same-kind"),
    ],
)
def test_a_keep_of_another_owner_is_not_a_shadow_and_is_destroyed_with_its_ruin(
    drawing: str, action: Action, shadow: str, ruin: str
) -> None:
    after = play(position(put(BARE, drawing), hand="MM"), action)
    assert after.ends(f"""
        Faith: Kb A1 goes by paradox, out of the game
        Faith: {shadow} A1 by ripple
        Reason: k- A1 goes by paradox shadow, out of the game
        Reason: {ruin} A1 by ripple
        settled
        """)
    assert after.state.public.lost[KEEP] == 2


@pytest.mark.clause("R-5", "R-6", "R-1")
@cases("cell, kind, price", a_watchtower=("Wr", KEEP, "M"), a_hamlet_tile=("H-", TOWN, "CC"))
def test_a_building_of_size_one_on_faith_is_not_a_shadow_of_the_upgraded_one(cell: str, kind: Kind, price: str) -> None:
    before = position(put(BARE, f"Might A1 {cell}, Faith A1 {cell}"), hand=price)
    after = play(before, upgrade(RED, MIGHT, "A1", kind, "A1", price))
    assert f"Faith: {cell} A1 goes by paradox, out of the game\nFaith: {kind.letter}" in after.log
    assert sum(after.state.public.lost) == 1


@pytest.mark.clause("R-5", "M-3")
def test_a_building_identical_to_the_new_shadow_is_replaced() -> None:
    after = play(position(put(BARE, "Faith A1 Kr, Reason A1 K-"), hand="MM"), NEW_KEEP)
    assert after.ends("""
        Faith: Kr A1 by ripple in place of Kr A1
        Reason: k- A1 by ripple in place of K- A1
        settled
        """)
    assert after.state.public.lost[KEEP] == 0
    assert after.state.public.stock[KEEP] == KEEP.tiles - 3


@pytest.mark.clause("R-5", "M-4")
def test_cube_on_a_replaced_ruin_returns_to_its_owner() -> None:
    before = position(put(BARE, "Reason A1 c-") + "\ncubes: A1 b", hand="MMMM")
    assert before.public.players[BLUE].cubes == 24
    after = play(before, construct(RED, MIGHT, CASTLE, "A1", "MMMM"))
    assert "Reason: c- A1 by ripple in place of c- A1 [b]" in after.log
    assert after.state.public.players[BLUE].cubes == 25


@pytest.mark.clause("R-5", "R-6", "R-7", "P-1", "R-1")
@cases(
    "drawing, age, ends",
    town=(
        "Might A1 T-, Faith A1 T-, Reason A1 T-",
        MIGHT,
        "Faith: Y- A1 by ripple in place of T- A1\nReason: Y- A1 [rbb] by ripple in place of T- A1 [rbb]",
    ),
    town_that_faith_does_not_hold=(
        "Might A1 T-, Reason A1 T-",
        MIGHT,
        "Faith: Y- A1 by ripple\nReason: Y- A1 [rbb] by ripple in place of T- A1 [rbb]",
    ),
    town_of_faith=(
        "Might A1 T-, Faith A1 T-, Reason A1 T-",
        FAITH,
        "Reason: Y- A1 [rbb] by ripple in place of T- A1 [rbb]",
    ),
)
def test_the_cubes_of_an_upgraded_town_move_to_the_city(drawing: str, age: Age, ends: str) -> None:
    before = position(put(BARE, drawing) + "\ncubes: A1 rbb", on=age, hand="CC")
    after = play(before, upgrade(RED, age, "A1", CITY, "A1", "CC"))
    assert after.ends(f"{ends}\nsettled")
    assert at(after.state, MIGHT, "A1").kind is (CITY if age is MIGHT else TOWN)


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


@pytest.mark.clause("R-5", "R-6")
def test_an_upgrade_replaces_its_shadow_and_removes_shadows_of_buildings_destroyed_on_faith() -> None:
    after = play(position(put(KEEP_WITH_ITS_SHADOWS, "Faith C1 Mb, Reason C1 m-"), hand="MM"), TO_CASTLE)
    assert after.ends("""
        Faith: Mb C1 goes by paradox, out of the game
        Faith: Cr A1 by ripple in place of Kr A1
        Reason: m- C1 goes by paradox shadow, out of the game
        Reason: c- A1 by ripple in place of k- A1
        settled
        """)
