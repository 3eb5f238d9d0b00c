"""Downsizing: what a building becomes, where, and what happens to its shadows (DS-1 to DS-4)."""

import pytest

from tests.support import *

# Green's Castle is stronger, white's is downsized as soon as a Hamlet lies on D1.
CASTLES = """
   Might
   A  B  C  D  E  F  G
1  Cg Cg Cg .  Cw Cw Cw
2  Cg Cg Cg .  Cw Cw Cw
3  Cg Cg Cg .  Cw Cw Cw
4  Wg .  .  .  .  .  .
"""
# The same with Keeps, and with the Religious buildings.
KEEPS = """
   Might
   A  B  C  D  E
1  Kg Kg .  Kw Kw
2  Kg Kg .  Kw Kw
3  Wg .  .  .  .
"""
MONASTERIES = recast(recast(recast(KEEPS, "Kg", "Mg"), "Kw", "Mw"), "Wg", "Pg")


@pytest.mark.clause("DS-1", "DS-2", "DS-3")
def test_a_castle_becomes_a_keep_on_one_of_four_places() -> None:
    asked = play(position(CASTLES, hand="C"), construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert asked.ends("? white on Might by DS-3: K for Cw E1 at E1 F1 E2 F2")
    after = play(asked.state, place(WHITE, "F2"))
    assert shows(
        after.state,
        """
           Might
           A  B  C  D  E  F  G
        1  Cg Cg Cg H- .  .  .
        2  Cg Cg Cg .  .  Kw Kw
        3  Cg Cg Cg .  .  Kw Kw
        4  Wg .  .  .  .  .  .
        """,
    )


@pytest.mark.clause("DS-1")
def test_without_a_keep_in_stock_a_castle_becomes_a_watchtower_on_one_of_nine_places() -> None:
    asked = play(position(CASTLES, hand="C", stock={KEEP: 0}), construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert asked.ends("? white on Might by DS-3: W for Cw E1 at E1 F1 G1 E2 F2 G2 E3 F3 G3")


@pytest.mark.clause("DS-1")
def test_without_keep_and_watchtower_in_stock_a_castle_is_destroyed() -> None:
    before = position(CASTLES, hand="C", stock={KEEP: 0, WATCHTOWER: 0})
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert after.ends("Might: Cw E1 goes by downsizing\nsettled")
    assert after.state.public.players[WHITE].cubes == 25


@pytest.mark.clause("DS-1", "M-3")
def test_a_keep_without_a_watchtower_in_stock_is_destroyed_and_its_tile_goes_to_the_stock() -> None:
    before = position(KEEPS, hand="C", stock={WATCHTOWER: 0})
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"))
    assert after.ends("Might: Kw D1 goes by downsizing\nsettled")
    assert after.state.public.stock[KEEP] == before.public.stock[KEEP] + 1


@pytest.mark.clause("DS-1")
def test_a_building_of_size_one_is_destroyed() -> None:
    before = position("""
           Might
           A  B  C
        1  Wr .  Wg
        2  .  .  .
        3  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "B1", "C"))
    assert after.ends("Might: Wr A1 goes by downsizing\nsettled")


@pytest.mark.clause("DS-1")
@pytest.mark.parametrize(("stock", "letter"), [(1, "M"), (0, "P")])
def test_religious_buildings_shrink_within_their_own_type(stock: int, letter: str) -> None:
    before = position(
        recast(recast(recast(CASTLES, "Cg", "Ag"), "Cw", "Aw"), "Wg", "Pg"),
        hand="C",
        stock={MONASTERY: stock, KEEP: 0, WATCHTOWER: 0},
    )
    asked = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert f"? white on Might by DS-3: {letter} for Aw E1" in asked.log


@pytest.mark.clause("DS-1")
def test_a_monastery_becomes_a_chapel() -> None:
    asked = play(position(MONASTERIES, hand="C"), construct(RED, MIGHT, HAMLET, "C1", "C"))
    assert asked.ends("? white on Might by DS-3: P for Mw D1 at D1 E1 D2 E2")
    assert play(asked.state, place(WHITE, "E2")).state.public.stock[CHAPEL] == CHAPEL.tiles - 2


@pytest.mark.clause("DS-2", "DS-3")
def test_a_place_that_is_not_wholly_inside_the_old_building_is_refused() -> None:
    asked = play(position(CASTLES, hand="C"), construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert cited(asked.state, place(WHITE, "G1")) == ("DS-2",)
    assert cited(asked.state, place(WHITE, "E3")) == ("DS-2",)
    assert cited(asked.state, place(WHITE, "A1")) == ("DS-2",)
    assert cited(asked.state, place(WHITE, "F1")) == ()


@pytest.mark.clause("DS-3", "T-8")
def test_the_owner_chooses_the_place_and_nobody_else() -> None:
    asked = play(position(CASTLES, hand="C"), construct(RED, MIGHT, HAMLET, "D1", "C"))
    assert cited(asked.state, place(RED, "F1")) == ("T-8",)
    assert cited(asked.state, place(GREEN, "F1")) == ("T-8",)


@pytest.mark.clause("DS-2", "G-3", "G-4")
def test_terrain_does_not_matter_to_the_smaller_building() -> None:
    before = position(
        """
           Might          | Faith
           A  B  C  D  E  | A  B  C  D  E
        1  Kg Kg .  Kw Kw | .  .  .  m  m
        2  Kg Kg .  Kw Kw | .  .  .  f  f
        3  Wg .  .  .  .  | .  .  .  .  .
        """,
        players=4,
        hand="C",
    )
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.ends("Might: Ww D1 by downsizing in place of Kw D1\nsettled")


@pytest.mark.clause("DS-2", "H-1", "DV-1")
def test_hierarchy_does_not_hinder_the_smaller_building_but_it_may_clash_then() -> None:
    # White's Keep goes; its Watchtower may lie beside blue's.
    before = position("""
           Might
           A  B  C  D  E  F
        1  Kg Kg .  Kw Kw .
        2  Kg Kg .  Kw Kw Wb
        3  Wg Wr .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "E2"))
    # Cut off from the Hamlet, the two Watchtowers are a domain of their own with equal highest ones.
    assert after.ends("""
        Might: division clash of Military in E2: Ww E2, Wb F2
        ? red on Might by DV-1: Ww E2, Wb F2 (Military of E2)
        """)


@pytest.mark.clause("DS-4", "M-4")
def test_a_keep_of_might_loses_its_shadow_and_its_ruin_renovated_or_not() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  Kg Kg .  Kw Kw | .  .  .  Kw Kw | .  .  .  K- K-
        2  Kg Kg .  Kw Kw | .  .  .  Kw Kw | .  .  .  K- K-
        3  Wg .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.ends("Faith: Kw D1 goes by lost shadow\nReason: K- D1 goes by lost shadow\nsettled")
    assert after.state.public.players[WHITE].cubes == 24
    assert after.state.public.lost[KEEP] == 0


@pytest.mark.clause("DS-4")
@pytest.mark.parametrize("faith", ["Mw", "Kb", "T-"], ids=["another-kind", "another-owner", "civil"])
def test_what_is_not_identical_on_faith_stays(faith: str) -> None:
    drawing = """
       Might          | Faith
       A  B  C  D  E  | A  B  C  D  E
    1  Kg Kg .  Kw Kw | .  .  .  Mw Mw
    2  Kg Kg .  Kw Kw | .  .  .  Mw Mw
    3  Wg .  .  .  .  | .  .  .  .  .
    """
    before = position(recast(drawing, "Mw", faith), hand="C")
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.state.public.boards[FAITH] == before.public.boards[FAITH]


@pytest.mark.clause("DS-4")
def test_a_keep_one_square_aside_on_faith_is_not_identical() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  Kg Kg .  Kw Kw .  | .  .  .  .  Kw Kw | .  .  .  .  k- k-
        2  Kg Kg .  Kw Kw .  | .  .  .  .  Kw Kw | .  .  .  .  k- k-
        3  Wg .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.ends("Might: Ww D1 by downsizing in place of Kw D1\nsettled")


@pytest.mark.clause("DS-4")
def test_a_ruin_goes_even_where_faith_held_no_shadow() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  Kg Kg .  Kw Kw | .  .  .  .  .  | .  .  .  k- k-
        2  Kg Kg .  Kw Kw | .  .  .  .  .  | .  .  .  k- k-
        3  Wg .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.ends("Reason: k- D1 goes by lost shadow\nsettled")


@pytest.mark.clause("DS-4")
def test_a_ruin_of_another_players_keep_of_faith_stays() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  Kg Kg .  Kw Kw | .  .  .  Kb Kb | .  .  .  k- k-
        2  Kg Kg .  Kw Kw | .  .  .  Kb Kb | .  .  .  k- k-
        3  Wg .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.ends("Might: Ww D1 by downsizing in place of Kw D1\nsettled")


@pytest.mark.clause("DS-4")
def test_a_ruin_stays_not_for_another_players_building_of_another_kind() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  Kg Kg .  Kw Kw | .  .  .  Mb Mb | .  .  .  k- k-
        2  Kg Kg .  Kw Kw | .  .  .  Mb Mb | .  .  .  k- k-
        3  Wg .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "C1", "C"), place(WHITE, "D1"))
    assert after.ends("Reason: k- D1 goes by lost shadow\nsettled")


CASTLE_WITH_SHADOWS = """
   Might                | Faith                | Reason
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  c- c- c-
2  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  c- c- c-
3  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  c- c- c-
4  Wg .  .  .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
"""


@pytest.mark.clause("DS-4", "R-2")
def test_the_keep_of_a_castle_ripples_where_faith_held_the_castle() -> None:
    before = position(CASTLE_WITH_SHADOWS, hand="C")
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"), place(WHITE, "F1"))
    assert after.changes == lines("""
        Might: - Cw E1, + H- D1, + Kw F1
        Faith: - Cw E1, + Kw F1
        Reason: - c- E1, + k- F1
        """)
    assert after.state.public.players[WHITE].cubes == 23


@pytest.mark.clause("DS-4")
def test_the_watchtower_of_a_castle_does_not_ripple() -> None:
    before = position(CASTLE_WITH_SHADOWS, hand="C", stock={KEEP: 0})
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"), place(WHITE, "F1"))
    assert after.ends("Faith: Cw E1 goes by lost shadow\nReason: c- E1 goes by lost shadow\nsettled")


@pytest.mark.clause("DS-4")
def test_where_faith_held_no_castle_nothing_ripples_but_the_ruin_goes() -> None:
    before = position("""
           Might                | Faith                | Reason
           A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
        1  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  .  .  .  | .  .  .  .  c- c- c-
        2  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  .  .  .  | .  .  .  .  c- c- c-
        3  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  .  .  .  | .  .  .  .  c- c- c-
        4  Wg .  .  .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
        cubes: E1 b
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"), place(WHITE, "F1"))
    assert after.log.endswith(
        "Might: Kw F1 by downsizing in place of Cw E1\nReason: c- E1 [b] goes by lost shadow\nsettled"
    )
    assert after.state.public.players[BLUE].cubes == 25


@pytest.mark.clause("DS-4", "R-3")
@pytest.mark.parametrize(
    ("tiles", "reported"),
    [
        pytest.param(1, "Faith: no Kw F1 by R-3: no tile\nsettled", id="one-keep-for-might"),
        pytest.param(
            2, "Faith: Kw F1 by ripple\nReason: no k- F1 by R-3: no tile\nsettled", id="two-keeps-for-might-and-faith"
        ),
        pytest.param(3, "Faith: Kw F1 by ripple\nReason: k- F1 by ripple\nsettled", id="three-keeps-for-all"),
    ],
)
def test_the_keep_of_a_castle_ripples_as_far_as_the_tiles_reach(tiles: int, reported: str) -> None:
    before = position(CASTLE_WITH_SHADOWS, hand="C", stock={KEEP: tiles})
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"), place(WHITE, "F1"))
    assert after.log.endswith(reported)


@pytest.mark.clause("DS-4", "H-1")
def test_the_keep_of_a_castle_does_not_ripple_beside_an_equal_highest_one_on_faith() -> None:
    before = position("""
           Might                      | Faith                      | Reason
           A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I
        1  Cg Cg Cg .  Cw Cw Cw .  .  | .  .  .  .  Cw Cw Cw Kb Kb | .  .  .  .  c- c- c- .  .
        2  Cg Cg Cg .  Cw Cw Cw .  .  | .  .  .  .  Cw Cw Cw Kb Kb | .  .  .  .  c- c- c- .  .
        3  Cg Cg Cg .  Cw Cw Cw .  .  | .  .  .  .  Cw Cw Cw .  .  | .  .  .  .  c- c- c- .  .
        4  Wg .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  .
        red: C
        """)
    asked = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"))
    beside = play(asked.state, place(WHITE, "F1"))
    assert beside.ends("Faith: no Kw F1 by DS-4: equal highest\nsettled")
    assert "Reason: k-" not in beside.log
    apart = play(asked.state, place(WHITE, "E1"))
    assert apart.ends("Faith: Kw E1 by ripple\nReason: k- E1 by ripple\nsettled")


@pytest.mark.clause("DS-4")
def test_the_keep_leaves_a_ruin_though_the_castle_had_none() -> None:
    before = position("""
           Might                | Faith                | Reason
           A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
        1  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  .  .  .
        2  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  .  .  .
        3  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  .  .  .
        4  Wg .  .  .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"), place(WHITE, "F1"))
    assert after.ends("Faith: Kw F1 by ripple\nReason: k- F1 by ripple\nsettled")


@pytest.mark.clause("DS-4", "R-6")
def test_the_ruin_of_the_keep_destroys_what_it_covers_on_reason() -> None:
    before = position("""
           Might                | Faith                | Reason
           A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
        1  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  .  T- T-
        2  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  .  T- T-
        3  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  .  .  .
        4  Wg .  .  .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"), place(WHITE, "E1"))
    assert after.log.endswith(
        "Faith: Kw E1 by ripple\nReason: T- F1 goes by paradox, out of the game\nReason: k- E1 by ripple\nsettled"
    )


@pytest.mark.clause("DS-4", "R-5")
def test_the_ruin_of_the_keep_replaces_an_identical_one() -> None:
    before = position("""
           Might                | Faith                | Reason
           A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
        1  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  K- K- .
        2  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  K- K- .
        3  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  .  .  .
        4  Wg .  .  .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "D1", "C"), place(WHITE, "E1"))
    assert after.ends("Reason: k- E1 by ripple in place of K- E1\nsettled")


ON_FAITH = """
   Might                | Faith                | Reason
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  .  .  .  .  Cw Cw Cw | Cg Cg Cg .  Cw Cw Cw | .  .  .  .  c- c- c-
2  .  .  .  .  Cw Cw Cw | Cg Cg Cg .  Cw Cw Cw | .  .  .  .  c- c- c-
3  .  .  .  .  Cw Cw Cw | Cg Cg Cg .  Cw Cw Cw | .  .  .  .  c- c- c-
4  .  .  .  .  .  .  .  | Wg .  .  .  .  .  .  | .  .  .  .  .  .  .
"""


@pytest.mark.clause("DS-4", "R-1")
def test_downsized_on_faith_a_castle_loses_its_ruin_the_keep_leaves_one_and_might_is_untouched() -> None:
    before = position(ON_FAITH + "cubes: E1 b", on=FAITH, hand="C")
    after = play(before, construct(RED, FAITH, HAMLET, "D1", "C"), place(WHITE, "F2"))
    assert after.ends("""
        Faith: Kw F2 by downsizing in place of Cw E1
        Reason: c- E1 [b] goes by lost shadow
        Reason: k- F2 by ripple
        settled
        """)
    assert after.state.public.boards[MIGHT] == before.public.boards[MIGHT]
    assert after.state.public.players[BLUE].cubes == 25


@pytest.mark.clause("DS-4")
def test_downsized_on_faith_a_castle_without_a_ruin_leaves_one_for_its_keep() -> None:
    before = position(recast(ON_FAITH, "c-", "."), on=FAITH, hand="C")
    after = play(before, construct(RED, FAITH, HAMLET, "D1", "C"), place(WHITE, "F2"))
    assert after.ends("Faith: Kw F2 by downsizing in place of Cw E1\nReason: k- F2 by ripple\nsettled")


@pytest.mark.clause("DS-4", "R-3")
def test_downsized_on_faith_with_the_last_keep_no_ruin_is_left() -> None:
    before = position(ON_FAITH, on=FAITH, hand="C", stock={KEEP: 1})
    after = play(before, construct(RED, FAITH, HAMLET, "D1", "C"), place(WHITE, "F2"))
    assert after.ends("Reason: c- E1 goes by lost shadow\nReason: no k- F2 by R-3: no tile\nsettled")


@pytest.mark.clause("DS-4")
def test_downsized_on_faith_a_keep_loses_its_ruin_and_leaves_none() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  Kw Kw | Kg Kg .  Kw Kw | .  .  .  K- K-
        2  .  .  .  Kw Kw | Kg Kg .  Kw Kw | .  .  .  K- K-
        3  .  .  .  .  .  | Wg .  .  .  .  | .  .  .  .  .
        red: C on Faith
        """)
    after = play(before, construct(RED, FAITH, HAMLET, "C1", "C"), place(WHITE, "E2"))
    assert after.changes == lines("""
        Faith: - Kw D1, + H- C1, + Ww E2
        Reason: - K- D1
        """)
