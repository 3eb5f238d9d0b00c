"""What can be paid from a hand that is not known."""

from __future__ import annotations

import pytest

from khronos_engine.cards import Cards
from khronos_engine.material import Type
from khronos_engine.rules.cards import Cost, Purse, Surcharge


@pytest.mark.clause("T-4", "ED-3")
def test_no_payment_takes_more_cards_than_the_hand_has() -> None:
    purse = Purse(have=Cards(9, 9, 9), size=2, room=(2, 2))
    forest = Surcharge("G-3", squares=1, cards=1)
    assert purse.payments(Cost("C-1", Type.MILITARY, 2, 2))
    assert purse.payments(Cost("C-1", Type.MILITARY, 2, 2, (forest,))) == ()
