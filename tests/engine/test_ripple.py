"""Buildings ripple to later boards, as long as there are tiles and cubes for the shadows (R-1 to R-3, R-8)."""

import pytest

from khronos_engine.game.actions import Construct, Upgrade
from tests.support import *


@pytest.mark.clause("R-1")
@cases("kind, paid", watchtower=(WATCHTOWER, "M"), chapel=(CHAPEL, "R"), hamlet=(HAMLET, "C"))
def test_size_one_never_ripples(kind: Kind, paid: str) -> None:
    after = play(position(BARE, hand=paid), construct(RED, MIGHT, kind, "B2", paid))
    assert [board.buildings for board in after.state.public.boards[1:]] == [(), ()]


@pytest.mark.clause("R-1", "R-2")
@cases(
    "kind, paid, cubes",
    keep=(KEEP, "MM", 2),
    castle=(CASTLE, "MMMM", 2),
    monastery=(MONASTERY, "RR", 2),
    abbey=(ABBEY, "RRRR", 2),
    town=(TOWN, "CCC", 0),
)
def test_larger_buildings_ripple_to_every_later_board_on_the_same_squares(kind: Kind, paid: str, cubes: int) -> None:
    after = play(position(BARE, turn=GREEN, hand=paid), construct(GREEN, MIGHT, kind, "B1", paid))
    might, faith, reason = (board.buildings for board in after.state.public.boards)
    assert might == faith
    assert might[0].owner == (GREEN if cubes else None)
    assert [(each.kind, each.squares) for each in reason] == [(each.kind, each.squares) for each in might]
    assert [(each.ruin, each.owner) for each in reason] == [(not kind.is_civil, None)]
    assert after.state.public.players[GREEN].cubes == 25 - cubes


@pytest.mark.clause("R-1", "R-2")
def test_building_on_faith_ripples_to_reason_and_never_to_might() -> None:
    after = play(position(BARE, on=FAITH, hand="MM"), construct(RED, FAITH, KEEP, "B2", "MM"))
    assert after.changes == "Faith: + Kr B2\nReason: + k- B2"
    assert after.state.public.players[RED].cubes == 24


@pytest.mark.clause("R-3", "R-2")
@cases(
    "age, kind, tiles, cubes, ends",
    one_tile=(MIGHT, TOWN, 1, 0, "Faith: no T- B2 by R-3: no tile"),
    two_tiles=(MIGHT, TOWN, 2, 0, "Faith: T- B2 by ripple\nReason: no T- B2 by R-3: no tile"),
    three_tiles=(MIGHT, TOWN, 3, 0, "Faith: T- B2 by ripple\nReason: T- B2 by ripple"),
    one_tile_on_faith=(FAITH, TOWN, 1, 0, "Reason: no T- B2 by R-3: no tile"),
    one_cube=(MIGHT, KEEP, 9, 1, "Faith: no Kr B2 by R-3: no cube"),
    two_cubes=(MIGHT, KEEP, 9, 2, "Faith: Kr B2 by ripple\nReason: k- B2 by ripple"),
)
def test_ripple_ends_when_tiles_or_cubes_run_out(age: Age, kind: Kind, tiles: int, cubes: int, ends: str) -> None:
    price = "CCC" if kind is TOWN else "MM"
    before = position(BARE, on=age, hand=price, stock={kind: tiles}, supply={RED: cubes})
    after = play(before, construct(RED, age, kind, "B2", price))
    assert after.ends(f"+{2 if age is FAITH else 1} bonus\n{ends}\nsettled")
    assert after.state.public.players[RED].cubes == 0


NEW_KEEP = construct(RED, MIGHT, KEEP, "A1", "MM")
OLD_KEEP = "Might A1 Kr, Faith A1 Kr, Reason A1 k-"
TO_KEEP, TO_CASTLE = upgrade(RED, MIGHT, "A1", KEEP, "A1", "M"), upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM")


@pytest.mark.clause("R-3", "R-5", "R-6")
@cases(
    "drawing, action, tiles, cubes, reported",
    the_cube_of_the_old_shadow=(OLD_KEEP, TO_CASTLE, 9, 0, "Cr A1 by ripple in place of Kr A1"),
    no_cube_without_an_old_shadow=("A1 Wr", TO_KEEP, 9, 0, "no Kr A1 by R-3: no cube"),
    no_cube_that_a_paradox_would_free=("Faith A1 Wr", NEW_KEEP, 9, 1, "no Kr A1 by R-3: no cube"),
    no_tile_that_a_paradox_would_free=("Faith B2 Kb", NEW_KEEP, 1, 9, "no Kr A1 by R-3: no tile"),
    no_tile_that_a_predecessor_would_free=("Faith A1 Kr", NEW_KEEP, 1, 9, "no Kr A1 by R-3: no tile"),
    a_tile_that_a_predecessor_has_freed=(
        "Faith A1 Kr",
        NEW_KEEP,
        2,
        9,
        "Kr A1 by ripple in place of Kr A1\nReason: k- A1 by ripple\nsettled",
    ),
)
def test_shadow_on_faith_needs_tiles_and_cubes_that_are_already_available(
    drawing: str, action: Construct | Upgrade, tiles: int, cubes: int, reported: str
) -> None:
    before = position(put(BARE, drawing), hand="MM", stock={action.kind: tiles}, supply={RED: cubes})
    assert f"Faith: {reported}" in play(before, action).log


@pytest.mark.clause("R-8", "G-3")
def test_terrain_costs_nothing_on_later_boards() -> None:
    before = position(
        """
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  f  f  .  | f  f  .  | f  f  .
        2  f  f  .  | f  f  .  | f  f  .
        3  .  .  .  | .  .  .  | .  .  .
        """,
        players=2,
        hand="MMC",
    )
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MMC"))
    assert after.changes == lines("""
        Might: + Kr A1
        Faith: + Kr A1
        Reason: + k- A1
        """)
    assert after.state.public.players[RED].hand_size == 1
