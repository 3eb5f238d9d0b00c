"""Views of states and events contain no hidden information (V-1)."""

import pytest

from khronos_engine.game.events import CardsDrawn, PileShuffled
from khronos_engine.game.views import view_event, view_state
from khronos_engine.referee import UnknownCardsError, apply
from tests.support import *

VIEWERS = [pytest.param(seat, id=name) for seat, name in [(RED, "red"), (BLUE, "blue"), (None, "spectator")]]


@pytest.mark.clause("V-1")
@pytest.mark.parametrize("seat", VIEWERS)
def test_a_seat_sees_its_hand_and_no_seat_sees_the_pile_or_the_seed(seat: int | None) -> None:
    state = position(BARE, hand="MMRC", hands={BLUE: "RRRC"}, row="MRC")
    view = view_state(state, seat)
    assert view.public == state.public
    assert view.hands == tuple(hand if number == seat else None for number, hand in enumerate(state.hands))
    assert view.hidden is None


@pytest.mark.clause("V-1")
@pytest.mark.parametrize("seat", VIEWERS)
def test_cards_drawn_are_known_to_the_one_who_drew(seat: int | None) -> None:
    event = CardsDrawn(RED, 2, cards("MR"))
    assert view_event(event, seat) == CardsDrawn(RED, 2, cards("MR") if seat == RED else None)


@pytest.mark.clause("V-1")
@pytest.mark.parametrize("seat", VIEWERS)
def test_no_seat_knows_the_order_of_a_new_pile(seat: int | None) -> None:
    after = play(position(BARE, hand="MMRC", pile=""), exchange(RED, "M"))
    [event] = after.of(PileShuffled)
    viewed = view_event(event, seat)
    assert isinstance(viewed, PileShuffled)
    assert (viewed.order, viewed.position) == (None, None)
    assert isinstance(event, PileShuffled)
    assert viewed.size == event.size


@pytest.mark.clause("V-1", "ED-3")
def test_hand_that_the_viewer_does_not_see_is_checked_against_the_totals() -> None:
    state = position(BARE, hand="RRCC")
    assert violated_rules(state, construct(RED, MIGHT, KEEP, "A1", "MM")) == ("T-4",)
    assert judge(view_state(state, BLUE), construct(RED, MIGHT, KEEP, "A1", "MM")).refusal is None


@pytest.mark.clause("V-1")
def test_actions_that_draw_cards_cannot_be_applied_to_a_view() -> None:
    state = position(BARE, hand="MMRC")
    view = view_state(state, RED)
    with pytest.raises(UnknownCardsError):
        apply(view, exchange(RED, "M"))
    assert judge(view, exchange(RED, "M")).refusal is None


@pytest.mark.clause("V-1", "T-6")
def test_cards_played_given_up_and_swapped_are_seen_by_all() -> None:
    state = position(BARE, hand="MMRC", row="MRC", pile="MRMRMR")
    after = play(state, swap(RED, "C", "M"), construct(RED, MIGHT, HAMLET, "A1", "C"), end_turn(RED))
    reported = [view_event(event, BLUE) for event in after.events if not isinstance(event, CardsDrawn | PileShuffled)]
    assert reported == [event for event in after.events if not isinstance(event, CardsDrawn | PileShuffled)]
