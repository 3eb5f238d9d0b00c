"""What is foreseen by one who does not know the hand, or has not chosen the cards yet (T-4, T-5, V-1)."""

import pytest

from khronos_engine.actions import Construct
from khronos_engine.events import BuildingLaid, CardsDrawn, CardsGivenUp, CardsPlayed
from khronos_engine.referee import foresee
from khronos_engine.squares import Square
from khronos_engine.views import view_state
from tests.support import BLUE, HAMLET, MIGHT, RED, end_turn, position

BARE = """
   Might
   A  B  C
1  .  .  .
2  .  .  .
3  .  .  .
"""


@pytest.mark.clause("T-5", "V-1")
def test_to_others_an_unknown_hand_is_given_up_as_a_number_of_cards() -> None:
    seen = view_state(position(BARE, played=(1, 0)), BLUE)
    foreseen = foresee(seen, end_turn(RED))
    kinds = (CardsGivenUp, CardsDrawn)
    assert [event for event in foreseen.events if isinstance(event, kinds)] == [
        CardsGivenUp(RED, 3, None),
        CardsDrawn(RED, 4),
    ]


@pytest.mark.clause("T-4")
def test_a_construction_whose_cards_are_not_chosen_yet_is_foreseen_without_them() -> None:
    foreseen = foresee(position(BARE), Construct(RED, MIGHT, HAMLET, Square.parse("A1")))
    kinds = [type(event) for event in foreseen.events]
    assert BuildingLaid in kinds
    assert CardsPlayed not in kinds
