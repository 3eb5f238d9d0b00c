"""Downsizing leaves the right smaller building at the right place, and updates the shadows (DS-1 to DS-4)."""

import pytest

from tests.support import *

# Green's Castle is stronger, so White's is downsized as soon as a Hamlet is on D1.
CASTLES = """
   Might
   A  B  C  D  E  F  G
1  Cg Cg Cg .  Cw Cw Cw
2  Cg Cg Cg .  Cw Cw Cw
3  Cg Cg Cg .  Cw Cw Cw
4  Wg .  .  .  .  .  .
"""
ABBEYS = recast(recast(recast(CASTLES, "Cg", "Ag"), "Cw", "Aw"), "Wg", "Pg")
HAMLET_ON_D1 = construct(RED, MIGHT, HAMLET, "D1", "C")
# The same with Keeps and a Hamlet on C1, and with the Religious buildings.
KEEPS = """
   Might
   A  B  C  D  E
1  Kg Kg .  Kw Kw
2  Kg Kg .  Kw Kw
3  Wg .  .  .  .
"""
MONASTERIES = recast(recast(recast(KEEPS, "Kg", "Mg"), "Kw", "Mw"), "Wg", "Pg")
HAMLET_ON_C1 = construct(RED, MIGHT, HAMLET, "C1", "C")


@pytest.mark.clause("DS-1", "DS-2", "DS-3", "M-3")
@pytest.mark.parametrize(
    ("drawing", "without", "end"),
    [
        pytest.param(CASTLES, [], "? K for Cw E1 at E1 F1 E2 F2", id="castle-to-keep"),
        pytest.param(CASTLES, [KEEP], "? W for Cw E1 at E1 F1 G1 E2 F2 G2 E3 F3 G3", id="castle-to-watchtower"),
        pytest.param(CASTLES, [KEEP, WATCHTOWER], "Cw E1 goes", id="castle-to-nothing"),
        pytest.param(KEEPS, [], "? W for Kw D1 at D1 E1 D2 E2", id="keep-to-watchtower"),
        pytest.param(KEEPS, [WATCHTOWER], "Kw D1 goes", id="keep-to-nothing"),
        pytest.param(ABBEYS, [KEEP, WATCHTOWER], "? M for Aw E1 at E1 F1 E2 F2", id="abbey-to-monastery"),
        pytest.param(ABBEYS, [MONASTERY], "? P for Aw E1 at E1 F1 G1 E2 F2 G2 E3 F3 G3", id="abbey-to-chapel"),
        pytest.param(MONASTERIES, [KEEP, WATCHTOWER], "? P for Mw D1 at D1 E1 D2 E2", id="monastery-to-chapel"),
        pytest.param(MONASTERIES, [CHAPEL], "Mw D1 goes", id="monastery-to-nothing"),
    ],
)
def test_a_building_becomes_the_next_smaller_kind_of_its_type_in_stock_or_is_destroyed(
    drawing: str, without: list[Kind], end: str
) -> None:
    before = position(drawing, hand="C", stock=dict.fromkeys(without, 0))
    after = play(before, HAMLET_ON_D1 if drawing in (CASTLES, ABBEYS) else HAMLET_ON_C1)
    if end.startswith("?"):
        assert after.ends(end.replace("?", "? white on Might by DS-3:"))
    else:
        assert after.ends(f"Might: {end} by downsizing\nsettled")
        assert after.state.public.players[WHITE].cubes == 25
        assert sum(after.state.public.stock) == sum(before.public.stock)  # one Hamlet less, one tile more


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


@pytest.mark.clause("DS-1", "DS-2", "DS-3", "T-8")
def test_owner_places_the_smaller_building_within_the_old_footprint() -> None:
    asked = play(position(CASTLES, hand="C"), HAMLET_ON_D1)
    for square in ("G1", "E3", "A1"):
        assert violated_rules(asked.state, place(WHITE, square)) == ("DS-2",)
    assert violated_rules(asked.state, place(WHITE, "F1")) == ()
    assert {violated_rules(asked.state, place(seat, "F1")) for seat in (RED, GREEN)} == {("T-8",)}
    after = play(asked.state, place(WHITE, "F2"))
    assert after.changes == "Might: - Cw E1, + Kw F2"
    monastery = play(position(MONASTERIES, hand="C"), HAMLET_ON_C1, place(WHITE, "E2"))
    assert monastery.state.public.stock[CHAPEL] == CHAPEL.tiles - 2


# --- the shadows of a Keep --------------------------------------------------------------------------------------------


@pytest.mark.clause("DS-4", "M-4")
@pytest.mark.parametrize(
    ("shadows", "faith", "reason"),
    [
        pytest.param("Faith D1 Kw, Reason D1 k-", "- Kw D1", "- k- D1", id="a-keep-and-its-ruin"),
        pytest.param("Faith D1 Kw, Reason D1 K-", "- Kw D1", "- K- D1", id="renovated-or-not"),
        pytest.param("Reason D1 k-", "", "- k- D1", id="a-ruin-though-faith-holds-no-shadow"),
        pytest.param("Faith D1 Mb, Reason D1 k-", "", "- k- D1", id="a-ruin-and-a-different-kind-on-faith"),
        pytest.param("Faith D1 Kb, Reason D1 k-", "", "", id="not-the-ruin-of-another-players-keep"),
        pytest.param("Faith D1 Mw, Reason D1 m-", "", "", id="not-another-kind"),
        pytest.param("Faith D1 T-, Reason D1 T-", "", "", id="not-a-civil-building"),
        pytest.param("Faith C1 Kw, Reason C1 k-", "", "", id="not-one-square-aside"),
        pytest.param("Reason C1 k-", "", "", id="not-a-ruin-that-covers-the-corner"),
    ],
)
def test_a_downsized_keep_of_might_loses_its_shadow_and_its_ruin(shadows: str, faith: str, reason: str) -> None:
    before = position(put(KEEPS, shadows), hand="C")
    after = play(before, HAMLET_ON_C1, place(WHITE, "E2"))
    lost = [f"{title}: {each}" for title, each in (("Faith", faith), ("Reason", reason)) if each]
    assert after.changes == "\n".join(["Might: - Kw D1, + H- C1, + Ww E2", *lost])
    assert after.log.count("goes by lost shadow\n") == len(lost)
    assert sum(after.state.public.lost) == 0


# --- the shadows of a Castle ------------------------------------------------------------------------------------------

CASTLE_WITH_SHADOWS = """
   Might                | Faith                | Reason
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  c- c- c-
2  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  c- c- c-
3  Cg Cg Cg .  Cw Cw Cw | .  .  .  .  Cw Cw Cw | .  .  .  .  c- c- c-
4  Wg .  .  .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
"""
WITHOUT_RUIN = recast(CASTLE_WITH_SHADOWS, "c-", ".")
LOST = "Faith: Cw E1 goes by lost shadow\nReason: c- E1 goes by lost shadow\n"


@pytest.mark.clause("DS-4", "R-2")
def test_keep_of_a_downsized_castle_ripples_if_faith_had_the_castle() -> None:
    after = play(position(CASTLE_WITH_SHADOWS, hand="C"), HAMLET_ON_D1, place(WHITE, "F1"))
    assert after.changes == lines("""
        Might: - Cw E1, + H- D1, + Kw F1
        Faith: - Cw E1, + Kw F1
        Reason: - c- E1, + k- F1
        """)
    assert after.state.public.players[WHITE].cubes == 23


@pytest.mark.clause("DS-4")
@cases(
    "faith, lost, cubes",
    no_castle=("", "Reason: c- E1 [b] goes by lost shadow\n", 25),
    another_players_castle_with_its_ruin=("Faith E1 Cr, ", "", 24),
)
def test_downsized_castle_without_a_shadow_on_faith_does_not_ripple(faith: str, lost: str, cubes: int) -> None:
    before = position(put(CASTLES, f"{faith}Reason E1 c-") + "\ncubes: E1 b", hand="C")
    after = play(before, HAMLET_ON_D1, place(WHITE, "F1"))
    assert after.ends(f"Might: Kw F1 by downsizing in place of Cw E1\n{lost}settled")
    assert after.state.public.players[BLUE].cubes == cubes


@pytest.mark.clause("DS-4", "R-3")
@cases(
    "keeps, end",
    no_keep_so_a_watchtower=(0, ""),
    one_for_might=(1, "Faith: no Kw F1 by R-3: no tile\n"),
    two_for_might_and_faith=(2, "Faith: Kw F1 by ripple\nReason: no k- F1 by R-3: no tile\n"),
    three_for_all=(3, "Faith: Kw F1 by ripple\nReason: k- F1 by ripple\n"),
)
def test_the_keep_of_a_castle_ripples_as_far_as_the_tiles_reach_and_a_watchtower_does_not(keeps: int, end: str) -> None:
    before = position(CASTLE_WITH_SHADOWS, hand="C", stock={KEEP: keeps})
    assert play(before, HAMLET_ON_D1, place(WHITE, "F1")).ends(f"{LOST}{end}settled")


@pytest.mark.clause("DS-4", "H-1")
def test_the_keep_of_a_castle_does_not_ripple_next_to_an_equal_highest_one_on_faith() -> None:
    before = position("""
           Might                      | Faith                      | Reason
           A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I
        1  Cg Cg Cg .  Cw Cw Cw .  .  | .  .  .  .  Cw Cw Cw Kb Kb | .  .  .  .  c- c- c- .  .
        2  Cg Cg Cg .  Cw Cw Cw .  .  | .  .  .  .  Cw Cw Cw Kb Kb | .  .  .  .  c- c- c- .  .
        3  Cg Cg Cg .  Cw Cw Cw .  .  | .  .  .  .  Cw Cw Cw .  .  | .  .  .  .  c- c- c- .  .
        4  Wg .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  .
        red: C
        """)
    asked = play(before, HAMLET_ON_D1)
    elsewhere = play(asked.state, place(WHITE, "F1"))
    assert elsewhere.ends("Faith: no Kw F1 by DS-4: equal highest\nsettled")
    assert "Reason: k-" not in elsewhere.log
    apart = play(asked.state, place(WHITE, "E1"))
    assert apart.ends("Faith: Kw E1 by ripple\nReason: k- E1 by ripple\nsettled")


@pytest.mark.clause("DS-4", "R-6", "R-5")
@cases(
    "reason, reported",
    none_though_the_castle_had_none=("E1 .", "k- E1 by ripple"),
    over_what_it_covers=("F1 T-", "T- F1 goes by paradox, out of the game\nReason: k- E1 by ripple"),
    in_place_of_an_identical_one=("E1 K-", "k- E1 by ripple in place of K- E1"),
)
def test_keep_of_a_downsized_castle_leaves_a_ruin(reason: str, reported: str) -> None:
    before = position(put(WITHOUT_RUIN, f"Reason {reason}"), hand="C")
    after = play(before, HAMLET_ON_D1, place(WHITE, "E1"))
    assert after.ends(f"Faith: Kw E1 by ripple\nReason: {reported}\nsettled")


# --- on Faith ---------------------------------------------------------------------------------------------------------

ON_FAITH = """
   Might                | Faith                | Reason
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  .  .  .  .  Cw Cw Cw | Cg Cg Cg .  Cw Cw Cw | .  .  .  .  c- c- c-
2  .  .  .  .  Cw Cw Cw | Cg Cg Cg .  Cw Cw Cw | .  .  .  .  c- c- c-
3  .  .  .  .  Cw Cw Cw | Cg Cg Cg .  Cw Cw Cw | .  .  .  .  c- c- c-
4  .  .  .  .  .  .  .  | Wg .  .  .  .  .  .  | .  .  .  .  .  .  .
"""


@pytest.mark.clause("DS-4", "R-1", "R-3")
@pytest.mark.parametrize(
    ("drawing", "keeps", "end"),
    [
        pytest.param(
            ON_FAITH + "cubes: E1 b", 9, "c- E1 [b] goes by lost shadow\nReason: k- F2 by ripple", id="a-ruin"
        ),
        pytest.param(recast(ON_FAITH, "c-", "."), 9, "k- F2 by ripple", id="no-ruin"),
        pytest.param(
            ON_FAITH, 1, "c- E1 goes by lost shadow\nReason: no k- F2 by R-3: no tile", id="no-keep-for-another-ruin"
        ),
    ],
)
def test_castle_downsized_on_faith_loses_its_ruin_and_its_keep_leaves_one(drawing: str, keeps: int, end: str) -> None:
    before = position(drawing, on=FAITH, hand="C", stock={KEEP: keeps})
    after = play(before, construct(RED, FAITH, HAMLET, "D1", "C"), place(WHITE, "F2"))
    assert after.ends(f"Faith: Kw F2 by downsizing in place of Cw E1\nReason: {end}\nsettled")
    assert after.state.public.boards[MIGHT] == before.public.boards[MIGHT]
    assert after.state.public.players[BLUE].cubes == 25


@pytest.mark.clause("J-3", "DV-1", "R-6", "DS-1", "DS-4")
def test_shadow_of_the_current_action_can_be_downsized() -> None:
    before = position("""
           Might                      | Faith
           A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I
        1  .  .  .  .  .  .  .  .  .  | .  .  .  .  Kb Kb Mb Mb .
        2  .  .  .  .  .  .  .  .  .  | .  .  .  .  Kb Kb Mb Mb .
        3  .  .  .  .  .  .  .  .  .  | Cg Cg Cg Mr Mr .  .  .  .
        4  .  .  .  .  .  .  .  .  .  | Cg Cg Cg Mr Mr Aw Aw Aw .
        5  .  .  .  .  .  .  .  .  .  | Cg Cg Cg .  .  Aw Aw Aw .
        6  .  .  .  .  .  .  .  .  .  | .  .  .  .  .  Aw Aw Aw .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "F3", "MM"), place(RED, "E3"), place(RED, "G3"))
    assert after.ends("""
        Faith: Kr F3 by ripple
        Reason: k- F3 by ripple
        Faith: division clash of Religious in E1: Mb G1, Mr D3
        ? red on Faith by DS-3: P for Mr D3 at D3 E3 D4 E4
        > red places at E3
        Faith: Pr E3 by downsizing in place of Mr D3
        Faith: division clash of Military in E1: Kb E1, Kr F3
        ? red on Faith by DS-3: W for Kr F3 at F3 G3 F4 G4
        > red places at G3
        Faith: Wr G3 by downsizing in place of Kr F3
        Reason: k- F3 goes by lost shadow
        settled
        """)
