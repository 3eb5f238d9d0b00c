"""After an upgrade that does not ripple, the old building's shadow stays or goes, by house rule (R-7, ED-4)."""

import pytest

from khronos_engine.game.material import HouseRules, OldShadow
from tests.support import *

REMOVED = HouseRules(old_shadow=OldShadow.REMOVED)
TO_CASTLE = upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM")

CASTLE_WOULD_JOIN_ON_FAITH = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  Kr Kr .  .  .  | Kr Kr .  Pb .  | k- k- .  .  .
2  Kr Kr .  .  .  | Kr Kr .  .  .  | k- k- .  .  .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


@pytest.mark.clause("R-7")
def test_old_shadow_stays_on_both_boards_by_default() -> None:
    before = position(CASTLE_WOULD_JOIN_ON_FAITH, hand="MM")
    after = play(before, TO_CASTLE)
    assert after.ends("Faith: no Cr A1 by R-4: domains joined\nsettled")
    assert after.changes == "Might: - Kr A1, + Cr A1"


@pytest.mark.clause("R-7", "ED-4")
def test_house_rule_removes_the_old_shadow_on_both_boards_and_returns_its_pieces() -> None:
    after = play(position(CASTLE_WOULD_JOIN_ON_FAITH, hand="MM", house_rules=REMOVED), TO_CASTLE)
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


NO_TILE = "no Cr A1 by R-3: no tile\nsettled"
RIPPLED = "Cr A1 by ripple{}\nReason: no c- A1 by R-3: no tile\n{}settled"


@pytest.mark.clause("R-7", "ED-4")
@pytest.mark.parametrize(
    ("faith", "castles", "house_rules", "reported"),
    [
        pytest.param("Kb", 1, REMOVED, NO_TILE, id="another-owner-on-faith-and-its-ruin-stay"),
        pytest.param(".", 1, REMOVED, NO_TILE, id="the-ruin-of-no-shadow-on-faith-stays"),
        pytest.param(".", 2, REMOVED, RIPPLED.format("", ""), id="stopped-at-reason-it-stays-too"),
        pytest.param("Kr", 2, None, RIPPLED.format(" in place of Kr A1", ""), id="by-default-the-own-ruin-stays-there"),
        pytest.param(
            "Kr",
            2,
            REMOVED,
            RIPPLED.format(" in place of Kr A1", "Reason: k- A1 goes by unrippled upgrade\n"),
            id="the-own-ruin-goes-if-faith-held-a-shadow-when-the-action-began",
        ),
    ],
)
def test_ruin_belongs_to_the_old_building_only_if_faith_had_its_shadow(
    faith: str, castles: int, house_rules: HouseRules | None, reported: str
) -> None:
    drawing = put(BARE, f"Might A1 Kr, Faith A1 {faith}, Reason A1 k-")
    before = position(drawing, hand="MM", house_rules=house_rules, stock={CASTLE: castles})
    assert play(before, TO_CASTLE).ends(f"red +1 bonus\nFaith: {reported}")


@pytest.mark.clause("R-7", "ED-4")
def test_an_upgrade_on_faith_that_does_not_reach_reason_removes_the_old_shadow_there() -> None:
    drawing = put(BARE, "Faith A1 Kr, Reason A1 K-")
    before = position(drawing, on=FAITH, hand="MM", house_rules=REMOVED, stock={CASTLE: 1})
    after = play(before, upgrade(RED, FAITH, "A1", CASTLE, "A1", "MM"))
    assert after.ends("Reason: no c- A1 by R-3: no tile\nReason: K- A1 goes by unrippled upgrade\nsettled")
