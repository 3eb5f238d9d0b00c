"""Views: a state or an event as one seat, or a spectator, may see it (V-1).

A view is made by leaving parts out, never by changing any, so the view of a new state is what the viewed events make
of the viewed old state.
"""

from __future__ import annotations

from msgspec.structs import replace

from khronos_engine.events import CardsDrawn, Event, PileShuffled
from khronos_engine.state import State


def view_state(state: State, seat: int | None) -> State:
    """Return a state without the hidden part and without any hand but that of a seat (None: a spectator)."""
    hands = tuple(hand if number == seat else None for number, hand in enumerate(state.hands))
    return State(state.public, hands, None)


def view_event(event: Event, seat: int | None) -> Event:
    """Return an event without what a seat (None: a spectator) may not know."""
    match event:
        case CardsDrawn() if event.seat != seat:
            return replace(event, cards=None)
        case PileShuffled():
            return replace(event, order=None, position=None)
        case _:
            return event
