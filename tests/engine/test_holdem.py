"""The Hold'em option (HE-1, HE-2)."""

import pytest

from khronos_engine.legal import LegalSwap
from tests.support import *

BARE = """
   Might
   A  B  C
1  .  .  .
2  .  .  .
3  .  .  .
"""


@pytest.mark.clause("HE-2")
def test_a_swap_is_free_and_changes_row_and_hand() -> None:
    after = play(position(BARE, row="CCC", hand="MMRR", money=0), swap(RED, "CC", "MR"))
    assert after.state.public.row == cards("MRC")
    assert after.state.hands[RED] == cards("MRCC")
    assert after.state.public.players[RED].money == 0
    assert after.state.public.discards == position(BARE, row="CCC").public.discards


@pytest.mark.clause("HE-2")
@pytest.mark.parametrize(
    ("take", "give"),
    [
        pytest.param("CC", "M", id="fewer-given"),
        pytest.param("C", "MR", id="more-given"),
        pytest.param("MM", "RR", id="more-than-lie-there"),
        pytest.param("R", "M", id="of-a-type-that-does-not"),
        pytest.param("C", "C", id="a-card-not-in-hand"),
    ],
)
def test_an_uneven_swap_and_one_of_cards_that_are_not_there_is_refused(take: str, give: str) -> None:
    assert cited(position(BARE, row="MCC", hand="MMRR"), swap(RED, take, give)) == ("HE-2",)


@pytest.mark.clause("HE-2")
def test_taking_none_is_no_swap() -> None:
    none = replace(swap(RED, "C", ""), count=0)
    assert cited(position(BARE, row="MCC"), none) == ("HE-2",)


@pytest.mark.clause("HE-2")
def test_the_cards_given_come_from_the_hand_as_it_was() -> None:
    before = position(BARE, row="MCC", hand="MMMR")
    assert cited(before, swap(RED, "C", "C")) == ("HE-2",)
    assert cited(position(BARE, row="MCC", hand="MMRC"), swap(RED, "C", "C")) == ()


@pytest.mark.clause("HE-2")
def test_a_second_swap_is_refused() -> None:
    after = play(position(BARE, row="MCC", hand="MMRR"), swap(RED, "C", "M"))
    assert cited(after.state, swap(RED, "C", "M")) == ("HE-2",)


@pytest.mark.clause("HE-2", "T-2")
def test_a_swap_may_come_before_or_after_the_exchange() -> None:
    before = position(BARE, row="MCC", hand="MMRR", pile="RRRRCC")
    play(before, swap(RED, "C", "M"), exchange(RED, "R"))
    play(before, exchange(RED, "M"), swap(RED, "C", "R"))


@pytest.mark.clause("HE-2", "T-1")
def test_a_swap_after_an_action_is_refused() -> None:
    before = position(BARE, row="MCC", hand="CMRR")
    assert cited(play(before, travel(RED, 0, FAITH)).state, swap(RED, "C", "M")) == ("HE-2",)
    assert cited(play(before, construct(RED, MIGHT, HAMLET, "A1", "C")).state, swap(RED, "C", "M")) == ("HE-2",)


@pytest.mark.clause("HE-1")
def test_without_the_option_there_is_no_swap() -> None:
    before = position(BARE)
    assert cited(before, swap(RED, "C", "M")) == ("HE-1",)
    assert not [each for each in legal_actions(before) if isinstance(each, LegalSwap)]


@pytest.mark.clause("HE-1")
def test_the_row_stays_over_the_turns() -> None:
    after = play(position(BARE, row="CCC", hand="MMRR"), swap(RED, "C", "M"), end_turn(RED))
    assert after.state.public.row == cards("MCC")


@pytest.mark.clause("HE-2")
def test_the_legal_swaps_are_those_of_the_row_for_every_part_of_the_hand() -> None:
    found = [each for each in legal_actions(position(BARE, row="MCC", hand="MMMR")) if isinstance(each, LegalSwap)]
    assert {(each.take, each.count, frozenset(each.options)) for each in found} == {
        (MILITARY, 1, frozenset({cards("M"), cards("R")})),
        (CIVIL, 1, frozenset({cards("M"), cards("R")})),
        (CIVIL, 2, frozenset({cards("MM"), cards("MR")})),
    }
