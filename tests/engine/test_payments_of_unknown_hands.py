"""What can be paid from a hand that is not known."""

import pytest
from msgspec.structs import replace

from khronos_engine.material import Type
from khronos_engine.rules.cards import Cost, PlayableCards, Surcharge
from khronos_engine.state import State
from tests.support import MIGHT, RED, cards, position, with_public

BARE = """
   Might
   A  B  C
1  .  .  .
2  .  .  .
3  .  .  .
"""


def with_two_cards_of_an_unknown_hand() -> State:
    state = position(BARE, reported=True)
    players = state.public.players
    return with_public(state, players=(replace(players[RED], hand_size=2), *players[1:]))


@pytest.mark.clause("T-4", "ED-3")
def test_no_payment_takes_more_cards_than_the_hand_has() -> None:
    payments = PlayableCards(with_two_cards_of_an_unknown_hand(), RED, MIGHT)
    forest = Surcharge("G-3", squares=1, cards=1)

    assert {each.cards for each in payments.paying(Cost("C-1", Type.MILITARY, 2, 2))} == {cards("MM")}
    assert payments.paying(Cost("C-1", Type.MILITARY, 2, 2, (forest,))) == ()
