"""Downsizing a shadow of the action itself, and beside a ruin of the same kind that covers the corner."""

import pytest

from tests.support import *


@pytest.mark.clause("J-3", "DV-1", "R-6", "DS-1")
def test_a_shadow_laid_by_the_action_may_itself_be_downsized_though_it_came_from_no_domain() -> None:
    before = position("""
           Might                      | Faith                      | Reason
           A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I  | A  B  C  D  E  F  G  H  I
        1  .  .  .  .  .  .  .  .  .  | .  .  .  .  Kb Kb Mb Mb .  | .  .  .  .  .  .  .  .  .
        2  .  .  .  .  .  .  .  .  .  | .  .  .  .  Kb Kb Mb Mb .  | .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .  .  .  | Cg Cg Cg Mr Mr .  .  .  .  | .  .  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .  .  .  | Cg Cg Cg Mr Mr Aw Aw Aw .  | .  .  .  .  .  .  .  .  .
        5  .  .  .  .  .  .  .  .  .  | Cg Cg Cg .  .  Aw Aw Aw .  | .  .  .  .  .  .  .  .  .
        6  .  .  .  .  .  .  .  .  .  | .  .  .  .  .  Aw Aw Aw .  | .  .  .  .  .  .  .  .  .
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "F3", "MM"), place(RED, "E3"), place(RED, "G3"))
    assert after.log.partition("by ripple\n")[0].endswith("Faith: Kr F3 ")
    assert after.log.partition("by ripple\n")[2] == lines("""
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


@pytest.mark.clause("DS-4")
def test_a_ruin_of_the_same_kind_that_only_covers_the_corner_is_not_lost() -> None:
    before = position("""
           Might             | Faith             | Reason
           A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
        1  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  k- k- .
        2  Wr Kb Kb .  Kw Kw | .  .  .  .  .  .  | .  .  .  k- k- .
        3  .  Kb Kb .  Kw Kw | .  .  .  .  .  .  | .  .  .  .  .  .
        red: C
        """)
    after = play(before, construct(RED, MIGHT, HAMLET, "D2", "C"), place(WHITE, "F2"))
    assert at(after.state, MIGHT, "F2").owner == WHITE
    assert after.state.public.boards[REASON] == before.public.boards[REASON]
