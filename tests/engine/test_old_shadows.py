"""The old building's shadow where an upgrade does not ripple (R-7), under both rulings (ED-4)."""

import pytest

from khronos_engine.material import OldShadow, Rulings
from tests.support import *

REMOVED = Rulings(old_shadow=OldShadow.REMOVED)

CASTLE_WOULD_JOIN_ON_FAITH = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  Kr Kr .  .  .  | Kr Kr .  Pb .  | k- k- .  .  .
2  Kr Kr .  .  .  | Kr Kr .  .  .  | k- k- .  .  .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


@pytest.mark.clause("R-7")
def test_the_old_shadow_stays_on_both_boards() -> None:
    before = position(CASTLE_WOULD_JOIN_ON_FAITH, hand="MM")
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Faith: no Cr A1 by R-4: domains joined\nsettled")
    assert after.changes == "Might: - Kr A1, + Cr A1"


@pytest.mark.clause("R-7", "ED-4")
def test_under_the_other_ruling_it_is_removed_on_both_and_tiles_and_cube_go_back() -> None:
    before = position(CASTLE_WOULD_JOIN_ON_FAITH, hand="MM", rulings=REMOVED)
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("""
        Faith: no Cr A1 by R-4: domains joined
        Faith: Kr A1 goes by unrippled upgrade
        Reason: k- A1 goes by unrippled upgrade
        settled
        """)
    assert after.state.public.stock[KEEP] == KEEP.tiles
    assert after.state.public.players[RED].cubes == 24
    assert after.changes == lines("""
        Might: - Kr A1, + Cr A1
        Faith: - Kr A1
        Reason: - k- A1
        """)


@pytest.mark.clause("R-7", "ED-4")
def test_under_the_other_ruling_a_construction_removes_nothing() -> None:
    before = position(
        """
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | Kr Kr .  Pb .  | k- k- .  .  .
        2  .  .  .  .  .  | Kr Kr .  .  .  | k- k- .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        """,
        hand="MM",
        rulings=REMOVED,
        stock={KEEP: 1},
    )
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert after.ends("Faith: no Kr A1 by R-3: no tile\nsettled")


@pytest.mark.clause("R-7", "ED-4")
def test_a_keep_of_another_owner_on_faith_stays_and_so_does_its_ruin() -> None:
    before = position(
        """
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  Kr Kr .  .  .  | Kb Kb .  .  .  | k- k- .  .  .
        2  Kr Kr .  .  .  | Kb Kb .  .  .  | k- k- .  .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        """,
        hand="MM",
        rulings=REMOVED,
        stock={CASTLE: 1},
    )
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Faith: no Cr A1 by R-3: no tile\nsettled")
    assert after.changes == "Might: - Kr A1, + Cr A1"


@pytest.mark.clause("R-7", "ED-4")
def test_a_ruin_on_reason_is_not_the_old_ones_where_faith_held_no_shadow() -> None:
    before = position(
        """
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  Kr Kr .  | .  .  .  | k- k- .
        2  Kr Kr .  | .  .  .  | k- k- .
        3  .  .  .  | .  .  .  | .  .  .
        """,
        hand="MM",
        rulings=REMOVED,
        stock={CASTLE: 1},
    )
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Faith: no Cr A1 by R-3: no tile\nsettled")


@pytest.mark.clause("R-7", "ED-4")
def test_stopped_at_reason_the_old_ruin_goes_if_faith_held_a_shadow_when_the_action_began() -> None:
    drawing = """
       Might    | Faith    | Reason
       A  B  C  | A  B  C  | A  B  C
    1  Kr Kr .  | Kr Kr .  | k- k- .
    2  Kr Kr .  | Kr Kr .  | k- k- .
    3  .  .  .  | .  .  .  | .  .  .
    """
    before = position(drawing, hand="MM", rulings=REMOVED, stock={CASTLE: 2})
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("""
        Faith: Cr A1 by ripple in place of Kr A1
        Reason: no c- A1 by R-3: no tile
        Reason: k- A1 goes by unrippled upgrade
        settled
        """)


@pytest.mark.clause("R-7")
def test_stopped_at_reason_the_old_ruin_stays_by_default() -> None:
    drawing = """
       Might    | Faith    | Reason
       A  B  C  | A  B  C  | A  B  C
    1  Kr Kr .  | Kr Kr .  | k- k- .
    2  Kr Kr .  | Kr Kr .  | k- k- .
    3  .  .  .  | .  .  .  | .  .  .
    """
    after = play(position(drawing, hand="MM", stock={CASTLE: 2}), upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Faith: Cr A1 by ripple in place of Kr A1\nReason: no c- A1 by R-3: no tile\nsettled")


@pytest.mark.clause("R-7", "ED-4")
def test_stopped_at_reason_the_ruin_stays_if_faith_held_no_shadow() -> None:
    drawing = """
       Might    | Faith    | Reason
       A  B  C  | A  B  C  | A  B  C
    1  Kr Kr .  | .  .  .  | k- k- .
    2  Kr Kr .  | .  .  .  | k- k- .
    3  .  .  .  | .  .  .  | .  .  .
    """
    before = position(drawing, hand="MM", rulings=REMOVED, stock={CASTLE: 2})
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Faith: Cr A1 by ripple\nReason: no c- A1 by R-3: no tile\nsettled")


@pytest.mark.clause("R-7", "ED-4")
def test_an_upgrade_on_faith_that_does_not_reach_reason_removes_the_old_shadow_there() -> None:
    drawing = """
       Might    | Faith    | Reason
       A  B  C  | A  B  C  | A  B  C
    1  .  .  .  | Kr Kr .  | K- K- .
    2  .  .  .  | Kr Kr .  | K- K- .
    3  .  .  .  | .  .  .  | .  .  .
    """
    before = position(drawing, on=FAITH, hand="MM", rulings=REMOVED, stock={CASTLE: 1})
    after = play(before, upgrade(RED, FAITH, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Reason: no c- A1 by R-3: no tile\nReason: K- A1 goes by unrippled upgrade\nsettled")


@pytest.mark.clause("R-7", "R-9", "ED-4")
def test_a_removed_town_leaves_no_cube_on_the_hamlet_under_it() -> None:
    drawing = """
       Might    | Faith    | Reason
       A  B  C  | A  B  C  | A  B  C
    1  T- T- .  | T- T- .  | T- T- .
    2  T- T- .  | T- T- .  | T- T- .
    3  .  .  .  | .  .  .  | .  .  .
    cubes: A1 bb
    """
    region = """
    h..
    ...
    ...
    """
    before = position(drawing, region=region, hand="CC", rulings=REMOVED, stock={CITY: 1})
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    assert after.ends("""
        Faith: no Y- A1 by R-3: no tile
        Faith: T- A1 goes by unrippled upgrade
        Reason: T- A1 [bb] goes by unrippled upgrade
        settled
        """)
    assert after.state.public.players[BLUE].cubes == 25
    assert after.state.public.stock[TOWN] == TOWN.tiles
    assert after.changes == lines("""
        Might: - T- A1, + Y- A1
        Faith: - T- A1, + h A1
        Reason: - T- A1 [bb], + h A1
        """)
