"""No shadow is laid on Faith against dominion or hierarchy (R-4), not counting the buildings it would destroy."""

import pytest

from khronos_engine.game.events import DomainsJoined
from tests.support import *

LAID = "Might: + {0}\nFaith: {1}+ {0}\nReason: + {2}"
KEEP_ON_B2 = construct(RED, MIGHT, KEEP, "B2", "MM")


@pytest.mark.clause("R-4", "R-6", "D-2", "H-1")
@cases(
    "faith, stopped, gone",
    not_by_a_building_that_it_destroys=("B2 Wb, D2 Pb", "", "- Wb B2, "),
    by_the_surviving_neighbour_of_one_that_it_destroys=("A2 H-, B2 Wb, D2 Pb", "domains joined", ""),
    not_by_what_only_the_destroyed_one_held_together=("A2 H-, B2 Wb, C2 H-, D2 Pb", "", "- Wb B2, - H- C2, "),
    not_by_the_domains_of_all_that_it_destroys=("A1 Mb, C3 Mg, E3 Wg", "", "- Mb A1, - Mg C3, "),
    by_dominion_and_hierarchy_at_once=("A2 H-, D2 Kb", "domains joined, equal highest", ""),
    by_no_domain_beside_its_corner=("A1 Wb, D1 Wg", "", ""),
)
def test_dominion_and_hierarchy_stop_a_shadow(faith: str, stopped: str, gone: str) -> None:
    after = play(position(put(BARE, f"Faith {faith}"), hand="MM"), KEEP_ON_B2)
    if stopped:
        assert after.ends(f"Faith: no Kr B2 by R-4: {stopped}\nsettled")
    assert after.changes == ("Might: + Kr B2" if stopped else LAID.format("Kr B2", gone, "k- B2"))


@pytest.mark.clause("R-4", "D-2")
@cases("faith, is_stopped", with_another=("A1 Wb, D1 Wg", True), alone=("D1 Wg", False))
def test_building_on_the_first_square_of_a_board_counts_as_a_neighbour(faith: str, is_stopped: bool) -> None:
    after = play(position(put(BARE, f"Faith {faith}"), hand="MM"), construct(RED, MIGHT, KEEP, "B1", "MM"))
    assert ("Faith: no Kr B1 by R-4: domains joined\nsettled" in after.log) == is_stopped


PREDECESSOR_BESIDE_A_CHAPEL = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  Kr Kr .  .  .  | Kr Kr .  Pb .  | .  .  .  .  .
2  Kr Kr .  .  .  | Kr Kr .  .  .  | .  .  .  .  .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


@pytest.mark.clause("R-4", "R-5", "R-6", "D-2")
def test_the_domain_of_a_predecessor_is_joined_and_the_domain_of_a_victim_is_not() -> None:
    to_castle = upgrade(RED, MIGHT, "A1", CASTLE, "A1", "MM")
    after = play(position(PREDECESSOR_BESIDE_A_CHAPEL, hand="MM"), to_castle)
    assert after.ends("Faith: no Cr A1 by R-4: domains joined\nsettled")
    after = play(position(recast(PREDECESSOR_BESIDE_A_CHAPEL, "Kr", "Kb", FAITH), hand="MM"), to_castle)
    assert "Faith: Kb A1 goes by paradox, out of the game\nFaith: Cr A1 by ripple" in after.log


@pytest.mark.clause("R-4", "H-1")
def test_hierarchy_counts_an_equal_only_if_it_is_still_connected_after_the_paradox() -> None:
    drawing = """
       Might             | Faith
       A  B  C  D  E  F  | A  B  C  D  E  F
    1  .  .  .  .  .  .  | .  .  T- T- Mg Mg
    2  .  .  .  .  .  .  | .  .  T- T- Mg Mg
    3  .  .  .  .  .  .  | .  .  .  .  .  .
    """
    monastery = construct(BLUE, MIGHT, MONASTERY, "B1", "RR")
    cut_off = play(position(drawing, turn=BLUE, hand="RR"), monastery)
    assert cut_off.changes == LAID.format("Mb B1", "- T- C1, ", "m- B1")
    beside_another_victim = play(position(put(drawing, "Faith B2 H-"), turn=BLUE, hand="RR"), monastery)
    assert beside_another_victim.changes == LAID.format("Mb B1", "- T- C1, - H- B2, ", "m- B1")
    connected = put(drawing, "Faith C3 H-, D3 H-, E3 H-")
    assert play(position(connected, turn=BLUE, hand="RR"), monastery).ends(
        "Faith: no Mb B1 by R-4: equal highest\nsettled"
    )


@pytest.mark.clause("R-4", "H-1", "D-2")
def test_dominion_and_hierarchy_do_not_stop_shadows_on_reason() -> None:
    before = position(put(BARE, "Reason A1 T-, D1 k-, C3 h"), on=FAITH, hand="MM")
    assert play(before, construct(RED, FAITH, KEEP, "C1", "MM")).ends("Reason: k- C1 by ripple\nsettled")


# --- civil shadows ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("R-4", "J-1", "R-6", "R-5", "U-1")
@cases(
    "faith, joined",
    two_that_it_touches=("A2 Wb, D2 Pb", "Faith: T- B2 joins A2, D2"),
    none_that_it_does_not_touch=("A1 Wb, D1 Wg", ""),
    none_of_what_it_destroys=("A1 Mb, C3 Mg, E3 Wg", ""),
)
def test_civil_shadow_joins_domains_instead_of_being_refused(faith: str, joined: str) -> None:
    after = play(position(put(BARE, f"Faith {faith}"), hand="CCC"), construct(RED, MIGHT, TOWN, "B2", "CCC"))
    assert "Faith: T- B2 by ripple" in after.log
    assert joined in after.log
    assert len(after.of(DomainsJoined)) == bool(joined)


# --- printed hamlets that show again ----------------------------------------------------------------------------------

# A building of size 2 at A1 destroys the Town on Faith, and the printed hamlet at C1 becomes visible next to it.
TOWN_OVER_A_PRINTED_HAMLET = """
   Might          | Faith
   A  B  C  D  E  | A  B  C  D  E
1  .  .  h  .  .  | .  T- T- .  .
2  .  .  .  .  .  | .  T- T- .  .
3  .  .  .  .  .  | .  .  .  .  .
"""
TOWN_GOES = "Faith: T- B1 goes by paradox, out of the game"


@pytest.mark.clause("D-2", "R-4", "R-6")
@cases(
    "faith, is_stopped",
    which_is_the_only_one=("E3 Pb", False),
    next_to_another_domain=("A3 Pb", True),
    of_which_a_neighbour_survives=("B3 H-", False),
)
def test_uncovered_printed_hamlet_counts_for_the_domain_of_the_destroyed_building(faith: str, is_stopped: bool) -> None:
    before = position(put(TOWN_OVER_A_PRINTED_HAMLET, f"Faith {faith}"), hand="MM")
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert ("Faith: no Kr A1 by R-4: domains joined" in after.log) == is_stopped
    assert (TOWN_GOES in after.log) != is_stopped


@pytest.mark.clause("D-2", "J-1", "R-6")
@cases(
    "faith, joins", which_is_the_only_one=("E3 Pb", ""), next_to_another_domain=("A3 Pb", "Faith: T- A1 joins B1, A3")
)
def test_civil_shadow_joins_the_domain_of_an_uncovered_printed_hamlet(faith: str, joins: str) -> None:
    before = position(put(TOWN_OVER_A_PRINTED_HAMLET, f"Faith {faith}"), hand="CCC")
    after = play(before, construct(RED, MIGHT, TOWN, "A1", "CCC"))
    assert TOWN_GOES in after.log
    assert joins in after.log
    assert len(after.of(DomainsJoined)) == bool(joins)
