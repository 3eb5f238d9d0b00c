"""Which domains a shadow joins, and what it is when nothing is passed on to it (R-4 to R-6, J-1, D-1)."""

import pytest

from khronos_engine.events import DomainsJoined
from tests.support import *

BETWEEN = """
   Might       | Faith       | Reason
   A  B  C  D  | A  B  C  D  | A  B  C  D
1  .  .  .  .  | Wb .  .  Wg | .  .  .  .
2  .  .  .  .  | .  .  .  .  | .  .  .  .
3  .  .  .  .  | .  .  .  .  | .  .  .  .
"""


@pytest.mark.clause("R-4", "D-2")
def test_the_building_on_the_first_square_of_a_board_is_a_neighbour_as_any_other() -> None:
    keep = construct(RED, MIGHT, KEEP, "B1", "MM")
    after = play(position(BETWEEN, hand="MM"), keep)
    assert after.ends("Faith: no Kr B1 by R-4: domains joined\nsettled")
    after = play(position(put(BETWEEN, FAITH, A1="."), hand="MM"), keep)
    assert at(after.state, FAITH, "B1").kind is KEEP


# Both Monasteries reach beyond the square of four at C2; the Watchtower touches the second.
OVERHANGING = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  .  | .  Mb Mb .  .  | .  .  .  .  .
2  .  .  .  .  .  | .  Mb Mb .  Wg | .  .  .  .  .
3  .  .  .  .  .  | .  .  .  Mg Mg | .  .  .  .  .
4  .  .  .  .  .  | .  .  .  Mg Mg | .  .  .  .  .
"""
REPLACED = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
2  .  .  Xx Xx .  | .  .  Xx Xx Wg | .  .  Zz Zz .
3  .  .  Xx Xx .  | .  .  Xx Xx .  | .  .  Zz Zz .
4  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


@pytest.mark.clause("R-4", "R-6")
def test_the_domains_of_all_that_a_shadow_destroys_count_for_nothing() -> None:
    after = play(position(OVERHANGING, hand="MM"), construct(RED, MIGHT, KEEP, "C2", "MM"))
    assert shows(after.state, REPLACED.replace("Xx", "Kr").replace("Zz", "k-"))


@pytest.mark.clause("J-1", "R-6")
def test_a_civil_shadow_does_not_join_the_domains_of_what_it_destroys() -> None:
    after = play(position(OVERHANGING, hand="CCC"), construct(RED, MIGHT, TOWN, "C2", "CCC"))
    assert shows(after.state, REPLACED.replace("Xx", "T-").replace("Zz", "T-"))
    assert not after.of(DomainsJoined)


@pytest.mark.clause("J-1")
def test_a_civil_shadow_does_not_join_domains_that_it_does_not_touch() -> None:
    before = position(put(BETWEEN, FAITH, A1=".", D1=".", A3="Wb", D3="Wg"), hand="CCC")
    after = play(before, construct(RED, MIGHT, TOWN, "B1", "CCC"))
    assert not after.of(DomainsJoined)


@pytest.mark.clause("J-1", "R-5", "U-1")
def test_a_civil_shadow_joins_the_domain_of_the_shadow_that_it_replaces_to_another() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  T- T- .  .  | T- T- .  Wg | T- T- .  .
        2  T- T- .  .  | T- T- .  .  | T- T- .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    [joined] = after.of(DomainsJoined)
    assert isinstance(joined, DomainsJoined)
    assert joined.age is FAITH
    assert joined.domains == tuple(domain.squares for domain in before.public.boards[FAITH].domains)


@pytest.mark.clause("R-5")
def test_a_civil_shadow_that_takes_no_cubes_over_is_as_one_that_replaces_nothing() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  T- T- .  h  | T- T- .  h  | T- T- .  h
        2  T- T- .  .  | T- T- .  .  | T- T- .  .
        3  .  .  .  .  | .  .  .  .  | .  .  .  .
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "A1", CITY, "A1", "CC"))
    assert at(after.state, REASON, "A1").cubes == ()
