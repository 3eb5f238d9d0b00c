"""With Hold'em, players can swap cards with the row (HE-1, HE-2)."""

import pytest

from khronos_engine.rules.legal import LegalSwap
from tests.support import *


@pytest.mark.clause("HE-2")
def test_a_swap_is_free_and_changes_row_and_hand() -> None:
    before = position(BARE, row="CCC", hand="MMRR", money=0)
    after = play(before, swap(RED, "CC", "MR")).state
    assert after.public.row == cards("MRC")
    assert after.hands[RED] == cards("MRCC")
    assert after.public.players[RED].money == 0
    assert after.public.discards == before.public.discards


@pytest.mark.clause("HE-2")
@cases(
    "take, give",
    fewer_given=("CC", "M"),
    more_given=("C", "MR"),
    more_than_lie_there=("MM", "RR"),
    of_a_type_that_does_not=("R", "M"),
    a_card_not_in_hand_even_if_it_is_taken=("C", "C"),
)
def test_swap_of_unequal_numbers_or_missing_cards_is_refused(take: str, give: str) -> None:
    assert violated_rules(position(BARE, row="MCC", hand="MMRR"), swap(RED, take, give)) == ("HE-2",)


@pytest.mark.clause("HE-2", "T-1", "T-2")
def test_one_swap_is_allowed_before_or_after_the_exchange_but_before_any_action() -> None:
    before = position(BARE, row="MCC", hand="CMRR", pile="RRRRCC")
    play(before, swap(RED, "C", "M"), exchange(RED, "R"))
    play(before, exchange(RED, "M"), swap(RED, "C", "R"))
    for first in (swap(RED, "C", "M"), travel(RED, 0, FAITH), construct(RED, MIGHT, HAMLET, "A1", "C")):
        assert violated_rules(play(before, first).state, swap(RED, "C", "R")) == ("HE-2",)


@pytest.mark.clause("HE-1")
def test_swap_is_refused_without_the_option() -> None:
    before = position(BARE)
    assert violated_rules(before, swap(RED, "C", "M")) == ("HE-1",)
    assert not [each for each in legal_actions(before) if isinstance(each, LegalSwap)]


@pytest.mark.clause("HE-2")
def test_every_part_of_the_hand_can_be_swapped_with_the_row() -> None:
    found = [each for each in legal_actions(position(BARE, row="MCC", hand="MMMR")) if isinstance(each, LegalSwap)]
    assert {(each.take, each.count, frozenset(each.options)) for each in found} == {
        (MILITARY, 1, frozenset({cards("M"), cards("R")})),
        (CIVIL, 1, frozenset({cards("M"), cards("R")})),
        (CIVIL, 2, frozenset({cards("MM"), cards("MR")})),
    }
