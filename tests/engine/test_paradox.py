"""A shadow destroys the buildings that it covers, and their shadows (R-6)."""

import pytest

from khronos_engine.game.material import HouseRules, ParadoxTiles
from tests.support import *

NEW_KEEP = construct(RED, MIGHT, KEEP, "A1", "MM")
TO_STOCK = HouseRules(paradox_tiles=ParadoxTiles.TO_STOCK)


@pytest.mark.clause("R-6")
@pytest.mark.parametrize("victim", ["Wr", "Wb", "Pr", "Pb", "H-", "Kr", "Kb", "Mr", "T-"])
def test_shadow_destroys_every_building_that_it_covers_even_by_one_square(victim: str) -> None:
    after = play(position(put(BARE, f"Faith B2 {victim}"), hand="MM"), NEW_KEEP)
    assert f"Faith: {victim} B2 goes by paradox, out of the game" in after.log
    assert len(after.state.public.boards[FAITH].buildings) == 1


@pytest.mark.clause("R-6")
@cases("reason", another_kind="m-", civil="T-")
def test_building_of_another_kind_on_the_same_squares_of_reason_is_not_a_shadow(reason: str) -> None:
    before = position(put(BARE, f"Faith B1 Kb, Reason B1 {reason}"), hand="CCC", stock={TOWN: 2})
    after = play(before, construct(RED, MIGHT, TOWN, "A1", "CCC"))
    assert after.ends("Faith: T- A1 by ripple\nReason: no T- A1 by R-3: no tile\nsettled")
    assert len(after.state.public.boards[REASON].buildings) == 1


@pytest.mark.clause("R-6")
def test_a_shadow_destroys_buildings_on_reason_and_the_shadows_of_buildings_destroyed_on_faith() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | .  .  Mb Mb .  | T- T- m- m- .
        3  .  .  .  .  .  | .  .  Mb Mb .  | T- T- m- m- .
        red: MM
        """)
    assert play(before, construct(RED, MIGHT, KEEP, "B1", "MM")).ends("""
        Faith: Mb C2 goes by paradox, out of the game
        Faith: Kr B1 by ripple
        Reason: m- C2 goes by paradox shadow, out of the game
        Reason: T- A2 goes by paradox, out of the game
        Reason: k- B1 by ripple
        settled
        """)


@pytest.mark.clause("R-6", "M-3")
def test_destroyed_town_uncovers_its_printed_hamlet() -> None:
    after = play(position(put(BARE, "C2 h, Faith B1 T-"), hand="MM"), NEW_KEEP)
    assert after.changes == lines("""
        Might: + Kr A1
        Faith: - T- B1, + Kr A1, + h C2
        Reason: + k- A1
        """)


@pytest.mark.clause("M-3", "R-6", "ED-4")
def test_house_rule_returns_tiles_of_a_paradox_to_the_stock() -> None:
    after = play(position(put(BARE, "Faith B1 Mb, Reason B1 m-"), hand="MM", house_rules=TO_STOCK), NEW_KEEP)
    assert "Faith: Mb B1 goes by paradox\n" in after.log
    assert sum(after.state.public.lost) == 0
    assert after.state.public.stock[MONASTERY] == MONASTERY.tiles


KEEP_OF_BLUE_ON_FAITH = put(BARE, "Faith B1 Kb, Reason B1 k-")


@pytest.mark.clause("R-3", "R-6", "M-3", "ED-4")
def test_tile_freed_on_faith_is_available_for_reason_only_with_the_house_rule() -> None:
    # Two Keeps are in stock: one for Might, one for Faith. Blue's Keep on Faith returns one more.
    before = position(KEEP_OF_BLUE_ON_FAITH, hand="MM", stock={KEEP: 2}, house_rules=TO_STOCK, sound=False)
    after = play(before, NEW_KEEP)
    assert after.ends("Reason: k- B1 goes by paradox shadow\nReason: k- A1 by ripple\nsettled")
    assert after.state.public.stock[KEEP] == 1
    without = play(position(KEEP_OF_BLUE_ON_FAITH, hand="MM", stock={KEEP: 2}), NEW_KEEP)
    assert without.ends("""
        Reason: k- B1 goes by paradox shadow, out of the game
        Reason: no k- A1 by R-3: no tile
        settled
        """)
