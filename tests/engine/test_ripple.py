"""Which buildings ripple, how far, and what stops them where tiles or cubes are missing (R-1 to R-3, R-8)."""

import pytest

from tests.support import *

EMPTY = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
2  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
4  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


@pytest.mark.clause("R-1")
@pytest.mark.parametrize(
    ("kind", "paid"),
    [
        pytest.param(WATCHTOWER, "M", id="watchtower"),
        pytest.param(CHAPEL, "R", id="chapel"),
        pytest.param(HAMLET, "C", id="hamlet"),
    ],
)
def test_size_one_never_ripples(kind: Kind, paid: str) -> None:
    after = play(position(EMPTY, hand=paid), construct(RED, MIGHT, kind, "B2", paid))
    later = after.state.public.boards[1:]
    assert [board.buildings for board in later] == [(), ()]


@pytest.mark.clause("R-1", "R-2")
@pytest.mark.parametrize(
    ("kind", "paid", "cubes"),
    [
        pytest.param(KEEP, "MM", 2, id="keep"),
        pytest.param(CASTLE, "MMMM", 2, id="castle"),
        pytest.param(MONASTERY, "RR", 2, id="monastery"),
        pytest.param(ABBEY, "RRRR", 2, id="abbey"),
        pytest.param(TOWN, "CCC", 0, id="town"),
    ],
)
def test_larger_buildings_ripple_to_every_later_board_on_the_same_squares(kind: Kind, paid: str, cubes: int) -> None:
    after = play(position(EMPTY, hand=paid), construct(RED, MIGHT, kind, "B1", paid))
    might, faith, reason = (board.buildings for board in after.state.public.boards)
    assert might == faith
    assert [(each.kind, each.squares) for each in reason] == [(each.kind, each.squares) for each in might]
    assert [each.ruin for each in reason] == [not kind.is_civil]
    assert [each.owner for each in reason] == [None]
    assert after.state.public.players[RED].cubes == 25 - cubes


@pytest.mark.clause("R-1")
def test_a_city_made_of_a_town_ripples_to_both_later_boards() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  T- T- .  .  | .  .  .  .  | .  .  .  .
        2  T- T- .  .  | .  .  .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    assert after.changes == lines("""
        Might: - T- A1, + Y- A1
        Faith: + Y- A1
        Reason: + Y- A1
        """)


@pytest.mark.clause("R-1", "R-2")
def test_from_faith_it_ripples_to_reason_and_never_back_to_might() -> None:
    after = play(position(EMPTY, on=FAITH, hand="MM"), construct(RED, FAITH, KEEP, "B2", "MM"))
    assert shows(
        after.state,
        """
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        2  .  .  .  .  .  | .  Kr Kr .  .  | .  k- k- .  .
        3  .  .  .  .  .  | .  Kr Kr .  .  | .  k- k- .  .
        4  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        """,
    )
    assert after.state.public.players[RED].cubes == 24


@pytest.mark.clause("R-3")
@pytest.mark.parametrize(
    ("tiles", "stopped"),
    [
        pytest.param(1, "Faith: no T- B2 by R-3: no tile", id="one-tile"),
        pytest.param(2, "Reason: no T- B2 by R-3: no tile", id="two-tiles"),
        pytest.param(3, "", id="three-tiles"),
    ],
)
def test_a_building_ripples_as_far_as_the_tiles_reach(tiles: int, stopped: str) -> None:
    before = position(EMPTY, hand="CCC", stock={TOWN: tiles})
    after = play(before, construct(RED, MIGHT, TOWN, "B2", "CCC"))
    laid = sum(len(board.buildings) for board in after.state.public.boards)
    assert laid == tiles
    assert [line for line in after.log.splitlines() if " no " in line] == ([stopped] if stopped else [])


@pytest.mark.clause("R-3")
def test_from_faith_with_the_last_tile_nothing_reaches_reason() -> None:
    before = position(EMPTY, on=FAITH, hand="CCC", stock={TOWN: 1})
    after = play(before, construct(RED, FAITH, TOWN, "B2", "CCC"))
    assert "Reason: no T- B2 by R-3: no tile" in after.log


@pytest.mark.clause("R-3", "R-2")
def test_with_one_cube_a_keep_stays_on_might() -> None:
    before = position(EMPTY, hand="MM", supply={RED: 1})
    after = play(before, construct(RED, MIGHT, KEEP, "B2", "MM"))
    assert "Faith: no Kr B2 by R-3: no cube" in after.log
    assert after.changes == "Might: + Kr B2"


@pytest.mark.clause("R-3", "R-2")
def test_with_two_cubes_a_keep_reaches_reason_where_none_is_needed() -> None:
    before = position(EMPTY, hand="MM", supply={RED: 2})
    after = play(before, construct(RED, MIGHT, KEEP, "B2", "MM"))
    assert after.ends("Faith: Kr B2 by ripple\nReason: k- B2 by ripple\nsettled")
    assert after.state.public.players[RED].cubes == 0


@pytest.mark.clause("R-3")
def test_a_civil_building_ripples_without_cubes() -> None:
    before = position(EMPTY, hand="CCC", supply={RED: 0})
    after = play(before, construct(RED, MIGHT, TOWN, "B2", "CCC"))
    assert after.ends("Faith: T- B2 by ripple\nReason: T- B2 by ripple\nsettled")


@pytest.mark.clause("R-3", "R-5")
def test_the_cube_of_the_old_shadow_passes_on_to_that_of_the_upgrade() -> None:
    before = position(
        """
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  Kr Kr .  .  | Kr Kr .  .  | k- k- .  .
        2  Kr Kr .  .  | Kr Kr .  .  | k- k- .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        """,
        hand="MM",
        supply={RED: 0},
    )
    after = play(before, upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM"))
    assert "Faith: Cr A1 by ripple in place of Kr A1" in after.log
    assert after.state.public.players[RED].cubes == 0


@pytest.mark.clause("R-3")
def test_an_upgrade_without_an_old_shadow_needs_a_cube_on_faith() -> None:
    before = position(
        """
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  Wr .  .  .  | .  .  .  .  | .  .  .  .
        2  .  .  .  .  | .  .  .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        """,
        hand="M",
        supply={RED: 0},
    )
    after = play(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M"))
    assert "Faith: no Kr A1 by R-3: no cube" in after.log


@pytest.mark.clause("R-3", "R-6")
def test_a_cube_that_the_paradox_would_free_does_not_serve_the_shadow() -> None:
    before = position(
        """
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  .  .  .  .  | Wr .  .  .  | .  .  .  .
        2  .  .  .  .  | .  .  .  .  | .  .  .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        """,
        hand="MM",
        supply={RED: 1},
    )
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert "Faith: no Kr A1 by R-3: no cube" in after.log
    assert after.changes == "Might: + Kr A1"


@pytest.mark.clause("R-3", "R-6")
def test_a_tile_that_the_paradox_would_free_does_not_serve_the_shadow() -> None:
    before = position(
        """
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  .  .  .  .  | .  .  .  .  | .  .  .  .
        2  .  .  .  .  | .  Kb Kb .  | .  .  .  .
        3  .  .  .  .  | .  Kb Kb .  | .  .  .  .
        """,
        hand="MM",
        stock={KEEP: 1},
    )
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert after.ends("Faith: no Kr A1 by R-3: no tile\nsettled")


@pytest.mark.clause("R-3", "R-5")
def test_a_tile_that_the_predecessor_would_free_does_not_serve_the_shadow() -> None:
    drawing = """
       Might       | Faith       | Reason
       A  B  C  D  | A  B  C  D  | A  B  C  D
    1  .  .  .  .  | Kr Kr .  .  | k- k- .  .
    2  .  .  .  .  | Kr Kr .  .  | k- k- .  .
    3  .  .  .  .  | .  .  .  .  | .  .  .  .
    """
    after = play(position(drawing, hand="MM", stock={KEEP: 1}), construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert after.ends("Faith: no Kr A1 by R-3: no tile\nsettled")
    assert after.state.public.stock[KEEP] == 0


@pytest.mark.clause("R-3", "R-5")
def test_a_tile_freed_on_faith_serves_the_shadow_on_reason() -> None:
    drawing = """
       Might       | Faith       | Reason
       A  B  C  D  | A  B  C  D  | A  B  C  D
    1  .  .  .  .  | Kr Kr .  .  | .  .  .  .
    2  .  .  .  .  | Kr Kr .  .  | .  .  .  .
    3  .  .  .  .  | .  .  .  .  | .  .  .  .
    """
    after = play(position(drawing, hand="MM", stock={KEEP: 2}), construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert after.ends("Faith: Kr A1 by ripple in place of Kr A1\nReason: k- A1 by ripple\nsettled")
    assert after.state.public.stock[KEEP] == 0


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


@pytest.mark.clause("R-2", "U-1")
def test_the_shadow_belongs_to_the_owner_of_the_building() -> None:
    after = play(position(EMPTY, turn=GREEN, hand="RR"), construct(GREEN, MIGHT, MONASTERY, "B2", "RR"))
    assert [each.owner for each in after.state.public.boards[FAITH].buildings] == [GREEN]
