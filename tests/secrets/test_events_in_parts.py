"""Views of events contain no hidden parts, regardless of how the events were sent."""

from __future__ import annotations

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.event_pb2 import CardsDrawn, Event, PileShuffled, ShuffledPile
from khronos.v1.material_pb2 import CARD_TYPE_CIVIL, Cards
from khronos_core.codec.fields import write_events
from khronos_core.codec.states import write_state
from khronos_core.loading import CallContext
from khronos_core.methods import METHODS
from khronos_core.methods.positions import visible_event
from khronos_core.visibility import SPECTATOR, Viewer
from khronos_engine import Config, Seat
from khronos_engine.game.region import built_in_region
from khronos_engine.game.views import view_event
from testing.requests import request_of
from tests.support import position
from tests.support.games import game

pytestmark = pytest.mark.clause("V-1")

STATE = write_state(position("   Might\n   A  B  C\n1  .  .  .\n2  .  .  .\n3  .  .  .\n", players=2))
VIEWERS = [pytest.param(number, id=name) for number, name in enumerate(("spectator", "first seat", "second seat"))]


def view_of_event(event: Event, viewer: int) -> Event:
    """Return an event as a viewer, 0 for a spectator, may see it."""
    request = request_of(calls.ViewGameRequest, state=STATE, viewer=viewer or "spectator", events=[event])
    answer = METHODS["ViewGame"].answer(request, CallContext())
    assert isinstance(answer, calls.ViewGameResponse)
    return answer.events[0]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_drawn_cards_are_shown_only_to_the_seat_that_drew_them(viewer: int) -> None:
    drawn, bare = CardsDrawn(seat=1, count=2, cards=Cards(civil=2)), CardsDrawn(seat=1, count=2)
    assert view_of_event(Event(cards_drawn=drawn), viewer).cards_drawn == (drawn if viewer == 1 else bare)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_drawn_by_an_unknown_seat_are_shown_to_no_seat(viewer: int) -> None:
    drawn = CardsDrawn(count=2, cards=Cards(civil=2))
    assert view_of_event(Event(cards_drawn=drawn), viewer).cards_drawn == CardsDrawn(count=2)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_order_of_a_new_pile_is_shown_to_no_seat(viewer: int) -> None:
    shuffled = PileShuffled(size=3, open=ShuffledPile(order=[CARD_TYPE_CIVIL] * 3, position=7))
    assert view_of_event(Event(pile_shuffled=shuffled), viewer).pile_shuffled == PileShuffled(size=3)


def test_the_message_of_an_event_hides_what_the_engine_hides_of_the_event() -> None:
    config = Config((Seat("Ada", ""), Seat("Grace", "")), built_in_region("valley"), holdem=True)
    events = [event for chance in range(5) for step in game(config, chance) for event in step.outcome.events]
    messages = write_events(events, config.region.grid, None)
    assert {"cards_drawn", "pile_shuffled"} <= {each.WhichOneof("fact") for each in messages}

    for viewer in (SPECTATOR, Viewer(0), Viewer(1)):
        views = [view_event(each, viewer.seat) for each in events]
        shown = [visible_event(each, viewer) for each in messages]
        assert shown == write_events(views, config.region.grid, None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_unknown_parts_of_an_event_are_shown_to_no_seat(viewer: int) -> None:
    newer = b"\xca\x3e\x03new"  # field 1001, a string
    for data in (newer, b"\x62" + bytes([4 + len(newer)]) + b"\x08\x01\x10\x02" + newer):  # next to and in cards_drawn
        event = Event.FromString(data)
        assert newer in event.SerializeToString()
        assert newer not in view_of_event(event, viewer).SerializeToString()
